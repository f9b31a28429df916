"""reStructuredText.

Takes:  text.
Gives:  headings, paragraphs, lists, tables and literal blocks, as stretches of the very same text.
Never:  includes a file or follows a directive.
"""

from __future__ import annotations

import re

from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.text.line_blocks import LineBlocks
from ragdesk.engine.records import BlockKind

_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1{1,}[ \t]*$")
_ITEM = re.compile(r"[ \t]*(?:[-*+•]|(?:\d{1,9}|#|[a-zA-Z])[.)]|\(\w{1,3}\))[ \t]+\S")
_GRID = re.compile(r"[ \t]*(?:\+[-=+]{3,}|=+[ \t]+=[= \t]*)$")
_MARKS = re.compile(r":[\w:+.-]{1,50}:(?=`)|[`*]{1,2}|<[^<>`\n]{1,500}>`_{1,2}")


def read_rst(text: str) -> Parsed:
    """Find the blocks of a reStructuredText."""
    scan = LineBlocks(text)
    levels: list[tuple[str, bool]] = []
    while scan.line < scan.line_count:
        _take_block(scan, levels)
    return Parsed(text, tuple(scan.blocks), scan.first_heading)


def _take_block(scan: LineBlocks, levels: list[tuple[str, bool]]) -> None:
    """Note the block that begins at this line."""
    line = scan.lines[scan.line]
    if not line.strip():
        scan.line += 1
    elif not _take_heading(scan, levels):
        scan.add(*_kind_and_end(scan, line))


def _kind_and_end(scan: LineBlocks, line: str) -> tuple[BlockKind, int]:
    """What begins at this line if it is no heading, and where it ends."""
    if _GRID.match(line):
        return BlockKind.TABLE, scan.end_while(lambda below: bool(below.strip()))
    if _ITEM.match(line):
        return BlockKind.LIST, scan.end_while(lambda below: bool(below.strip()))
    if line[0] in " \t" and _follows_literal_mark(scan):
        return BlockKind.CODE, scan.end_while(lambda below: not below.strip() or below[0] in " \t")
    return BlockKind.PARAGRAPH, _end_of_paragraph(scan)


def _end_of_paragraph(scan: LineBlocks) -> int:
    """One past its last line: before a blank line, or a heading that follows without one."""
    number = scan.line + 1
    while number < scan.line_count and scan.lines[number].strip() and not _is_title(scan, number):
        number += 1
    return number


def _follows_literal_mark(scan: LineBlocks) -> bool:
    """Whether the last block ends with the ``::`` that makes the next one literal, or is a directive for code."""
    if not scan.blocks:
        return False
    last = scan.text[scan.blocks[-1].start:scan.blocks[-1].end].rstrip()
    return last.endswith("::") or last.startswith((".. code", ".. sourcecode"))


def _take_heading(scan: LineBlocks, levels: list[tuple[str, bool]]) -> bool:
    """Note a title with its line of signs below, and perhaps one above; signs get levels as they first appear."""
    has_overline = _ADORNMENT.match(scan.lines[scan.line]) is not None
    title_line = scan.line + has_overline
    if not _is_title(scan, title_line):
        return False
    style = (scan.lines[title_line + 1][0], has_overline)
    if style not in levels:
        levels.append(style)
    title = " ".join(_MARKS.sub("", scan.lines[title_line]).split())
    scan.add_heading(levels.index(style) + 1, title, title_line + 2)
    return True


def _is_title(scan: LineBlocks, number: int) -> bool:
    """Whether a line is underlined at nearly its length."""
    if number + 1 >= scan.line_count:
        return False
    title, below = scan.lines[number].rstrip(), scan.lines[number + 1].rstrip()
    return bool(title.strip()) and _ADORNMENT.match(below) is not None and len(below) >= max(2, len(title) - 2) \
        and _ADORNMENT.match(title) is None
