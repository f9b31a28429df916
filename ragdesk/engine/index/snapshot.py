"""What a search sees: the segments of one moment, and which of their chunks still live.

Takes:  segments and the ids of deleted chunks.
Gives:  N, mean |D|, and per term its exact df and postings. A *doc* is a chunk's place among all chunks of the moment,
        from 0; its *chunk id* is its key in the manifest.
Never:  counts a deleted chunk, in any figure.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.arrays import BoolArray, FloatArray, IntArray
from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.term_table import TermTable
from ragdesk.engine.kernel import tables as compiled


class PostingList(NamedTuple):
    """A term's postings in one segment.

    Attributes:
        table: the segment's.
        term_index: of the term there.
        first_doc: of the segment's first chunk.
    """

    table: TermTable
    term_index: int
    first_doc: int

    @property
    def docs(self) -> IntArray:
        """Of the chunks that hold the term; deleted ones may be among them."""
        return self.table.docs_of(self.term_index) + self.first_doc

    @property
    def codes(self) -> IntArray:
        """The postings' codes: indices into ``table.pair_tf`` and ``table.pair_length``."""
        return self.table.codes_of(self.term_index)


class TermPostings(NamedTuple):
    """A term's postings in the whole collection; ``df`` counts living chunks alone."""

    term: str
    df: int
    lists: tuple[PostingList, ...]


