"""Going through a text whose format is told line by line, to show it as its reader sees it.

Takes:  the text, the lines that are wanted of it, and from each format what begins at a line.
Gives:  blocks of what is shown, in the order of the text.
Never:  knows which signs a format has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ragdesk.engine.reading.shown_lines import FindRuns, lines_of
from ragdesk.engine.records.shown import Look, ShownBlock

Line = tuple[int, int]


class LineScan:
    """Goes through the lines once.

    Args:
        text: the whole of it.
        lines: where the lines stand that are wanted.
    """

    def __init__(self, text: str, lines: list[Line]) -> None:
        self._text, self._lines = text, lines
        self._at = 0

    def blocks(self) -> Iterator[ShownBlock]:
        """All blocks."""
        was_blank = True
        while self._at < len(self._lines):
            line = self._line()
            if not line.strip():
                was_blank, self._at = True, self._at + 1
                continue
            yield from self._block(line, is_apart=was_blank)
            was_blank = False

    def _block(self, line: str, *, is_apart: bool) -> Iterator[ShownBlock]:
        """What begins at this line; the line behind it becomes the next."""
        raise NotImplementedError

    def _line(self, further: int = 0) -> str:
        """This line, or one further on; empty behind the last."""
        number = self._at + further
        return self._text[slice(*self._lines[number])] if number < len(self._lines) else ""

    def _take(self) -> Line:
        """This line."""
        self._at += 1
        return self._lines[self._at - 1]

    def _take_while(self, goes_on: Callable[[str], bool]) -> list[Line]:
        """This line and those that follow for as long as something is true of them."""
        first = self._at
        self._at += 1
        while self._at < len(self._lines) and goes_on(self._line()):
            self._at += 1
        return self._lines[first:self._at]


def without_indent(text: str, line: Line) -> Line:
    """A line without the blanks at its beginning."""
    start, end = line
    return end - len(text[start:end].lstrip()), end


def is_written(line: str) -> bool:
    """Whether there is something in a line."""
    return bool(line.strip())


def show_lines(make: Callable[[str, list[Line]], LineScan], find_runs: FindRuns, text: str, start: int,
               end: int | None, *, is_line: bool) -> Iterator[ShownBlock]:
    """The blocks of ``text[start:end]``.

    Args:
        make: what goes through the lines.
        find_runs: finds what is set off in a paragraph.
        text: the whole of it.
        start: of a line.
        end: the end of the text when None.
        is_line: the text is from inside a paragraph, and nothing begins in it.
    """
    if is_line:
        yield ShownBlock(Look.PARAGRAPH, (tuple(find_runs(text)),))
        return
    yield from make(text, lines_of(text, start, len(text) if end is None else end)).blocks()
