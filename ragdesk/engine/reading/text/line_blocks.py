"""Going through a text line by line and noting its blocks.

Takes:  text.
Gives:  the lines, and the blocks that a reader finds among them.
Never:  knows a format.
"""

from __future__ import annotations

from collections.abc import Callable

from ragdesk.engine.reading.parsed import Outline
from ragdesk.engine.records import Block, BlockKind


class LineBlocks:
    """The lines of a text, the place that a reader has come to, and the blocks found before it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.line_count = len(self.lines)
        self.line = 0
        self.blocks: list[Block] = []
        self.first_heading = ""
        self._outline = Outline()
        self._starts = [0]
        for line in self.lines:
            self._starts.append(self._starts[-1] + len(line) + 1)

    def add(self, kind: BlockKind, end_line: int) -> None:
        """Note the lines from here to ``end_line``, which is one past the last, and go there."""
        end = self._starts[end_line] - 1
        self.blocks.append(Block(kind, self._starts[self.line], end, self._outline.path))
        self.line = end_line

    def add_heading(self, level: int, title: str, end_line: int) -> None:
        """Note a heading and enter its section."""
        self._outline.enter(level, title)
        self.first_heading = self.first_heading or title
        self.add(BlockKind.HEADING, end_line)

    def end_while(self, goes_on: Callable[[str], bool]) -> int:
        """One past the last line, from the next one on, of which ``goes_on`` is true."""
        number = self.line + 1
        while number < self.line_count and goes_on(self.lines[number]):
            number += 1
        return number
