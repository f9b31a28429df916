"""The counts that no segment file holds yet.

Takes:  chunks, as they come.
Gives:  segments in memory, for questions asked meanwhile; and all of the chunks, for a segment file.
Never:  counts everything again for a few chunks more: what was counted stays as it is until as much has come again.
        Never counts what nobody asks for: each table is counted when a question first needs it, which for a question
        that needs one of five is a fifth of the work.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.segment_builder import CountedText, SegmentBuilder
from ragdesk.engine.index.term_table import TABLES, TermTable
from ragdesk.engine.index.vocabulary import Vocabulary


class RecentCounts:
    """Chunks in parts, each at least twice as large as the next, so that there are few."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Start with no chunk."""
        self._vocabulary = vocabulary
        self._parts: list[tuple[SegmentBuilder, RecentSegment]] = []
        self._new = SegmentBuilder(vocabulary)

    def __len__(self) -> int:
        """Chunks gathered so far."""
        return len(self._new) + sum(len(builder) for builder, _ in self._parts)

    def add(self, chunk: CountedText) -> None:
        """Take up one chunk; ids must rise from call to call."""
        self._new.add(chunk)

    @property
    def chunks(self) -> Sequence[CountedText]:
        """What was gathered."""
        return [chunk for builder, _ in self._parts for chunk in builder.chunks] + list(self._new.chunks)

    def segments(self) -> list[RecentSegment]:
        """The counts of all chunks, in the order of their ids."""
        if len(self._new):
            joined, self._new = [self._new], SegmentBuilder(self._vocabulary)
            while self._parts and len(self._parts[-1][0]) < 2 * sum(map(len, joined)):
                joined.insert(0, self._parts.pop()[0])
            builder = self._joined(joined)
            self._parts.append((builder, RecentSegment(builder, self._vocabulary)))
        return [segment for _, segment in self._parts]

    def whole(self) -> SegmentBuilder:
        """A builder of all chunks; nothing more may be added afterwards."""
        return self._joined([*(builder for builder, _ in self._parts), self._new])

    def _joined(self, builders: Sequence[SegmentBuilder]) -> SegmentBuilder:
        """A new builder of the chunks of several, which stay as they are: segments are still to be counted of them."""
        joined = SegmentBuilder(self._vocabulary)
        for builder in builders:
            joined.extend(builder)
        return joined


class RecentSegment(Segment):
    """The counts of chunks in memory, made when they are asked for."""

    def __init__(self, builder: SegmentBuilder, vocabulary: Vocabulary) -> None:
        """Count nothing yet; ``builder`` must not be added to any more."""
        super().__init__({"chunk_ids": np.array([chunk.chunk_id for chunk in builder.chunks], dtype=np.int64)}, ())
        self.tables = _CountedWhenAsked(builder, vocabulary)


class _CountedWhenAsked(Mapping[str, TermTable]):
    """The name of a table -> the table."""

    def __init__(self, builder: SegmentBuilder, vocabulary: Vocabulary) -> None:
        self._builder, self._vocabulary = builder, vocabulary
        self._counted: dict[str, TermTable] = {}

    def __getitem__(self, name: str) -> TermTable:
        if name not in self._counted:
            counting = SegmentBuilder(self._vocabulary, (name,))
            counting.extend(self._builder)
            self._counted[name] = TermTable(counting.arrays(), name)
        return self._counted[name]

    def __iter__(self) -> Iterator[str]:
        return iter(TABLES)

    def __len__(self) -> int:
        return len(TABLES)