class Snapshot:
    """An immutable view of the counts."""

    def __init__(self, segments: Sequence[Segment], deleted_ids: Iterable[int]) -> None:
        """Number the chunks and find the dead among them."""
        self.segments = [segment for segment in segments if len(segment)]
        self._offsets = [0, *accumulate(map(len, self.segments))]
        deleted = np.sort(np.fromiter(deleted_ids, dtype=np.int64))
        self._masks = [_live_mask(segment.chunk_ids, deleted) for segment in self.segments]
        living = (len(segment) if mask is None else int(mask.sum())
                  for segment, mask in zip(self.segments, self._masks, strict=True))
        self.chunk_count = sum(living)
        self._mean_lengths: dict[str, float] = {}
        self._term_cache: dict[str, dict[str, TermPostings]] = {}
        self.inverse_norms: dict[str, FloatArray] = {}
        self.positions: NDArray[np.int64] | None = None
        self._code_values: dict[str, tuple[tuple[float, ...], dict[int, FloatArray]]] = {}

    @cached_property
    def chunk_ids(self) -> IntArray:
        """The id of each doc."""
        ids = [segment.chunk_ids for segment in self.segments]
        return ids[0] if len(ids) == 1 else np.concatenate([np.zeros(0, dtype=np.int64), *ids])

    @cached_property
    def is_live(self) -> BoolArray:
        """Which docs live."""
        return np.concatenate([np.zeros(0, dtype=bool), *self.live_masks()])

    def live_masks(self) -> list[BoolArray]:
        """Per segment which chunks live, for merging."""
        return [np.ones(len(segment), dtype=bool) if mask is None else mask
                for segment, mask in zip(self.segments, self._masks, strict=True)]

    def part(self, first_doc: int) -> tuple[Segment, BoolArray | None]:
        """The segment whose first chunk is a doc, and which of its chunks live; None for all."""
        place = bisect.bisect_right(self._offsets, first_doc) - 1
        return self.segments[place], self._masks[place]

    def code_values(self, measure: str, *parameters: float) -> dict[int, FloatArray]:
        """Room to keep what each code counts under a measure, per term table; other parameters' values are let go."""
        if self._code_values.get(measure, (None, {}))[0] != parameters:
            self._code_values[measure] = (parameters, {})
        return self._code_values[measure][1]

    def mean_length(self, analyzer: str) -> float:
        """Mean |D| over the living chunks, avgdl; 0 for an empty collection."""
        if analyzer not in self._mean_lengths:
            self._mean_lengths[analyzer] = self._total_length(analyzer) / max(1, self.chunk_count)
        return self._mean_lengths[analyzer]

    def _total_length(self, analyzer: str) -> int:
        """The sum of |D| over the living chunks."""
        tables = [segment.tables[analyzer] for segment in self.segments]
        return sum(table.total_length if mask is None else int(table.lengths[mask].sum(dtype=np.int64))
                   for table, mask in zip(tables, self._masks, strict=True))

    def length(self, analyzer: str, doc: int) -> int:
        """|D| of one chunk."""
        place = bisect.bisect_right(self._offsets, doc) - 1
        return int(self.segments[place].tables[analyzer].lengths[doc - self._offsets[place]])

    def lengths(self, analyzer: str, docs: Sequence[int]) -> FloatArray:
        """|D| of some chunks."""
        if len(self.segments) == 1:
            return self.segments[0].tables[analyzer].lengths[np.asarray(docs, dtype=np.int64)].astype(np.float64)
        return np.array([self.length(analyzer, doc) for doc in docs], dtype=np.float64)

    @cached_property
    def _doc_order(self) -> IntArray:
        """Docs in the order of their ids."""
        return np.argsort(self.chunk_ids)

    def docs_of(self, chunk_ids: Sequence[int]) -> IntArray:
        """The docs of chunks given by id; every id must be here."""
        places = np.searchsorted(self.chunk_ids, np.array(chunk_ids, dtype=np.int64), sorter=self._doc_order)
        return self._doc_order[places]

    def has_chunk(self, chunk_id: int) -> bool:
        """Whether a chunk is counted here and lives."""
        place = int(np.searchsorted(self.chunk_ids, chunk_id, sorter=self._doc_order))
        if place >= len(self.chunk_ids):
            return False
        doc = self._doc_order[place]
        return bool(self.chunk_ids[doc] == chunk_id and self.is_live[doc])

    def postings(self, analyzer: str, term: str) -> TermPostings:
        """Everything counted of a term; df 0 and no lists when nothing holds it."""
        known = self._term_cache.get(analyzer, {}).get(term)
        return known or self.postings_of(analyzer, (term,))[term]

    def postings_of(self, analyzer: str, terms: Sequence[str]) -> dict[str, TermPostings]:
        """``postings`` of many terms."""
        known = self._term_cache.setdefault(analyzer, {})
        unknown = [term for term in terms if term not in known]
        if unknown:
            known.update(self._find_postings(analyzer, list(dict.fromkeys(unknown))))
        return {term: known[term] for term in terms}

    def look_up(self, analyzer: str, terms: Sequence[str]) -> None:
        """Look terms up that will be asked for one by one: together it takes a third of the time."""
        self.postings_of(analyzer, terms)

    def df_of_any(self, analyzer: str, terms: Sequence[str]) -> int:
        """How many living chunks hold at least one of some terms."""
        found = [own for own in self.postings_of(analyzer, terms).values() if own.df]
        if len(found) < 2:
            return sum(own.df for own in found)
        holds = np.zeros(len(self.chunk_ids), dtype=bool)
        for part in (part for own in found for part in own.lists):
            holds[part.docs] = True
        return int(np.count_nonzero(holds & self.is_live))

    def _find_postings(self, analyzer: str, terms: Sequence[str]) -> dict[str, TermPostings]:
        """Gather the lists of different terms from the segments."""
        lists: list[list[PostingList]] = [[] for _ in terms]
        df = [0] * len(terms)
        for segment, mask, offset in zip(self.segments, self._masks, self._offsets, strict=False):
            table = segment.tables[analyzer]
            for i, index in enumerate(table.find_all(terms)):
                if index >= 0:
                    lists[i].append(PostingList(table, index, offset))
                    df[i] += table.df(index) if mask is None else int(mask[table.docs_of(index)].sum())
        return {term: TermPostings(term, count, tuple(own)) for term, own, count in zip(terms, lists, df, strict=True)}

    def accent_variants(self, word: str) -> list[str]:
        """Words of living chunks that are ``word`` but for accents, the most frequent first; without itself."""
        found = {variant for segment in self.segments for variant in segment.tables["words"].accent_variants(word)}
        frequencies = {variant: self.postings("words", variant).df for variant in found - {word}}
        return sorted((v for v, df in frequencies.items() if df), key=lambda v: (-frequencies[v], v))

    def folded_words_from(self, beginning: str, limit: int) -> list[str]:
        """Up to ``limit`` words per segment whose accent-free form begins with ``beginning``, most frequent first."""
        found = {word for segment in self.segments
                 for word in segment.tables["words"].folded_terms_from(beginning, limit)}
        frequencies = {word: self.postings("words", word).df for word in found}
        return sorted((word for word, df in frequencies.items() if df), key=lambda word: (-frequencies[word], word))

    def share_a_chunk(self, analyzer: str, terms: Sequence[str]) -> bool:
        """Whether a living chunk holds all of some terms."""
        holds = self.is_live.copy()
        for found in self.postings_of(analyzer, terms).values():
            own = np.zeros_like(holds)
            for part in found.lists:
                own[part.docs] = True
            if not found.df or not (holds := holds & own).any():
                return False
        return True

    def words_from(self, prefix: str, limit: int) -> list[str]:
        """Up to ``limit`` words per segment that begin with a prefix."""
        found = {word for segment in self.segments for word in segment.tables["words"].terms_from(prefix, limit)}
        return sorted(found)

    def term_frequencies(self, terms: Sequence[tuple[str, str]], docs: IntArray) -> IntArray:
        """How often some chunks hold some terms.

        Args:
            terms: the table of each, and the term.
            docs: of the chunks.

        Returns:
            A row per term, a column per chunk.
        """
        frequencies = np.zeros((len(terms), len(docs)), dtype=np.int64)
        lists: dict[int, list[tuple[int, PostingList]]] = {}
        for row, (table, term) in enumerate(terms):
            for part in self.postings(table, term).lists:
                lists.setdefault(part.first_doc, []).append((row, part))
        for first, end in pairwise(self._offsets):
            own = np.flatnonzero((docs >= first) & (docs < end))
            if len(own) and first in lists:
                rows = np.array([row for row, _ in lists[first]])
                found = _frequencies([part for _, part in lists[first]], docs[own] - first)
                frequencies[rows[:, np.newaxis], own] = found
        return frequencies


def _frequencies(lists: Sequence[PostingList], docs: IntArray) -> IntArray:
    """How often chunks of a segment hold the terms of some lists there; a row per list."""
    tables = [part.table.for_kernel for part in lists]
    described = [(table, part.term_index) for table, part in zip(tables, lists, strict=True) if table is not None]
    if len(described) == len(lists):
        return compiled.frequencies(described, docs)
    frequencies = np.zeros((len(lists), len(docs)), dtype=np.int64)
    for row, part in zip(frequencies, lists, strict=True):
        holds, codes = part.table.open_list(part.term_index).codes_in(docs)
        row[holds] = part.table.pair_tf[codes]
    return frequencies


def _live_mask(chunk_ids: IntArray, deleted: IntArray) -> BoolArray | None:
    """Which of some rising ids are not among the deleted ones, which are sorted; None when that is all of them."""
    places = np.searchsorted(chunk_ids, deleted)
    inside = places < len(chunk_ids)
    places = places[inside][chunk_ids[places[inside]] == deleted[inside]]
    if not len(places):
        return None
    mask = np.ones(len(chunk_ids), dtype=bool)
    mask[places] = False
    return mask
