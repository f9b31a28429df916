"""Several segments to one, without the chunks that were deleted.

Takes:  segments and which of their chunks still live.
Gives:  the arrays of the segment that a fresh count of the living chunks would give, but for terms that only deleted
        chunks held: those stay out, too.
Never:  sorts: each segment's lists are sorted already and their chunks follow one another, so every posting's new
        place can be computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.index.array_file import Arrays
from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.table_arrays import table_arrays
from ragdesk.engine.index.term_table import TermTable

IntArray = NDArray[np.integer[Any]]
BoolArray = NDArray[np.bool_]


def merge_segments(segments: Sequence[Segment], live: Sequence[BoolArray]) -> Arrays:
    """Merge.

    Args:
        segments: in the order of their chunk ids; all count the same analyzers' terms.
        live: per segment, which chunks to keep.
    """
    arrays: Arrays = {"chunk_ids": np.concatenate([s.chunk_ids[mask] for s, mask in zip(segments, live, strict=True)])}
    for analyzer in segments[0].tables:
        arrays |= _merge_tables(analyzer, [segment.tables[analyzer] for segment in segments], live)
    return arrays


def _merge_tables(analyzer: str, tables: Sequence[TermTable], live: Sequence[BoolArray]) -> Arrays:
    """One analyzer's merged arrays."""
    vocabulary = sorted({term for table in tables for term in table.terms()})
    index = {term: i for i, term in enumerate(vocabulary)}
    parts, first_chunk = [], 0
    for table, mask in zip(tables, live, strict=True):
        new_index = np.array([index[term] for term in table.terms()], dtype=np.int64)
        parts.append(_living_postings(table, mask, new_index, first_chunk))
        first_chunk += int(mask.sum())
    terms, chunks, tf = _interleave(parts, len(vocabulary))
    is_used = np.bincount(terms, minlength=len(vocabulary)) > 0
    renumbered = np.cumsum(is_used) - 1
    used = [term for term, keep in zip(vocabulary, is_used.tolist(), strict=True) if keep]
    lengths = np.concatenate([table.lengths[mask] for table, mask in zip(tables, live, strict=True)])
    return table_arrays(analyzer, used, renumbered[terms], chunks, tf, lengths.astype(np.int64))


def _living_postings(table: TermTable, mask: BoolArray, new_index: IntArray,
                     first_chunk: int) -> tuple[IntArray, IntArray, IntArray]:
    """A table's postings of living chunks as (term, chunk, tf) with the numbers of the merged segment."""
    chunks = table.all_numbers()
    terms = np.repeat(new_index, np.diff(table.list_starts))
    keep = mask[chunks]
    new_number = np.cumsum(mask) - 1 + first_chunk
    tf = table.pair_tf[table.codes[keep]].astype(np.int64)
    return terms[keep], new_number[chunks[keep]], tf


def _interleave(parts: Sequence[tuple[IntArray, IntArray, IntArray]],
                term_count: int) -> tuple[IntArray, IntArray, IntArray]:
    """Put every part's list of a term behind the lists of the parts before it."""
    counts = [np.bincount(terms, minlength=term_count) for terms, _, _ in parts]
    totals = np.sum(counts, axis=0)
    next_place = np.cumsum(totals) - totals
    size = int(totals.sum())
    merged = tuple(np.zeros(size, dtype=np.int64) for _ in range(3))
    for part, count in zip(parts, counts, strict=True):
        own_start = np.cumsum(count) - count
        places = next_place[part[0]] + np.arange(len(part[0])) - own_start[part[0]]
        for target, values in zip(merged, part, strict=True):
            target[places] = values
        next_place = next_place + count
    return merged[0], merged[1], merged[2]
