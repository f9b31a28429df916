"""All different words met in one sitting, and what each analyzer makes of them.

Takes:  texts, in the order in which they are to be counted.
Gives:  numbers of words, and per analyzer the numbers of their terms.
Never:  analyzes a word twice: stems, beginnings and parts are worked out when a word is new, whatever the number of
        texts and segments it comes up in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.analysis import ANALYZERS, terms_of
from ragdesk.engine.index.word_runs import RunForms, WordRuns

IntArray = NDArray[np.integer[Any]]


NO_TERM = 0
"""The number that stands for "nothing here"; its name is empty and so sorts before all others."""


class TermsOfRuns:
    """What one analyzer makes of each run: a growing table."""

    def __init__(self, analyzer: str) -> None:
        """Know no run yet."""
        self._analyzer = analyzer
        self.terms: list[str] = [""]
        self._number_of_term: dict[str, int] = {"": NO_TERM}
        self._first: IntArray = np.zeros(1 << 10, dtype=np.int64)
        self._flat: IntArray = np.zeros(1 << 12, dtype=np.int64)
        self._starts: IntArray = np.zeros(1 << 10, dtype=np.int64)
        self._run_count = 0

    def extend(self, forms: Sequence[RunForms]) -> None:
        """Take up the runs that came since the last call."""
        numbers: list[int] = []
        firsts: list[int] = []
        ends: list[int] = []
        start = int(self._starts[self._run_count])
        for run in forms[self._run_count :]:
            before = len(numbers)
            for word in run.words:
                numbers += map(self._number, terms_of(self._analyzer, word, run.language))
            firsts.append(numbers[before] if len(numbers) > before else NO_TERM)
            ends.append(start + len(numbers))
        self._flat = _with_room(self._flat, start + len(numbers))
        self._flat[start : start + len(numbers)] = numbers
        self._first = _with_room(self._first, len(forms))
        self._first[self._run_count : len(forms)] = firsts
        self._starts = _with_room(self._starts, len(forms) + 1)
        self._starts[self._run_count + 1 : len(forms) + 1] = ends
        self._run_count = len(forms)

    def _number(self, term: str) -> int:
        """The number of a term, given when it is new."""
        number = self._number_of_term.setdefault(term, len(self.terms))
        if number == len(self.terms):
            self.terms.append(term)
        return number

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
        """So many entries of the table from each start on."""
        within = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)
        terms: IntArray = self._flat[np.repeat(starts, counts) + within]
        return terms


class Vocabulary:
    """Words of all languages with their terms; shared by the segments that are made one after the other."""

    def __init__(self) -> None:
        """Know no word yet."""
        self._forms: list[RunForms] = []
        self._runs: dict[str, WordRuns] = {}
        self._terms = {analyzer: TermsOfRuns(analyzer) for analyzer in ANALYZERS}

    def __len__(self) -> int:
        """Different runs met so far."""
        return len(self._forms)

    def numbers(self, texts: Sequence[bytes], language: str) -> tuple[IntArray, IntArray]:
        """Number the runs of texts in one language; see ``WordRuns.numbers``."""
        if language not in self._runs:
            self._runs[language] = WordRuns(language, self._forms)
        return self._runs[language].numbers(texts)

    def terms(self, analyzer: str) -> TermsOfRuns:
        """An analyzer's table, up to date."""
        table = self._terms[analyzer]
        table.extend(self._forms)
        return table


def _with_room(array: IntArray, needed: int) -> IntArray:
    """The array, at least twice as long if it is too short."""
    if needed <= len(array):
        return array
    longer = np.zeros(max(needed, 2 * len(array)), dtype=array.dtype)
    longer[: len(array)] = array
    return longer
