"""What formats have in common whose text keeps its signs: lines, paragraphs, cells.

Takes:  the text of a document, and where the lines of something stand in it.
Gives:  runs and blocks of them.
Never:  knows which signs a format has.

Line breaks inside a paragraph stay, as they do in note programs, unless the paragraph was filled up to some width.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from ragdesk.engine.reading.markdown.joined import Joined
from ragdesk.engine.records.shown import Look, Run, ShownBlock, Style

Lines = Sequence[tuple[int, int]]
FindRuns = Callable[[str], Sequence[Run]]
"""The runs of a text, whose places count in it."""

RunsOf = Callable[[re.Match[str], Style], Iterable[Run]]
"""The runs of something that is set off, in a style."""

FEWEST_FILLED, MOST_FILLED = 50, 120
"""Letters to which people have their programs fill paragraphs."""

LINES_AT_ONCE = 40
"""Longer code is given in several blocks, and so is a paragraph that is too long to be one."""

LONGEST_LOOKED_THROUGH = 8_000
"""Characters of a paragraph; a longer one is data, and shown as it is written."""

_PIECES = re.compile(r"\n|[^\n]+")
_ROW_BEGIN = re.compile(r"[ \t]*\|")
_CELL_END = re.compile(r"(?<!\\)\|")


def lines_of(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The lines between two places."""
    lines = []
    while start < end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        lines.append((start, stop))
        start = stop + 1
    return lines


def as_written(text: str, lines: Lines, look: Look, *, is_apart: bool = True, depth: int = 0,
               quotes: int = 0) -> Iterator[ShownBlock]:
    """Lines in which every sign stands for itself, some at once."""
    for number in range(0, len(lines), LINES_AT_ONCE):
        runs = tuple(_line_by_line(text, lines[number:number + LINES_AT_ONCE]))
        if runs:
            yield ShownBlock(look, (runs,), depth=depth, quotes=quotes, is_apart=is_apart and number == 0)


def _line_by_line(text: str, lines: Lines) -> Iterator[Run]:
    end = -1
    for start, stop in lines:
        if end >= 0:
            yield Run(end, start, "\n" * max(1, text.count("\n", end, start)))
        if stop > start:
            yield Run(start, stop, text[start:stop])
        end = stop


def filled(runs: Sequence[Run], text: str, lines: Lines) -> Iterator[Run]:
    """The runs, with a blank for each line break at which a line was full."""
    if len(lines) < 2:
        yield from runs
        return
    full = _full_lines(text, lines)
    for run in runs:
        yield run._replace(text=" ") if run.text == "\n" and run.end in full else run


def _full_lines(text: str, lines: Lines) -> set[int]:
    """The beginnings of the lines whose first word had no room in the one before; see ``FEWEST_FILLED``."""
    width = max(end - start for start, end in lines)
    if not FEWEST_FILLED <= width <= MOST_FILLED:
        return set()
    full = set()
    for (start, end), (below, below_end) in pairwise(lines):
        word = text[below:below_end].split(maxsplit=1)
        if end - start + 1 + len(word[0] if word else "") > width and not text.endswith("  ", start, end):
            full.add(below)
    return full


def cells_of(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where the cells of a row stand, without the blanks around them."""
    opening = _ROW_BEGIN.match(text, start, end)
    start = opening.end() if opening else start
    borders = [match.start() for match in _CELL_END.finditer(text, start, end)]
    starts, ends = [start, *(border + 1 for border in borders)], [*borders, end]
    if borders and not text[borders[-1] + 1:end].strip():
        starts, ends = starts[:-1], ends[:-1]
    return [trimmed(text, first, last) for first, last in zip(starts, ends, strict=True)]


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch without the white space at its ends."""
    written = text[start:end]
    if not written.strip():
        return start, start
    return start + len(written) - len(written.lstrip()), start + len(written.rstrip())


def table_rows(text: str, lines: Lines, find_runs: FindRuns, *, has_head: bool, depth: int = 0,
               quotes: int = 0) -> Iterator[ShownBlock]:
    """Rows whose cells are set apart by upright lines."""
    for number, (start, end) in enumerate(lines):
        cells = tuple(tuple(running_text(text, [cell], find_runs)) if cell[0] < cell[1] else ()
                      for cell in cells_of(text, start, end))
        yield ShownBlock(Look.ROW, cells, depth=depth, quotes=quotes, is_head=has_head and number == 0,
                         is_apart=number == 0)


def plain_runs(text: str) -> list[Run]:
    """Text without signs; a line break is a run of its own."""
    return [Run(*match.span(), match.group()) for match in _PIECES.finditer(text)]


def signed_runs(signs: re.Pattern[str], runs_of: RunsOf, text: str) -> list[Run]:
    """The runs of a paragraph in which signs set something off; of data, the text as it is.

    Args:
        signs: matches a whole stretch that is set off.
        runs_of: what is shown of it.
    """
    if len(text) > LONGEST_LOOKED_THROUGH:
        return plain_runs(text)
    return list(runs_between(signs, runs_of, text, (0, len(text)), Style.PLAIN))


def runs_between(signs: re.Pattern[str], runs_of: RunsOf, text: str, place: tuple[int, int],
                 style: Style) -> Iterator[Run]:
    """The runs of a stretch in a style; what is set off may hold more that is, for which ``runs_of`` comes back."""
    at, end = place
    for match in signs.finditer(text, at, end):
        if match.start() > at:
            yield Run(at, match.start(), text[at:match.start()], style)
        at = match.end()
        yield from runs_of(match, style)
    if end > at:
        yield Run(at, end, text[at:end], style)


def running_text(text: str, lines: Lines, find_runs: FindRuns) -> Iterator[Run]:
    """The runs of a paragraph, of whose lines those that were filled go on in the next."""
    joined = Joined(text, lines)
    yield from filled(joined.placed(find_runs(joined.text)), text, lines)
