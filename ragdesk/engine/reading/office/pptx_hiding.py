"""What of a presentation cannot be seen.

Takes:  the size of the slides, then slide by slide their shapes.
Gives:  why a shape is not seen, and how many were left out.
Never:  judges colours: what lies behind a shape is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from ragdesk.engine.hidden.hidden_text import note_hidden
from ragdesk.engine.reading.office.safe_xml import attribute, child
from ragdesk.engine.records.hidden import HiddenReason

OFF = frozenset(("0", "false", "off"))
SHAPES = frozenset(("sp", "grpSp", "graphicFrame", "cxnSp", "pic"))
SMALLEST_HUNDREDTHS = 200
"""Letters up to this size, two points in hundredths, are not meant to be read."""


@dataclass(slots=True)
class Seen:
    """What can be seen, and what was left out.

    Attributes:
        width, height: of the slides in the file's own measure; 0 when not known.
        hidden: pieces left out so far.
    """

    width: int = 0
    height: int = 0
    hidden: int = 0

    @classmethod
    def on(cls, size: Element | None) -> Seen:
        """Of slides of a size."""
        return cls(_number(size, "cx"), _number(size, "cy"))

    def leave_out(self, element: Element, reason: HiddenReason) -> None:
        """Count what is not shown, if there is text in it."""
        lines = ("".join(text.text or "" for text in each.iter("t")) for each in element.iter("p"))
        text = "\n".join(filter(None, lines)).strip()
        if text:
            self.hidden += 1
            note_hidden(text, reason)

    def find_reason(self, shape: Element, is_placed: bool) -> HiddenReason | None:
        """Why a shape is not seen; None when it is.

        Args:
            is_placed: where it lies is told in the measure of the slide.
        """
        properties = next((inner for inner in shape if inner.tag.startswith("nv")), None)
        if attribute(child(properties, "cNvPr"), "hidden", "0") not in OFF:
            return HiddenReason.VANISH
        place = child(shape, "xfrm") if shape.tag == "graphicFrame" else _place(shape)
        if is_placed and self.width and self.height and self._is_beyond(place):
            return HiddenReason.OFF_PAGE
        return HiddenReason.TINY if shape.tag == "sp" and _is_tiny(shape) else None

    def _is_beyond(self, place: Element | None) -> bool:
        """Whether a place has nothing in common with the slide."""
        offset, extent = child(place, "off"), child(place, "ext")
        if offset is None or extent is None:
            return False
        left, top = _number(offset, "x"), _number(offset, "y")
        right, bottom = left + _number(extent, "cx"), top + _number(extent, "cy")
        return right < 0 or bottom < 0 or left > self.width or top > self.height


def _place(shape: Element) -> Element | None:
    """Where a shape or a group lies, where it says so itself."""
    return child(shape, "grpSpPr" if shape.tag == "grpSp" else "spPr", "xfrm")


def _is_tiny(shape: Element) -> bool:
    """Whether every letter of a shape is of a size that is too small to be read."""
    runs = [run for run in shape.iter("r") if child(run, "t") is not None]
    return bool(runs) and all(0 < _number(child(run, "rPr"), "sz") <= SMALLEST_HUNDREDTHS for run in runs)


def _number(element: Element | None, name: str) -> int:
    value = attribute(element, name)
    return int(value) if value.lstrip("-").isdecimal() and len(value) < 15 else 0
