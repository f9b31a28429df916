"""The lines of one unit as a single text, and the code between backticks in it.

Takes:  the document's text, and where the lines of a unit stand in it.
Gives:  the lines joined, and for each place in them the place in the document.
Never:  looks at other signs: ``hiding`` and ``inline`` do, each for its own purpose.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from ragdesk.engine.records.shown import Run

LONGEST_FENCE = 100
"""Backticks in a row; more are text."""

_ROW_OF_DASHES = re.compile(r"^[ \t]*+\|?(?:[ \t]*+:?-+:?[ \t]*+\|)+(?:[ \t]*+:?-+:?[ \t]*+)?$", re.MULTILINE)


class Joined:
    """The text of a unit, and where each place of it is in the document."""

    def __init__(self, text: str, lines: Sequence[tuple[int, int]]) -> None:
        self._lines = lines
        self._nowhere: set[str] = set()
        self.text = "\n".join(text[start:end] for start, end in lines)
        self._starts = list(accumulate((end - start + 1 for start, end in lines[:-1]), initial=0))

    def place(self, at: int) -> int:
        """In the document."""
        line = bisect_right(self._starts, at) - 1
        start, end = self._lines[line]
        return min(start + at - self._starts[line], end)

    def placed(self, runs: Sequence[Run]) -> list[Run]:
        """Runs of the joined text, in the places of the document."""
        return [run._replace(start=self.place(run.start), end=self.place(run.end)) for run in runs]

    def find(self, closing: str, at: int) -> int:
        """Where something is found from a place on, -1 for nowhere; places are asked about from first to last."""
        if closing in self._nowhere:
            return -1
        found = self.text.find(closing, at)
        if found < 0:
            self._nowhere.add(closing)
        return found


class Ticks:
    """Where the code between backticks ends in a paragraph."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._nowhere_from: dict[int, int] = {}
        self._is_table = _ROW_OF_DASHES.search(text) is not None

    def end_of_code(self, start: int, end: int) -> int:
        """Where the code ends that a run of backticks opens; the end of the run itself when nothing closes it."""
        length = end - start
        if end >= self._nowhere_from.get(length, len(self._text) + 1):
            return end
        closing = self._closing(length, end)
        if closing is None:
            self._nowhere_from[length] = end
            return end
        if self._is_table and re.search(r"(?<!\\)[|\n]", self._text[end:closing.start()]):
            return end
        return closing.end()

    def _closing(self, length: int, end: int) -> re.Match[str] | None:
        """The next run of as many backticks."""
        if length >= LONGEST_FENCE:
            return None
        return re.compile(rf"(?<!`)`{{{length}}}(?!`)").search(self._text, end)
