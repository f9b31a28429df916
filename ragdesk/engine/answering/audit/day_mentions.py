"""Days in different writings.

Takes:  a text.
Gives:  each ``DayMention``: "12. března 2025", "March 12, 2025", "12.3.2025", "2025-03-12", "15 May".
Never:  guesses which of two numbers is the month: "03/04/2026" is left alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ragdesk.engine.text.dates import month_number

_DAY = r"(?<![\d.,:])(?P<day>\d{1,2})"
_YEAR = r"(?P<year>(?:19|20)\d\d)(?!\d)"
_MONTH = r"(?P<month>[^\W\d_]{3,12})"
_PATTERNS = tuple(map(re.compile, (
    r"(?<!\d)(?P<year>(?:19|20)\d\d)-(?P<month>\d\d)-(?P<day>\d\d)(?!\d)",
    rf"{_DAY}\.[ \u00a0]?(?P<month>\d{{1,2}})\.[ \u00a0]?{_YEAR}",
    rf"{_DAY}(?:st|nd|rd|th)?\.?[ \u00a0](?:of )?{_MONTH}\.?(?:,?[ \u00a0]{_YEAR})?",
    rf"(?<!\w){_MONTH}\.?[ \u00a0](?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?![\d:])(?:,?[ \u00a0]{_YEAR})?",
)))
LAST_DAY, LAST_MONTH = 31, 12


@dataclass(frozen=True, slots=True)
class DayMention:
    """A day as it is named; ``year`` is 0 when none is."""

    start: int
    end: int
    text: str
    day: int
    month: int
    year: int

    def is_same(self, other: DayMention) -> bool:
        """Whether both can be one day."""
        years = {self.year, other.year} - {0}
        return (self.day, self.month) == (other.day, other.month) and len(years) < 2


def find_days(text: str) -> list[DayMention]:
    """The days that a text names, in their order; of writings that overlap the first counts."""
    found: list[DayMention] = []
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            mention = _mention(match)
            if mention and all(mention.end <= other.start or mention.start >= other.end for other in found[-50:]):
                found.append(mention)
    return sorted(found, key=lambda mention: mention.start)


def _mention(match: re.Match[str]) -> DayMention | None:
    month = int(match["month"]) if match["month"].isdigit() else month_number(match["month"].casefold())
    day = int(match["day"])
    if not (1 <= month <= LAST_MONTH and 1 <= day <= LAST_DAY):
        return None
    return DayMention(match.start(), match.end(), match.group(), day, month, int(match["year"] or 0))
