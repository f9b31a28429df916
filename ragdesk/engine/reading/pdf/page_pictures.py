"""Pages of a PDF as pictures.

Takes:  the bytes of a file, a page number and a size in pixels.
Gives:  the page as it is drawn, or a part of it.
Never:  draws more pixels than ``MOST_PIXELS``; runs an action or fetches anything. It calls C code on hostile bytes, so
        it belongs into the child process.
"""

from __future__ import annotations

import math
from contextlib import closing
from typing import Any

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.pdf.character_boxes import find_places
from ragdesk.engine.reading.pdf.reader import open_pdf
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records.pages import MOST_PIXELS, CharacterBoxes, PagePart, Picture

LONGEST_SIDE = 20_000
"""Pixels of a whole page at the largest scale."""

SMALLEST_POINTS, LARGEST_POINTS = 1.0, 14_400.0
"""Sides of a page that is worth drawing; the format knows none beyond."""

_WHITE = (255, 255, 255, 255)


class PdfPages:
    """An open file. Close it after use."""

    def __init__(self, data: bytes) -> None:
        """Open a file.

        Raises:
            ReadingFailed: what ``open_pdf`` raises.
        """
        self._document, _ = open_pdf(data)

    def close(self) -> None:
        """Let go of the file."""
        self._document.close()

    @property
    def count(self) -> int:
        """How many pages the file says it has."""
        return len(self._document)

    def places(self, number: int) -> CharacterBoxes:
        """The text of a page, numbers from 0, and where it stands; ReadingFailed as for ``draw``."""
        with closing(self._load(number)) as page:
            return find_places(page)

    def draw(self, number: int, width: int, part: PagePart | None = None) -> Picture:
        """Draw a page, smaller than asked for where it would be too large.

        Args:
            number: from 0.
            width: of the whole page, in pixels.
            part: what of it to draw; all by default. A part is never made smaller, but cut.

        Raises:
            ReadingFailed: "damaged" when there is no such page or it cannot be loaded.
        """
        with closing(self._load(number)) as page:
            points = page.get_size()
            if not all(SMALLEST_POINTS <= side <= LARGEST_POINTS for side in points):
                raise ReadingFailed(FileReason.DAMAGED, f"page of {points[0]:.4g} x {points[1]:.4g} points")
            whole = _fit(points, width, may_shrink=part is None)
            return _draw(page, points, whole, _cut(part or PagePart(0, 0, *whole), whole))

    def _load(self, number: int) -> Any:
        """A page of the library, to be closed after use."""
        import pypdfium2

        try:
            return self._document[number]
        except (pypdfium2.PdfiumError, IndexError) as error:
            raise ReadingFailed(FileReason.DAMAGED, f"page {number + 1}: {error}") from error


def _fit(points: tuple[float, float], width: int, *, may_shrink: bool) -> tuple[int, int]:
    """Width and height of the whole page in pixels."""
    scale = min(max(width, 1) / points[0], LONGEST_SIDE / max(points))
    if may_shrink:
        scale = min(scale, math.sqrt(MOST_PIXELS / (points[0] * points[1])))
    return max(1, round(points[0] * scale)), max(1, round(points[1] * scale))


def _cut(part: PagePart, whole: tuple[int, int]) -> PagePart:
    """The part that lies on the page and is not too large."""
    left, top = min(max(part.left, 0), whole[0] - 1), min(max(part.top, 0), whole[1] - 1)
    width = max(1, min(part.width, whole[0] - left))
    height = max(1, min(part.height, whole[1] - top, MOST_PIXELS // width))
    return PagePart(left, top, width, height)


def _draw(page: Any, points: tuple[float, float], whole: tuple[int, int], part: PagePart) -> Picture:
    import pypdfium2
    import pypdfium2.raw as pdfium

    with closing(pypdfium2.PdfBitmap.new_native(part.width, part.height, pdfium.FPDFBitmap_BGR)) as bitmap:
        bitmap.fill_rect(_WHITE, 0, 0, part.width, part.height)
        pdfium.FPDF_RenderPageBitmap(bitmap, page, -part.left, -part.top, *whole, 0, pdfium.FPDF_ANNOT)
        return Picture(part.width, part.height, bitmap.stride, bytes(bitmap.buffer), points)
