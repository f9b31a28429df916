"""What people wrote onto a PDF page: filled-in fields, typed remarks, comments on what is marked.

Takes:  a page, its text, and the library's form, if the document has one.
Gives:  the lines that a reader sees beside the page's own text, and how many could not be seen.
Never:  a password, what stands in the text already, a line twice; runs nothing that a field asks for.

PDF 32000-1, 12.5 and 12.7.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from ragdesk.engine.hidden.hidden_text import note_hidden
from ragdesk.engine.reading.office.page_edges import remark
from ragdesk.engine.reading.text.decoding import clean
from ragdesk.engine.records.hidden import HiddenReason

MOST_ANNOTATIONS = 5_000
"""Of one page; links are some of them, too."""

LONGEST_LINES = 50_000
"""Characters taken of one page."""

LONGEST_VALUE = 20_000
SMALLEST_POINTS = 2.0

_IS_PASSWORD = 1 << 13
_DRAWS_TEXT = re.compile(r"[)>\]]\s{0,9}(?:TJ|Tj|'|\")|\bDo\b")
_SIZE = re.compile(r"(\d{0,5}\.?\d{1,5})\s{1,9}Tf\b")
_SCALE = re.compile(r"\b(?:Tm|cm)\b")
_WHITE = re.compile(
    r"(?<![\d.])(?:1(?:\.0{1,9})?\s{1,9}g|(?:1(?:\.0{1,9})?\s{1,9}){3}rg|(?:0(?:\.0{1,9})?\s{1,9}){4}k)\b")
_COLOUR = re.compile(r"\b(?:g|rg|k|sc|scn)\b")


class Written(NamedTuple):
    """What was written onto a page: lines, and how many more of them cannot be seen."""

    text: str = ""
    hidden: int = 0


def read_annotations(page: Any, form: Any, text: str) -> Written:
    """What people wrote onto a page.

    Args:
        page: the library's page.
        form: the library's form; None when the document has none.
        text: what the page says by itself.
    """
    import pypdfium2.raw as pdfium

    count = min(pdfium.FPDFPage_GetAnnotCount(page.raw), MOST_ANNOTATIONS)
    said, page_box = ("".join(text.split()), page.get_bbox()) if count else ("", (0, 0, 0, 0))
    lines: dict[str, None] = {}
    hidden = length = 0
    for number in range(count):
        with _opened(pdfium, page, number) as annotation:
            written = _Annotation(pdfium, annotation, form)
            line = clean(written.line())[0].strip() if annotation else ""
            if not line or line in lines or length > LONGEST_LINES:
                continue
            if (reason := written.find_reason(page_box)) is not None:
                note_hidden(line, reason)
                hidden += 1
            elif "".join(written.value.split()) not in said:  # a mark often repeats what it lies on
                lines[line] = None
                length += len(line)
    return Written("\n".join(lines), hidden)


@contextmanager
def _opened(pdfium: Any, page: Any, number: int) -> Iterator[Any]:
    annotation = pdfium.FPDFPage_GetAnnot(page.raw, number)
    try:
        yield annotation
    finally:
        if annotation:
            pdfium.FPDFPage_CloseAnnot(annotation)


class _Annotation:
    """One of them.

    Attributes:
        value: what was typed; known when ``line`` was asked for.
    """

    def __init__(self, pdfium: Any, annotation: Any, form: Any) -> None:
        self._pdfium = pdfium
        self._annotation = annotation
        self._form = form
        self.value = ""

    def line(self) -> str:
        """What it says; empty for links, drawings without a word, and empty fields."""
        pdfium = self._pdfium
        kind = pdfium.FPDFAnnot_GetSubtype(self._annotation)
        if kind == pdfium.FPDF_ANNOT_WIDGET:
            return self._field()
        if kind in (pdfium.FPDF_ANNOT_LINK, pdfium.FPDF_ANNOT_POPUP, pdfium.FPDF_ANNOT_UNKNOWN):
            return ""
        self.value = self._entry("Contents")
        return self.value if kind == pdfium.FPDF_ANNOT_FREETEXT else remark(self._entry("T"), self.value)

    def _field(self) -> str:
        """What a field holds, with what it asks for where it says so."""
        pdfium, form = self._pdfium, self._form
        if form is None:
            return ""
        kind = pdfium.FPDFAnnot_GetFormFieldType(form.raw, self._annotation)
        label = self._told(lambda *room: pdfium.FPDFAnnot_GetFormFieldAlternateName(form.raw, self._annotation, *room))
        if kind in (pdfium.FPDF_FORMFIELD_CHECKBOX, pdfium.FPDF_FORMFIELD_RADIOBUTTON):
            self.value = f"☒ {label}" if label and pdfium.FPDFAnnot_IsChecked(form.raw, self._annotation) else ""
            return self.value
        is_password = pdfium.FPDFAnnot_GetFormFieldFlags(form.raw, self._annotation) & _IS_PASSWORD
        if is_password or kind not in (pdfium.FPDF_FORMFIELD_TEXTFIELD, pdfium.FPDF_FORMFIELD_COMBOBOX,
                                       pdfium.FPDF_FORMFIELD_LISTBOX):
            return ""
        self.value = self._told(lambda *room: pdfium.FPDFAnnot_GetFormFieldValue(form.raw, self._annotation, *room))
        return f"{label}: {self.value}" if label and self.value else self.value

    def find_reason(self, page_box: tuple[float, float, float, float]) -> HiddenReason | None:
        """Why it is not seen; None when it is, or when a program shows it on a click."""
        pdfium = self._pdfium
        flags = pdfium.FPDFAnnot_GetFlags(self._annotation)
        if flags & (pdfium.FPDF_ANNOT_FLAG_HIDDEN | pdfium.FPDF_ANNOT_FLAG_NOVIEW):
            return HiddenReason.INVISIBLE
        if pdfium.FPDFAnnot_GetSubtype(self._annotation) not in (
                pdfium.FPDF_ANNOT_WIDGET, pdfium.FPDF_ANNOT_FREETEXT):
            return None
        box = pdfium.FS_RECTF()
        if pdfium.FPDFAnnot_GetRect(self._annotation, box) and _is_outside(box, page_box):
            return HiddenReason.OFF_PAGE
        drawn = self._told(lambda *room: pdfium.FPDFAnnot_GetAP(
            self._annotation, pdfium.FPDF_ANNOT_APPEARANCEMODE_NORMAL, *room))
        if self.value.startswith("☒"):
            return None
        return _why_unseen(drawn) if drawn else _why_unseen(f"{self._entry('DA')} () Tj")

    def _entry(self, name: str) -> str:
        return self._told(lambda *room: self._pdfium.FPDFAnnot_GetStringValue(self._annotation, name.encode(), *room))

    def _told(self, ask: Callable[[Any, int], int]) -> str:
        """A text that the library writes into a room of the length that it names first."""
        length = min(ask(None, 0), 2 * LONGEST_VALUE)
        if length <= 2:
            return ""
        room = ctypes.create_string_buffer(length)
        # What is longer than the room is not written at all.
        if ask(ctypes.cast(room, ctypes.POINTER(self._pdfium.FPDF_WCHAR)), length) > length:
            return ""
        return room.raw[:length - 2].decode("utf-16-le", "replace")


def _is_outside(box: Any, page_box: tuple[float, float, float, float]) -> bool:
    left, bottom, right, top = page_box
    return bool(box.right <= left or box.left >= right or box.top <= bottom or box.bottom >= top)


def _why_unseen(drawn: str) -> HiddenReason | None:
    """Why what an appearance draws cannot be seen, by the orders that it is drawn with."""
    if not _DRAWS_TEXT.search(drawn):
        return HiddenReason.INVISIBLE
    if any(0 < float(size) < SMALLEST_POINTS for size in _SIZE.findall(drawn)) and not _SCALE.search(drawn):
        return HiddenReason.TINY
    colours = len(_COLOUR.findall(drawn))
    return HiddenReason.WHITE if colours and colours == len(_WHITE.findall(drawn)) else None
