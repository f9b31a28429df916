"""The day that a name is of.

Takes:  what a note, a file or a folder is called.
Gives:  the first whole date in it: "2026-02-17", "20260217", "17 February 2026", "17. února 2026", "17.02.2026"; which
        month a word names.
Never:  guesses a year, or which of two numbers is the month: "03/04/2026" is no date.
"""

from __future__ import annotations

import re
from datetime import date

_MONTHS = (
    "jan january januar leden ledna styczeń stycznia", "feb february februar únor února luty lutego",
    "mar march märz březen března marzec marca", "apr april duben dubna kwiecień kwietnia",
    "may mai květen května maj maja", "jun june juni červen června czerwiec czerwca",
    "jul july juli červenec července lipiec lipca", "aug august srpen srpna sierpień sierpnia",
    "sep sept september září wrzesień września", "oct october oktober říjen října październik października",
    "nov november listopad listopadu listopada", "dec december dezember prosinec prosince grudzień grudnia")
_NUMBER_OF = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()}

_YEAR, _DAY = r"(?P<year>(?:19|20)\d\d)", r"(?P<day>\d{1,2})"
_PATTERNS = tuple(re.compile(rf"(?<![^\W_]){pattern}(?![^\W_])") for pattern in (
    rf"{_YEAR}(?P<sign>[-_.]?)(?P<month>\d\d)(?P=sign)(?P<day>\d\d)",
    rf"{_DAY}\. ?(?P<month>\d{{1,2}})\. ?{_YEAR}",
    rf"{_DAY}(?:\.|st|nd|rd|th)?[ _-](?P<month>[^\W\d_]+)\.?[ _-]{_YEAR}",
    rf"(?P<month>[^\W\d_]+)\.? {_DAY}(?:st|nd|rd|th)?,? {_YEAR}",
))


def month_number(word: str) -> int:
    """The month that a word in small letters names; 0 when it names none."""
    return _NUMBER_OF.get(word, 0)


def find_date(name: str) -> date | None:
    """The first date in a name; None where there is none."""
    found = (match for pattern in _PATTERNS for match in pattern.finditer(name.casefold()))
    for match in sorted(found, key=re.Match[str].start):
        month = match["month"]
        number = int(month) if month.isdigit() else month_number(month)
        try:
            return date(int(match["year"]), number, int(match["day"]))
        except ValueError:
            continue
    return None
