"""A collection's index: the manifest, its segments, and the counts not yet in any segment.

Takes:  files as read and cut.
Gives:  a ``Snapshot`` of all that is counted at this moment.
Never:  loses a count: a chunk that no segment holds is counted again from its text, which the manifest keeps.

New chunks are counted in memory (``RecentCounts``) and written as a segment when there are enough of them; segments
are merged (``merge_plan``), so that their number grows with the logarithm of the collection.

What is in memory only repeats what is on disk. So when a step fails, whatever the reason, nothing is mended in memory:
the store is stale from then on, and takes up what the disk says when it is next asked for anything.
"""

from __future__ import annotations

import contextlib
import secrets
from array import array
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path

import numpy as np

from ragdesk.engine.errors import IndexDamaged, RagDeskError
from ragdesk.engine.index.array_file import write_arrays
from ragdesk.engine.index.check import BackgroundCheck, find_problems
from ragdesk.engine.index.counting import WORDS_KEPT, Counting, Merging
from ragdesk.engine.index.counting_process import CountingProcess
from ragdesk.engine.index.failures import LEAST_ROOM_BYTES, named_failures
from ragdesk.engine.index.location import make_private
from ragdesk.engine.index.manifest import MANIFEST_NAME, FileFacts, Manifest
from ragdesk.engine.index.merge_plan import NOTHING, last_merge_plan, merge_plan
from ragdesk.engine.index.recent_counts import RecentCounts
from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.index.vocabulary import Vocabulary
from ragdesk.engine.reading.process import ReadFile
from ragdesk.engine.records import Chunk, FileReport

CHUNKS_PER_SLICE = 200
"""After so many chunks of a long document the engine may do something else."""

CHUNKS_PER_SEGMENT = 500
"""Counted in memory up to this many: a question during indexing must count them into arrays in a few milliseconds."""

CHUNKS_PER_COUNTING = 2000
"""So many are given to the counting process at once: a question that comes meanwhile waits for it, which takes as many
tenths of a second as there are thousands; each segment file more has to be merged with the others."""

MOST_COUNTINGS = 2
"""One that is going on and one to go on with."""

CHUNKS_WORTH_A_SEGMENT = 64
"""At the end of an update fewer than these stay uncounted on disk; counting them again at the next start is faster
than yet another file."""

MERGE_FACTOR = 8
"""So many neighbouring segments of about one size become one."""

POLL_SECONDS = 0.01
"""How long a step waits for the counting process."""

DAMAGED_NAME = "damaged"
"""Lies in the directory of an index that was found to be damaged while it was in use."""

MOST_LOOKS = 5
"""How often the segments are looked for that the manifest names, while another program replaces them."""


@dataclass(frozen=True, slots=True)
class _Begun:
    """A segment file that is being made of chunks not known to any segment."""

    done: Future[None]
    name: str
    chunk_ids: list[int]


