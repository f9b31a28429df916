"""Pictures in files in a file, for the program that reads words off them.

Takes:  a file of the folder, and the number of a picture in it (``parsed.PAGES_OF_A_FILE``).
Gives:  the picture, as bytes that the program knows.
Never:  reads what is no picture, as far as it need not; opens what a reader would not open. It takes hostile bytes
        apart, so it belongs into the child process.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from ragdesk.engine.folder.safe_open import read_bytes
from ragdesk.engine.formats import find_format
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.parsed import PAGES_OF_A_FILE, Inside, PictureFile, ReportAlive
from ragdesk.engine.reading.pdf.page_pictures import PdfPages
from ragdesk.engine.reading.readers import read_parts
from ragdesk.engine.reading.real_format import find_real_format
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records.pages import Picture


class PicturesInside:
    """The pictures in one file, which is gone through once for all of them, as they are asked for in order.

    Raises:
        ReadingFailed: the file cannot be opened, or holds no files.
    """

    def __init__(self, folder: Path, path: str, report_alive: ReportAlive) -> None:
        self._inside = Inside(pictures=[])
        self._at = PictureFile(0, b"", has_pages=False)
        data, kind = read_bytes(folder, path), find_format(path)
        kind = find_real_format(kind, data) if kind is not None else None
        if kind is None or not kind.has_files_inside:
            raise ReadingFailed(FileReason.CHANGED)
        self._parts = read_parts(kind, data, report_alive, self._inside)

    def comes_to(self, number: int) -> bool:
        """Whether a picture is still to come, or at hand."""
        return 0 < self._at.first < number

    def picture(self, number: int, width: int) -> bytes:
        """A picture as it is; a page of a document as it is drawn.

        Args:
            number: at least that of the last one.
            width: of a page that is drawn, in pixels.

        Raises:
            ReadingFailed: "changed" when there is no such picture.
        """
        while number > self._at.first + PAGES_OF_A_FILE:
            self._go_on()
        if not self.comes_to(number):
            raise ReadingFailed(FileReason.CHANGED)
        if not self._at.has_pages:
            return self._at.data
        with closing(PdfPages(self._at.data)) as pages:
            return plain_picture(pages.draw(number - self._at.first - 1, width))

    def _go_on(self) -> None:
        """Go to the next picture."""
        found = self._inside.pictures
        while not found:
            if next(self._parts, None) is None:
                raise ReadingFailed(FileReason.CHANGED)
        self._at = found.pop(0)


def plain_picture(picture: Picture) -> bytes:
    """A picture in shades of grey, in the simplest form there is (PGM); the middle of three colours stands for all."""
    lines = picture.pixels
    if picture.stride != 3 * picture.width:
        lines = b"".join(picture.pixels[start:start + 3 * picture.width]
                         for start in range(0, picture.stride * picture.height, picture.stride))
    return b"P5 %d %d 255\n" % (picture.width, picture.height) + lines[1::3]
