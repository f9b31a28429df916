"""Pages that are pictures are read by Tesseract, one after the other, beside everything else.

Takes:  which page of which file.
Gives:  its words, and of which content the file was.
Never:  waits in the thread of its owner: a thread of its own has pages drawn, and the program read. It parses no file
        itself: pages of documents are drawn by a process like the one that draws for the window, which also takes
        pictures out of other files; the bytes of a picture go to the program as they are.
"""

from __future__ import annotations

import hashlib
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.folder.safe_open import read_bytes
from ragdesk.engine.formats import find_format
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.processes.tesseract import RecognitionFailed, Tesseract
from ragdesk.engine.reading.pictures_inside import plain_picture
from ragdesk.engine.reading.view_process import ViewProcess
from ragdesk.engine.records.pages import PageWish

PAGE_WIDTH = 2480
"""Pixels: A4 at 300 dots per inch, for which the program is made. A multiple of four, so lines have no bytes over."""


@dataclass(frozen=True, slots=True)
class ScannedPage:
    """A page of a file.

    Attributes:
        number: from 1; a picture is its own first page. Of pictures in files in a file: ``parsed.PAGES_OF_A_FILE``.
    """

    path: str
    number: int


@dataclass(frozen=True, slots=True)
class ReadScan:
    """What came of a page.

    Attributes:
        text: its words; empty when there are none, or when the program gave up.
        content_hash: of the bytes that were read; empty for a page of a document, which the index knows.
        problem: why there are no words, in technical terms; empty when there are none to read.
    """

    page: ScannedPage
    text: str = ""
    content_hash: str = ""
    problem: str = ""


class ScanReader:
    """Reads pages in a thread of its own. Close it after use.

    Args:
        tesseract: the program.
        languages: what to read with, by its own names.
    """

    def __init__(self, folder: Path, tesseract: Tesseract, languages: tuple[str, ...]) -> None:
        self.made_by = f"tesseract {tesseract.version} {'+'.join(languages)}"
        self._folder = folder
        self._tesseract = tesseract
        self._languages = languages
        self._token = CancelToken()
        self._wanted: queue.SimpleQueue[ScannedPage | None] = queue.SimpleQueue()
        self._read: queue.SimpleQueue[ReadScan] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="scan-reader", daemon=True)
        self._thread.start()

    def begin(self, page: ScannedPage) -> None:
        """Have a page read."""
        self._wanted.put(page)

    def result(self, wait_seconds: float) -> ReadScan | None:
        """What came of the page that was begun first; None when that takes longer."""
        with suppress(queue.Empty):
            return self._read.get(timeout=wait_seconds)
        return None

    def close(self) -> None:
        """End the work at hand, its processes and the thread."""
        self._token.cancel()
        self._wanted.put(None)
        self._thread.join()

    def _work(self) -> None:
        """Run in the thread: read what is wanted until nothing is."""
        viewer = ViewProcess()
        try:
            while (page := self._wanted.get()) is not None and not self._token.is_cancelled:
                with suppress(Cancelled):
                    self._read.put(self._read_page(page, viewer))
        finally:
            viewer.close()

    def _read_page(self, page: ScannedPage, viewer: ViewProcess) -> ReadScan:
        """Read one page."""
        content_hash = ""
        try:
            kind = find_format(page.path)
            if kind is not None and kind.has_pages:
                wish = PageWish(page.number - 1, PAGE_WIDTH, places=False)
                picture = plain_picture(viewer.page(self._folder, page.path, wish, self._token).picture)
            elif kind is not None and not kind.is_picture:
                picture = viewer.picture_inside(self._folder, page.path, page.number, PAGE_WIDTH, self._token)
            else:
                picture = read_bytes(self._folder, page.path)
                content_hash = hashlib.sha256(picture).hexdigest()
            text = self._tesseract.read(picture, self._languages, self._is_wanted)
        except (ReadingFailed, RecognitionFailed) as problem:
            return ReadScan(page, content_hash=content_hash, problem=str(problem)[:200])
        return ReadScan(page, text, content_hash)

    @property
    def _is_wanted(self) -> Callable[[], bool]:
        return lambda: not self._token.is_cancelled
