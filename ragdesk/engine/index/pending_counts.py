"""Chunks that no segment file counts yet.

Takes:  chunks, as they are stored.
Gives:  their counts in memory, until there are enough for a file; and those files, made here or by another process.
Never:  keeps a chunk back: a reader waits while files are being written.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, wait
from dataclasses import dataclass

from ragdesk.engine.index import sizes
from ragdesk.engine.index.array_file import write_arrays
from ragdesk.engine.index.counting import WORDS_KEPT, Counting
from ragdesk.engine.index.counting_process import CountingProcess
from ragdesk.engine.index.recent_counts import RecentCounts
from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.segment_builder import CountedText
from ragdesk.engine.index.segment_files import POLL_SECONDS, SegmentFiles
from ragdesk.engine.index.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class _Begun:
    """A file that another process is making."""

    done: Future[None]
    name: str
    chunk_ids: list[int]


class PendingCounts:
    """Belongs to the store.

    Attributes:
        process: where files are made, and merged.
    """

    def __init__(self, files: SegmentFiles) -> None:
        """Start with nothing; ``files`` takes what is made."""
        self.process = CountingProcess()
        self._files = files
        self._vocabulary = Vocabulary()
        self.start_over()

    def start_over(self) -> None:
        """Forget all chunks, those given to the other process, too."""
        self._recent = RecentCounts(self._vocabulary)
        self._begun: list[_Begun] = []

    def add(self, chunk: CountedText) -> None:
        """Take up one chunk; ids must rise from call to call."""
        self._recent.add(chunk)

    def has_enough(self, at_least: int = 0) -> bool:
        """Whether the chunks in memory are enough for a file; by default, for one of the usual size."""
        usual = sizes.CHUNKS_PER_COUNTING if self.process.may_start else sizes.CHUNKS_PER_SEGMENT
        return len(self._recent) >= (at_least or usual)

    def segments(self) -> Iterator[Segment]:
        """The counts of the chunks in memory; those on their way into a file are waited for first."""
        if self._begun:
            if len(self._recent) >= sizes.CHUNKS_PER_SEGMENT:
                self._begin_counting()
            for _ in self.settle():
                pass
        yield from self._recent.segments()

    # --- files ----------------------------------------------------------------------------------------------------

    def count_elsewhere(self) -> None:
        """From now on have files made by another process: much is about to come."""
        self.process.start_early()

    def count_here(self) -> bool:
        """End that process; gives whether it has left something unfinished."""
        self.process.close()
        self.process = CountingProcess()
        return bool(self._begun)

    def close(self) -> None:
        """End the other process."""
        self.process.close()

    def write(self) -> None:
        """Make a file of the chunks in memory, or have it made."""
        if self.process.may_start:
            self._begin_counting()
            return
        path, builder = self._files.new_path(), self._recent.whole()
        write_arrays(path, builder.arrays(), {"chunks": len(builder)})
        self._files.publish(path.name, [chunk.chunk_id for chunk in builder.chunks])
        if len(self._vocabulary) > WORDS_KEPT:
            self._vocabulary = Vocabulary()
        self._recent = RecentCounts(self._vocabulary)

    def _begin_counting(self) -> None:
        """Hand the chunks in memory to the other process."""
        path, chunks = self._files.new_path(), self._recent.chunks
        ids = [chunk.chunk_id for chunk in chunks]
        self._begun.append(_Begun(self.process.begin(Counting(path, chunks)), path.name, ids))
        self._recent = RecentCounts(self._vocabulary)

    def settle(self, most: int = 0) -> Iterator[None]:
        """Publish the files that the other process has finished, in their order.

        Args:
            most: as many may still be going on at the end.

        Yields:
            While it waits.
        """
        while self._begun and (len(self._begun) > most or self._begun[0].done.done()):
            first = self._begun[0]
            if wait([first.done], timeout=POLL_SECONDS).not_done:
                yield
                continue
            first.done.result()
            self._begun.pop(0)
            self._files.publish(first.name, first.chunk_ids)
