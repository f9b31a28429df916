"""What a search sees: the segments of one moment, and which of their chunks still live.

Takes:  segments and the ids of deleted chunks.
Gives:  N, avgdl, and per term its exact df and postings; chunks are numbered through all segments.
Never:  counts a deleted chunk, in any figure.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.analysis import ANALYZERS
from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.term_table import TermTable

IntArray = NDArray[np.integer[Any]]


@dataclass(frozen=True, slots=True)
class PostingList:
    """A term's postings in one segment.

    Attributes:
        table: the segment's.
        index: of the term there.
        first_number: the number, through all segments, of the segment's first chunk.
    """

    table: TermTable
    index: int
    first_number: int

    @property
    def numbers(self) -> IntArray:
        """Numbers, through all segments, of the chunks that hold the term; deleted ones may be among them."""
        return self.table.numbers_of(self.index) + self.first_number

    @property
    def codes(self) -> IntArray:
        """The postings' codes: indices into ``table.pair_tf`` and ``table.pair_length``."""
        return self.table.codes_of(self.index)


@dataclass(frozen=True, slots=True)
class TermPostings:
    """A term's postings in the whole collection; ``df`` counts living chunks alone."""

    term: str
    df: int
    lists: tuple[PostingList, ...]


class Snapshot:
    """An immutable view of the counts."""

    def __init__(self, segments: Sequence[Segment], deleted_ids: Iterable[int]) -> None:
        """Number the chunks and find the dead among them."""
        self.segments = [segment for segment in segments if len(segment)]
        sizes = [len(segment) for segment in self.segments]
        self._offsets = np.cumsum([0, *sizes]).tolist()
        ids = [segment.chunk_ids for segment in self.segments]
        self.chunk_ids: IntArray = np.concatenate(ids) if ids else np.zeros(0, dtype=np.int64)
        deleted = np.fromiter(deleted_ids, dtype=np.int64)
        self.is_live = ~np.isin(self.chunk_ids, deleted) if len(deleted) else np.ones(len(self.chunk_ids), dtype=bool)
        self._all_live = bool(self.is_live.all())
        self.chunk_count = int(self.is_live.sum())
        self._term_cache: dict[tuple[str, str], TermPostings] = {}
        self.norms: dict[str, NDArray[np.float64]] = {}
        self.positions: NDArray[np.int64] | None = None
        self._code_values: dict[tuple[str, float, float], dict[int, NDArray[np.float64]]] = {}
        self._sums: dict[int, NDArray[np.float64]] = {}

    def code_values(self, analyzer: str, k1: float, b: float) -> dict[int, NDArray[np.float64]]:
        """Room to keep what each code counts under k1 and b, per term table; those of other k1 and b are let go."""
        key = (analyzer, k1, b)
        if key not in self._code_values:
            self._code_values = {k: v for k, v in self._code_values.items() if k[1:] == key[1:]} | {key: {}}
        return self._code_values[key]

    def sums(self, first_number: int, size: int) -> NDArray[np.float64]:
        """A zero per chunk of a segment, for adding up scores; whoever uses it leaves zeros behind."""
        if first_number not in self._sums:
            self._sums[first_number] = np.zeros(size)
        return self._sums[first_number]

    def live_masks(self) -> list[NDArray[np.bool_]]:
        """Per segment which chunks live, for merging."""
        return [self.is_live[a:b] for a, b in pairwise(self._offsets)]

    @cached_property
    def avgdl(self) -> dict[str, float]:
        """Mean |D| per analyzer over the living chunks; 0 for an empty collection."""
        if not self.chunk_count:
            return dict.fromkeys(ANALYZERS, 0.0)
        return {analyzer: self._total_length(analyzer) / self.chunk_count for analyzer in self.segments[0].tables}

    def _total_length(self, analyzer: str) -> int:
        """The sum of |D| over the living chunks."""
        lengths = [segment.tables[analyzer].lengths for segment in self.segments]
        if self._all_live:
            return sum(int(part.sum(dtype=np.int64)) for part in lengths)
        pairs = zip(lengths, self.live_masks(), strict=True)
        return sum(int(part[is_live].sum(dtype=np.int64)) for part, is_live in pairs)

    def length(self, analyzer: str, number: int) -> int:
        """|D| of one chunk."""
        place = bisect.bisect_right(self._offsets, number) - 1
        return int(self.segments[place].tables[analyzer].lengths[number - self._offsets[place]])

    @cached_property
    def _number_order(self) -> IntArray:
        """Chunk numbers in the order of their ids."""
        return np.argsort(self.chunk_ids)

    def numbers_of(self, chunk_ids: Sequence[int]) -> IntArray:
        """The numbers of chunks given by id; every id must be here."""
        places = np.searchsorted(self.chunk_ids, np.array(chunk_ids, dtype=np.int64), sorter=self._number_order)
        return self._number_order[places]

    def has_chunk(self, chunk_id: int) -> bool:
        """Whether a chunk is counted here and lives."""
        place = int(np.searchsorted(self.chunk_ids, chunk_id, sorter=self._number_order))
        if place >= len(self.chunk_ids):
            return False
        number = self._number_order[place]
        return bool(self.chunk_ids[number] == chunk_id and self.is_live[number])

    def postings(self, analyzer: str, term: str) -> TermPostings:
        """Everything counted of a term; df 0 and no lists when nothing holds it."""
        key = (analyzer, term)
        if key not in self._term_cache:
            self._term_cache[key] = self._find_postings(analyzer, term)
        return self._term_cache[key]

    def _find_postings(self, analyzer: str, term: str) -> TermPostings:
        """Gather a term's lists from the segments."""
        lists, df = [], 0
        for segment, offset in zip(self.segments, self._offsets, strict=False):
            table = segment.tables[analyzer]
            index = table.find(term)
            if index < 0:
                continue
            lists.append(PostingList(table, index, offset))
            df += table.df(index) if self._all_live else int(self.is_live[lists[-1].numbers].sum())
        return TermPostings(term, df, tuple(lists))

    def accent_variants(self, word: str) -> list[str]:
        """Words of living chunks that are ``word`` but for accents, the most frequent first; without itself."""
        found = {variant for segment in self.segments for variant in segment.tables["words"].accent_variants(word)}
        frequencies = {variant: self.postings("words", variant).df for variant in found - {word}}
        return sorted((v for v, df in frequencies.items() if df), key=lambda v: (-frequencies[v], v))

    def words_from(self, prefix: str, limit: int) -> list[str]:
        """Up to ``limit`` words per segment that begin with a prefix."""
        found = {word for segment in self.segments for word in segment.tables["words"].terms_from(prefix, limit)}
        return sorted(found)

    def term_frequencies(self, analyzer: str, term: str, numbers: IntArray) -> IntArray:
        """How often each of some chunks holds a term; one entry per number."""
        frequencies = np.zeros(len(numbers), dtype=np.int64)
        for part in self.postings(analyzer, term).lists:
            within = numbers - part.first_number
            own = np.flatnonzero((within >= 0) & (within < len(part.table.lengths)))
            holds, codes = part.table.open_list(part.index).codes_in(within[own])
            frequencies[own[holds]] = part.table.pair_tf[codes]
        return frequencies
