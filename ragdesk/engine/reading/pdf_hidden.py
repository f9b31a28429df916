"""Text on a PDF page that nobody can see.

Takes:  a page.
Gives:  the page without its hidden text, and how many pieces were taken out.
Never:  takes out what a reader sees, or the invisible text that lies over a scanned image so that it can be found.

Hidden is what is white on white, smaller than two points, outside the page, or drawn in the invisible mode with no
picture under it.
"""

from __future__ import annotations

import ctypes
import math
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from ragdesk.engine.reading.hidden_text import HiddenReason, is_collecting, note_hidden

SMALLEST_POINTS = 2.0
_NEARLY_WHITE = 250
_INVISIBLE_MODE = 3

Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in points."""


@dataclass(frozen=True, slots=True)
class _Ground:
    """Something that text may lie on: a filled shape or a picture."""

    box: Box
    is_picture: bool
    is_white: bool


def remove_hidden_text(page: Any) -> int:
    """Take hidden text out of a page in memory; the number of pieces taken out."""
    import pypdfium2.raw as pdfium

    page_box = page.get_bbox()
    library = _Library(pdfium)
    grounds: list[_Ground] = []
    hidden: list[tuple[Any, HiddenReason]] = []
    for number in range(pdfium.FPDFPage_CountObjects(page.raw)):
        piece = pdfium.FPDFPage_GetObject(page.raw, number)
        kind = pdfium.FPDFPageObj_GetType(piece)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            reason = _find_reason(library, piece, page_box, grounds)
            if reason is not None:
                hidden.append((piece, reason))
        elif kind != pdfium.FPDF_PAGEOBJ_PATH:
            grounds.append(_Ground(library.box_of(piece), kind == pdfium.FPDF_PAGEOBJ_IMAGE, is_white=False))
        elif library.is_filled(piece):
            grounds.append(_Ground(library.box_of(piece), is_picture=False, is_white=library.is_white(piece)))
    if hidden and is_collecting():
        _note(page, hidden)
    for piece, _reason in hidden:
        if pdfium.FPDFPage_RemoveObject(page.raw, piece):
            pdfium.FPDFPageObj_Destroy(piece)
    return len(hidden)


def _note(page: Any, hidden: list[tuple[Any, HiddenReason]]) -> None:
    """Tell of the pieces while they are there."""
    import pypdfium2.raw as pdfium

    with closing(page.get_textpage()) as content:
        for piece, reason in hidden:
            units = pdfium.FPDFTextObj_GetText(piece, content.raw, None, 0) // 2
            text = (ctypes.c_ushort * max(units, 1))()
            pdfium.FPDFTextObj_GetText(piece, content.raw, text, 2 * units)
            note_hidden(bytes(text).decode("utf-16-le", "replace").rstrip("\0"), reason)


def _find_reason(library: _Library, piece: Any, page_box: Box, grounds: list[_Ground]) -> HiddenReason | None:
    """Why a piece of text cannot be seen; None when it can."""
    box = library.box_of(piece)
    if box[0] >= box[2] and box[1] >= box[3]:
        return None  # spaces have no extent
    if box[2] < page_box[0] or box[0] > page_box[2] or box[3] < page_box[1] or box[1] > page_box[3]:
        return HiddenReason.OFF_PAGE
    if library.is_invisible(piece):
        is_layer = any(ground.is_picture and _lies_on(box, ground.box) for ground in grounds)
        return None if is_layer else HiddenReason.INVISIBLE
    if library.is_white(piece):
        topmost = next((ground for ground in reversed(grounds) if _lies_on(box, ground.box)), None)
        return HiddenReason.WHITE if topmost is None or topmost.is_white else None
    is_tiny = box[3] - box[1] < SMALLEST_POINTS and library.size_in_points(piece) < SMALLEST_POINTS
    return HiddenReason.TINY if is_tiny else None


def _lies_on(box: Box, ground: Box) -> bool:
    """Whether the middle of a box lies in another."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return ground[0] <= x <= ground[2] and ground[1] <= y <= ground[3]


class _Library:
    """What the library tells of a piece; the numbers it writes its answers into are made once for a whole page."""

    def __init__(self, pdfium: Any) -> None:
        self._pdfium = pdfium
        self._sides = [ctypes.c_float() for _ in range(4)]
        self._colours = [ctypes.c_uint() for _ in range(4)]
        self._side_pointers = [ctypes.byref(side) for side in self._sides]
        self._colour_pointers = [ctypes.byref(colour) for colour in self._colours]
        self._get_bounds, self._get_fill = pdfium.FPDFPageObj_GetBounds, pdfium.FPDFPageObj_GetFillColor
        self._get_mode = pdfium.FPDFTextObj_GetTextRenderMode

    def box_of(self, piece: Any) -> Box:
        """Where a piece is; nowhere if the library does not know."""
        left, bottom, right, top = self._sides
        if not self._get_bounds(piece, *self._side_pointers):
            return 0.0, 0.0, 0.0, 0.0
        return left.value, bottom.value, right.value, top.value

    def is_filled(self, piece: Any) -> bool:
        """Whether a shape is more than its outline."""
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        return bool(self._pdfium.FPDFPath_GetDrawMode(piece, fill, stroke)) and fill.value != 0

    def is_invisible(self, piece: Any) -> bool:
        """Whether text is drawn in the mode that draws nothing."""
        return bool(self._get_mode(piece) == _INVISIBLE_MODE)

    def is_white(self, piece: Any) -> bool:
        """Whether something is filled with what is the colour of paper, or not at all."""
        if not self._get_fill(piece, *self._colour_pointers):
            return False
        red, green, blue, opacity = self._colours
        if opacity.value == 0:
            return True
        return red.value >= _NEARLY_WHITE and green.value >= _NEARLY_WHITE and blue.value >= _NEARLY_WHITE

    def size_in_points(self, piece: Any) -> float:
        """Size of the letters as drawn: what the font says, scaled."""
        size, matrix = ctypes.c_float(), self._pdfium.FS_MATRIX()
        self._pdfium.FPDFTextObj_GetFontSize(piece, size)
        if not self._pdfium.FPDFPageObj_GetMatrix(piece, matrix):
            return float(size.value)
        return float(size.value) * max(math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d))
