"""How the stretches of a document's text look, by what they are.

Takes:  a text, its blocks, and which part of it is shown.
Gives:  styles for places in the text, and where the columns of its tables stand, counted in letters of even width.
Never:  changes the text: columns are set apart by room behind a sign, not by signs.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from ragdesk.engine.facade.texts import find_delimiter
from ragdesk.engine.records import Block, BlockKind

WIDEST_COLUMN = 60
"""Letters; a longer cell pushes the rest of its row aside rather than all rows."""

COLUMN_GAP = 2
MOST_CELLS = 40_000
"""Cells that are put into columns; laying out more takes too long."""

ROWS_PER_STEP = 100
_MAIL_LABEL = re.compile(r"^(?:From|To|Cc|Date):", re.MULTILINE)


class TextStyleKind(Enum):
    """What a stretch looks like."""

    HEADING_1 = "heading 1"
    HEADING_2 = "heading 2"
    HEADING_3 = "heading 3"
    CODE = "code"
    TABLE = "table"
    TABLE_HEAD = "table head"
    REPEATED = "repeated"
    LABEL = "label"


HEADINGS = (TextStyleKind.HEADING_1, TextStyleKind.HEADING_2, TextStyleKind.HEADING_3)
_PLAIN_STYLES = {BlockKind.CODE: TextStyleKind.CODE, BlockKind.REPEATED: TextStyleKind.REPEATED,
                BlockKind.METADATA: TextStyleKind.REPEATED}


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How ``text[start:end]`` looks; ``room`` is the space behind it, in letters."""

    kind: TextStyleKind
    start: int
    end: int
    room: int = 0


@dataclass(slots=True)
class TextStyles:
    """All styles of a part, in the order of the text.

    Attributes:
        stops: where tabs lead, in letters from the beginning of a line.
        table_length: characters that are in tables.
    """

    styles: list[TextStyle] = field(default_factory=list)
    stops: list[int] = field(default_factory=list)
    table_length: int = 0


def find_styles(text: str, blocks: Sequence[Block], start: int, end: int) -> Iterator[TextStyles | None]:
    """Find the styles of ``text[start:end]`` in short steps.

    Returns:
        None again and again, so that the caller may do something else, and at last the styles.
    """
    found = TextStyles()
    first = max(0, bisect_right(blocks, start, key=lambda block: block.start) - 1)
    table: list[Block] = []
    cells_left = MOST_CELLS
    for number in range(first, len(blocks)):
        block = blocks[number]
        if block.start >= end:
            break
        if table and not _belongs_to(table, block, text):
            cells_left = yield from _add_table(text, table, found, cells_left)
            table = []
        if block.kind is BlockKind.TABLE:
            table.append(block)
        else:
            found.styles += _styles_of(text, block)
        if number % ROWS_PER_STEP == 0:
            yield None
    if table:
        yield from _add_table(text, table, found, cells_left)
    yield found


def _styles_of(text: str, block: Block) -> Iterator[TextStyle]:
    """The styles of what is not a table."""
    if block.kind is BlockKind.HEADING:
        yield TextStyle(HEADINGS[min(max(len(block.heading), 1), len(HEADINGS)) - 1], block.start, block.end)
    elif block.kind in _PLAIN_STYLES:
        yield TextStyle(_PLAIN_STYLES[block.kind], block.start, block.end)
    elif block.kind is BlockKind.PARAGRAPH and is_mail_head(text[block.start:block.end]):
        for match in _MAIL_LABEL.finditer(text[block.start:block.end]):
            yield TextStyle(TextStyleKind.LABEL, block.start + match.start(), block.start + match.end())


def is_mail_head(paragraph: str) -> bool:
    """Whether every line of a paragraph is one of the head of a message."""
    lines = paragraph.strip("\n").split("\n")
    return len(lines) > 1 and all(_MAIL_LABEL.match(line) for line in lines)


