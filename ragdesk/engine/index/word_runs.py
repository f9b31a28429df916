"""Text to numbers of different words, a block at a time.

Takes:  texts of one language.
Gives:  for each text the numbers of its runs of word bytes, in order; and what words a run stands for.
Never:  takes two different runs for one: a run of up to 16 bytes is compared byte for byte (as two 64-bit numbers), a
        longer one is looked up as it is. No run is told from another by a hash alone.

A run is a stretch of bytes that are ASCII letters and digits, or not ASCII at all; a word never crosses its border.
What the run is in Unicode, with its punctuation, capitals and accents, is asked once, when the run is first seen: in
100 MB of notes some 15 million runs are half a million different ones. Everything per occurrence is array arithmetic,
which reads text three to five times as fast as a regular expression and a dictionary.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.arrays import IntArray, KeyArray
from ragdesk.engine.index.key_table import EMPTY, KeyTable, distinct_keys
from ragdesk.engine.kernel import kernel
from ragdesk.engine.kernel.counting import Runs, find_runs
from ragdesk.engine.text.analysis import normal_forms, written_words

BLOCK_CHARACTERS = 1 << 18
"""Texts are joined up to this size: small enough for the processor's cache, large enough to forget a call's cost."""

KEY_BYTES = 8
LONGEST_SHORT_RUN = 2 * KEY_BYTES


def _lower_case_table() -> NDArray[np.uint8]:
    """Every byte's lower case, 0 for the bytes that end a run."""
    table = np.zeros(256, dtype=np.uint8)
    for byte in range(256):
        if byte >= 0x80 or chr(byte).isalnum():
            table[byte] = ord(chr(byte).lower()) if byte < 0x80 else byte
    return table


_LOWER = _lower_case_table()
_MASKS = np.array([(1 << (8 * i)) - 1 for i in range(KEY_BYTES + 1)], dtype=np.uint64)
"""Keep the first i bytes of a little-endian 64-bit number."""


class NewRuns(NamedTuple):
    """Runs of one language in the order of their numbers.

    Attributes:
        words: of all the runs, one after the other, in their counted form.
        counts: how many words each run has; mostly one.
    """

    language: str
    words: list[str]
    counts: list[int]


class RunWords:
    """What every run stands for, for all languages, so that a number means one run of one language."""

    def __init__(self) -> None:
        """Know no run yet."""
        self._batches: list[NewRuns] = []
        self._first_runs = [0]

    def __len__(self) -> int:
        """Different runs met so far."""
        return self._first_runs[-1]

    def learn(self, language: str, runs: Sequence[bytes]) -> int:
        """Take runs apart into words, by the rules for Unicode text; returns the number of the first."""
        first = len(self)
        self._batches.append(NewRuns(language, *_words_of(runs)))
        self._first_runs.append(first + len(runs))
        return first

    def since(self, run_count: int) -> Iterator[NewRuns]:
        """What was learned after the first ``run_count`` runs, neighbours of one language together."""
        batches = self._batches[self._first_runs.index(run_count) :]
        for language, own in groupby(batches, key=lambda batch: batch.language):
            words: list[str] = []
            counts: list[int] = []
            for batch in own:
                words += batch.words
                counts += batch.counts
            yield NewRuns(language, words, counts)


def _words_of(runs: Sequence[bytes]) -> tuple[list[str], list[int]]:
    """The words of runs that hold no line end, and how many each has."""
    texts = b"\n".join(runs).decode("utf-8", "replace").split("\n")
    words: list[str] = []
    counts = []
    for text in texts:
        if text.isalnum():  # one word: a regular expression would find the same
            words.append(text)
            counts.append(1)
        else:
            found = written_words(text)
            words += found
            counts.append(len(found))
    return normal_forms(words), counts


class WordRuns:
    """Numbers the different runs of one language as they come."""

    def __init__(self, language: str, words: RunWords) -> None:
        """Know no run yet; ``words`` grows with each new one."""
        self._language = language
        self._words = words
        self._keys = KeyTable()
        self._long: dict[bytes, int] = {}

    def numbers(self, texts: Sequence[bytes]) -> tuple[IntArray, IntArray]:
        """Number the runs of some texts.

        Args:
            texts: UTF-8; together about ``BLOCK_CHARACTERS``.

        Returns:
            The number of each run, text after text, and how many runs each text has.
        """
        joined = b"\0".join([b"", *texts, bytes(LONGEST_SHORT_RUN)])
        found, lowered = self._find(np.frombuffer(bytearray(joined), dtype=np.uint8))
        text_starts = np.cumsum([1] + [len(text) + 1 for text in texts])
        return self._number(found, lowered), np.diff(np.searchsorted(found.starts, text_starts))

    @staticmethod
    def _find(text: NDArray[np.uint8]) -> tuple[Runs, NDArray[np.uint8]]:
        """The runs of a text, and the text in lower case."""
        if kernel() is not None:
            return find_runs(text, _LOWER), text
        lowered = _LOWER[text]
        is_word = lowered != 0
        edges = np.flatnonzero(is_word[1:] != is_word[:-1]) + 1
        starts, ends = edges[0::2], edges[1::2]
        lengths = ends - starts
        windows: KeyArray = np.ndarray(len(lowered) - KEY_BYTES + 1, "<u8", lowered.data, strides=(1,))
        heads = windows[starts] & _MASKS[np.minimum(lengths, KEY_BYTES)]
        rests = windows[np.minimum(starts + KEY_BYTES, len(windows) - 1)]
        rests &= _MASKS[np.clip(lengths - KEY_BYTES, 0, KEY_BYTES)]
        is_long = lengths > LONGEST_SHORT_RUN
        heads[is_long] = rests[is_long] = 0
        return Runs(starts, ends, heads, rests), lowered

    def _number(self, found: Runs, lowered: NDArray[np.uint8]) -> IntArray:
        """The number of every run, after those not seen before were learned."""
        numbers = self._keys.find(found.heads, found.rests)
        unseen = np.flatnonzero(numbers == EMPTY)
        is_long = found.ends[unseen] - found.starts[unseen] > LONGEST_SHORT_RUN
        long, short = unseen[is_long], unseen[~is_long]
        if len(long):
            numbers[long] = self._number_long([lowered[found.starts[i] : found.ends[i]].tobytes()
                                               for i in long.tolist()])
        if len(short):
            heads, rests = found.heads[short], found.rests[short]
            self._learn(heads, rests)
            numbers[short] = self._keys.find(heads, rests)
        return numbers

    def _learn(self, heads: KeyArray, rests: KeyArray) -> None:
        """Give numbers to keys seen for the first time."""
        heads, rests = distinct_keys(heads, rests)
        # As text of 16 bytes, from which the reader of such arrays takes the zeros at the end off.
        runs = np.stack([heads, rests], axis=1).astype("<u8").view(f"S{LONGEST_SHORT_RUN}").ravel().tolist()
        first = self._words.learn(self._language, runs)
        self._keys.insert(heads, rests, np.arange(first, len(self._words)))

    def _number_long(self, runs: Sequence[bytes]) -> list[int]:
        """The numbers of runs that do not fit a key."""
        new = list(dict.fromkeys(run for run in runs if run not in self._long))
        if new:
            first = self._words.learn(self._language, new)
            self._long.update(zip(new, range(first, len(self._words)), strict=True))
        return [self._long[run] for run in runs]
