"""Term tables, as the compiled kernel sees them.

Takes:  the arrays that ``term_table`` describes.
Gives:  their addresses, and quick answers about the vocabulary.
Never:  copies an array: the caller keeps the arrays alive.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.arrays import IntArray
from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.kernel import kernel

WINDOW = 1 << 16
"""The kernel adds up the scores of this many chunks at a time."""

BOUND_PAIRS = 5
"""How many pairs bound a long list: one for each class of tf."""

ROOM_FOR_PAIRS = 64
"""Room for the pairs of a term: a short list has one for each of its postings, which are fewer."""

_COUNTS = ("chunk_count", "term_count", "pair_count", "posting_count", "low_count", "high_count", "window_cell_count",
           "long_count", "common_count", "bitmap_count", "name_bytes")

_ARRAYS = {"list_starts": np.uint32, "codes_small": np.uint16, "codes_large": np.uint32, "lows": np.uint16,
           "highs": np.uint8, "window_counts": np.uint32, "long_before": np.int64, "bounded_terms": np.int32,
           "common_terms": np.int32, "common_before": np.int64, "bitmaps": np.uint64,
           "bits_before_small": np.uint16, "bits_before_large": np.uint32, "pair_tf": np.uint32,
           "pair_length": np.uint32, "bound_tf_small": np.uint16, "bound_tf_large": np.uint32,
           "bound_length_small": np.uint16, "bound_length_large": np.uint32, "terms": np.uint8,
           "term_starts": np.uint32}
"""The arrays in the order of ``Table`` in lists.h, and the types that the kernel knows."""

_OF_TWO_SIZES = ("codes", "bits_before", "bound_tf", "bound_length")
"""Arrays of the smaller type where their numbers fit into it."""


class TableArrays(ctypes.Structure):
    """``Table`` of lists.h."""

    _fields_ = [*((name, ctypes.c_int64) for name in _COUNTS), *((name, ctypes.c_void_p) for name in _ARRAYS)]


def describe_table(arrays: Mapping[str, IntArray], chunk_count: int) -> TableArrays | None:
    """Tell where the arrays of a term table lie.

    Args:
        arrays: by the names that ``term_table`` gives them.
        chunk_count: of the segment.

    Returns:
        None for a table so large that its arrays have other types than the kernel knows.

    Raises:
        IndexDamaged: arrays that belong together are not of one length.
    """
    if not _belong_together(arrays):
        raise IndexDamaged("the arrays of a segment do not belong together")
    named = {**arrays, **{f"{name}_{'small' if arrays[name].dtype == np.uint16 else 'large'}": arrays[name]
                          for name in _OF_TWO_SIZES}}
    if any(len(named[name]) and named[name].dtype != kind for name, kind in _ARRAYS.items()
                               if name in named):
        return None
    lengths = [chunk_count, len(arrays["list_starts"]) - 1, *(len(arrays[name]) for name in (
        "pair_tf", "codes", "lows", "highs", "window_counts", "bounded_terms", "common_terms", "bitmaps", "terms"))]
    return TableArrays(*lengths, *(address(named[name]) if name in named else None for name in _ARRAYS))


def _belong_together(arrays: Mapping[str, IntArray]) -> bool:
    """Whether those arrays are of one length that the kernel takes to be."""
    length = {name: len(array) for name, array in arrays.items()}
    return (length["list_starts"] == length["term_starts"] >= 1
            and length["pair_tf"] == length["pair_length"] and length["bitmaps"] == length["bits_before"]
            and length["long_before"] == length["bounded_terms"] + 1
            and length["common_before"] == length["common_terms"] + 1
            and length["bound_tf"] == length["bound_length"] == BOUND_PAIRS * length["bounded_terms"])


def address(array: NDArray[Any]) -> int:
    """Where an array's bytes lie."""
    place: int = array.__array_interface__["data"][0]
    return place


def pointers(*arrays: NDArray[Any]) -> list[ctypes.c_void_p]:
    """Where arrays lie, which must be in one piece."""
    assert all(array.flags.c_contiguous for array in arrays)
    return [ctypes.c_void_p(address(array)) for array in arrays]


def find_terms(table: TableArrays, terms: Sequence[str]) -> list[int]:
    """The indices of terms; -1 for those that the table does not have."""
    names = [term.encode() for term in terms]
    count, end = len(names), 0
    ends, found = (ctypes.c_int64 * count)(), (ctypes.c_int64 * count)()
    for i, name in enumerate(names):
        ends[i] = end = end + len(name)
    loaded().ragdesk_find(ctypes.byref(table), b"".join(names), ends, ctypes.c_int64(count), found)
    return list(found)


def best_pairs(table: TableArrays, terms: Sequence[int]) -> tuple[IntArray, IntArray, list[int]]:
    """Pairs of tf and |D|: every posting of a term has at most the tf and at least the |D| of one of its pairs.

    Args:
        table: of a segment.
        terms: indices there.

    Returns:
        The pairs' tf and |D|, term after term, and where those of each term end.

    Raises:
        IndexDamaged: the arrays contradict each other.
    """
    count = len(terms)
    pairs = np.empty((2, count * ROOM_FOR_PAIRS), dtype=np.uint32)
    wanted, ends = (ctypes.c_int64 * count)(*terms), (ctypes.c_int64 * count)()
    place = address(pairs)
    if loaded().ragdesk_best_pairs(ctypes.byref(table), wanted, ctypes.c_int64(count), ctypes.c_void_p(place),
                                     ctypes.c_void_p(place + pairs.strides[0]), ends):
        raise IndexDamaged("a posting list contradicts itself")
    used = ends[count - 1]
    return pairs[0, :used], pairs[1, :used], list(ends)


def frequencies(lists: Sequence[tuple[TableArrays, int]], chunks: IntArray) -> IntArray:
    """How often chunks of a segment hold terms.

    Args:
        lists: the table of each term, and its index there.
        chunks: numbers within the segment.

    Returns:
        A row per term, a column per chunk.

    Raises:
        IndexDamaged: the arrays contradict each other.
    """
    found = np.zeros((len(lists), len(chunks)), dtype=np.int64)
    if not len(lists) or not len(chunks):
        return found
    count, numbers = len(lists), np.ascontiguousarray(chunks, dtype=np.int64)
    tables = (ctypes.c_void_p * count)(*(ctypes.addressof(table) for table, _ in lists))
    terms = (ctypes.c_int64 * count)(*(term for _, term in lists))
    windows = (ctypes.c_int64 * (lists[0][0].chunk_count // WINDOW + 3))()
    if not loaded().ragdesk_frequencies(tables, terms, ctypes.c_int64(count), ctypes.c_void_p(address(numbers)),
                                        ctypes.c_int64(len(numbers)), windows, ctypes.c_void_p(address(found))):
        raise IndexDamaged("a posting list contradicts itself")
    return found


def loaded() -> ctypes.CDLL:
    """The kernel, for those who know that it is there."""
    library = kernel()
    assert library is not None
    return library
