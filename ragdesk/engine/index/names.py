"""The names of a vocabulary's terms, one after the other in UTF-8.

Takes:  sorted lists of terms.
Gives:  them as two arrays, and several vocabularies merged to one.
Never:  an order other than that of the bytes, which is the order of the code points, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.arrays import BoolArray, IntArray
from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.kernel import kernel
from ragdesk.engine.kernel.counting import merge_sorted_names

LINE_END = "\n"
"""Between terms that are worked on together; no term holds one."""


class Names:
    """Sorted names."""

    def __init__(self, letters: NDArray[np.uint8], starts: IntArray) -> None:
        """Take them in their stored form.

        Args:
            letters: all names in UTF-8.
            starts: uint32, where each begins, and the end of the last.
        """
        self.letters = letters
        self.starts = starts

    @classmethod
    def of(cls, texts: list[str]) -> Names:
        """Texts that are sorted."""
        ended = LINE_END.join([*texts, ""]).encode()
        letters = np.frombuffer(ended, dtype=np.uint8)
        ends = np.flatnonzero(letters == ord(LINE_END))
        starts = np.append(0, ends - np.arange(len(ends)))
        names = cls(letters[letters != ord(LINE_END)], starts.astype(np.uint32))
        names.texts = texts
        return names

    def __len__(self) -> int:
        """How many there are."""
        return len(self.starts) - 1

    @cached_property
    def texts(self) -> list[str]:
        """All of them."""
        begins_letter = (self.letters & 0xC0) != 0x80
        letters_before = np.append(0, np.cumsum(begins_letter))[self.starts].tolist()
        letters = self.letters.tobytes().decode()
        return [letters[a:b] for a, b in pairwise(letters_before)]

    def only(self, keep: BoolArray) -> Names:
        """Some of them."""
        if keep.all():
            return self
        lengths = np.diff(self.starts)
        starts = np.append(0, np.cumsum(lengths[keep])).astype(np.uint32)
        return Names(self.letters[np.repeat(keep, lengths)], starts)


def merge_names(vocabularies: Sequence[Names]) -> tuple[Names, list[IntArray]]:
    """Merge vocabularies.

    Returns:
        The names without repeats, and for each vocabulary where its names stand among them.

    Raises:
        IndexDamaged: a vocabulary contradicts itself.
    """
    for names in vocabularies:
        if np.any(names.starts[1:] < names.starts[:-1]) or int(names.starts[-1]) > len(names.letters):
            raise IndexDamaged("the terms of a segment are not where it says")
    if kernel() is not None:
        letters, starts, places = merge_sorted_names([(names.letters, names.starts) for names in vocabularies])
        return Names(letters, starts), places
    own = [names.texts for names in vocabularies]
    merged = sorted(set().union(*own))
    place = {text: i for i, text in enumerate(merged)}
    return Names.of(merged), [np.array([place[text] for text in texts], dtype=np.int64) for texts in own]
