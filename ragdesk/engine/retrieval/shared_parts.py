"""How many parts words of passages may share with what is asked, told of hundreds of words at once.

Takes:  the parts that are looked for; then words in their counted form.
Gives:  for each word the most that it can share.
Never:  a number that is too small: most words share so little that nobody need look at them one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.arrays import KeyArray

LETTER_BITS = np.uint64(21)
"""Every Unicode letter fits; three of them fit a 64-bit key."""

SLOT_BITS = 12
"""Of a table with a mark for each part that is looked for; two may share one."""

_SCATTER = np.uint64(0x9E3779B97F4A7C15)


class SharedParts:
    """The parts that are looked for."""

    def __init__(self, parts: Iterable[str]) -> None:
        """Mark the parts, which are three letters each."""
        self._is_marked = np.zeros(1 << SLOT_BITS, dtype=bool)
        self._is_marked[_slots("".join(parts))[::3]] = True

    def at_most(self, words: Sequence[str]) -> list[int]:
        """How many parts each word may share."""
        if not words:
            return []
        # Three letters that two words have together hold the border of both, which no part does.
        is_shared = self._is_marked[_slots(f"_{'__'.join(words)}_")]
        lengths = np.fromiter(map(len, words), dtype=np.int64, count=len(words)) + 2
        counts: list[int] = np.add.reduceat(is_shared, np.cumsum(lengths) - lengths, dtype=np.int64).tolist()
        return counts


def _slots(text: str) -> NDArray[np.intp]:
    """The place in the table of every three letters in a row."""
    letters: KeyArray = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4").astype(np.uint64)
    keys = (((letters[:-2] << LETTER_BITS) | letters[1:-1]) << LETTER_BITS) | letters[2:]
    return ((keys * _SCATTER) >> np.uint64(64 - SLOT_BITS)).astype(np.intp)
