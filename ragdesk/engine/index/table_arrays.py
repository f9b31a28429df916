"""Counted postings to the arrays in which they are kept.

Takes:  every posting of one analyzer: term, chunk, and the pair of tf and |D|.
Gives:  the arrays that ``term_table`` describes and reads.
Never:  rounds: each posting keeps its exact tf and |D|, as the number of their pair.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ragdesk.engine.arrays import BitsArray, BoolArray, IntArray
from ragdesk.engine.index.array_file import Arrays
from ragdesk.engine.index.names import LINE_END, Names
from ragdesk.engine.index.term_table import COMMON_SHARE, SHORTEST_BOUNDED_LIST, TF_CLASS_STARTS, WORD_BITS
from ragdesk.engine.kernel import kernel
from ragdesk.engine.kernel.counting import bounds_of_lists
from ragdesk.engine.text.analysis import fold_accents

DIRECT_PAIRS = 1 << 22
"""Up to this many possible (tf, |D|) pairs are numbered through a plain table instead of a sort."""

FEWEST_CHUNKS_FOR_BITMAPS = 1 << 12
"""In smaller segments a list is as good."""

NO_LENGTH = np.iinfo(np.uint32).max


@dataclass(frozen=True, slots=True)
class Postings:
    """Every posting of one analyzer, sorted by term, then chunk.

    Attributes:
        df: postings per term; none is 0.
        chunks: the number of each posting's chunk.
        codes: the number of each posting's pair.
        pair_tf, pair_length: the pairs.
        lengths: |D| per chunk.
    """

    df: IntArray
    chunks: IntArray
    codes: IntArray
    pair_tf: IntArray
    pair_length: IntArray
    lengths: IntArray


def table_arrays(analyzer: str, names: Names, postings: Postings) -> Arrays:
    """The stored form of one analyzer's postings.

    Args:
        analyzer: the name that stands before the dot.
        names: of the terms; every term has a posting.
        postings: of these terms.
    """
    is_long = postings.df >= SHORTEST_BOUNDED_LIST
    arrays: Arrays = {
        "list_starts": _smallest(_starts(postings.df), np.uint32, np.int64),
        "codes": _smallest(postings.codes, np.uint16, np.uint32),
        "pair_tf": postings.pair_tf.astype(np.uint32),
        "pair_length": postings.pair_length.astype(np.uint32),
        "lengths": _smallest(postings.lengths, np.uint16, np.uint32),
    }
    arrays |= {"terms": names.letters, "term_starts": names.starts}
    arrays |= _number_arrays(postings, is_long)
    arrays |= _bound_arrays(postings, is_long)
    if analyzer == "words":
        arrays["by_fold"] = _order_of_folded(names.texts)
    return {f"{analyzer}.{name}": array for name, array in arrays.items()}


def _order_of_folded(texts: list[str]) -> IntArray:
    """The places of sorted terms in the order of their accent-free forms."""
    folded, accented = list(texts), [i for i, text in enumerate(texts) if not text.isascii()]
    plain = fold_accents(LINE_END.join([texts[i] for i in accented])).split(LINE_END)
    for i, text in zip(accented, plain, strict=False):
        folded[i] = text
    return np.array(sorted(range(len(folded)), key=folded.__getitem__), dtype=np.int32)


def _number_arrays(postings: Postings, is_long: BoolArray) -> Arrays:
    """Which chunks hold each term: bitmaps for common terms, numbers in two parts for all others."""
    df, chunks, chunk_count = postings.df, postings.chunks, len(postings.lengths)
    is_common = (df * COMMON_SHARE > chunk_count) & (chunk_count >= FEWEST_CHUNKS_FOR_BITMAPS)
    common = np.flatnonzero(is_common)
    bitmaps = _bitmaps(postings, common)
    counts = np.bitwise_count(bitmaps).astype(np.uint32)
    sparse = chunks[~np.repeat(is_common, df)] if len(common) else chunks
    arrays: Arrays = {
        "lows": sparse.astype(np.uint16),
        "common_terms": common.astype(np.int32),
        "common_before": _starts(df[common]),
        "bitmaps": bitmaps.reshape(-1),
        "bits_before": _smallest((counts.cumsum(axis=1, dtype=np.uint32) - counts).reshape(-1), np.uint16, np.uint32),
    }
    return arrays | _high_arrays(sparse, df * ~is_common, is_long, chunk_count)


def _bitmaps(postings: Postings, common: IntArray) -> BitsArray:
    """A row of bits for each common term."""
    width = -(-len(postings.lengths) // WORD_BITS)
    starts = _starts(postings.df)
    bitmaps = np.zeros((len(common), width), dtype=np.uint64)
    for row, term in zip(bitmaps, common, strict=True):
        bits = np.zeros(width * WORD_BITS, dtype=np.uint8)
        bits[postings.chunks[starts[term] : starts[term + 1]]] = 1
        row[:] = np.packbits(bits, bitorder="little").view(np.uint64)
    return bitmaps


def _high_arrays(sparse: IntArray, sparse_df: IntArray, is_long: BoolArray, chunk_count: int) -> Arrays:
    """The upper bits of the numbers: one by one for short lists, counts per window of 65,536 chunks for long ones."""
    long_df = sparse_df[is_long]
    windows = -(-chunk_count >> 16) if chunk_count > 1 << 16 else 0
    if not windows:
        nothing = np.zeros(0, dtype=np.uint32)
        return {"highs": nothing, "window_counts": nothing, "long_before": _starts(long_df)}
    is_long_posting = np.repeat(is_long, sparse_df)
    in_long = sparse[is_long_posting] >> 16
    in_long += np.repeat(np.arange(len(long_df), dtype=in_long.dtype) * windows, long_df)
    return {
        "highs": _smallest(sparse[~is_long_posting] >> 16, np.uint8, np.uint16),
        "window_counts": np.bincount(in_long, minlength=len(long_df) * windows).astype(np.uint32),
        "long_before": _starts(long_df),
    }


def _bound_arrays(postings: Postings, is_long: BoolArray) -> Arrays:
    """Per long list and class of tf the largest tf and the smallest |D|."""
    bounded = np.flatnonzero(is_long)
    find = _bounds_of_lists if kernel() is None else _bounds_by_kernel
    largest, smallest = find(postings, bounded)
    return {"bounded_terms": bounded.astype(np.int32),
            "bound_tf": _smallest(largest.reshape(-1), np.uint16, np.uint32),
            "bound_length": _smallest(smallest.reshape(-1), np.uint16, np.uint32)}


def _bounds_by_kernel(postings: Postings, bounded: IntArray) -> tuple[IntArray, IntArray]:
    """A row for each long list: per class of tf the largest tf, and the smallest |D|."""
    starts = _starts(postings.df)
    class_of_pair = np.searchsorted(TF_CLASS_STARTS, postings.pair_tf, side="right") - 1
    return bounds_of_lists(starts[bounded], starts[bounded + 1], postings.codes.astype(np.uint32, copy=False),
                           class_of_pair.astype(np.uint8), postings.pair_tf.astype(np.uint32),
                           postings.pair_length.astype(np.uint32))


def _bounds_of_lists(postings: Postings, bounded: IntArray) -> tuple[IntArray, IntArray]:
    """The same in NumPy."""
    codes = postings.codes[np.repeat(postings.df >= SHORTEST_BOUNDED_LIST, postings.df)]
    starts = _starts(postings.df[bounded])[:-1]
    largest = np.zeros((len(bounded), len(TF_CLASS_STARTS)), dtype=np.uint32)
    smallest = np.full_like(largest, NO_LENGTH)
    class_of_pair = np.searchsorted(TF_CLASS_STARTS, postings.pair_tf, side="right") - 1
    for tf_class in range(len(TF_CLASS_STARTS) if len(bounded) else 0):
        in_class = class_of_pair == tf_class
        lengths = np.where(in_class, postings.pair_length, NO_LENGTH).astype(np.uint32)
        smallest[:, tf_class] = np.minimum.reduceat(lengths[codes], starts)
        tfs = np.where(in_class, postings.pair_tf, 0).astype(np.uint32)
        largest[:, tf_class] = np.maximum.reduceat(tfs[codes], starts)
    rows = np.arange(len(bounded))
    for tf_class in range(len(TF_CLASS_STARTS)):
        # A class that is empty repeats one that is not, which spares the reader a special case.
        source = np.where(largest[:, tf_class] > 0, tf_class, np.argmax(largest > 0, axis=1))
        largest[:, tf_class], smallest[:, tf_class] = largest[rows, source], smallest[rows, source]
    return largest, smallest


def _smallest(array: IntArray, small: type[np.integer[Any]], large: type[np.integer[Any]]) -> IntArray:
    """The array in the smaller type if its numbers fit."""
    fits = not len(array) or int(array.max()) <= np.iinfo(small).max
    return array.astype(small if fits else large)


def _starts(counts: IntArray) -> IntArray:
    """Where each of some consecutive runs begins, and the end of the last."""
    starts = np.zeros(len(counts) + 1, dtype=np.int64)
    np.cumsum(counts, out=starts[1:])
    return starts


def pair_codes(tf: IntArray, length: IntArray) -> tuple[IntArray, IntArray, IntArray]:
    """Number the different (tf, |D|) pairs.

    Returns:
        The number of each posting's pair, then the tf and the |D| of each number.
    """
    if not len(tf):
        empty = np.zeros(0, dtype=np.uint32)
        return empty, empty, empty
    width = int(length.max()) + 1
    pairs = tf * width + length
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
    return codes, distinct // width, distinct % width
