"""A text whose reader has put it together, as its blocks make it look: titles, paragraphs, lists, tables.

Takes:  the text of a document, its blocks, and which part of it is wanted.
Gives:  blocks of what is shown, each made of stretches of the very same text; a bullet stands for nothing in it.
Never:  leaves out anything but what sets the cells of a table apart; text in no block is a paragraph.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ragdesk.engine.reading.shown_lines import as_written, lines_of, plain_runs
from ragdesk.engine.reading.text.csv_table import find_delimiter
from ragdesk.engine.records import Block, BlockKind
from ragdesk.engine.records.shown import Look, Run, ShownBlock

BULLET = "•\t"
SAMPLE_ROWS = 50

COLUMNS_PER_LEVEL, DEEPEST = 2, 8

_MARKED = re.compile(r"[ \t]*([-*+•‣–]|\d{1,9}[.)]|[a-zA-Z][.)])[ \t](?=.*\S)")
_ASIDE = (BlockKind.REPEATED, BlockKind.METADATA)


def show_structure(text: str, blocks: Sequence[Block], start: int, end: int) -> Iterator[ShownBlock]:
    """The blocks of ``text[start:end]``; a row of a table is one, and so is a paragraph of a text without blocks."""
    number = max(0, bisect_right(blocks, start, key=_start) - 1)
    delimiter, at, is_row = "", start, False
    for block in blocks[number:]:
        if block.start >= end:
            break
        if block.end <= start:
            continue
        yield from _paragraphs(text, at, block.start)
        block = replace(block, start=max(block.start, start), end=min(block.end, end))
        if block.kind is not BlockKind.TABLE:
            delimiter, is_row = "", False
            yield from _block(text, block)
        else:
            delimiter = delimiter or _delimiter(text, block.start)
            yield from _rows(text, block, delimiter, follows=is_row)
            is_row = True
        at = block.end
    yield from _paragraphs(text, at, end)


def _start(block: Block) -> int:
    return block.start


def _paragraphs(text: str, start: int, end: int) -> Iterator[ShownBlock]:
    """Lines in no block; those that hold nothing are not shown, but set the next one apart."""
    is_apart = True
    for line in lines_of(text, start, end):
        is_written = line[0] < line[1] and bool(text[slice(*line)].strip())
        if is_written:
            yield ShownBlock(Look.PARAGRAPH, ((Run(*line, text[slice(*line)]),),), is_apart=is_apart)
        is_apart = not is_written


def _block(text: str, block: Block) -> Iterator[ShownBlock]:
    """Anything but a table."""
    lines = [line for line in lines_of(text, block.start, block.end) if text[slice(*line)].strip()]
    if block.kind is BlockKind.CODE:
        yield from as_written(text, lines_of(text, block.start, block.end), Look.CODE)
    elif block.kind in _ASIDE:
        yield from as_written(text, lines, Look.ASIDE)
    elif block.kind is BlockKind.LIST:
        for number, line in enumerate(lines):
            yield _item(text, *line, is_apart=number == 0)
    elif lines:
        look = Look.HEADING if block.kind is BlockKind.HEADING else Look.PARAGRAPH
        start, end = lines[0][0], lines[-1][1]
        runs = tuple(run._replace(start=start + run.start, end=start + run.end) for run in plain_runs(text[start:end]))
        yield ShownBlock(look, (runs,), level=max(1, len(block.heading)) if look is Look.HEADING else 0)


def _item(text: str, start: int, end: int, *, is_apart: bool) -> ShownBlock:
    """An item with the mark that it has, or with a bullet; deeper, where it is indented."""
    marked = _MARKED.match(text, start, end)
    depth = 1
    mark = Run(start, start, BULLET)
    if marked is not None:
        depth += min((marked.start(1) - start) // COLUMNS_PER_LEVEL, DEEPEST)
        mark = Run(marked.start(1), marked.end(), marked[1] + "\t")
        start = marked.end()
    return ShownBlock(Look.ITEM, ((mark, Run(start, end, text[start:end])),), depth=depth, is_apart=is_apart)


def _delimiter(text: str, start: int) -> str:
    """What sets the cells of a table apart."""
    sample = "\n".join(text[start:start + 8_000].split("\n")[:SAMPLE_ROWS])
    return "\t" if "\t" in sample else "|" if sample.startswith("|") else find_delimiter(sample)


def _rows(text: str, block: Block, delimiter: str, *, follows: bool) -> Iterator[ShownBlock]:
    """The rows of a table, or of one block of it: a record may go over several lines in quotation marks."""
    is_record = '"' in text[block.start:block.end] and delimiter != "\t"
    rows = [(block.start, block.end)] if is_record else lines_of(text, block.start, block.end)
    for start, end in rows:
        if text[start:end].strip():
            cells = tuple((Run(*cell, text[slice(*cell)]),) if cell[0] < cell[1] else ()
                          for cell in cut_cells(text, start, end, delimiter))
            yield ShownBlock(Look.ROW, cells, is_head=not follows, is_apart=not follows)
            follows = True


def cut_cells(text: str, start: int, end: int, delimiter: str) -> list[tuple[int, int]]:
    """Where the cells of a record stand, without the quotation marks around them."""
    ends = [match.start() for match in re.finditer(rf'"(?:[^"]|"")*+"?|{re.escape(delimiter)}', text[start:end])
            if match.group() == delimiter]
    starts = [0, *(position + 1 for position in ends)]
    cells = [(start + first, start + last) for first, last in zip(starts, [*ends, end - start], strict=True)]
    if len(cells) > 1 and delimiter in "\t|" and cells[-1][0] >= cells[-1][1]:
        cells.pop()
    return [_unquoted(text, *cell) for cell in cells]


def _unquoted(text: str, start: int, end: int) -> tuple[int, int]:
    written = text[start:end]
    if len(written) > 1 and written[0] == written[-1] == '"':
        return start + 1, end - 1
    return start, end
