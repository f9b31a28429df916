"""All distinct words of one run, and what each analyzer makes of them.

Takes:  texts, in the order in which they are to be counted.
Gives:  numbers of words, and per analyzer the numbers of their terms.
Never:  analyzes a word twice: stems, beginnings and parts are worked out when a word is new, whatever the number of
        texts and segments it comes up in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from ragdesk.engine.arrays import IntArray, KeyArray
from ragdesk.engine.index.key_table import EMPTY, KeyTable, distinct_keys
from ragdesk.engine.index.word_runs import NewRuns, RunWords, WordRuns
from ragdesk.engine.text.analysis import ANALYZERS, single_terms

NO_TERM = 0
"""The number that stands for "nothing here"; its name is empty and so sorts before all others."""

LETTER_BITS = 21
"""Every Unicode letter fits; three of them fit a 64-bit key."""


class TermNumbers(Protocol):
    """Numbers the terms of words as they come."""

    names: list[str]
    """All terms by number; the first is that of ``NO_TERM``."""

    def number(self, words: Sequence[str], language: str) -> tuple[IntArray, IntArray]:
        """The numbers of the words' terms, word after word, and how many each word has."""


class SingleTerms:
    """Of analyzers that make one term of a word."""

    def __init__(self, analyzer: str) -> None:
        """Know no term yet."""
        self.names = [""]
        self._analyzer = analyzer
        self._numbers = {"": NO_TERM}

    def number(self, words: Sequence[str], language: str) -> tuple[IntArray, IntArray]:
        """See ``TermNumbers``."""
        terms, known = single_terms(self._analyzer, words, language), self._numbers
        new = dict.fromkeys(term for term in terms if term not in known)
        known.update(zip(new, range(len(known), len(known) + len(new)), strict=True))
        self.names += new
        numbers = np.fromiter(map(known.__getitem__, terms), dtype=np.int64, count=len(terms))
        return numbers, np.ones(len(terms), dtype=np.int64)


class WordParts:
    """Of trigrams: all windows of three letters at once, each packed into one number."""

    def __init__(self) -> None:
        """Know no part yet."""
        self.names = [""]
        self._keys = KeyTable()

    def number(self, words: Sequence[str], language: str) -> tuple[IntArray, IntArray]:
        """See ``TermNumbers``; ``analysis.trigrams`` is the definition."""
        counts = np.fromiter(map(len, words), dtype=np.int64, count=len(words))
        if not len(words):
            return counts, counts
        padded = f"_{'__'.join(words)}_"
        letters = np.frombuffer(padded.encode("utf-32-le"), dtype="<u4").astype(np.uint64)
        begins_part = np.ones(len(letters), dtype=bool)
        ends = np.cumsum(counts + 2)
        begins_part[ends - 1] = begins_part[ends - 2] = False
        first = np.flatnonzero(begins_part)
        shift = np.uint64(LETTER_BITS)
        keys = (((letters[first] << shift) | letters[first + 1]) << shift) | letters[first + 2]
        return self._number_keys(keys), counts

    def _number_keys(self, keys: KeyArray) -> IntArray:
        """Look parts up, naming those not seen before."""
        numbers = self._keys.find(keys, np.zeros_like(keys))
        unseen = np.flatnonzero(numbers == EMPTY)
        if len(unseen):
            new, rests = distinct_keys(keys[unseen], np.zeros_like(keys[unseen]))
            self._keys.insert(new, rests, np.arange(len(self.names), len(self.names) + len(new)))
            letters = np.stack([new >> (2 * LETTER_BITS), new >> LETTER_BITS, new], axis=1) & ((1 << LETTER_BITS) - 1)
            self.names += letters.astype("<u4").view("<U3").ravel().tolist()
            numbers[unseen] = self._keys.find(keys[unseen], np.zeros_like(keys[unseen]))
        return numbers


