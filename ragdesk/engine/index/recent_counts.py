"""The counts that no segment file holds yet.

Takes:  chunks, as they come.
Gives:  segments in memory, for whoever asks meanwhile; and all of the chunks, for a segment file.
Never:  counts everything again for a few chunks more: what was counted stays as it is until as much has come again.
"""

from __future__ import annotations

from collections.abc import Sequence

from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.segment_builder import CountedText, SegmentBuilder
from ragdesk.engine.index.vocabulary import Vocabulary


class RecentCounts:
    """Chunks in parts, each at least twice as large as the next, so that there are few."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Start with no chunk."""
        self._vocabulary = vocabulary
        self._parts: list[tuple[SegmentBuilder, Segment]] = []
        self._new = SegmentBuilder(vocabulary)

    def __len__(self) -> int:
        """Chunks gathered so far."""
        return len(self._new) + sum(len(builder) for builder, _ in self._parts)

    def add(self, chunk_id: int, text: str, language: str) -> None:
        """Take up one chunk; ids must rise from call to call."""
        self._new.add(chunk_id, text, language)

    @property
    def chunks(self) -> Sequence[CountedText]:
        """What was gathered."""
        return [chunk for builder, _ in self._parts for chunk in builder.chunks] + list(self._new.chunks)

    def segments(self) -> list[Segment]:
        """The counts of all chunks, in the order of their ids."""
        if len(self._new):
            builder, self._new = self._new, SegmentBuilder(self._vocabulary)
            while self._parts and len(self._parts[-1][0]) < 2 * len(builder):
                larger = self._parts.pop()[0]
                larger.extend(builder)
                builder = larger
            self._parts.append((builder, Segment(builder.arrays())))
        return [segment for _, segment in self._parts]

    def whole(self) -> SegmentBuilder:
        """A builder of all chunks; nothing more may be added afterwards."""
        whole = SegmentBuilder(self._vocabulary)
        for builder in [*(builder for builder, _ in self._parts), self._new]:
            whole.extend(builder)
        return whole
