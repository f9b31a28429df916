"""What of a sheet cannot be seen.

Takes:  the styles of a workbook, the bytes of a sheet, and its columns.
Gives:  whether a row or a cell is hidden.
Never:  takes for hidden what a click opens: collapsed groups and filtered rows; or white letters where a condition or
        the style of a table may lay a colour under them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from ragdesk.engine.reading.office.safe_xml import attribute, child, children

_ON = frozenset(("1", "true"))
_MAY_BE_COLOURED = (b"conditionalFormatting", b"tablePart")
_NOTHING_SHOWN = frozenset((";;;", '"";"";"";""'))
"""Formats of numbers that show nothing for anything."""

NEARLY_WHITE = 250
MOST_STRETCHES = 1_000
"""Of hidden columns; more are no honest sheet."""


def find_unseen_styles(root: Element) -> tuple[frozenset[int], frozenset[int]]:
    """Numbers of the cell styles with white letters on no colour, and of those whose format shows nothing."""
    white_fonts = [_is_white(child(font, "color")) for font in children(child(root, "fonts"), "font")]
    plain_fills = [_is_plain(child(fill, "patternFill")) for fill in children(child(root, "fills"), "fill")]
    empty_formats = {attribute(entry, "numFmtId") for entry in children(child(root, "numFmts"), "numFmt")
                     if attribute(entry, "formatCode").replace(" ", "") in _NOTHING_SHOWN}
    white, unseen = set(), set()
    for number, style in enumerate(children(child(root, "cellXfs"), "xf")):
        is_plain = _at(plain_fills, attribute(style, "fillId", "0"), True)
        if is_plain and _at(white_fonts, attribute(style, "fontId"), False):
            white.add(number)
        if attribute(style, "numFmtId") in empty_formats:
            unseen.add(number)
    return frozenset(white), frozenset(unseen)


def _at(values: list[bool], number: str, default: bool) -> bool:
    return values[int(number)] if number.isdecimal() and int(number) < len(values) else default


def _is_white(colour: Element | None) -> bool:
    """Whether a colour is that of paper; the first of a theme is its ground."""
    code = attribute(colour, "rgb")[-6:]
    if attribute(colour, "theme") == "0":
        return not attribute(colour, "tint")
    try:
        return len(code) == 6 and min(bytes.fromhex(code)) >= NEARLY_WHITE
    except ValueError:
        return False


def _is_plain(fill: Element | None) -> bool:
    """Whether a fill lays no colour but white under the letters; without a fill of a pattern, there may be one."""
    if fill is None:
        return False
    pattern = attribute(fill, "patternType", "none")
    return pattern == "none" or (pattern == "solid" and _is_white(child(fill, "fgColor")))


@dataclass(slots=True)
class Unseen:
    """What cannot be seen in one sheet.

    Attributes:
        styles: numbers of cell styles whose cells cannot be seen.
        has_filter: its hidden rows are those that a filter keeps away.
        columns: that are hidden, counted from 0.
    """

    styles: frozenset[int]
    has_filter: bool
    columns: list[range] = field(default_factory=list)

    def note_column(self, column: Element) -> None:
        """Take in what is said of a stretch of columns."""
        first, last = column.get("min", ""), column.get("max", "")
        is_hidden = column.get("hidden") in _ON and column.get("outlineLevel", "0") == "0"
        if is_hidden and first.isdecimal() and last.isdecimal() and len(self.columns) < MOST_STRETCHES:
            self.columns.append(range(int(first[:6]) - 1, int(last[:6])))

    def hides_row(self, row: Element) -> bool:
        """Whether a row is hidden for good."""
        return row.get("hidden") in _ON and not self.has_filter and row.get("outlineLevel", "0") == "0"

    def hides_cell(self, cell: Element, column: int) -> bool:
        """Whether a cell is hidden by its column or its style."""
        if any(column in hidden for hidden in self.columns):
            return True
        style = cell.get("s", "0")
        return bool(self.styles) and style.isdecimal() and int(style) in self.styles


def find_unseen(data: bytes, white: frozenset[int], unseen: frozenset[int]) -> Unseen:
    """What cannot be seen in the sheet with these bytes, as far as its columns are not concerned."""
    styles = unseen if any(name in data for name in _MAY_BE_COLOURED) else unseen | white
    return Unseen(styles, b"autoFilter" in data)