class TermsOfRuns:
    """What one analyzer makes of each run: a growing table."""

    def __init__(self, analyzer: str) -> None:
        """Know no run yet."""
        self._numbers: TermNumbers = WordParts() if analyzer == "trigrams" else SingleTerms(analyzer)
        self._first: IntArray = np.zeros(1 << 10, dtype=np.int64)
        self._flat: IntArray = np.zeros(1 << 12, dtype=np.int64)
        self._starts: IntArray = np.zeros(1 << 10, dtype=np.int64)
        self._run_count = 0

    @property
    def terms(self) -> list[str]:
        """All terms by number."""
        return self._numbers.names

    @property
    def flat(self) -> tuple[IntArray, IntArray]:
        """Where each run's terms begin, and the terms of all runs one after the other."""
        return self._starts[: self._run_count + 1], self._flat

    def extend(self, words: RunWords) -> None:
        """Take up the runs that came since the last call."""
        for new in words.since(self._run_count):
            self._append(new)

    def _append(self, new: NewRuns) -> None:
        """Take up runs of one language."""
        numbers, per_word = self._numbers.number(new.words, new.language)
        words_before = np.cumsum([0, *new.counts])
        terms_before = np.append(0, np.cumsum(per_word))[words_before]
        start, count = int(self._starts[self._run_count]), self._run_count + len(new.counts)
        self._flat = _with_room(self._flat, start + len(numbers) + 1)
        self._flat[start : start + len(numbers)] = numbers
        self._starts = _with_room(self._starts, count + 1)
        self._starts[self._run_count + 1 : count + 1] = start + terms_before[1:]
        self._first = _with_room(self._first, count)
        has_term = terms_before[1:] > terms_before[:-1]
        self._first[self._run_count : count] = np.where(has_term, self._flat[start + terms_before[:-1]], NO_TERM)
        self._run_count = count

    def expand(self, runs: IntArray, chunks: IntArray) -> tuple[IntArray, IntArray]:
        """The terms of some runs, in no particular order.

        Args:
            runs: their numbers.
            chunks: the chunk that each run is in.

        Returns:
            Term numbers, ``NO_TERM`` among them for runs without a word, and the chunk that each is in.
        """
        counts = np.diff(self._starts[: self._run_count + 1])
        if not len(runs) or 2 * counts.sum() > 3 * len(counts):
            own = counts[runs]
            return self._terms_from(self._starts[runs], own), np.repeat(chunks, own)
        # Nearly every run is one term: take the first of each, then what a few have besides.
        has_more = np.flatnonzero((counts > 1)[runs])
        more = counts[runs[has_more]] - 1
        terms = [self._first[runs], self._terms_from(self._starts[runs[has_more]] + 1, more)]
        return np.concatenate(terms), np.concatenate([chunks, np.repeat(chunks[has_more], more)])

    def _terms_from(self, starts: IntArray, counts: IntArray) -> IntArray:
        """The given number of entries of the table from each start on."""
        within = np.arange(int(counts.sum()))
        within += np.repeat(starts - np.cumsum(counts) + counts, counts)
        terms: IntArray = self._flat[within]
        return terms


class Vocabulary:
    """Words of all languages with their terms; shared by the segments that are made one after the other."""

    def __init__(self) -> None:
        """Know no word yet."""
        self._words = RunWords()
        self._runs: dict[str, WordRuns] = {}
        self._terms = {analyzer: TermsOfRuns(analyzer) for analyzer in ANALYZERS}

    def __len__(self) -> int:
        """Different runs met so far."""
        return len(self._words)

    def numbers(self, texts: Sequence[bytes], language: str) -> tuple[IntArray, IntArray]:
        """Number the runs of texts in one language; see ``WordRuns.numbers``."""
        if language not in self._runs:
            self._runs[language] = WordRuns(language, self._words)
        return self._runs[language].numbers(texts)

    def terms(self, analyzer: str) -> TermsOfRuns:
        """An analyzer's table, up to date."""
        table = self._terms[analyzer]
        table.extend(self._words)
        return table


def _with_room(array: IntArray, needed: int) -> IntArray:
    """The array, at least twice as long if it is too short."""
    if needed <= len(array):
        return array
    longer = np.zeros(max(needed, 2 * len(array)), dtype=array.dtype)
    longer[: len(array)] = array
    return longer
