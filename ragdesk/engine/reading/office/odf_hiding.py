"""What of an Open Document cannot be seen.

Takes:  the properties of styles, and the columns of sheets.
Gives:  why text of a style is not seen, and which columns are hidden.
Never:  takes for hidden what a click opens: collapsed groups and filtered rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from ragdesk.engine.reading.office.safe_xml import attribute
from ragdesk.engine.records.hidden import HiddenReason

SMALLEST_POINTS = 2.0
NEARLY_WHITE = 250
_COLOUR = re.compile("#([0-9a-fA-F]{6})")
_POINTS = re.compile(r"(\d{1,4}(?:\.\d{1,4})?)pt")


@dataclass(frozen=True, slots=True)
class StyleVisibility:
    """What a style says about being seen.

    Attributes:
        is_hidden: it says that its text is not shown.
        is_on_ground: its letters lie on a colour of their own.
    """

    is_hidden: bool = False
    is_tiny: bool = False
    is_white: bool = False
    is_on_ground: bool = False

    def with_properties(self, properties: Element) -> StyleVisibility:
        """With what properties of a style add or change."""
        display, ground = attribute(properties, "display"), attribute(properties, "background-color")
        size, colour = _POINTS.fullmatch(attribute(properties, "font-size")), attribute(properties, "color")
        return replace(
            self,
            is_hidden=display in ("none", "false") if display else self.is_hidden,
            is_tiny=float(size[1]) <= SMALLEST_POINTS if size else self.is_tiny,
            is_white=_is_white(colour) if colour else self.is_white,
            is_on_ground=self.is_on_ground or (ground not in ("", "transparent") and not _is_white(ground)),
        )

    def reason(self, *, judges_colour: bool) -> HiddenReason | None:
        """Why text of this style is not seen; None when it is."""
        if self.is_hidden:
            return HiddenReason.VANISH
        if self.is_tiny:
            return HiddenReason.TINY
        return HiddenReason.WHITE if judges_colour and self.is_white and not self.is_on_ground else None


def _is_white(colour: str) -> bool:
    """Whether a colour is that of paper, as far as an eye can tell."""
    written = _COLOUR.fullmatch(colour)
    return written is not None and min(bytes.fromhex(written[1])) >= NEARLY_WHITE


def find_hidden_columns(table: Element) -> tuple[range, ...]:
    """The columns of a sheet that are hidden, counted from 0."""
    hidden, position = [], 0
    for column, is_grouped in _columns(table, is_grouped=False):
        times = attribute(column, "number-columns-repeated", "1")
        after = position + (int(times[:9]) if times.isdecimal() else 1)
        if attribute(column, "visibility") == "collapse" and not is_grouped:
            hidden.append(range(position, after))
        position = after
    return tuple(hidden)


def _columns(element: Element, *, is_grouped: bool) -> Iterator[tuple[Element, bool]]:
    for inner in element:
        if inner.tag == "table-column":
            yield inner, is_grouped
        elif inner.tag in ("table-columns", "table-header-columns", "table-column-group"):
            yield from _columns(inner, is_grouped=is_grouped or inner.tag == "table-column-group")
