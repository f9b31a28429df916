"""A passage together with the passages before and after it.

Takes:  a chunk of the collection.
Gives:  one chunk that reaches from the beginning of the one before to the end of the one after.
Never:  leaves its document.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from ragdesk.engine.hidden.spans import spans_within
from ragdesk.engine.index.manifest import Manifest
from ragdesk.engine.reading.hidden_stretches import hidden_spans
from ragdesk.engine.records import Chunk


def with_neighbours(manifest: Manifest, chunk: Chunk) -> Chunk:
    """The passage widened; itself where it stands alone or is no longer there."""
    places = manifest.chunk_places(chunk.path, chunk.part)
    document = manifest.document(chunk.path, chunk.part)
    if (chunk.start, chunk.end) not in places or document is None:
        return chunk
    place = places.index((chunk.start, chunk.end))
    wanted = places[max(0, place - 1): place + 2]
    start, end = min(first for first, _ in wanted), max(last for _, last in wanted)
    between = manifest.chunks_between(chunk.path, chunk.part, start, max(first for first, _ in wanted))
    around = [stored.chunk for stored in between if (stored.chunk.start, stored.chunk.end) in wanted]
    hidden = hidden_spans(document.whole_path, document.text)
    return replace(around[0], start=start, end=end, text=document.text[start:end], heading=_common_heading(around),
                   hidden=spans_within(hidden, start, end), is_scanned=any(other.is_scanned for other in around))


def _common_heading(chunks: Sequence[Chunk]) -> tuple[str, ...]:
    """The sections that all of them stand in."""
    levels = zip(*(chunk.heading for chunk in chunks), strict=False)
    return tuple(titles[0] for titles in takewhile(lambda titles: len(set(titles)) == 1, levels))
