"""The folder on disk -> the index, file by file.

Takes:  a folder, the store, a reader process.
Gives:  progress after each short step; at the end every file on disk has one line in the ledger, and no other has.
Never:  reads a file whose size and times are those of the last reading; never writes into the folder.

Each file is one transaction, so work may stop after any step: what is done is done, and the next update goes on.

How a change is noticed: by the size, by the time of the content's last change, and, where the system keeps it, by the
time of any last change, which no program can set back. A file that was changed within a moment before we looked could
be changed again without another time stamp; it is looked into once more at the next update.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from pathlib import Path

from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.chunking.chunking import CUTTER_VERSION
from ragdesk.engine.folder.walk import FoundFile, FoundFiles, find_files
from ragdesk.engine.formats import find_format, format_of, reader_version
from ragdesk.engine.index.failures import LEAST_ROOM_BYTES
from ragdesk.engine.index.rows import FileFacts, FileRow
from ragdesk.engine.index.scan_update import ScanUpdate
from ragdesk.engine.index.sizes import MOST_COUNTINGS
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.ledger_reasons import UNCHOSEN_REASONS
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.reading.parsed import Scans
from ragdesk.engine.reading.reader_process import ReaderProcess, ReadFile
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import FileReport, FileState
from ragdesk.engine.records.files import ReportFacts
from ragdesk.engine.settings import FileChoice

LONGEST_WAIT_SECONDS = 0.02
"""For a slow file; after this long, questions are served first."""

REASONS_OF_CLOSED_FOLDERS = frozenset({FileReason.NO_PERMISSION, FileReason.DAMAGED})
"""Why a folder itself may be in the list of what was not read."""

REASONS_TO_RETRY = frozenset({FileReason.NO_PERMISSION, FileReason.BUSY, FileReason.VANISHED, FileReason.UNKNOWN})
"""Files that failed for a passing reason are read again at every update; one that took too long twice is not."""

CLOCK_STEP_NS = 20_000_000
"""Two changes within this time may bear the same time stamp: systems count in steps of up to 10 ms."""

LARGE_UPDATE_BYTES = 4_000_000
"""From here on it pays to start a process that counts; it takes a quarter of a second."""

UNSETTLED_NS = -1
"""Noted in place of a time stamp that does not prove anything; no file has it."""

INDEX_BYTES_PER_BYTE = 2
"""What a byte of text takes in the index, roughly; for telling how much room is missing."""


def update_index(store: IndexStore, folder: Path, reader: ReaderProcess, token: CancelToken | None = None,
                 choice: FileChoice = FileChoice(),  # noqa: B008 - it is frozen
                 again: Collection[str] = (), *, reads_scans: bool = False) -> Iterator[UpdateProgress]:
    """Bring the index up to date with the folder.

    Args:
        store: the index.
        folder: what it is of.
        reader: opens the files.
        token: to stop between two steps.
        choice: which files of the folder are read.
        again: paths of files to read although they have not changed.
        reads_scans: at last, have Tesseract read the pages that are pictures, where it is installed.

    Yields:
        After each file and between the slices of long ones. A step names its file when something new was stored.

    Raises:
        FolderError: the folder is gone or may not be read.
        Cancelled: between two steps.
    """
    update = _Update(store, folder, choice, frozenset(again))
    update.prepare()
    yield update.progress()
    changed_bytes = sum(file.size for file in update.changed.values())
    if store.manifest.segments.must_recount() or changed_bytes >= LARGE_UPDATE_BYTES:
        store.count_elsewhere()
    try:
        for _ in store.recount():
            if token:
                token.raise_if_cancelled()
            yield update.progress()
        for read in reader.read_or_wait(folder, list(update.changed), LONGEST_WAIT_SECONDS, update.scans_of):
            if token:
                token.raise_if_cancelled()
            if read is None:
                yield update.progress()
            else:
                yield from update.take_in(read)
        yield from update.finish()
        if reads_scans:
            yield from ScanUpdate(store, folder, reader, update.present, update.put, token).run(update.progress())
            yield from update.finish()
    finally:
        store.count_here()


class _Update:
    """One pass over a folder."""

    def __init__(self, store: IndexStore, folder: Path, choice: FileChoice, again: frozenset[str]) -> None:
        """Look at the folder, and find what has changed."""
        self._store = store
        self._again = again
        self._looked_at_ns = time.time_ns()
        self._found = find_files(folder, choice)
        self._known = store.manifest.files()
        # A picture that was read before is looked into like any other file: its words are kept by its content.
        pictures = [file for file in self._found.pictures
                    if (known := self._known.get(file.path)) is not None and known.content_hash]
        self.changed = {file.path: file for file in (*self._found.files, *pictures)
                        if file.path in again or _has_changed(file, self._known.get(file.path))}
        self.present = {file.path: file for file in (*self._found.files, *self._found.pictures)}
        self._total = len(self._found.files) + len(pictures)
        self._done = self._total - len(self.changed)
        self._bytes_left = sum(file.size for file in self.changed.values())
        self._tell_room()

    def progress(self, path: str = "") -> UpdateProgress:
        """How far it is; ``path`` names the file that was stored."""
        return UpdateProgress(self._done, self._total, path, self._store.chunk_count)

    def prepare(self) -> None:
        """Do what needs no file to be opened."""
        self.forget_missing()
        self.note_skipped()
        self.note_pictures()
        self.forget_scans_of_again()

    def forget_missing(self) -> None:
        """Take files out of the index that are no longer on disk.

        Those in folders that cannot be looked into are kept as they are: a drive that fails for a moment takes nothing
        from the index. One that has moved is read again: its passages inherit its name and its folders' names.
        """
        closed = tuple(f"{report.path}/" if report.path else "" for report in self._found.skipped
                       if report.reason in REASONS_OF_CLOSED_FOLDERS)
        for path in sorted(self._known.keys() - _paths_on_disk(self._found)):
            if not path.startswith(closed):
                self._store.remove_file(path)

    def note_skipped(self) -> None:
        """Write the lines of the files that are not read, unless they are there already."""
        for report in self._found.skipped:
            known = self._known.get(report.path)
            if known is None or (known.state, known.reason) != (report.state, report.reason) or (
                    report.reason in UNCHOSEN_REASONS and known.details != report.details):
                self._store.put_report(report)

    def note_pictures(self) -> None:
        """Write the lines of pictures that nobody has read: they wait, and are not opened with the other files."""
        for file in self._found.pictures:
            if file.path not in self.changed and _has_changed(file, self._known.get(file.path)):
                facts = ReportFacts(scan_pages=(1,))
                report = FileReport(file.path, FileState.SKIPPED, FileReason.PICTURE, facts=facts)
                self._store.put_report(report, self._facts_of(file, "", format_of(file.path, "")))

    def forget_scans_of_again(self) -> None:
        """Have the pages of files that somebody wants read once more read once more, too."""
        for path in self._again:
            if (known := self._known.get(path)) is not None and known.content_hash:
                self._store.manifest.scans.drop(known.content_hash)

    def scans_of(self, path: str) -> Scans | None:
        """The words read before off the pictures in a file."""
        kind, known = find_format(path), self._known.get(path)
        if kind is None or not (kind.has_scans or kind.has_files_inside) or known is None or not known.content_hash:
            return None
        texts = self._store.manifest.scans.of(known.content_hash)
        return Scans(known.content_hash, texts) if texts else None

    def take_in(self, read: ReadFile) -> Iterator[UpdateProgress]:
        """Store what came of a file, unless that is known already."""
        file = self.changed[read.report.path]
        old = self._known.get(file.path)
        is_known = old is not None and _is_same(old, read)
        if is_known and old is not None:
            self._store.manifest.touch_file(old.id, self._facts_of(file, read.content_hash, read.format))
        else:
            for _ in self._store.put_file(read, self._facts_of(file, read.content_hash, read.format)):
                yield self.progress()
        self._done += 1
        self._bytes_left -= file.size
        self._tell_room()
        yield from self._count()
        yield self.progress("" if is_known else file.path)

    def put(self, file: FoundFile, read: ReadFile) -> Iterator[UpdateProgress]:
        """Store what came of a file that was read once more."""
        for _ in self._store.put_file(read, self._facts_of(file, read.content_hash, read.format)):
            yield self.progress()
        yield from self._count()
        yield self.progress(file.path)

    def _count(self) -> Iterator[UpdateProgress]:
        """Count what was stored, as far as that is due."""
        self._store.write_pending()
        for _ in self._store.settle(MOST_COUNTINGS):
            yield self.progress()

    def finish(self) -> Iterator[UpdateProgress]:
        """Count the rest, and merge what is too many."""
        self._store.write_rest()
        for _ in self._store.merge(is_last=True):
            yield self.progress()

    def _facts_of(self, file: FoundFile, content_hash: str, read_as: str) -> FileFacts:
        """What tells this version of a file from later ones."""
        is_unsettled = abs(self._looked_at_ns - max(file.mtime_ns, file.ctime_ns)) < CLOCK_STEP_NS
        mtime_ns = UNSETTLED_NS if is_unsettled else file.mtime_ns
        format = format_of(file.path, read_as)
        return FileFacts(file.size, mtime_ns, content_hash, file.ctime_ns, format, reader_version(format),
                         CUTTER_VERSION)

    def _tell_room(self) -> None:
        """Let the store know how much is still to come, in case the disk is full."""
        self._store.bytes_wanted = LEAST_ROOM_BYTES + INDEX_BYTES_PER_BYTE * self._bytes_left


def _paths_on_disk(found: FoundFiles) -> set[str]:
    """Everything that has a line in the ledger."""
    return {file.path for file in (*found.files, *found.pictures)} | {report.path for report in found.skipped}


def _is_same(known: FileRow, read: ReadFile) -> bool:
    """Whether what was read is what is known: the same bytes, read in the same way, with the same result."""
    is_same_result = (known.state, known.reason) == (read.report.state, read.report.reason)
    is_same_content = bool(read.content_hash) and known.content_hash == read.content_hash
    return is_same_content and is_same_result and not _was_read_by_older(known)


def _has_changed(file: FoundFile, known: FileRow | None) -> bool:
    """Whether a file must be read: new, of another size or time, read by an older reader, or failed in passing."""
    if known is None or (known.size, known.mtime_ns, known.ctime_ns) != (file.size, file.mtime_ns, file.ctime_ns):
        return True
    return _was_read_by_older(known) or (known.state is not FileState.OK and known.reason in REASONS_TO_RETRY)


def _was_read_by_older(known: FileRow) -> bool:
    """Whether this program has a newer reader for the format of a file, or another way of cutting."""
    return known.reader_version < reader_version(known.format) or known.cutter_version < CUTTER_VERSION
