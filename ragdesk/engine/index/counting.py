"""Counting and merging: the two works that end in a segment file.

Takes:  chunks with their text, or the names of segment files.
Gives:  a segment file, durable when the work is done.
Never:  looks at the manifest: the caller decides whether the file counts.

The works carry everything they need and name all else, so they are done in this process or in a child just the same
(``counting_process``, ``counting_child``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ragdesk.engine.arrays import BoolArray
from ragdesk.engine.index.array_file import write_arrays
from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.segment_builder import CountedText, SegmentBuilder
from ragdesk.engine.index.segment_merge import merge_segments
from ragdesk.engine.index.term_table import TABLES
from ragdesk.engine.index.vocabulary import Vocabulary

WORDS_KEPT = 1_000_000
"""Different words remembered from segment to segment; beyond that the memory they take is given back."""


@dataclass(frozen=True, slots=True)
class Counting:
    """Count chunks into a new segment file; their ids rise."""

    path: Path
    chunks: Sequence[CountedText]
    tables: Sequence[str] = TABLES


@dataclass(frozen=True, slots=True)
class Merging:
    """Make one segment file of others, in the order of their chunk ids; ``live`` tells which chunks to keep."""

    path: Path
    sources: Sequence[Path]
    live: Sequence[BoolArray]
    tables: Sequence[str] = TABLES


Work = Counting | Merging


class Worker:
    """Does works, and remembers words from one to the next."""

    def __init__(self) -> None:
        """Know no word yet."""
        self._vocabulary = Vocabulary()

    def do(self, work: Work) -> None:
        """Make the segment file.

        Raises:
            OSError: it could not be written; then nothing of it is left.
            IndexDamaged: a segment to be merged is damaged.
        """
        if isinstance(work, Merging):
            sources = [Segment.open(path, work.tables) for path in work.sources]
            arrays = merge_segments(sources, work.live)
        else:
            builder = SegmentBuilder(self._vocabulary, work.tables)
            for chunk in work.chunks:
                builder.add(chunk)
            arrays = builder.arrays()
            if len(self._vocabulary) > WORDS_KEPT:
                self._vocabulary = Vocabulary()
        write_arrays(work.path, arrays, {"chunks": len(arrays["chunk_ids"])})
