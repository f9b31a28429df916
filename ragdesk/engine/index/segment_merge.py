"""Several segments to one, without the chunks that were deleted.

Takes:  segments and which of their chunks still live.
Gives:  the arrays of the segment that a fresh count of the living chunks would give, but for terms that only deleted
        chunks held: those stay out, too.
Never:  sorts: each segment's lists are sorted already and their chunks follow one another, so every posting's new
        place can be computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ragdesk.engine.arrays import BoolArray, IntArray
from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.index.array_file import Arrays
from ragdesk.engine.index.names import merge_names
from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.table_arrays import Postings, pair_codes, table_arrays
from ragdesk.engine.index.term_table import TermTable
from ragdesk.engine.kernel import kernel
from ragdesk.engine.kernel.counting import place_part


def merge_segments(segments: Sequence[Segment], live: Sequence[BoolArray]) -> Arrays:
    """Merge.

    Args:
        segments: in the order of their chunk ids; all have the same tables.
        live: per segment, which chunks to keep.
    """
    arrays: Arrays = {"chunk_ids": np.concatenate([s.chunk_ids[mask] for s, mask in zip(segments, live, strict=True)])}
    for analyzer in segments[0].tables:
        arrays |= _merge_tables(analyzer, [segment.tables[analyzer] for segment in segments], live)
    return arrays


@dataclass(frozen=True, slots=True)
class _Part:
    """One segment's living postings with the terms, chunks and pairs of the merged segment."""

    df: IntArray
    chunks: IntArray
    codes: IntArray

    def __post_init__(self) -> None:
        """Refuse what cannot be: every later step takes it for granted that the counts are right."""
        if int(self.df.min(initial=0)) < 0 or not self.df.sum() == len(self.chunks) == len(self.codes):
            raise IndexDamaged("the lists of a segment are not as long as it says")


def _merge_tables(analyzer: str, tables: Sequence[TermTable], live: Sequence[BoolArray]) -> Arrays:
    """One analyzer's merged arrays."""
    vocabulary, own_places = merge_names([table.names for table in tables])
    pairs, code_maps = _join_pairs(tables)
    parts, first_chunk = [], 0
    for table, own, code_map, mask in zip(tables, own_places, code_maps, live, strict=True):
        df, chunks, codes = _living_postings(table, mask, first_chunk)
        merged_df = np.zeros(len(vocabulary), dtype=np.int64)
        merged_df[own] = df
        parts.append(_Part(merged_df, chunks, code_map[codes]))
        first_chunk += int(mask.sum())
    df = np.sum([part.df for part in parts], axis=0)
    chunks, codes = _interleave(parts, df)
    is_used = df > 0
    lengths = np.concatenate([table.lengths[mask] for table, mask in zip(tables, live, strict=True)])
    return table_arrays(analyzer, vocabulary.only(is_used), Postings(df[is_used], chunks, codes, *pairs, lengths))


def _join_pairs(tables: Sequence[TermTable]) -> tuple[tuple[IntArray, IntArray], list[IntArray]]:
    """The pairs of all tables without repeats, and for each table the new number of each of its pairs."""
    tf = np.concatenate([table.pair_tf for table in tables]).astype(np.int64)
    length = np.concatenate([table.pair_length for table in tables]).astype(np.int64)
    if int(tf.min(initial=1)) < 1:
        raise IndexDamaged("a segment counts a term that is not there")
    codes, pair_tf, pair_length = pair_codes(tf, length)
    ends = np.cumsum([len(table.pair_tf) for table in tables])
    return (pair_tf, pair_length), np.split(codes.astype(np.uint32), ends[:-1])


def _living_postings(table: TermTable, mask: BoolArray, first_chunk: int) -> tuple[IntArray, IntArray, IntArray]:
    """A table's postings of living chunks: how many per term, their chunks' new numbers, their codes."""
    chunks, df = table.all_docs(), np.diff(table.list_starts)
    if mask.all():
        return df, chunks + np.int32(first_chunk), table.codes
    keep = mask[chunks]
    new_number = (np.cumsum(mask) - 1 + first_chunk).astype(np.int32)
    kept_before = np.append(0, np.cumsum(keep))
    kept_df = kept_before[table.list_starts[1:]] - kept_before[table.list_starts[:-1]]
    return kept_df, new_number[chunks[keep]], table.codes[keep]


def _interleave(parts: Sequence[_Part], df: IntArray) -> tuple[IntArray, IntArray]:
    """Put every part's list of a term behind the lists of the parts before it."""
    next_place = np.cumsum(df) - df
    chunks = np.zeros(int(df.sum()), dtype=np.int32)
    codes = np.zeros(len(chunks), dtype=np.uint32)
    for part in parts:
        if kernel() is not None:
            place_part(part.df, part.chunks, part.codes, next_place, (chunks, codes))
            continue
        own_start = np.cumsum(part.df) - part.df
        places = np.arange(len(part.chunks)) + np.repeat(next_place - own_start, part.df)
        chunks[places] = part.chunks
        codes[places] = part.codes
        next_place = next_place + part.df
    return chunks, codes
