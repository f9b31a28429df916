"""Chunks to the arrays of a segment.

Takes:  texts of chunks, one after the other.
Gives:  the arrays that ``segment`` describes, for all tables from one pass over the text.
Never:  analyzes a word twice: text becomes numbers of different words at once, and only the different words are cut
        into terms. What is left per occurrence is array arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from ragdesk.engine.arrays import BoolArray, IntArray
from ragdesk.engine.index.array_file import Arrays
from ragdesk.engine.index.joined_stretches import joined_words
from ragdesk.engine.index.names import Names
from ragdesk.engine.index.table_arrays import DIRECT_PAIRS, Postings, pair_codes, table_arrays
from ragdesk.engine.index.term_table import FIELD, TABLES
from ragdesk.engine.index.vocabulary import NO_TERM, TermsOfRuns, Vocabulary
from ragdesk.engine.index.word_runs import BLOCK_CHARACTERS
from ragdesk.engine.kernel import kernel
from ragdesk.engine.kernel.counting import Counted, count_inherited, count_terms, number_pairs, sort_postings
from ragdesk.engine.text.analysis import WITHOUT_JOINED

ANALYZER_OF_FIELD = "snowball"


class CountedText(NamedTuple):
    """All of a chunk that counting needs; ``field`` is what it inherits."""

    chunk_id: int
    text: str
    language: str
    field: str = ""


class _Numbered(NamedTuple):
    """Texts as numbers of their runs, one text after the other.

    Attributes:
        runs: numbers.
        counts: runs of each text.
    """

    runs: IntArray
    counts: IntArray

    @property
    def texts(self) -> IntArray:
        """The number of the text that each run is in."""
        return np.repeat(np.arange(len(self.counts), dtype=np.int64), self.counts)

    @property
    def within(self) -> IntArray:
        """The place of each run among those of its text."""
        starts = np.cumsum(self.counts) - self.counts
        return np.arange(int(self.counts.sum())) - starts.repeat(self.counts)

    def with_more(self, more: _Numbered) -> _Numbered:
        """Each text with what another numbering has of it at its end."""
        if not len(more.runs):
            return self
        counts = self.counts + more.counts
        is_more = np.zeros(int(counts.sum()), dtype=bool)
        ends = np.cumsum(counts).repeat(more.counts)
        is_more[ends - more.within - 1] = True
        runs = np.empty(len(is_more), dtype=np.int64)
        runs[~is_more], runs[is_more] = self.runs, more.runs
        return _Numbered(runs, counts)

    def of(self, texts: Sequence[int]) -> _Numbered:
        """Some of the texts, in an order of one's own; any may come again."""
        own = _Numbered(self.runs, self.counts[texts])
        starts = (np.cumsum(self.counts) - self.counts)[texts]
        return _Numbered(self.runs[own.within + starts.repeat(own.counts)], own.counts)

    @classmethod
    def joined(cls, parts: Sequence[_Numbered]) -> _Numbered:
        """Several, one after the other."""
        nothing = np.zeros(0, dtype=np.int64)
        return cls(np.concatenate([nothing, *(part.runs for part in parts)]),
                   np.concatenate([nothing, *(part.counts for part in parts)]))


