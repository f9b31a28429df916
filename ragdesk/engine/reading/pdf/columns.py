"""Two columns of text that a PDF draws line by line across both.

Takes:  the stretches of text on a page, in the order in which they are drawn.
Gives:  the text column by column, or None when the page is better read as it is drawn.
Never:  takes a table for columns: its cells are short, the lines of a column are full.
"""

from __future__ import annotations

import ctypes
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

FEWEST_STRETCHES = 6
MOST_STRETCHES = 2_000
SMALLEST_GAP_POINTS = 9.0
FULL_LINE = 0.8
"""The usual line of a column is at least this share of its width."""

WIDE = 0.6
"""A stretch over more than this share of the page's text is a heading over both columns."""


class Stretch(NamedTuple):
    """A run of letters in one line: its place in points, and its number in the library's list."""

    left: float
    bottom: float
    right: float
    top: float
    number: int


def read_columns(content: Any) -> str | None:
    """The text of a page whose columns are drawn in turns; None for any other page."""
    parts = find_columns(content)
    return None if parts is None else "\n".join(_join_lines(content, part) for part in parts)


def find_columns(content: Any) -> list[list[Stretch]] | None:
    """The stretches of such a page in the order of reading: the columns and the headings over both."""
    count = content.count_rects()
    if not FEWEST_STRETCHES <= count <= MOST_STRETCHES:
        return None
    stretches = _measure(content, count)
    left, right = min(each.left for each in stretches), max(each.right for each in stretches)
    narrow = [each for each in stretches if each.right - each.left <= WIDE * (right - left)]
    middle = _find_gap(narrow, left, right)
    if middle is None or not _is_drawn_in_turns(narrow, middle) or not _has_full_lines(narrow, middle):
        return None
    return _in_reading_order(stretches, narrow, middle)


def _measure(content: Any, count: int) -> list[Stretch]:
    """All stretches, by number."""
    from pypdfium2.raw import FPDFText_GetRect

    left, top, right, bottom = places = [ctypes.c_double() for _ in range(4)]
    pointers = [ctypes.byref(place) for place in places]
    stretches, raw = [], content.raw
    for number in range(count):
        FPDFText_GetRect(raw, number, *pointers)
        stretches.append(Stretch(left.value, bottom.value, right.value, top.value, number))
    return stretches


def _find_gap(narrow: list[Stretch], left: float, right: float) -> float | None:
    """The middle of the widest upright gap near the middle of the page."""
    best, middle, reached = SMALLEST_GAP_POINTS, None, left
    for each in sorted(narrow):
        centre = (reached + each.left) / 2
        if each.left - reached > best and 0.3 < (centre - left) / (right - left) < 0.7:
            best, middle = each.left - reached, centre
        reached = max(reached, each.right)
    return middle


def _is_drawn_in_turns(narrow: list[Stretch], middle: float) -> bool:
    """Whether the drawing goes back from the right column to the left one most of the time."""
    is_right = [each.left > middle for each in narrow]
    back = sum(before and not here for before, here in pairwise(is_right))
    return back >= 2 and back >= 0.5 * (min(sum(is_right), len(is_right) - sum(is_right)) - 1)


def _has_full_lines(narrow: list[Stretch], middle: float) -> bool:
    """Whether most lines on both sides are about as long as the longest."""
    for side in (True, False):
        widths = [each.right - each.left for each in narrow if (each.left > middle) is side]
        if len(widths) < FEWEST_STRETCHES // 2 or median(widths) < FULL_LINE * max(widths):
            return False
    return True


def _in_reading_order(stretches: list[Stretch], narrow: list[Stretch], middle: float) -> list[list[Stretch]]:
    """Left column, right column, and again below each heading that spans both."""
    columns = set(narrow)
    parts: list[list[Stretch]] = [[], []]
    for each in stretches:
        if each not in columns:
            parts += [[each], [], []]
        else:
            parts[-1 if each.left > middle else -2].append(each)
    return [part for part in parts if part]


def _join_lines(content: Any, stretches: list[Stretch]) -> str:
    """Text of stretches, with a line end where the next one lies lower."""
    text = ""
    for before, each in zip([None, *stretches], stretches, strict=False):
        if before is not None:
            text += "\n" if abs(before.bottom - each.bottom) > (each.top - each.bottom) / 2 else " "
        text += content.get_text_bounded(each.left, each.bottom, each.right, each.top).strip("\r\n ")
    return text
