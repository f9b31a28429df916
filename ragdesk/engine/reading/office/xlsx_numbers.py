"""How numbers in a workbook are written.

Takes:  a number as a workbook stores it, and the workbook's formats.
Gives:  a date or a plain number as text.
Never:  guesses: only a format that shows a day or a time makes a date.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from xml.etree.ElementTree import Element

from ragdesk.engine.reading.office.safe_xml import attribute, child, children

_DATE_FORMATS = frozenset((*range(14, 23), *range(27, 37), 45, 46, 47, *range(50, 59)))
"""Numbers of the built-in formats that show a day or a time."""

_NOT_SIGNS = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.')
_LONGEST_FORMAT = 300
_LATEST_DAY = 2_958_466
"""The first of January 10000, beyond which there are no dates."""


def find_date_styles(root: Element) -> frozenset[int]:
    """Numbers of the cell styles that show a day or a time."""
    dates = set(_DATE_FORMATS)
    for entry in children(child(root, "numFmts"), "numFmt"):
        number, code = attribute(entry, "numFmtId"), attribute(entry, "formatCode")[:_LONGEST_FORMAT]
        if number.isdecimal():
            shows_date = re.search("[dmyhs]", _NOT_SIGNS.sub("", code).lower().replace("general", ""))
            (dates.add if shows_date else dates.discard)(int(number))
    return frozenset(
        position for position, style in enumerate(children(child(root, "cellXfs"), "xf"))
        if (number := attribute(style, "numFmtId")).isdecimal() and int(number) in dates
    )


def write_date(stored: str, *, is_1904: bool) -> str:
    """Days since the beginning of 1900 or 1904 as a date, with the time where there is one."""
    try:
        days = float(stored)
    except ValueError:
        return stored
    if not 0 <= days < _LATEST_DAY:
        return write_number(stored)
    first = datetime(1904, 1, 1) if is_1904 else datetime(1899, 12, 30 if days >= 60 else 31)
    moment = first + timedelta(seconds=round(days * 86_400))
    if days < 1:
        return f"{moment:%H:%M}"
    return f"{moment:%Y-%m-%d}" if days == int(days) else f"{moment:%Y-%m-%d %H:%M}"


def write_number(stored: str) -> str:
    """A number with the fifteen digits that a workbook knows of it."""
    if len(stored) < 15 and "E" not in stored:
        return stored
    try:
        value = float(stored)
    except ValueError:
        return stored
    short = f"{value:.15g}"
    return short if "e" not in short else f"{value:.0f}" if value == int(value) and abs(value) < 1e18 else short
