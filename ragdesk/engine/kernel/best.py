"""The best chunks of one segment, found by the compiled kernel.

Takes:  a segment's arrays, lists in the order of their bounds, what each code counts, a threshold.
Gives:  the contenders with their exact scores, and the threshold as far as it is known then.
Never:  copies an array: the kernel is told where each one lies.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from ragdesk.engine.arrays import BoolArray, FloatArray, IntArray
from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.kernel.tables import WINDOW, TableArrays, address, loaded

FIRST_ROOM = 1 << 12
"""Contenders there is room for at first; far more than there mostly are."""

_DAMAGED, _NO_ROOM = -1, -2


class Question(ctypes.Structure):
    """``Question`` of best.c."""

    _fields_ = [
        ("tables", ctypes.c_void_p), ("list_count", ctypes.c_int64),
        *((name, ctypes.c_void_p) for name in ("terms", "weights", "bounds", "values", "scale", "is_live", "sums")),
        ("limit", ctypes.c_int64), ("threshold", ctypes.c_double), ("room", ctypes.c_int64), ("found", ctypes.c_void_p),
    ]


SCORED = np.dtype([("score", np.float64), ("chunk", np.int64)])


class SegmentLists(NamedTuple):
    """A question's lists in one segment, in falling order of their bounds.

    Attributes:
        tables: of the segment, for each list the one that it is in; lists may be in different ones.
        terms: their indices there.
        weights: what each counts, whatever the chunk.
        bounds: what each can count at most.
        values: for each list what each code of its table counts.
        scale: a factor per chunk; None for none.
        is_live: which chunks to find; None for all.
    """

    tables: Sequence[TableArrays]
    terms: Sequence[int]
    weights: Sequence[float]
    bounds: Sequence[float]
    values: Sequence[FloatArray]
    scale: FloatArray | None
    is_live: BoolArray | None


def best_of_segment(lists: SegmentLists, limit: int, threshold: float) -> tuple[IntArray, FloatArray, float]:
    """Find the contenders of a segment.

    Args:
        lists: of the question.
        limit: how many chunks are wanted; 1 or more.
        threshold: what the ``limit``-th best is known to score at least, all segments taken together.

    Returns:
        Their docs in the segment, rising: all that score at least as much as the ``limit``-th best of them, if there
        is one, and may score more than the threshold. Then their scores, and the threshold as it is known now.

    Raises:
        IndexDamaged: the arrays contradict each other.
        MemoryError: not enough is left.
    """
    if limit < 1:
        raise ValueError("at least one chunk has to be wanted")
    # More than there are: enough for all, and not so few that a segment's last makes a threshold for the others.
    limit = min(limit, lists.tables[0].chunk_count + 1)
    count = len(lists.terms)
    place_of = {key: address(own) for key, own in {id(own): own for own in lists.values}.items()}
    tables = _addresses(map(ctypes.addressof, lists.tables))
    values = _addresses(place_of[id(own)] for own in lists.values)
    terms, weights = (ctypes.c_int64 * count)(*lists.terms), (ctypes.c_double * count)(*lists.weights)
    bounds = (ctypes.c_double * count)(*lists.bounds)
    room = FIRST_ROOM
    while True:
        found = np.empty(room, dtype=SCORED)
        asked = Question(
            ctypes.addressof(tables), count, ctypes.addressof(terms), ctypes.addressof(weights),
            ctypes.addressof(bounds), ctypes.addressof(values), None if lists.scale is None else address(lists.scale),
            None if lists.is_live is None else address(lists.is_live), address(window_sums()), limit, threshold, room,
            address(found))
        size = _ask(asked)
        if size >= 0:
            return found["chunk"][:size], found["score"][:size], asked.threshold
        room *= 16


def _addresses(places: Iterable[int]) -> ctypes.Array[ctypes.c_void_p]:
    """Pointers, one after the other."""
    own = list(places)
    return (ctypes.c_void_p * len(own))(*own)


_own = threading.local()


def window_sums() -> FloatArray:
    """A zero for each chunk of a window, which the kernel leaves so; each thread has its own."""
    if not hasattr(_own, "sums"):
        _own.sums = np.zeros(WINDOW)
    sums: FloatArray = _own.sums
    return sums


def _ask(asked: Question) -> int:
    """Call the kernel; ``_NO_ROOM`` or how many chunks were found."""
    found = int(loaded().ragdesk_best(ctypes.byref(asked)))
    if found == _DAMAGED:
        raise IndexDamaged("a posting list contradicts itself")
    if found < _NO_ROOM:
        raise MemoryError
    return found
