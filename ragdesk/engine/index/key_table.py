"""Numbers for 16-byte keys: a hash table whose every operation takes thousands of keys at once.

Takes:  keys, each as two 64-bit numbers, ``head`` and ``rest``.
Gives:  the number that each was given.
Never:  takes two different keys for one: both numbers are compared in full, and a hash only says where to look first.
"""

from __future__ import annotations

import numpy as np

from ragdesk.engine.arrays import IntArray, KeyArray
from ragdesk.engine.kernel import kernel
from ragdesk.engine.kernel.counting import KeySlots, find_keys
from ragdesk.engine.kernel.tables import address

FIRST_SLOTS = 1 << 12
EMPTY = -1
SLOT_NUMBERS = 4
"""A slot has its key, its number, and one that is not used: so it does not lie across two lines of the cache."""

_MIX_HEAD = np.uint64(0x9E3779B97F4A7C15)
_MIX_REST = np.uint64(0xC2B2AE3D27D4EB4F)
"""Odd constants that spread keys over the slots; a bad spread costs time, never a wrong answer."""


class KeyTable:
    """Open addressing: keys and their numbers side by side; the count of slots is a power of two."""

    def __init__(self) -> None:
        """Know no key yet."""
        self._make_slots(FIRST_SLOTS)

    def _make_slots(self, count: int) -> None:
        # What belongs together lies together: looking a key up waits for memory once.
        slots = np.zeros((count, SLOT_NUMBERS), dtype=np.uint64)
        self._heads, self._rests, self._numbers = slots[:, 0], slots[:, 1], slots[:, 2].view(np.int64)
        self._numbers[:] = EMPTY
        self._used = 0
        self._shift = np.uint64(64 - (count.bit_length() - 1))

    def _for_kernel(self) -> KeySlots:
        """Where the slots lie, for the compiled kernel; good until the next key is taken up."""
        return KeySlots(address(self._heads), len(self._numbers) - 1, int(self._shift), int(_MIX_HEAD), int(_MIX_REST))

    def _slots(self, heads: KeyArray, rests: KeyArray) -> IntArray:
        """Where to begin looking for keys."""
        mixed = (heads ^ (rests * _MIX_REST)) * _MIX_HEAD
        mixed ^= mixed >> np.uint64(32)
        mixed *= _MIX_REST
        mixed >>= self._shift
        return mixed.view(np.int64)

    def find(self, heads: KeyArray, rests: KeyArray) -> IntArray:
        """The numbers of keys, ``EMPTY`` for those not known."""
        if kernel() is not None:
            return find_keys(self._for_kernel(), heads, rests)
        last = len(self._numbers) - 1
        slots = self._slots(heads, rests)
        numbers = self._numbers[slots]
        wrong = (self._heads[slots] != heads) | (self._rests[slots] != rests)
        waiting = np.flatnonzero(wrong & (numbers != EMPTY))
        while len(waiting):
            slots[waiting] = (slots[waiting] + 1) & last
            there = slots[waiting]
            found = self._numbers[there]
            numbers[waiting] = found
            wrong = (self._heads[there] != heads[waiting]) | (self._rests[there] != rests[waiting])
            waiting = waiting[wrong & (found != EMPTY)]
        return numbers

    def insert(self, heads: KeyArray, rests: KeyArray, numbers: IntArray) -> None:
        """Take up new keys, all different; those that want one slot take turns."""
        if 2 * (self._used + len(numbers)) > len(self._numbers):
            self._grow(self._used + len(numbers))
        self._used += len(numbers)
        last = len(self._numbers) - 1
        slots = self._slots(heads, rests)
        waiting = np.arange(len(numbers))
        while len(waiting):
            wanted = slots[waiting]
            free = self._numbers[wanted] == EMPTY
            self._numbers[wanted[free]] = numbers[waiting[free]]
            won = free & (self._numbers[wanted] == numbers[waiting])
            self._heads[wanted[won]] = heads[waiting[won]]
            self._rests[wanted[won]] = rests[waiting[won]]
            waiting = waiting[~won]
            slots[waiting] = (slots[waiting] + 1) & last

    def _grow(self, needed: int) -> None:
        """Make at least two slots for every key, so that looking up seldom takes a second step."""
        taken = np.flatnonzero(self._numbers != EMPTY)
        heads, rests, numbers = self._heads[taken], self._rests[taken], self._numbers[taken]
        self._make_slots(1 << (2 * needed).bit_length())
        if len(numbers):
            self.insert(heads, rests, numbers)


def distinct_keys(heads: KeyArray, rests: KeyArray) -> tuple[KeyArray, KeyArray]:
    """Each key once."""
    order = np.lexsort((rests, heads))
    heads, rests = heads[order], rests[order]
    is_first = np.ones(len(heads), dtype=bool)
    is_first[1:] = (heads[1:] != heads[:-1]) | (rests[1:] != rests[:-1])
    return heads[is_first], rests[is_first]
