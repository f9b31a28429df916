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
from dataclasses import dataclass
from typing import Any

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
    grounds: list[_Ground] = []
    hidden = []
    for number in range(pdfium.FPDFPage_CountObjects(page.raw)):
        piece = pdfium.FPDFPage_GetObject(page.raw, number)
        kind = pdfium.FPDFPageObj_GetType(piece)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            if _is_hidden(pdfium, piece, page_box, grounds):
                hidden.append(piece)
        elif kind != pdfium.FPDF_PAGEOBJ_PATH:
            grounds.append(_Ground(_box_of(pdfium, piece), kind == pdfium.FPDF_PAGEOBJ_IMAGE, is_white=False))
        elif _is_filled(pdfium, piece):
            grounds.append(_Ground(_box_of(pdfium, piece), is_picture=False, is_white=_is_white(pdfium, piece)))
    for piece in hidden:
        if pdfium.FPDFPage_RemoveObject(page.raw, piece):
            pdfium.FPDFPageObj_Destroy(piece)
    return len(hidden)


def _is_hidden(pdfium: Any, piece: Any, page_box: Box, grounds: list[_Ground]) -> bool:
    """Whether a piece of text cannot be seen."""
    box = _box_of(pdfium, piece)
    if box[0] >= box[2] and box[1] >= box[3]:
        return False  # spaces have no extent
    if box[2] < page_box[0] or box[0] > page_box[2] or box[3] < page_box[1] or box[1] > page_box[3]:
        return True
    if pdfium.FPDFTextObj_GetTextRenderMode(piece) == _INVISIBLE_MODE:
        return not any(ground.is_picture and _lies_on(box, ground.box) for ground in grounds)
    if _is_white(pdfium, piece):
        topmost = next((ground for ground in reversed(grounds) if _lies_on(box, ground.box)), None)
        return topmost is None or topmost.is_white
    return box[3] - box[1] < SMALLEST_POINTS and _size_in_points(pdfium, piece) < SMALLEST_POINTS


def _lies_on(box: Box, ground: Box) -> bool:
    """Whether the middle of a box lies in another."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return ground[0] <= x <= ground[2] and ground[1] <= y <= ground[3]


def _box_of(pdfium: Any, piece: Any) -> Box:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    pdfium.FPDFPageObj_GetBounds(piece, left, bottom, right, top)
    return left.value, bottom.value, right.value, top.value


def _is_filled(pdfium: Any, piece: Any) -> bool:
    """Whether a shape is more than its outline."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    return bool(pdfium.FPDFPath_GetDrawMode(piece, fill, stroke)) and fill.value != 0


def _is_white(pdfium: Any, piece: Any) -> bool:
    """Whether something is filled with what is the colour of paper, or not at all."""
    red, green, blue, opacity = (ctypes.c_uint() for _ in range(4))
    if not pdfium.FPDFPageObj_GetFillColor(piece, red, green, blue, opacity):
        return False
    return opacity.value == 0 or min(red.value, green.value, blue.value) >= _NEARLY_WHITE


def _size_in_points(pdfium: Any, piece: Any) -> float:
    """Size of the letters as drawn: what the font says, scaled."""
    size, matrix = ctypes.c_float(), pdfium.FS_MATRIX()
    pdfium.FPDFTextObj_GetFontSize(piece, size)
    if not pdfium.FPDFPageObj_GetMatrix(piece, matrix):
        return float(size.value)
    return float(size.value) * max(math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d))