class SegmentBuilder:
    """Gathers chunks; nothing is counted until ``arrays`` is called, which may be done again after more have come."""

    def __init__(self, vocabulary: Vocabulary | None = None, tables: Sequence[str] = TABLES) -> None:
        """Start with no chunk; the builders of one run share their vocabulary."""
        self._tables = tables
        self._vocabulary = vocabulary if vocabulary is not None else Vocabulary()
        self._chunks: list[CountedText] = []
        self._numbered = 0
        self._texts: list[_Numbered] = []
        self._wholes: list[_Numbered] = []
        self._fields: list[_Numbered] = []

    def __len__(self) -> int:
        """Chunks gathered so far."""
        return len(self._chunks)

    def extend(self, other: SegmentBuilder) -> None:
        """Take up all that another builder of the same vocabulary gathered, whose ids are larger."""
        self._number_new()
        other._number_new()
        self._chunks += other._chunks
        self._texts += other._texts
        self._wholes += other._wholes
        self._fields += other._fields
        self._numbered = len(self._chunks)

    @property
    def chunks(self) -> Sequence[CountedText]:
        """What was gathered."""
        return self._chunks

    def add(self, chunk: CountedText) -> None:
        """Take up one chunk; ids must rise from call to call."""
        self._chunks.append(chunk)

    def _number_new(self) -> None:
        """Turn the texts that came since the last time into numbers of words."""
        for language, chunks in _blocks(self._chunks[self._numbered :]):
            texts = [chunk.text for chunk in chunks]
            self._texts.append(self._number(texts, language))
            self._wholes.append(self._number(joined_words(texts), language))
            self._fields.append(self._number_fields([chunk.field for chunk in chunks], language))
        self._numbered = len(self._chunks)

    def _number_fields(self, fields: Sequence[str], language: str) -> _Numbered:
        """Number the runs of what chunks inherit; the chunks of a section inherit the same."""
        place = {field: number for number, field in enumerate(dict.fromkeys(fields))}
        whole = [f"{field} {joined}" for field, joined in zip(place, joined_words(list(place)), strict=True)]
        return self._number(whole, language).of([place[field] for field in fields])

    def _number(self, texts: Sequence[str], language: str) -> _Numbered:
        """Number the runs of texts of one language."""
        return _Numbered(*self._vocabulary.numbers([text.encode("utf-8", "replace") for text in texts], language))

    def arrays(self) -> Arrays:
        """The arrays of a segment of all chunks so far."""
        self._number_new()
        plain = _Numbered.joined(self._texts)
        texts = plain.with_more(_Numbered.joined(self._wholes))
        arrays: Arrays = {"chunk_ids": np.array([chunk.chunk_id for chunk in self._chunks], dtype=np.int64)}
        count, count_field = (_by_sorting, _inherited) if kernel() is None else (_by_counting, _inherited_by_counting)
        for name in self._tables:
            if name == FIELD:
                stems = self._vocabulary.terms(ANALYZER_OF_FIELD)
                names, postings = count_field(stems, _Numbered.joined(self._fields), texts)
            else:
                own = plain if name in WITHOUT_JOINED else texts
                names, postings = count(self._vocabulary.terms(name), own.runs, own.counts)
            arrays |= table_arrays(name, Names.of(names), postings)
        return arrays


def _blocks(chunks: Sequence[CountedText]) -> Iterator[tuple[str, list[CountedText]]]:
    """Chunks in blocks of one language, with that."""
    for language, own in groupby(chunks, key=attrgetter("language")):
        waiting: list[CountedText] = []
        waiting_characters = 0
        for chunk in own:
            waiting.append(chunk)
            waiting_characters += len(chunk.text)
            if waiting_characters > BLOCK_CHARACTERS:
                yield language, waiting
                waiting, waiting_characters = [], 0
        if waiting:
            yield language, waiting


def _by_counting(table: TermsOfRuns, runs: IntArray, run_counts: IntArray) -> tuple[list[str], Postings]:
    """One analyzer's sorted terms and postings: terms are counted chunk after chunk, then put in order.

    Args:
        table: what the analyzer makes of each run.
        runs: of all chunks, one after the other.
        run_counts: runs of each chunk.
    """
    return _in_order(table, count_terms(runs, run_counts, *table.flat, len(table.terms)))


def _inherited_by_counting(table: TermsOfRuns, fields: _Numbered, texts: _Numbered) -> tuple[list[str], Postings]:
    """What ``_inherited`` gives, counted chunk after chunk."""
    return _in_order(table, count_inherited(fields, texts, *table.flat, len(table.terms)))


def _in_order(table: TermsOfRuns, counted: Counted) -> tuple[list[str], Postings]:
    """Postings that come chunk after chunk, in the order of their sorted terms."""
    names, used = _sorted_names(table.terms, np.flatnonzero(counted.df))
    df = counted.df[used]
    places = np.zeros(len(table.terms), dtype=np.int64)
    places[used] = np.cumsum(df) - df
    width = int(counted.lengths.max(initial=0)) + 1
    possible = (int(counted.tf.max(initial=0)) + 1) * width
    if possible <= DIRECT_PAIRS:
        codes, pairs = number_pairs(counted, width, possible)
        pair_tf, pair_length = pairs // width, pairs % width
    else:
        lengths = np.repeat(counted.lengths, counted.posting_counts)
        all_codes, pair_tf, pair_length = pair_codes(counted.tf.astype(np.int64), lengths)
        codes = all_codes.astype(np.uint32)
    chunks, codes = sort_postings(counted, codes, places)
    return names, Postings(df, chunks, codes, pair_tf, pair_length, counted.lengths)


