"""Text on a PDF page that nobody can see.

Takes:  a page.
Gives:  the page without its hidden text, how many pieces were taken out, and whether all of it was looked at.
Never:  takes out what a reader sees, or the invisible text that lies over a scanned image so that it can be found.

Hidden is what is white on white, smaller than two points, outside the page, or drawn in the invisible mode with no
picture under it; on the page itself as well as in the forms that are drawn on it.
"""

from __future__ import annotations

import ctypes
import math
from contextlib import closing
from dataclasses import dataclass
from typing import Any, NamedTuple

from ragdesk.engine.hidden.hidden_text import note_hidden
from ragdesk.engine.records.hidden import HiddenReason

SMALLEST_POINTS = 2.0
_NEARLY_WHITE = 250
_INVISIBLE_MODE = 3

Placement = tuple[float, float, float, float, float, float]
"""The six numbers by which the places in a form become places on the page: PDF 32000-1, 8.3.3."""

_NOT_PLACED: Placement = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in points."""


DEEPEST = 12
"""Forms inside of each other that are looked into."""

MOST_PIECES = 500_000
"""Of one page, forms included; forms that hold each other many times soon have millions."""


@dataclass(frozen=True, slots=True)
class _Ground:
    """Something that text may lie on: a filled shape or a picture."""

    box: Box
    is_picture: bool
    is_white: bool


class _Hidden(NamedTuple):
    """A piece of text that cannot be seen, and the form it is in; None for the page itself."""

    piece: Any
    form: Any
    reason: HiddenReason


def remove_hidden_text(page: Any) -> tuple[int, bool]:
    """Take hidden text out of a page in memory.

    Returns:
        The number of pieces taken out that hold a letter or a digit, and whether some of the page was not looked at.
    """
    import pypdfium2.raw as pdfium

    look = _Look(pdfium, page.get_bbox())
    look.go_through(page.raw, None, _NOT_PLACED)
    told = _tell(page, look.hidden) if look.hidden else 0
    for piece, form, _reason in look.hidden:
        if form is None:
            is_out = pdfium.FPDFPage_RemoveObject(page.raw, piece)
        else:
            is_out = pdfium.FPDFFormObj_RemoveObject(form, piece)
        if is_out:
            pdfium.FPDFPageObj_Destroy(piece)
    return told, look.is_unfinished


class _Look:
    """Goes over what is drawn, in its order.

    Attributes:
        hidden: the text found that cannot be seen.
        is_unfinished: there is more than is looked at.
    """

    def __init__(self, pdfium: Any, page_box: Box) -> None:
        self._pdfium = pdfium
        self._page_box = page_box
        self._library = _Library(pdfium)
        self._grounds: list[_Ground] = []
        self._left = MOST_PIECES
        self.hidden: list[_Hidden] = []
        self.is_unfinished = False

    def go_through(self, page: Any, form: Any, placed: Placement, depth: int = 0) -> None:
        """Look at all that is on a page, or in a form that is placed on it."""
        pdfium, library = self._pdfium, self._library
        count = pdfium.FPDFPage_CountObjects(page) if form is None else pdfium.FPDFFormObj_CountObjects(form)
        get, holder = (pdfium.FPDFPage_GetObject, page) if form is None else (pdfium.FPDFFormObj_GetObject, form)
        for number in range(count):
            self._left -= 1
            if self._left < 0:
                self.is_unfinished = True
                return
            piece = get(holder, number)
            kind = pdfium.FPDFPageObj_GetType(piece)
            if kind == pdfium.FPDF_PAGEOBJ_TEXT:
                reason = self._find_reason(piece, placed)
                if reason is not None:
                    self.hidden.append(_Hidden(piece, form, reason))
            elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth >= DEEPEST:
                self.is_unfinished = True
            elif kind == pdfium.FPDF_PAGEOBJ_FORM:
                self.go_through(page, piece, _within(placed, library.placement_of(piece)), depth + 1)
            elif kind != pdfium.FPDF_PAGEOBJ_PATH:
                box = _place(library.box_of(piece), placed)
                self._grounds.append(_Ground(box, kind == pdfium.FPDF_PAGEOBJ_IMAGE, is_white=False))
            elif library.is_filled(piece):
                box = _place(library.box_of(piece), placed)
                self._grounds.append(_Ground(box, is_picture=False, is_white=library.is_white(piece)))

    def _find_reason(self, piece: Any, placed: Placement) -> HiddenReason | None:
        """Why a piece of text cannot be seen; None when it can."""
        library = self._library
        box, page_box = _place(library.box_of(piece), placed), self._page_box
        if box[0] >= box[2] and box[1] >= box[3]:
            return None  # spaces have no extent
        if box[2] < page_box[0] or box[0] > page_box[2] or box[3] < page_box[1] or box[1] > page_box[3]:
            return HiddenReason.OFF_PAGE
        if library.is_invisible(piece):
            is_layer = any(ground.is_picture and _lies_on(box, ground.box) for ground in self._grounds)
            return None if is_layer else HiddenReason.INVISIBLE
        if library.is_white(piece):
            topmost = next((ground for ground in reversed(self._grounds) if _lies_on(box, ground.box)), None)
            return HiddenReason.WHITE if topmost is None or topmost.is_white else None
        is_low = box[3] - box[1] < SMALLEST_POINTS
        is_tiny = is_low and library.size_in_points(piece) * _scale(placed) < SMALLEST_POINTS
        return HiddenReason.TINY if is_tiny else None


def _tell(page: Any, hidden: list[_Hidden]) -> int:
    """Tell of the pieces while they are there, but for lone signs, which hide nothing; how many those are."""
    import pypdfium2.raw as pdfium

    told = 0
    with closing(page.get_textpage()) as content:
        for piece, _form, reason in hidden:
            units = pdfium.FPDFTextObj_GetText(piece, content.raw, None, 0) // 2
            text = (ctypes.c_ushort * max(units, 1))()
            pdfium.FPDFTextObj_GetText(piece, content.raw, text, 2 * units)
            written = bytes(text).decode("utf-16-le", "replace").rstrip("\0")
            if any(map(str.isalnum, written)):
                told += 1
                note_hidden(written, reason)
    return told


def _place(box: Box, placed: Placement) -> Box:
    """Where a box in a form is on the page."""
    if placed is _NOT_PLACED:
        return box
    a, b, c, d, e, f = placed
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (box[0], box[2]) for y in (box[1], box[3])]
    across, upward = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(upward), max(across), max(upward)


def _within(outer: Placement, inner: Placement) -> Placement:
    """The placement of a form that is placed in another one."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _scale(placed: Placement) -> float:
    """How much larger letters become by a placement."""
    a, b, c, d = placed[:4]
    return max(math.hypot(a, b), math.hypot(c, d))


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

    def placement_of(self, form: Any) -> Placement:
        """Where a form is placed; as it is if the library does not know."""
        matrix = self._pdfium.FS_MATRIX()
        if not self._pdfium.FPDFPageObj_GetMatrix(form, matrix):
            return _NOT_PLACED
        return matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f

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
