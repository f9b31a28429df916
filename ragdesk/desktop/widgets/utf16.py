"""Positions: Python counts characters, Qt counts UTF-16 units, in which an emoji is two.

Takes:  a text and a position in one count.
Gives:  the position in the other.
Never:  guesses: a position inside a pair belongs to the character it is part of.
"""

from __future__ import annotations


def to_utf16(text: str, position: int) -> int:
    """Position in UTF-16 units of the character at ``position``."""
    before = text[:position]
    return len(before) if _is_flat(before) else len(before.encode("utf-16-le", "surrogatepass")) // 2


def from_utf16(text: str, position: int) -> int:
    """Position in characters of the UTF-16 unit at ``position``."""
    before = text[:position]  # never too short: there are at least as many units as characters
    if _is_flat(before):
        return len(before)
    units = before.encode("utf-16-le", "surrogatepass")[: position * 2]
    return len(units.decode("utf-16-le", "replace"))


def utf16_length(text: str) -> int:
    """Length in UTF-16 units."""
    return to_utf16(text, len(text))


def _is_flat(text: str) -> bool:
    """Whether each character is one unit."""
    return text.isascii() or max(text, default="") <= "\uffff"
