"""Positions: Python counts characters, Qt counts UTF-16 units, in which an emoji is two.

Takes:  a text and a position in one count.
Gives:  the position in the other.
Never:  guesses: a position inside a pair belongs to the character it is part of.
"""

from __future__ import annotations

import re
from bisect import bisect_left

_PAIR = re.compile("[\U00010000-\U0010ffff]")


class Utf16Text:
    """A text of which many positions are asked for: it is looked through once, not for every position."""

    def __init__(self, text: str) -> None:
        self._length = len(text)
        self._pairs = [] if text.isascii() else [match.start() for match in _PAIR.finditer(text)]
        self._units = [position + number for number, position in enumerate(self._pairs)]

    def to_utf16(self, position: int) -> int:
        """Position in UTF-16 units of the character at ``position``."""
        return min(position, self._length) + bisect_left(self._pairs, position)

    def from_utf16(self, position: int) -> int:
        """Position in characters of the UTF-16 unit at ``position``."""
        before = bisect_left(self._units, position)  # pairs that begin before it
        return min(position - before, self._length) + (1 if self._is_inside(before, position) else 0)

    def _is_inside(self, before: int, position: int) -> bool:
        """Whether the unit is the second of a pair."""
        return before > 0 and self._units[before - 1] == position - 1


def to_utf16(text: str, position: int) -> int:
    """Position in UTF-16 units of the character at ``position``."""
    before = text[:position]
    return len(before) if _is_flat(before) else len(before.encode("utf-16-le", "surrogatepass")) // 2


def utf16_length(text: str) -> int:
    """Length in UTF-16 units."""
    return to_utf16(text, len(text))


def _is_flat(text: str) -> bool:
    """Whether each character is one unit."""
    return text.isascii() or max(text, default="") <= "\uffff"
