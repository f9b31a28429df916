"""How numbers in a workbook are written.

Takes:  a number as a workbook stores it, and the workbook's formats.
Gives:  a date, a share or an amount as its cell shows it; other numbers with all that is known of them.
Never:  guesses: only a format that shows a day or a time makes a date. Where a format leaves the order of day and month
        to the computer, or spells the month, the date is written as year, month, day.

Excel's number formats: ISO/IEC 29500-1, 18.8.30 and 18.8.31.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from xml.etree.ElementTree import Element

from ragdesk.engine.reading.office.safe_xml import attribute, child, children

_DATE_FORMATS = frozenset((*range(14, 23), *range(27, 37), 45, 46, 47, *range(50, 59)))
"""Numbers of the built-in formats that show a day or a time."""

_PERCENT_FORMATS = {9: "0%", 10: "0.00%"}
_NOT_SIGNS = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.')
_DATE_PART = re.compile(r'"([^"]*)"|\\(.)|\[[^\]]*\]|(_.|\*.)|(y{4}|d{1,2}|m{1,2})(?![ymd])|([-./, ]+)', re.IGNORECASE)
_CURRENCY = re.compile(r'"([^"]{1,20})"|\[\$([^\]-]{1,20})(?:-[^\]]*)?\]|([$€£])')
_PLACE = re.compile("[0#?]")
_LONGEST_FORMAT = 300
_LATEST_DAY = 2_958_466
"""The first of January 10000, beyond which there are no dates."""

MOST_DECIMALS = 10


@dataclass(frozen=True, slots=True)
class NumberFormat:
    """How a cell shows its number.

    Attributes:
        is_date: as a day or a time.
        day: the parts of a day in their order, with what stands between; empty for year, month, day.
        percent_decimals: digits behind the point of a share in hundredths; -1 for other numbers.
        before, after: what stands beside an amount, such as a currency.
    """

    is_date: bool = False
    day: tuple[str, ...] = ()
    percent_decimals: int = -1
    before: str = ""
    after: str = ""

    def write(self, stored: str, *, is_1904: bool) -> str:
        """A number as its cell shows it."""
        if self.is_date:
            return _write_date(stored, self.day, is_1904=is_1904)
        if self.percent_decimals >= 0:
            return _write_percent(stored, self.percent_decimals)
        written = write_number(stored)
        return f"{self.before}{written}{self.after}" if written[-1:].isdigit() else written


PLAIN = NumberFormat()


def find_formats(root: Element) -> dict[int, NumberFormat]:
    """The formats of cell styles by the numbers of the styles; those that are not there are plain."""
    known = {number: NumberFormat(is_date=True) for number in _DATE_FORMATS}
    known |= {number: _parse(code) for number, code in _PERCENT_FORMATS.items()}
    for entry in children(child(root, "numFmts"), "numFmt"):
        number = attribute(entry, "numFmtId")
        if number.isdecimal():
            known[int(number)] = _parse(attribute(entry, "formatCode")[:_LONGEST_FORMAT])
    styles = children(child(root, "cellXfs"), "xf")
    numbers = ((position, attribute(style, "numFmtId")) for position, style in enumerate(styles))
    return {position: known[int(number)] for position, number in numbers if number.isdecimal() and int(number) in known}


def _parse(code: str) -> NumberFormat:
    """What the code of a format says of positive numbers."""
    code = code.partition(";")[0]
    signs = _NOT_SIGNS.sub("", code).lower().replace("general", "")
    if re.search("[dmyhs]", signs):
        return NumberFormat(is_date=True, day=_parts_of_day(code))
    if "%" in signs:
        decimals = signs.partition(".")[2] if "." in signs else ""
        return NumberFormat(percent_decimals=min(len(_PLACE.findall(decimals)), MOST_DECIMALS))
    currency, place = _CURRENCY.search(code), _PLACE.search(_CURRENCY.sub(lambda found: " " * len(found[0]), code))
    name = "".join(filter(None, currency.groups())).strip() if currency else ""
    if currency is None or place is None or not any(sign.isalpha() or sign in "$€£¥" for sign in name):
        return PLAIN
    is_before = currency.start() < place.start()
    gap = " " if name[0].isalpha() or not is_before else ""
    return NumberFormat(before=name + gap if is_before else "", after="" if is_before else gap + name)


def _parts_of_day(code: str) -> tuple[str, ...]:
    """The parts of a day that is written with a whole year and numbers alone; empty for other formats."""
    parts, position = list[str](), 0
    while position < len(code) and (match := _DATE_PART.match(code, position)) is not None:
        parts.append(match[4].lower() if match[4] else match[1] or match[2] or match[5] or "")
        position = match.end()
    letters = sorted(part[0] for part in parts if part in _DAY_PARTS)
    return tuple(parts) if letters == ["d", "m", "y"] and position >= len(code.partition("@")[0].rstrip()) else ()


_DAY_PARTS = {"yyyy": "{0.year:04}", "d": "{0.day}", "dd": "{0.day:02}", "m": "{0.month}", "mm": "{0.month:02}"}


def _write_percent(stored: str, decimals: int) -> str:
    """A share in hundredths."""
    try:
        return f"{float(stored) * 100:.{decimals}f}%"
    except ValueError:
        return stored


def _write_date(stored: str, day: tuple[str, ...], *, is_1904: bool) -> str:
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
    written = "".join(_DAY_PARTS.get(part, "{1}").format(moment, part) for part in day) or f"{moment:%Y-%m-%d}"
    return written if days == int(days) or day else f"{written} {moment:%H:%M}"


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
