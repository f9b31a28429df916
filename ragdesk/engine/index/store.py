"""A collection's index: the manifest, its segments, and the counts not yet in any segment, as one.

Takes:  files as read and cut.
Gives:  a ``Snapshot`` of all that is counted at this moment.
Never:  loses a count: a chunk that no segment holds is counted again from its text, which the manifest keeps.

New chunks are stored in the manifest and counted in memory (``pending_counts``); when there are enough of them they
become a segment file, and files are merged (``segment_files``), so that their number grows with the logarithm of the
collection.

What is in memory only repeats what is on disk. So when a step fails, whatever the reason, nothing is mended in memory:
the store is stale from then on, and takes up what the disk says when it is next asked for anything.
"""

from __future__ import annotations

import contextlib
from array import array
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from ragdesk.engine.chunking.field import field_text, names_of
from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.index import sizes
from ragdesk.engine.index.check import find_problems
from ragdesk.engine.index.damage import DamageWatch
from ragdesk.engine.index.failures import LEAST_ROOM_BYTES, named_failures
from ragdesk.engine.index.location import make_private
from ragdesk.engine.index.manifest import MANIFEST_NAME, Manifest
from ragdesk.engine.index.pending_counts import PendingCounts
from ragdesk.engine.index.rows import FileFacts, StoredChunk
from ragdesk.engine.index.segment_builder import CountedText
from ragdesk.engine.index.segment_files import SegmentFiles
from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.reading.reader_process import ReadFile
from ragdesk.engine.records import FileReport

MOST_LOOKS = 5
"""How often the segments are looked for that the manifest names, while another program replaces them."""


