"""The folder on disk -> the index, file by file.

Takes:  a folder, the store, a reader process.
Gives:  progress after each short step; at the end every file on disk has one line in the ledger, and no other has.
Never:  reads a file whose size and time stamp are those of the last reading; never writes into the folder.

Each file is one transaction, so work may stop after any step: what is done is done, and the next update goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.index.manifest import FileFacts, FileRow
from ragdesk.engine.index.store import CHUNKS_WORTH_A_SEGMENT, IndexStore
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.reading.process import ReaderProcess
from ragdesk.engine.reading.walk import FoundFile, FoundFiles, find_files
from ragdesk.engine.records import FileReport, FileState

LONGEST_WAIT_SECONDS = 0.02
"""For a slow file; then whoever asks a question is served first."""

REASONS_TO_RETRY = frozenset({"no-permission", "busy", "vanished", "timeout"})
"""Files that failed for a passing reason are read again at every update."""


def update_index(store: IndexStore, folder: Path, reader: ReaderProcess,
                 token: CancelToken | None = None) -> Iterator[UpdateProgress]:
    """Bring the index up to date with the folder.

    Yields:
        After each file and between the slices of long ones.

    Raises:
        FolderError: the folder is gone or may not be read.
        Cancelled: between two steps.
    """
    found = find_files(folder)
    known = store.manifest.files()
    _forget_missing(store, found, known)
    for report in found.skipped:
        _note_skipped(store, report, known.get(report.path))
    changed = [file for file in found.files if _has_changed(file, known.get(file.path))]
    by_path = {file.path: file for file in changed}
    done = len(found.files) - len(changed)
    total = len(found.files)
    yield UpdateProgress(done, total, chunks=store.chunk_count)
    for read in reader.read_or_wait(folder, [file.path for file in changed], LONGEST_WAIT_SECONDS):
        if token:
            token.raise_if_cancelled()
        if read is None:
            yield UpdateProgress(done, total, chunks=store.chunk_count)
            continue
        file = by_path[read.report.path]
        old = known.get(file.path)
        facts = FileFacts(file.size, file.mtime_ns, read.content_hash)
        if old and read.content_hash and old.content_hash == read.content_hash and read.report.state is old.state:
            store.manifest.touch_file(old.id, file.size, file.mtime_ns)
        else:
            for _ in store.put_file(read, facts):
                yield UpdateProgress(done, total, chunks=store.chunk_count)
        done += 1
        store.write_pending()
        yield UpdateProgress(done, total, file.path, store.chunk_count)
    store.write_pending(at_least=CHUNKS_WORTH_A_SEGMENT)
    for _ in store.merge():
        yield UpdateProgress(done, total, chunks=store.chunk_count)


def _forget_missing(store: IndexStore, found: FoundFiles, known: dict[str, FileRow]) -> None:
    """Take files out of the index that are no longer on disk."""
    on_disk = {file.path for file in found.files} | {report.path for report in found.skipped}
    for path in known.keys() - on_disk:
        store.remove_file(path)


def _note_skipped(store: IndexStore, report: FileReport, known: FileRow | None) -> None:
    """Write the line of a file that is not read, unless it is there already."""
    if known and (known.state, known.reason) == (report.state, report.reason):
        return
    if known:
        store.remove_file(report.path)
    store.manifest.put_report(report)


def _has_changed(file: FoundFile, known: FileRow | None) -> bool:
    """Whether a file must be read: new, of another size or time, or failed for a passing reason."""
    if known is None or (known.size, known.mtime_ns) != (file.size, file.mtime_ns):
        return True
    return known.state is not FileState.OK and known.reason in REASONS_TO_RETRY
