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

from ragdesk.engine.analysis import ANALYZERS, cut_function
from ragdesk.engine.index.word_runs import RunForms, WordRuns

IntArray = NDArray[np.integer[Any]]


NO_TERM = 0
"""The number that stands for "nothing here"; its name is empty and so sorts before all others."""


class _TermNumbers(dict[str, int]):
    """Terms with their numbers, which they get when they are first asked for."""

    def __init__(self) -> None:
        super().__init__({"": NO_TERM})
        self.names = [""]

    def __missing__(self, term: str) -> int:
        self[term] = number = len(self.names)
        self.names.append(term)
        return number


class TermsOfRuns:
    """What one analyzer makes of each run: a growing table."""

    def __init__(self, analyzer: str) -> None:
        """Know no run yet."""
        self._cut = cut_function(analyzer)
        self._numbers = _TermNumbers()
        self._first: IntArray = np.zeros(1 << 10, dtype=np.int64)
        self._flat: IntArray = np.zeros(1 << 12, dtype=np.int64)
        self._starts: IntArray = np.zeros(1 << 10, dtype=np.int64)
        self._run_count = 0

    @property
    def terms(self) -> list[str]:
        """All terms by number."""
        return self._numbers.names

    def extend(self, forms: Sequence[RunForms]) -> None:
        """Take up the runs that came since the last call."""
        new = forms[self._run_count :]
        cut, number_of = self._cut, self._numbers
        per_run = [[number_of[term] for word in words for term in cut(word, language)] for language, words in new]
        start = int(self._starts[self._run_count])
        counts = np.array([len(numbers) for numbers in per_run], dtype=np.int64)
        flat = np.array([number for numbers in per_run for number in numbers], dtype=np.int64)
        count = self._run_count + len(new)
        self._flat = _with_room(self._flat, start + len(flat))
        self._flat[start : start + len(flat)] = flat
        self._first = _with_room(self._first, count)
        self._first[self._run_count : count] = [numbers[0] if numbers else NO_TERM for numbers in per_run]
        self._starts = _with_room(self._starts, count + 1)
        self._starts[self._run_count + 1 : count + 1] = start + np.cumsum(counts)
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
