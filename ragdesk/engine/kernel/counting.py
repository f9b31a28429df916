"""Counting, done by the compiled kernel.

Takes:  arrays of the types named here; callers make sure that there is a kernel.
Gives:  the arrays that the NumPy code of the callers gives, number for number.
Never:  looks at what a number stands for.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.arrays import IntArray, KeyArray
from ragdesk.engine.kernel.tables import BOUND_PAIRS, address, loaded, pointers


class KeySlots(ctypes.Structure):
    """``KeySlots`` of counting.c."""

    _fields_ = [
        ("slots", ctypes.c_void_p),
        *((name, ctypes.c_int64) for name in ("last", "shift")),
        *((name, ctypes.c_uint64) for name in ("mix_head", "mix_rest")),
    ]


class Runs(NamedTuple):
    """The runs of a text: where each begins and ends, and its key, which is 0 for those longer than a key."""

    starts: IntArray
    ends: IntArray
    heads: KeyArray
    rests: KeyArray


class Counted(NamedTuple):
    """The postings of some chunks, chunk after chunk.

    Attributes:
        lengths: |D| per chunk.
        df: chunks that hold each term.
        posting_counts: different terms of each chunk.
        terms: the number of each posting's term.
        tf: of each posting.
    """

    lengths: IntArray
    df: IntArray
    posting_counts: IntArray
    terms: IntArray
    tf: IntArray


def find_runs(text: NDArray[np.uint8], lower: NDArray[np.uint8]) -> Runs:
    """Find the runs of a text, which is put into lower case where it lies.

    Args:
        text: ends with 16 bytes that are in no run.
        lower: every byte's lower case, 0 for those that end a run.
    """
    room = len(text) // 2 + 1
    places, keys = np.empty((2, room), dtype=np.int64), np.empty((2, room), dtype=np.uint64)
    count = loaded().ragdesk_find_runs(
        *pointers(text), ctypes.c_int64(len(text)), *pointers(lower, places[0], places[1], keys[0], keys[1]))
    return Runs(places[0, :count], places[1, :count], keys[0, :count], keys[1, :count])


def find_keys(slots: KeySlots, heads: KeyArray, rests: KeyArray) -> IntArray:
    """The numbers of keys; -1 for those not known."""
    numbers = np.empty(len(heads), dtype=np.int64)
    loaded().ragdesk_find_keys(ctypes.byref(slots), *pointers(heads, rests), ctypes.c_int64(len(heads)),
                               *pointers(numbers))
    return numbers


def count_terms(runs: IntArray, run_counts: IntArray, term_starts: IntArray, terms: IntArray,
                term_count: int) -> Counted:
    """Count the terms of chunk after chunk.

    Args:
        runs: int64, the number of each run, chunk after chunk.
        run_counts: int64, runs of each chunk.
        term_starts: int64, where the terms of each run begin in ``terms``.
        terms: int64, numbers of terms; 0 counts for nothing.
        term_count: one more than the largest of them.
    """
    chunk_count, library = len(run_counts), loaded()
    room = library.ragdesk_terms_in(*pointers(runs), ctypes.c_int64(len(runs)), *pointers(term_starts))
    lengths, posting_counts = np.empty(chunk_count, dtype=np.int64), np.empty(chunk_count, dtype=np.int64)
    df, latest = np.zeros(term_count, dtype=np.int64), np.zeros(term_count, dtype=np.uint32)
    found, tf = np.empty(room, dtype=np.int32), np.empty(room, dtype=np.uint32)
    count = library.ragdesk_count(
        *pointers(runs, run_counts), ctypes.c_int64(chunk_count),
        *pointers(term_starts, terms, latest, lengths, df, posting_counts, found, tf))
    return Counted(lengths, df, posting_counts, found[:count], tf[:count])


def count_inherited(inherited: tuple[IntArray, IntArray], said: tuple[IntArray, IntArray], term_starts: IntArray,
                    terms: IntArray, term_count: int) -> Counted:
    """Count the terms that chunks inherit: once, and as often as the chunk itself says them.

    Args:
        inherited: the runs of what each chunk inherits, and how many there are of each; int64, as the others are.
        said: the same of what it says, from which come the lengths.
        term_starts, terms, term_count: as for ``count_terms``.
    """
    chunk_count, library = len(said[1]), loaded()
    room = library.ragdesk_terms_in(*pointers(inherited[0]), ctypes.c_int64(len(inherited[0])), *pointers(term_starts))
    lengths, posting_counts = np.empty(chunk_count, dtype=np.int64), np.empty(chunk_count, dtype=np.int64)
    df, latest = np.zeros(term_count, dtype=np.int64), np.zeros(term_count, dtype=np.uint32)
    found, tf = np.empty(room, dtype=np.int32), np.empty(room, dtype=np.uint32)
    count = library.ragdesk_count_inherited(
        *pointers(*inherited, *said), ctypes.c_int64(chunk_count),
        *pointers(term_starts, terms, latest, lengths, df, posting_counts, found, tf))
    return Counted(lengths, df, posting_counts, found[:count], tf[:count])


def number_pairs(counted: Counted, width: int, possible: int) -> tuple[IntArray, IntArray]:
    """Number the different pairs of tf and |D|; the codes of the postings take the place of their tf.

    Args:
        counted: its ``tf`` is overwritten.
        width: more than the largest |D|.
        possible: more than every tf * width + |D|.

    Returns:
        The codes, and the pairs by number, each as tf * width + |D|.
    """
    used, codes_of = np.zeros(possible, dtype=np.uint8), np.empty(possible, dtype=np.uint32)
    loaded().ragdesk_pairs(
        *pointers(counted.tf, counted.posting_counts, counted.lengths), ctypes.c_int64(len(counted.lengths)),
        ctypes.c_int64(width), ctypes.c_int64(possible), *pointers(used, codes_of))
    return counted.tf, np.flatnonzero(used)


def sort_postings(counted: Counted, codes: IntArray, places: IntArray) -> tuple[IntArray, IntArray]:
    """Put postings in the order of their terms, and of their chunks within each.

    Args:
        counted: the postings.
        codes: uint32, of each of them.
        places: int64, where the postings of each term begin; overwritten.

    Returns:
        Their chunks and their codes.
    """
    chunks, sorted_codes = np.empty(len(codes), dtype=np.int32), np.empty(len(codes), dtype=np.uint32)
    loaded().ragdesk_sort_postings(
        *pointers(counted.terms, codes, counted.posting_counts), ctypes.c_int64(len(counted.posting_counts)),
        *pointers(places, chunks, sorted_codes))
    return chunks, sorted_codes


def bounds_of_lists(starts: IntArray, ends: IntArray, codes: IntArray, class_of_pair: IntArray, pair_tf: IntArray,
                    pair_length: IntArray) -> tuple[IntArray, IntArray]:
    """Per list and class of tf the largest tf and the smallest |D|; an empty class repeats one that is not.

    Args:
        starts: int64, where each list begins among the codes.
        ends: int64, where it ends.
        codes: uint32, of all postings.
        class_of_pair: uint8, of each code; below ``BOUND_PAIRS``.
        pair_tf: uint32, of each code.
        pair_length: uint32, of each code.
    """
    largest, smallest = (np.empty((len(starts), BOUND_PAIRS), dtype=np.uint32) for _ in range(2))
    loaded().ragdesk_bounds(
        *pointers(starts, ends), ctypes.c_int64(len(starts)),
        *pointers(codes, class_of_pair, pair_tf, pair_length, largest, smallest))
    return largest, smallest


def place_part(df: IntArray, chunks: IntArray, codes: IntArray, places: IntArray,
               merged: tuple[IntArray, IntArray]) -> None:
    """Put one segment's lists behind those of the segments before it.

    Args:
        df: int64, per merged term how many postings the segment has.
        chunks: int32, of its postings, as they are numbered in the merged segment.
        codes: uint32, of its postings.
        places: int64, per merged term where the postings go; moved on.
        merged: chunks, int32, and codes, uint32, of all postings, to be filled.
    """
    loaded().ragdesk_place_part(
        *pointers(df), ctypes.c_int64(len(df)), *pointers(chunks, codes, places, *merged))


def total_of(numbers: IntArray) -> int:
    """The sum of numbers, uint16."""
    return int(loaded().ragdesk_total(*pointers(numbers), ctypes.c_int64(len(numbers))))


class SortedNames(ctypes.Structure):
    """``SortedNames`` of terms.c."""

    _fields_ = [("letters", ctypes.c_void_p), ("starts", ctypes.c_void_p), ("count", ctypes.c_int64),
                ("places", ctypes.c_void_p), ("next", ctypes.c_int64), ("beginning", ctypes.c_uint64)]


def merge_sorted_names(
    vocabularies: Sequence[tuple[NDArray[np.uint8], IntArray]],
) -> tuple[NDArray[np.uint8], IntArray, list[IntArray]]:
    """Merge sorted names.

    Args:
        vocabularies: of each the names, one after the other, and where each begins and the last ends, uint32.

    Returns:
        The different names in the same form, and where the names of each vocabulary stand among them.
    """
    places: list[IntArray] = [np.empty(len(starts) - 1, dtype=np.int64) for _, starts in vocabularies]
    parts = (SortedNames * len(places))(*(
        SortedNames(address(letters), address(starts), len(starts) - 1, address(own), 0, 0)
        for (letters, starts), own in zip(vocabularies, places, strict=True)))
    letters = np.empty(sum(len(letters) for letters, _ in vocabularies), dtype=np.uint8)
    starts = np.empty(sum(map(len, places)) + 1, dtype=np.uint32)
    count = loaded().ragdesk_merge_names(parts, ctypes.c_int64(len(places)), *pointers(letters, starts))
    return letters[: starts[count]], starts[: count + 1], places
