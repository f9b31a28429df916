"""Counted postings to the arrays in which they are kept.

Takes:  every posting of one analyzer: term, chunk, tf; and |D| of every chunk.
Gives:  the arrays that ``term_table`` describes and reads.
Never:  rounds: each posting keeps its exact tf and |D|, as the number of their pair.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.analysis import fold_accents
from ragdesk.engine.index.array_file import Arrays
from ragdesk.engine.index.term_table import COMMON_SHARE, SHORTEST_BOUNDED_LIST, TF_CLASS_STARTS, WORD_BITS

IntArray = NDArray[np.integer[Any]]
BoolArray = NDArray[np.bool_]

SMALL_CODES = 1 << 16
DIRECT_PAIRS = 1 << 22
"""Up to this many possible (tf, |D|) pairs are numbered through a plain table instead of a sort."""

FEWEST_CHUNKS_FOR_BITMAPS = 1 << 12
"""In smaller segments a list is as good."""

NO_LENGTH = np.iinfo(np.uint32).max


def table_arrays(analyzer: str, vocabulary: list[str], terms: IntArray, chunks: IntArray, tf: IntArray,
                 lengths: IntArray) -> Arrays:
    """The stored form of one analyzer's postings.

    Args:
        analyzer: the name that stands before the dot.
        vocabulary: sorted; every term has a posting.
        terms, chunks, tf: one entry per posting, sorted by term, then chunk.
        lengths: |D| per chunk.
    """
    codes, pair_tf, pair_length = _pair_codes(tf, lengths[chunks])
    encoded = [term.encode() for term in vocabulary]
    df = np.bincount(terms, minlength=len(vocabulary))
    list_starts = _starts(df)
    arrays: Arrays = {
        "terms": np.frombuffer(b"".join(encoded), dtype=np.uint8),
        "term_starts": _starts(np.array([len(term) for term in encoded], dtype=np.int64)).astype(np.uint32),
        "list_starts": list_starts,
        "codes": codes,
        "pair_tf": pair_tf.astype(np.uint32),
        "pair_length": pair_length.astype(np.uint32),
        "lengths": lengths.astype(np.uint32),
    }
    arrays |= _number_arrays(chunks, terms, df, list_starts, len(lengths))
    arrays |= _bound_arrays(tf, lengths[chunks], df, list_starts)
    if analyzer == "words":
        folded = [fold_accents(term) for term in vocabulary]
        arrays["by_fold"] = np.array(sorted(range(len(folded)), key=folded.__getitem__), dtype=np.int32)
    return {f"{analyzer}.{name}": array for name, array in arrays.items()}


def _number_arrays(chunks: IntArray, terms: IntArray, df: IntArray, list_starts: IntArray, chunk_count: int) -> Arrays:
    """Which chunks hold each term: bitmaps for common terms, numbers in two parts for all others."""
    is_common = (df * COMMON_SHARE > chunk_count) & (chunk_count >= FEWEST_CHUNKS_FOR_BITMAPS)
    common = np.flatnonzero(is_common)
    width = -(-chunk_count // WORD_BITS)
    bitmaps = np.zeros((len(common), width), dtype=np.uint64)
    for row, term in zip(bitmaps, common, strict=True):
        bits = np.zeros(width * WORD_BITS, dtype=np.uint8)
        bits[chunks[list_starts[term] : list_starts[term + 1]]] = 1
        row[:] = np.packbits(bits, bitorder="little").view(np.uint64)
    counts = np.bitwise_count(bitmaps).astype(np.uint32)
    sparse = chunks[~is_common[terms]]
    highs = np.zeros(0, dtype=np.uint8) if chunk_count <= 1 << 16 else sparse >> 16
    return {
        "lows": sparse.astype(np.uint16),
        "highs": highs.astype(np.uint8 if chunk_count <= 1 << 24 else np.uint16),
        "common_terms": common.astype(np.int32),
        "common_before": _starts(df[common]),
        "bitmaps": bitmaps.reshape(-1),
        "bits_before": (np.cumsum(counts, axis=1, dtype=np.uint32) - counts).reshape(-1),
    }


def _bound_arrays(tf: IntArray, length: IntArray, df: IntArray, list_starts: IntArray) -> Arrays:
    """Per long list and class of tf the largest tf and the smallest |D|."""
    bounded = np.flatnonzero(df >= SHORTEST_BOUNDED_LIST)
    bound_tf = np.zeros((len(bounded), len(TF_CLASS_STARTS)), dtype=np.uint32)
    bound_length = np.zeros_like(bound_tf)
    class_of = np.searchsorted(TF_CLASS_STARTS, tf, side="right") - 1 if len(bounded) else tf
    for tf_class in range(len(TF_CLASS_STARTS) if len(bounded) else 0):
        in_class = class_of == tf_class
        largest = np.maximum.reduceat(np.where(in_class, tf, 0), list_starts[:-1])[bounded]
        smallest = np.minimum.reduceat(np.where(in_class, length, NO_LENGTH), list_starts[:-1])[bounded]
        bound_tf[:, tf_class], bound_length[:, tf_class] = largest, smallest
    rows = np.arange(len(bounded))
    for tf_class in range(len(TF_CLASS_STARTS)):
        # A class that is empty repeats one that is not, which spares the reader a special case.
        source = np.where(bound_tf[:, tf_class] > 0, tf_class, np.argmax(bound_tf > 0, axis=1))
        bound_tf[:, tf_class], bound_length[:, tf_class] = bound_tf[rows, source], bound_length[rows, source]
    return {"bounded_terms": bounded.astype(np.int32), "bound_tf": bound_tf.reshape(-1),
            "bound_length": bound_length.reshape(-1)}


def _starts(counts: IntArray) -> IntArray:
    """Where each of some consecutive runs begins, and the end of the last."""
    starts = np.zeros(len(counts) + 1, dtype=np.int64)
    np.cumsum(counts, out=starts[1:])
    return starts


def _pair_codes(tf: IntArray, length: IntArray) -> tuple[IntArray, IntArray, IntArray]:
    """Number the different (tf, |D|) pairs.

    Returns:
        The number of each posting's pair, then the tf and the |D| of each number.
    """
    if not len(tf):
        empty = np.zeros(0, dtype=np.uint16)
        return empty, empty, empty
    width = int(length.max()) + 1
    pairs = tf.astype(np.int64) * width + length
    possible = (int(tf.max()) + 1) * width
    if possible <= DIRECT_PAIRS:
        is_used = np.zeros(possible, dtype=bool)
        is_used[pairs] = True
        distinct = np.flatnonzero(is_used)
        number = np.zeros(possible, dtype=np.uint32)
        number[distinct] = np.arange(len(distinct))
        codes = number[pairs]
    else:
        distinct, codes = np.unique(pairs, return_inverse=True)
    small = np.uint16 if len(distinct) <= SMALL_CODES else np.uint32
    return codes.astype(small), distinct // width, distinct % width