def _by_sorting(table: TermsOfRuns, runs: IntArray, run_counts: IntArray) -> tuple[list[str], Postings]:
    """The same in NumPy: equal (term, chunk) pairs are counted by sorting them."""
    terms, chunk = table.expand(runs, _Numbered(runs, run_counts).texts)
    names, used = _sorted_names(table.terms, _occurring(terms, len(table.terms)))
    rank = np.zeros(len(table.terms), dtype=np.int64)
    rank[used] = np.arange(len(used))
    occurrences = (rank << 32)[terms]
    occurrences |= chunk
    occurrences.sort()
    if names and names[0] == table.terms[NO_TERM]:
        # Runs without a word sorted to the front, where they are cut off.
        names, occurrences = names[1:], occurrences[occurrences.searchsorted(1 << 32) :] - (1 << 32)
    positions = np.flatnonzero(_is_first(occurrences))
    tf = np.diff(positions, append=len(occurrences))
    keys = occurrences[positions]
    chunks = (keys & 0xFFFFFFFF).astype(np.int32)
    lengths = np.bincount(occurrences & 0xFFFFFFFF, minlength=len(run_counts))
    codes, pair_tf, pair_length = pair_codes(tf, lengths[chunks])
    df = np.bincount(keys >> 32, minlength=len(names))
    return names, Postings(df, chunks, codes, pair_tf, pair_length, lengths)


def _inherited(table: TermsOfRuns, fields: _Numbered, texts: _Numbered) -> tuple[list[str], Postings]:
    """Sorted stems and the postings of what chunks inherit; see ``term_table.FIELD``.

    Args:
        table: the stems of each run.
        fields: what each chunk inherits.
        texts: what each chunk says itself.
    """
    terms, chunks = table.expand(fields.runs, fields.texts)
    terms, chunks = terms[terms != NO_TERM], chunks[terms != NO_TERM]
    names, used = _sorted_names(table.terms, _occurring(terms, len(table.terms)))
    rank = np.full(len(table.terms), -1, dtype=np.int64)
    rank[used] = np.arange(len(used))
    keys = np.unique(rank[terms] << 32 | chunks)
    said, said_in = table.expand(texts.runs, texts.texts)
    lengths = np.bincount(said_in[said != NO_TERM], minlength=len(texts.counts))
    is_inherited = rank[said] >= 0
    said_keys = rank[said[is_inherited]] << 32 | said_in[is_inherited]
    places = keys.searchsorted(said_keys)
    places[places == len(keys)] = 0
    tf = 1 + np.bincount(places[keys[places] == said_keys], minlength=len(keys))
    chunks = (keys & 0xFFFFFFFF).astype(np.int32)
    codes, pair_tf, pair_length = pair_codes(tf, lengths[chunks])
    return names, Postings(np.bincount(keys >> 32, minlength=len(names)), chunks, codes, pair_tf, pair_length, lengths)


def _is_first(numbers: IntArray) -> BoolArray:
    """Which of some sorted numbers are not repeats of the one before."""
    is_first = np.ones(len(numbers), dtype=bool)
    np.not_equal(numbers[1:], numbers[:-1], out=is_first[1:])
    return is_first


def _occurring(terms: IntArray, count: int) -> IntArray:
    """Which of ``count`` numbers occur."""
    occurs = np.zeros(count, dtype=bool)
    occurs[terms] = True
    return np.flatnonzero(occurs)


def _sorted_names(names: list[str], used: IntArray) -> tuple[list[str], IntArray]:
    """The names of some terms, sorted, and the terms' numbers in that order."""
    numbers = used.tolist()
    numbers.sort(key=names.__getitem__)
    return [names[number] for number in numbers], np.array(numbers, dtype=np.int64)