def _belongs_to(table: list[Block], block: Block, text: str) -> bool:
    """Whether a block is the next record of a table whose records are blocks of their own."""
    last = table[-1]
    return block.kind is BlockKind.TABLE and not text[last.end:block.start].strip("\n") \
        and len(last.heading) == len(block.heading) and block.start - last.end <= 2


def _add_table(text: str, blocks: list[Block], found: TextStyles, cells_left: int) -> Generator[None, None, int]:
    """Add the styles of a table; gives the number of cells that may still be put into columns."""
    rows = _rows_of(text, blocks)
    sample = "\n".join(text[start:end] for start, end in rows[:50])
    delimiter = "\t" if "\t" in sample else "|" if sample.startswith("|") else find_delimiter(sample)
    found.table_length += blocks[-1].end - blocks[0].start
    widths: list[int] = []
    cut: list[list[tuple[int, int]]] = []
    for number, (start, end) in enumerate(rows):
        cells = _cells_of(text, start, end, delimiter) if cells_left > 0 else []
        cells_left -= len(cells)
        cut.append(cells)
        for column, (first, last) in enumerate(cells[:-1]):
            widths += [0] * (column + 1 - len(widths))
            widths[column] = max(widths[column], min(width_of(text[first:last]), WIDEST_COLUMN))
        if number % ROWS_PER_STEP == 0:
            yield None
    if delimiter == "\t":
        _widen_stops(found.stops, widths)
    for number, (row, cells) in enumerate(zip(rows, cut, strict=True)):
        kind = TextStyleKind.TABLE_HEAD if number == 0 and len(rows) > 1 else TextStyleKind.TABLE
        found.styles.append(TextStyle(kind, *row))
        if delimiter != "\t":
            found.styles += _rooms(text, kind, cells, widths, before=delimiter == "|")
        if number % ROWS_PER_STEP == 0:
            yield None
    return cells_left


def _rows_of(text: str, blocks: list[Block]) -> list[tuple[int, int]]:
    """The records of a table: its blocks when it has several, else its lines."""
    if len(blocks) > 1:
        return [(block.start, block.end) for block in blocks]
    rows, position = [], blocks[0].start
    for line in text[blocks[0].start:blocks[0].end].split("\n"):
        rows.append((position, position + len(line)))
        position += len(line) + 1
    return rows


def _cells_of(text: str, start: int, end: int, delimiter: str) -> list[tuple[int, int]]:
    """Where the cells of a record stand; one over several lines is left as it is."""
    row = text[start:end]
    if "\n" in row:
        return []
    if '"' not in row:
        cells, position = [], start
        for cell in row.split(delimiter):
            cells.append((position, position + len(cell)))
            position += len(cell) + 1
        return cells
    ends = [match.start() for match in re.finditer(rf'"(?:[^"]|"")*"?|{re.escape(delimiter)}', row)
            if match.group() == delimiter]
    starts = [0, *(position + 1 for position in ends)]
    return [(start + first, start + last) for first, last in zip(starts, [*ends, len(row)], strict=True)]


def width_of(text: str) -> int:
    """Width in letters; those of the Far East take two, marks on others none."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _widen_stops(stops: list[int], widths: list[int]) -> None:
    """Make room for a table whose cells are set apart by tabs; all of a part share their stops."""
    before = [0, *stops][:len(stops)]
    own = [stop - start for stop, start in zip(stops, before, strict=True)]
    own += [0] * (len(widths) - len(own))
    position = 0
    stops.clear()
    for column, width in enumerate(own):
        position += max(width, widths[column] + COLUMN_GAP if column < len(widths) else 0)
        stops.append(position)


def _rooms(text: str, kind: TextStyleKind, cells: list[tuple[int, int]], widths: list[int], *,
           before: bool) -> Iterator[TextStyle]:
    """Room for columns: behind the sign that sets cells apart, or before it, so that upright lines are straight."""
    for column, (first, last) in enumerate(cells[:-1]):
        room = widths[column] - width_of(text[first:last]) + (0 if before else COLUMN_GAP - 1)
        place = last - 1 if before and (last > first or column) else last
        if room > 0:
            yield TextStyle(kind, place, place + 1, room)
