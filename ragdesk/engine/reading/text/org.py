"""Org mode outlines.

Takes:  text.
Gives:  headings, paragraphs, lists, tables and source blocks, as stretches of the very same text.
Never:  runs or resolves anything that a file asks for.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right

from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.text.line_blocks import LineBlocks
from ragdesk.engine.records import BlockKind

_HEADING = re.compile(r"(\*+)[ \t]+(.*)$")
_KEYWORD = re.compile(r"(?:TODO|DONE|NEXT|WAITING)[ \t]+")
_TAGS = re.compile(r" :[\w@:#%]{1,200}:$")
_TITLE = re.compile(r"#\+title:[ \t]*(.*)$", re.IGNORECASE)
_BEGIN = re.compile(r"[ \t]*#\+begin_(\w+)", re.IGNORECASE)
_ITEM = re.compile(r"[ \t]*(?:[-+]|\d{1,9}[.)])[ \t]|[ \t]+\*[ \t]")
_END = re.compile(r"[ \t]*#\+end_(\w+)[ \t]*$", re.IGNORECASE)

Ends = dict[str, list[int]]
"""Names of blocks -> the lines that close one, in order; the empty name holds the headings."""

_HEADINGS = ""


def read_org(text: str) -> Parsed:
    """Find the blocks of an Org text."""
    scan = LineBlocks(text)
    ends = _find_ends(scan.lines)
    title = ""
    while scan.line < scan.line_count:
        line = scan.lines[scan.line]
        if not title and (named := _TITLE.match(line)):
            title = named[1].strip()
        _take_block(scan, line, ends)
    return Parsed(text, tuple(scan.blocks), title or scan.first_heading)


def _take_block(scan: LineBlocks, line: str, ends: Ends) -> None:
    """Note the block that begins at this line."""
    if not line.strip():
        scan.line += 1
    elif (heading := _HEADING.match(line)) is not None:
        title = _TAGS.sub("", _KEYWORD.sub("", " ".join(heading[2].split()), count=1))
        scan.add_heading(len(heading[1]), title, scan.line + 1)
    elif (begin := _BEGIN.match(line)) is not None:
        scan.add(BlockKind.CODE, _end_of_source(scan.line, begin[1], ends))
    elif line.lstrip().startswith("|"):
        scan.add(BlockKind.TABLE, scan.end_while(lambda below: below.lstrip().startswith("|")))
    elif _ITEM.match(line):
        scan.add(BlockKind.LIST, scan.end_while(lambda below: bool(below.strip()) and not _HEADING.match(below)))
    else:
        scan.add(BlockKind.PARAGRAPH, scan.end_while(_goes_on))


def _goes_on(line: str) -> bool:
    """Whether a line belongs to the paragraph above it."""
    return bool(line.strip()) and not (_HEADING.match(line) or _BEGIN.match(line) or _ITEM.match(line))


def _find_ends(lines: list[str]) -> Ends:
    """Where blocks may end, found in one go."""
    ends: Ends = {}
    for number, line in enumerate(lines):
        if (end := _END.match(line)) is not None:
            ends.setdefault(end[1].lower(), []).append(number)
        elif _HEADING.match(line):
            ends.setdefault(_HEADINGS, []).append(number)
    return ends


def _end_of_source(begin: int, name: str, ends: Ends) -> int:
    """One past the line that closes a block, or one past its first line when none does before the next heading."""
    closing, heading = _next_line(ends.get(name.lower(), []), begin), _next_line(ends.get(_HEADINGS, []), begin)
    return int(closing) + 1 if closing < heading else begin + 1


def _next_line(numbers: list[int], begin: int) -> float:
    """The first of some line numbers behind a line; infinite when there is none."""
    at = bisect_right(numbers, begin)
    return numbers[at] if at < len(numbers) else math.inf