class IndexStore:
    """Owned and used by the engine thread alone.

    Attributes:
        manifest: what is stored.
        damage: what is known of damage to it.
        chunk_count: chunks in the collection.
        bytes_wanted: how much room the work at hand still needs, for telling it when there is none.
    """

    def __init__(self, directory: Path) -> None:
        """Open or create the index in a directory.

        Raises:
            SavedIndexError: see ``Manifest``.
        """
        self.directory = directory
        self.bytes_wanted = LEAST_ROOM_BYTES
        self._snapshot: Snapshot | None = None
        self._changes_seen = 0
        self._languages: dict[str, int] | None = None
        self._document_count: int | None = None
        with named_failures(directory):
            make_private(directory)
            self.damage = DamageWatch(directory)
            self.manifest = Manifest(directory / MANIFEST_NAME)
            self._files = SegmentFiles(directory, self.manifest)
            self._pending = PendingCounts(self._files)
            try:
                self._reload()
                self._check_strays()
            except BaseException:
                self.close()
                raise

    def _check_strays(self) -> None:
        """Segments without any manifest are what is left of an index whose manifest was lost."""
        if not self._files and not self.manifest.files() and any(self.directory.glob("*.segment")):
            raise IndexDamaged("the segments are there, and nothing is known of them")

    def close(self) -> None:
        """Give all files back."""
        self.damage.stop()
        self._pending.close()
        self._files.close()
        self._forget_snapshot()
        self.manifest.close()

    # --- what is in memory, and what is on disk --------------------------------------------------------------------

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
        self._files.take_up()
        self._pending.start_over()
        for stored in self.manifest.pending_chunks():
            self._pending.add(_counted(stored))
        self.chunk_count = self.manifest.chunk_count()

    def refresh(self) -> None:
        """Take up what has changed on disk; cheap when nothing has."""
        if self._is_stale or self.has_changed_elsewhere():
            self._reload()

    def has_changed_elsewhere(self) -> bool:
        """Whether another program has written since the counts were taken up."""
        return self.manifest.change_count_of_others != self._changes_of_others

    @contextlib.contextmanager
    def _stale_if_it_fails(self) -> Iterator[None]:
        """Distrust what is in memory when a step does not come to its end."""
        try:
            yield
        except BaseException:
            self._is_stale = True
            raise

    def in_use(self) -> contextlib.AbstractContextManager[None]:
        """Give what goes wrong in a block its name, and remember damage; see ``DamageWatch``."""
        return self.damage.naming(lambda: self.bytes_wanted)

    def problems(self) -> list[str]:
        """Everything that does not add up on disk, and whether what is in memory is what is there."""
        found = find_problems(self.directory)
        if found:
            return found
        snapshot = self.snapshot()
        counted = set(snapshot.chunk_ids[snapshot.is_live].tolist())
        stored = set(self.manifest.all_chunk_ids()) - set(self.manifest.segments.uncounted_chunk_ids())
        if counted != stored:
            found.append(f"{len(stored - counted)} passages are not counted, {len(counted - stored)} counted ones"
                         " are gone")
        return found

    # --- what is counted -------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """The counts of this moment; the same object until something changes."""
        self.refresh()
        with self._stale_if_it_fails():
            recent = list(self._pending.segments())
            if self._snapshot is None or self._changes_seen != self._files.changes:
                self._snapshot = Snapshot([*self._files.in_order().values(), *recent], self._files.deleted)
                self._changes_seen = self._files.changes
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
        """Something has changed: what is known of the collection as a whole is computed again when it is asked for."""
        self._snapshot, self._languages, self._document_count = None, None, None

    # --- files come and go -----------------------------------------------------------------------------------------

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
                self.manifest.segments.put_tombstones(gone)
                file_id = self.manifest.put_file(read.report, facts)
                for cut in read.documents:
                    document_id = self.manifest.put_document(file_id, cut.document)
                    for first in range(0, len(cut.chunks), sizes.CHUNKS_PER_SLICE):
                        chunks = cut.chunks[first : first + sizes.CHUNKS_PER_SLICE]
                        before = len(ids)
                        ids.extend(self.manifest.put_chunks(document_id, first, chunks))
                        if before // sizes.CHUNKS_PER_SLICE < len(ids) // sizes.CHUNKS_PER_SLICE:
                            yield
            self._forget_chunks(gone)
            self.chunk_count += len(ids)
            yield from self._count(_texts_of(read, ids))

    def _count(self, chunks: Iterator[CountedText]) -> Iterator[None]:
        """Count stored chunks slice by slice; those of a file that is many documents become segments on the way."""
        while piece := tuple(islice(chunks, sizes.CHUNKS_PER_SLICE)):
            for chunk in piece:
                self._pending.add(chunk)
            self._forget_snapshot()
            if len(piece) == sizes.CHUNKS_PER_SLICE:
                yield
                if self._pending.has_enough():
                    self._pending.write()
                    yield from self._pending.settle(sizes.MOST_COUNTINGS)

    def recount(self) -> Iterator[None]:
        """Count again what analyzers of another version have counted, from the text as it is stored.

        Yields:
            Between slices; until the last one is done, questions are answered from what has been counted so far.
        """
        if not self.manifest.segments.must_recount():
            return
        self.refresh()
        with self._stale_if_it_fails():
            yield from self._count(self._take_uncounted())

    def _take_uncounted(self) -> Iterator[CountedText]:
        """The chunks that are to be counted again, a slice at a time."""
        last = 0
        while ids := self.manifest.segments.take_uncounted(last, sizes.CHUNKS_PER_SLICE):
            chunks = self.manifest.chunks(ids)
            yield from (_counted(chunks[i]) for i in ids)
            last = ids[-1]

    def put_report(self, report: FileReport, facts: FileFacts | None = None) -> None:
        """Write the line of a file that is not read; what was read of it before is forgotten.

        Args:
            facts: what tells this version of the file from others, where that is of use.
        """
        gone = self.manifest.chunk_ids_of_file(report.path)
        with self._stale_if_it_fails():
            with self.manifest.transaction():
                self.manifest.segments.put_tombstones(gone)
                if facts is None:
                    self.manifest.put_report(report)
                else:
                    self.manifest.put_file(report, facts)
            self._forget_chunks(gone)

    def remove_file(self, path: str) -> None:
        """Forget a file that is no longer in the folder."""
        self.refresh()
        gone = self.manifest.chunk_ids_of_file(path)
        with self._stale_if_it_fails():
            with self.manifest.transaction():
                self.manifest.segments.put_tombstones(gone)
                self.manifest.remove_file(path)
            self._forget_chunks(gone)

    def _forget_chunks(self, ids: list[int]) -> None:
        """Count no longer what the manifest has forgotten."""
        self._files.deleted.update(ids)
        self.chunk_count -= len(ids)
        self._forget_snapshot()

    # --- segment files are made ------------------------------------------------------------------------------------

    def count_elsewhere(self) -> None:
        """From now on have full segments counted by another process: much is about to come."""
        self._pending.count_elsewhere()

    def count_here(self) -> None:
        """End that process; what it has not finished is counted again when it is asked for."""
        self._is_stale |= self._pending.count_here()

    def write_rest(self) -> bool:
        """At the end of an update, write what would take long to count again."""
        return self.write_pending(at_least=sizes.CHUNKS_WORTH_A_SEGMENT)

    def write_pending(self, *, at_least: int = 0) -> bool:
        """Write the counts in memory as a segment, or have it done elsewhere, if there are enough of them.

        Args:
            at_least: how many are enough; 0 for as many as a segment usually has.

        Returns:
            Whether there were.
        """
        self.refresh()
        if not self._pending.has_enough(at_least):
            return False
        with self._stale_if_it_fails():
            self._pending.write()
        return True

    def settle(self, most: int = 0) -> Iterator[None]:
        """Take up the segments that the other process has finished; see ``PendingCounts.settle``."""
        with self._stale_if_it_fails():
            yield from self._pending.settle(most)

    def merge(self, *, is_last: bool = False) -> Iterator[None]:
        """Merge segments that are too many for their size; see ``SegmentFiles.merge``."""
        self.refresh()
        with self._stale_if_it_fails():
            yield from self._pending.settle()
            yield from self._files.merge(self._pending.process, is_last=is_last)

    def sweep(self) -> None:
        """Take away segment files that are of no use."""
        self._files.sweep()


def _counted(stored: StoredChunk) -> CountedText:
    """What counting needs of a stored chunk."""
    return CountedText(stored.id, stored.chunk.text, stored.chunk.language, stored.field)


def _texts_of(read: ReadFile, ids: Iterable[int]) -> Iterator[CountedText]:
    """The same of the chunks of a file that has just been stored, whose ids are given."""
    chunks = ((cut.document, chunk) for cut in read.documents for chunk in cut.chunks)
    for chunk_id, (document, chunk) in zip(ids, chunks, strict=True):
        field = field_text(chunk.path, names_of(document), chunk.heading)
        yield CountedText(chunk_id, chunk.text, chunk.language, field)
