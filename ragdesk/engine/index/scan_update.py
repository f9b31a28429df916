"""The last part of an update: pages that are pictures, read by Tesseract where it is installed.

Takes:  the store, whose ledger says which pages wait.
Gives:  progress while pages are read; after each file, its words are in the index.
Never:  reads a page twice: what was read is kept, so that work that was stopped goes on where it was; never comes
        before anything that can be read fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.folder.walk import FoundFile
from ragdesk.engine.formats import find_format
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.processes.tesseract import find_tesseract
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.reading.parsed import Scans
from ragdesk.engine.reading.reader_process import ReaderProcess, ReadFile
from ragdesk.engine.reading.scans import ReadScan, ScannedPage, ScanReader

LONGEST_WAIT_SECONDS = 0.02
PAGES_AT_ONCE = 20
"""Of a long document; then what was read so far can be asked about. All that is in an archive is stored once."""

TakeIn = Callable[[FoundFile, ReadFile], Iterator[UpdateProgress]]


@dataclass(frozen=True, slots=True)
class WaitingFile:
    """A file with pages that wait; ``content_hash`` is empty for one that was never opened."""

    file: FoundFile
    content_hash: str
    pages: tuple[int, ...]


class ScanUpdate:
    """Reads the pages that wait.

    Args:
        files: what lies in the folder now, by path.
        take_in: stores what came of a file.
    """

    def __init__(self, store: IndexStore, folder: Path, reader: ReaderProcess, files: dict[str, FoundFile],
                 take_in: TakeIn, token: CancelToken | None) -> None:
        self._store = store
        self._folder = folder
        self._reader = reader
        self._take_in = take_in
        self._token = token
        waiting = (WaitingFile(files[path], content_hash, pages)
                   for path, content_hash, pages in store.manifest.scans.waiting() if path in files)
        self._hashes: dict[str, str] = {}
        self._waiting = sorted(waiting, key=lambda one: (len(one.pages), one.file.size))
        self._total = sum(len(one.pages) for one in self._waiting)
        self._done = 0

    def run(self, progress: UpdateProgress) -> Iterator[UpdateProgress]:
        """Read them all; nothing where the program is not installed, or nothing waits."""
        tesseract = find_tesseract() if self._waiting else None
        if tesseract is None:
            return
        languages = tesseract.languages_for(self._store.manifest.languages())
        reader = ScanReader(self._folder, tesseract, languages)
        try:
            for waiting in self._waiting:
                kind = find_format(waiting.file.path)
                step = PAGES_AT_ONCE if kind is not None and kind.has_pages else len(waiting.pages)
                for first in range(0, len(waiting.pages), step):
                    pages = waiting.pages[first:first + step]
                    yield from self._read_pages(reader, waiting, pages, progress)
                    yield from self._store_file(waiting.file)
        finally:
            reader.close()
        self._store.manifest.scans.forget_others()

    def _read_pages(self, reader: ScanReader, waiting: WaitingFile, pages: tuple[int, ...],
                    progress: UpdateProgress) -> Iterator[UpdateProgress]:
        """Read some pages of a file that were not read before."""
        known = self._store.manifest.scans.of(waiting.content_hash)
        self._hashes[waiting.file.path] = waiting.content_hash
        for number in pages:
            if number not in known:
                reader.begin(ScannedPage(waiting.file.path, number))
                while (read := reader.result(LONGEST_WAIT_SECONDS)) is None:
                    if self._token:
                        self._token.raise_if_cancelled()
                    yield self._told(progress)
                self._keep(read, waiting, reader.made_by)
            self._done += 1
            yield self._told(progress)

    def _keep(self, read: ReadScan, waiting: WaitingFile, made_by: str) -> None:
        """Note the words of a page; a page that the program gave up is not tried again before the file changes."""
        content_hash = read.content_hash or waiting.content_hash
        if content_hash:
            self._hashes[waiting.file.path] = content_hash
            self._store.manifest.scans.put(content_hash, read.page.number, read.text, made_by)

    def _store_file(self, file: FoundFile) -> Iterator[UpdateProgress]:
        """Read a file again, now with the words of its pages."""
        for read in self._reader.read_or_wait(self._folder, [file.path], LONGEST_WAIT_SECONDS, self._scans_of):
            if self._token:
                self._token.raise_if_cancelled()
            if read is not None:
                yield from self._take_in(file, read)

    def _scans_of(self, path: str) -> Scans | None:
        """The words that were read off a file."""
        content_hash = self._hashes.get(path)
        return Scans(content_hash, self._store.manifest.scans.of(content_hash)) if content_hash else None

    def _told(self, progress: UpdateProgress) -> UpdateProgress:
        return UpdateProgress(progress.done, progress.total, "", self._store.chunk_count, self._done, self._total)
