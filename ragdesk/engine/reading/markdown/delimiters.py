"""Which stars, lines and waves of a paragraph belong together, and what they do to the words between them.

Takes:  runs of such signs in order, each with what stands before and after it.
Gives:  pairs, with the style of what is between; each run then holds only the signs that mean themselves.
Never:  needs more steps than a few for each run, whatever the text.

After CommonMark 0.31, chapter 6.2 and its appendix "An algorithm for parsing nested emphasis and links", but that a
star between digits means itself; waves and equals signs as in GitHub's and Obsidian's Markdown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ragdesk.engine.records.shown import Style

_DOUBLE = {"~": Style.STRUCK, "=": Style.MARKED}
"""Signs that only mean something when there are two of them."""


@dataclass(slots=True)
class Delimiter:
    """A run of the same sign.

    Attributes:
        piece: its number among the pieces of the paragraph.
        start, end: the signs that no pair has taken yet.
        length: how many there were.
    """

    sign: str
    piece: int
    start: int
    end: int
    length: int
    opens: bool
    closes: bool

    @property
    def left(self) -> int:
        """How many signs no pair has taken."""
        return self.end - self.start


class Pair(NamedTuple):
    """What stands behind piece ``first`` and before piece ``last`` has a style."""

    first: int
    last: int
    style: Style


def make_delimiter(text: str, piece: int, start: int, end: int) -> Delimiter:
    """A run of signs, and whether it can open or close, by what is on both sides of it."""
    sign, before, after = text[start], text[start - 1:start], text[end:end + 1]
    is_left = _leans_on(after, before)
    is_right = _leans_on(before, after)
    opens, closes = is_left, is_right
    if sign == "_":  # a line inside a word means itself
        opens = is_left and (not is_right or not before.isalnum())
        closes = is_right and (not is_left or not after.isalnum())
    elif sign == "*" and end - start == 1 and before.isalnum() and after.isalnum() and not (before + after).isalpha():
        opens = closes = False  # a product: 5*3
    return Delimiter(sign, piece, start, end, end - start, opens, closes)


def _leans_on(beside: str, other: str) -> bool:
    """Whether a run belongs to what is on one side of it."""
    if not beside or beside.isspace():
        return False
    return beside.isalnum() or not other or other.isspace() or not other.isalnum()


def pair_delimiters(delimiters: list[Delimiter], bottom: int = 0) -> Iterator[Pair]:
    """Pair the runs from ``bottom`` on, and take them off the list."""
    open_runs: list[Delimiter] = []
    nothing_below: dict[tuple[str, bool, int], int] = {}
    for closer in delimiters[bottom:]:
        if closer.closes:
            yield from _close(closer, open_runs, nothing_below)
        if closer.opens and closer.left:
            open_runs.append(closer)
    del delimiters[bottom:]


def _close(closer: Delimiter, open_runs: list[Delimiter],
           nothing_below: dict[tuple[str, bool, int], int]) -> Iterator[Pair]:
    """Pair a run with those before it that it closes; what stands between two that pair opens nothing any more."""
    key = (closer.sign, closer.opens, closer.length % 3)
    while closer.left:
        at = len(open_runs) - 1
        lowest = min(nothing_below.get(key, 0), len(open_runs))
        while at >= lowest and not _go_together(open_runs[at], closer):
            at -= 1
        if at < lowest:
            nothing_below[key] = len(open_runs)
            return
        del open_runs[at + 1:]
        yield _take(open_runs[at], closer)
        if not open_runs[at].left:
            del open_runs[at]
        for other, height in nothing_below.items():
            nothing_below[other] = min(height, len(open_runs))


def _go_together(opener: Delimiter, closer: Delimiter) -> bool:
    if opener.sign != closer.sign:
        return False
    if opener.sign in _DOUBLE:
        return opener.left >= 2 and closer.left >= 2
    if (opener.closes or closer.opens) and (opener.length + closer.length) % 3 == 0:
        return opener.length % 3 == 0 and closer.length % 3 == 0
    return True


def _take(opener: Delimiter, closer: Delimiter) -> Pair:
    """Take one or two signs of each."""
    count = 2 if min(opener.left, closer.left) >= 2 else 1
    opener.end -= count
    closer.start += count
    style = _DOUBLE.get(opener.sign, Style.BOLD if count == 2 else Style.ITALIC)
    return Pair(opener.piece, closer.piece, style)