class IndexStore:
    """Owned and used by the engine thread alone."""

    def __init__(self, directory: Path) -> None:
        """Open or create the index in a directory.

        Raises:
            SavedIndexError: see ``Manifest``.
        """
        self.directory = directory
        self.bytes_wanted = LEAST_ROOM_BYTES
        self._vocabulary = Vocabulary()
        self._counting = CountingProcess()
        self._begun: list[_Begun] = []
        self._snapshot: Snapshot | None = None
        self._languages: dict[str, int] | None = None
        self._document_count: int | None = None
        self._segments: dict[int, Segment] = {}
        self._check: BackgroundCheck | None = None
        self._damage: list[str] = []
        with named_failures(directory):
            make_private(directory)
            if (directory / DAMAGED_NAME).exists():
                raise IndexDamaged("it was found to be damaged before")
            self.manifest = Manifest(directory / MANIFEST_NAME)
            try:
                self._reload()
                self._check_strays()
            except BaseException:
                self.manifest.close()
                raise

    def _check_strays(self) -> None:
        """Segments without any manifest are what is left of an index whose manifest was lost."""
        if not self._segments and not self.manifest.files() and any(self.directory.glob("*.segment")):
            raise IndexDamaged("the segments are there, and nothing is known of them")

    def _reload(self) -> None:
        """Take up what the manifest says at this moment, counting what no segment holds."""
        self._is_stale = True
        for look in range(MOST_LOOKS):
            self._changes_of_others = self.manifest.change_count_of_others
            try:
                with self.manifest.one_moment():
                    self._take_up()
                break
            except IndexDamaged:
                # A program that merges takes segments away that we have just read about; then there are others.
                if look == MOST_LOOKS - 1 or self.manifest.change_count_of_others == self._changes_of_others:
                    raise
        self._is_stale = False
        self._forget_snapshot()

    def _take_up(self) -> None:
        """Read all that is kept in memory."""
        self._segments = {
            segment_id: self._segments.get(segment_id) or Segment.open(self.directory / name)
            for segment_id, name in self.manifest.segments()
        }
        self._recent, self._begun = RecentCounts(self._vocabulary), []
        for stored in self.manifest.pending_chunks():
            self._recent.add(stored.id, stored.chunk.text, stored.chunk.language)
        self._deleted = set(self.manifest.deleted_chunk_ids())
        self.chunk_count = self.manifest.chunk_count()

    def refresh(self) -> None:
        """Take up what has changed on disk; cheap when nothing has."""
        if self._is_stale or self.has_changed_elsewhere():
            self._reload()

    @contextlib.contextmanager
    def _stale_if_it_fails(self) -> Iterator[None]:
        """Distrust what is in memory when a step does not come to its end."""
        try:
            yield
        except BaseException:
            self._is_stale = True
            raise

    # --- damage ----------------------------------------------------------------------------------------------------

    def begin_check(self) -> None:
        """Look for damage beside everything else."""
        self._check = self._check or BackgroundCheck(self.directory)

    def raise_if_damaged(self, wait_seconds: float = 0.0) -> None:
        """Refuse to go on with an index that the check has found to be damaged.

        Args:
            wait_seconds: for the check, if it is still going on.

        Raises:
            IndexDamaged: its details name what was found.
        """
        problems = self._damage or (self._check.problems(wait_seconds) if self._check else [])
        if problems:
            raise IndexDamaged("\n".join(problems))

    @contextlib.contextmanager
    def in_use(self) -> Iterator[None]:
        """Give what goes wrong in a block its name, and remember damage until the index is made anew.

        Raises:
            SavedIndexError, OutOfMemory: see ``named_failures``.
        """
        try:
            with named_failures(self.directory, lambda: self.bytes_wanted):
                yield
        except IndexDamaged as error:
            self.condemn([error.details])
            raise
        except RagDeskError:
            raise
        except (LookupError, ValueError, TypeError, ArithmeticError) as error:
            # Counts that contradict each other lead the arithmetic astray in ways that nobody can foresee.
            if found := find_problems(self.directory):
                self.condemn(found)
                raise IndexDamaged("\n".join(found)) from error
            raise

    def has_changed_elsewhere(self) -> bool:
        """Whether another program has written since the counts were taken up."""
        return self.manifest.change_count_of_others != self._changes_of_others

    def condemn(self, damage: list[str]) -> None:
        """Trust the index no more, and leave word for the next opening, in case this program ends before that."""
        self._damage = damage
        with contextlib.suppress(OSError):
            (self.directory / DAMAGED_NAME).touch(mode=0o600)

    def problems(self) -> list[str]:
        """Everything that does not add up on disk, and whether what is in memory is what is there."""
        found = find_problems(self.directory)
        if found:
            return found
        snapshot = self.snapshot()
        counted = set(snapshot.chunk_ids[snapshot.is_live].tolist())
        stored = set(self.manifest.all_chunk_ids()) - set(self.manifest.uncounted_chunk_ids())
        if counted != stored:
            found.append(f"{len(stored - counted)} passages are not counted, {len(counted - stored)} counted ones"
                         " are gone")
        return found

    # --- the counts ------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Give all files back."""
        if self._check:
            self._check.stop()
        self._counting.close()
        self._segments = {}
        self._forget_snapshot()
        self.manifest.close()

    def snapshot(self) -> Snapshot:
        """The counts of this moment; the same object until something changes."""
        self.refresh()
        if self._begun:
            if len(self._recent) >= CHUNKS_PER_SEGMENT:
                self._begin_counting()
            for _ in self.settle():
                pass
        if self._snapshot is None:
            segments = [*self._segments_in_order().values(), *self._recent.segments()]
            self._snapshot = Snapshot(segments, self._deleted)
        return self._snapshot

    def languages(self) -> dict[str, int]:
        """Language -> documents in it, most first; counted once per snapshot."""
        if self._languages is None:
            self._languages = self.manifest.languages()
        return self._languages

    def document_count(self) -> int:
        """Documents in the collection; counted once per snapshot."""
        if self._document_count is None:
            self._document_count = self.manifest.document_count()
        return self._document_count

    def _forget_snapshot(self) -> None:
        """Something has changed: what is known of the collection as a whole is found anew when it is asked for."""
        self._snapshot, self._languages, self._document_count = None, None, None

    def put_file(self, read: ReadFile, facts: FileFacts) -> Iterator[None]:
        """Replace a file's content by what was read, in one transaction.

        Yields:
            Between slices of long documents, or of many; nothing of the file is seen or kept until all is stored.
        """
        self.refresh()
        gone = self.manifest.chunk_ids_of_file(read.report.path)
        with self._stale_if_it_fails():
            ids = array("q")
            with self.manifest.transaction():
                self.manifest.note_deleted(gone)
                file_id = self.manifest.put_file(read.report, facts)
                for cut in read.documents:
                    document_id = self.manifest.put_document(file_id, cut.document)
                    for first in range(0, len(cut.chunks), CHUNKS_PER_SLICE):
                        chunks = cut.chunks[first : first + CHUNKS_PER_SLICE]
                        before = len(ids)
                        ids.extend(self.manifest.put_chunks(document_id, first, chunks))
                        if before // CHUNKS_PER_SLICE < len(ids) // CHUNKS_PER_SLICE:
                            yield
            self._forget_chunks(gone)
            self.chunk_count += len(ids)
            chunks_again = chain.from_iterable(cut.chunks for cut in read.documents)
            yield from self._count(zip(ids, chunks_again, strict=True))

    def _count(self, chunks: Iterator[tuple[int, Chunk]]) -> Iterator[None]:
        """Count stored chunks slice by slice; those of a file that is many documents become segments on the way."""
        while piece := tuple(islice(chunks, CHUNKS_PER_SLICE)):
            for chunk_id, chunk in piece:
                self._recent.add(chunk_id, chunk.text, chunk.language)
            self._forget_snapshot()
            if len(piece) == CHUNKS_PER_SLICE:
                yield
                if len(self._recent) >= self._segment_size:
                    self._write_segment()
                    yield from self.settle(MOST_COUNTINGS)

    def recount(self) -> Iterator[None]:
        """Count again what analyzers of another version have counted, from the text as it is stored; see ``Manifest``.

        Yields:
            Between slices; until the last one is done, questions are answered from what has been counted so far.
        """
        if not self.manifest.must_recount():
            return
        self.refresh()
        with self._stale_if_it_fails():
            yield from self._count(self._take_uncounted())

    def _take_uncounted(self) -> Iterator[tuple[int, Chunk]]:
        """The chunks that are to be counted again, a slice at a time."""
        last = 0
        while chunks := self.manifest.take_uncounted(last, CHUNKS_PER_SLICE):
            yield from ((stored.id, stored.chunk) for stored in chunks)
            last = chunks[-1].id

    def move_file(self, file_id: int, read: ReadFile, facts: FileFacts) -> None:
        """Keep what is known of a file that has another path now, and the same content."""
        with self._stale_if_it_fails():
            with self.manifest.transaction():
                titles = [cut.document.title for cut in read.documents]
                self.manifest.move_file(file_id, read.report, facts, titles)
            self._forget_snapshot()

    def put_report(self, report: FileReport) -> None:
        """Write the line of a file that is not read; what was read of it before is forgotten."""
        gone = self.manifest.chunk_ids_of_file(report.path)
        with self._stale_if_it_fails():
            with self.manifest.transaction():
                self.manifest.note_deleted(gone)
                self.manifest.put_report(report)
            self._forget_chunks(gone)

    def remove_file(self, path: str) -> None:
        """Forget a file that is no longer in the folder."""
        self.refresh()
        gone = self.manifest.chunk_ids_of_file(path)
        with self._stale_if_it_fails():
            with self.manifest.transaction():
                self.manifest.note_deleted(gone)
                self.manifest.remove_file(path)
            self._forget_chunks(gone)

    def _forget_chunks(self, ids: list[int]) -> None:
        """Count no longer what the manifest has forgotten."""
        self._deleted.update(ids)
        self.chunk_count -= len(ids)
        self._forget_snapshot()

    # --- segments --------------------------------------------------------------------------------------------------

    def count_elsewhere(self) -> None:
        """From now on have full segments counted by another process: much is about to come."""
        self._counting.start_early()

    def count_here(self) -> None:
        """End that process; what it has not finished is counted again when it is asked for."""
        self._is_stale |= bool(self._begun)
        self._counting.close()
        self._counting = CountingProcess()

    def write_rest(self) -> bool:
        """At the end of an update, write what would take long to count again."""
        return self.write_pending(at_least=CHUNKS_WORTH_A_SEGMENT)

    def write_pending(self, *, at_least: int = 0) -> bool:
        """Write the counts in memory as a segment, or have it done elsewhere, if there are enough of them.

        Args:
            at_least: how many are enough; 0 for as many as a segment usually has.

        Returns:
            Whether there were.
        """
        self.refresh()
        if len(self._recent) < (at_least or self._segment_size):
            return False
        self._write_segment()
        return True

    def _write_segment(self) -> None:
        """Make a segment of the counts in memory, here or elsewhere."""
        if self._counting.may_start:
            self._begin_counting()
            return
        with self._stale_if_it_fails():
            path, builder = self._new_path(), self._recent.whole()
            write_arrays(path, builder.arrays(), {"chunks": len(builder)})
            self._publish(path.name, [chunk.chunk_id for chunk in builder.chunks], replaced=())
            if len(self._vocabulary) > WORDS_KEPT:
                self._vocabulary = Vocabulary()
            self._recent = RecentCounts(self._vocabulary)

    @property
    def _segment_size(self) -> int:
        """So many chunks in memory are enough for a segment."""
        return CHUNKS_PER_COUNTING if self._counting.may_start else CHUNKS_PER_SEGMENT

    def _begin_counting(self) -> None:
        """Hand the chunks in memory to the other process."""
        path, chunks = self._new_path(), self._recent.chunks
        ids = [chunk.chunk_id for chunk in chunks]
        self._begun.append(_Begun(self._counting.begin(Counting(path, chunks)), path.name, ids))
        self._recent = RecentCounts(self._vocabulary)

    def settle(self, most: int = 0) -> Iterator[None]:
        """Take up the segments that the other process has finished, in their order.

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
            with self._stale_if_it_fails():
                first.done.result()
                self._begun.pop(0)
                self._publish(first.name, first.chunk_ids, replaced=())

    def merge(self, *, is_last: bool = False) -> Iterator[None]:
        """Merge segments that are too many for their size; see ``merge_plan``.

        The merging itself is done elsewhere, and sees nothing but the files of the segments, which never change; a
        question does not wait for it.

        Args:
            is_last: nothing more will come for now, so it pays to leave few segments.

        Yields:
            While it runs, and between the merges.
        """
        self.refresh()
        yield from self.settle()
        while run := self._mergeable_run(is_last=is_last):
            segments = [self._segments[i] for i in run]
            names = dict(self.manifest.segments())
            live = Snapshot(segments, self._deleted).live_masks()
            ids = np.concatenate([s.chunk_ids[mask] for s, mask in zip(segments, live, strict=True)]).tolist()
            path = self._new_path()
            merging = self._counting.begin(Merging(path, [self.directory / names[i] for i in run], live))
            while wait([merging], timeout=POLL_SECONDS).not_done:
                yield
            with self._stale_if_it_fails():
                merging.result()
                self._publish(path.name, ids, replaced=run)
            yield

    def _new_path(self) -> Path:
        """For a segment file."""
        return self.directory / f"{secrets.token_hex(8)}.segment"

    def _publish(self, name: str, chunk_ids: Sequence[int], replaced: Sequence[int]) -> None:
        """Make a segment known, in place of others; those files go when nobody can need them."""
        segment = Segment.open(self.directory / name)
        old_names = [name for i, name in self.manifest.segments() if i in replaced]
        with self.manifest.transaction():
            segment_id = self.manifest.put_segment(name, chunk_ids)
            self.manifest.remove_segments(replaced)
        for old in replaced:
            del self._segments[old]
        self._segments[segment_id] = segment
        self._deleted = set(self.manifest.deleted_chunk_ids())
        self._forget_snapshot()
        for old_name in old_names:
            # On Windows a mapped file cannot go; it is unknown to the manifest and is swept at the next start.
            with contextlib.suppress(OSError):
                (self.directory / old_name).unlink()

    def sweep(self) -> None:
        """Take away files that no manifest row names: what a crash or an open map left behind."""
        known = {name for _, name in self.manifest.segments()}
        for path in self.directory.iterdir():
            if path.suffix in {".segment", ".writing"} and path.name not in known:
                with contextlib.suppress(OSError):
                    path.unlink()

    def _segments_in_order(self) -> dict[int, Segment]:
        """Segments by id, in the order of their chunks."""
        in_order = sorted(self._segments.items(), key=lambda item: int(item[1].chunk_ids[0]) if len(item[1]) else -1)
        return dict(in_order)

    def _mergeable_run(self, *, is_last: bool) -> list[int]:
        """Ids of the segments to merge next; empty when there are none."""
        in_order = self._segments_in_order()
        sizes = [len(segment) for segment in in_order.values()]
        plan = merge_plan(sizes, CHUNKS_PER_SEGMENT, MERGE_FACTOR)
        if plan == NOTHING and is_last:
            plan = last_merge_plan(sizes)
        return list(in_order)[plan]
