"""Org mode outlines.

Takes:  text.
Gives:  headings, paragraphs, lists, tables and source blocks, as stretches of the very same text, in which drawers are
        empty lines; what keywords and drawers say of the note.
Never:  runs or resolves anything that a file asks for.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right

from ragdesk.engine.reading.metadata import Metadata, empty_drawers
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.text.line_blocks import LineBlocks
from ragdesk.engine.reading.text.org_shown import find_runs
from ragdesk.engine.records import BlockKind

_HEADING = re.compile(r"(\*+)[ \t]+(.*)$")
_KEYWORD = re.compile(r"(?:TODO|DONE|NEXT|WAITING)[ \t]+")
_TAGS = re.compile(r" :[\w@:#%]{1,200}:$")
_KEYWORD_LINE = re.compile(r"[ \t]*#\+(\w+):[ \t]*(.*)$")
_OF_NOTE = frozenset(("title", "subtitle", "author", "date", "filetags", "keywords", "category", "description"))
_BEGIN = re.compile(r"[ \t]*#\+begin_(\w+)", re.IGNORECASE)
_ITEM = re.compile(r"[ \t]*(?:[-+]|\d{1,9}[.)])[ \t]|[ \t]+\*[ \t]")
_END = re.compile(r"[ \t]*#\+end_(\w+)[ \t]*$", re.IGNORECASE)

Ends = dict[str, list[int]]
"""Names of blocks -> the lines that close one, in order; the empty name holds the headings."""

_HEADINGS = ""


def read_org(text: str) -> Parsed:
    """Find the blocks of an Org text."""
    metadata = Metadata()
    if ":end:" in text.lower():
        lines = text.split("\n")
        empty_drawers(lines, metadata)
        text = "\n".join(lines)
    scan = LineBlocks(text)
    ends = _find_ends(scan.lines)
    while scan.line < scan.line_count:
        keyword = _KEYWORD_LINE.match(scan.lines[scan.line])
        if keyword is not None and (_is_at_top(scan) or keyword[1].lower() in _OF_NOTE):
            _take_keyword(scan, metadata, keyword)
        else:
            _take_block(scan, scan.lines[scan.line], ends)
    return metadata.joined(Parsed(text, tuple(scan.blocks), scan.first_heading))


def _is_at_top(scan: LineBlocks) -> bool:
    """Whether nothing but keywords stands above."""
    return all(block.kind is BlockKind.METADATA for block in scan.blocks[-1:])


def _take_keyword(scan: LineBlocks, metadata: Metadata, keyword: re.Match[str]) -> None:
    """Note what a line says of the whole note, or to the program."""
    if keyword[1].lower() in _OF_NOTE:
        metadata.add([(keyword[1].lower(), [keyword[2]])])
    scan.add(BlockKind.METADATA, scan.line + 1)


def _take_block(scan: LineBlocks, line: str, ends: Ends) -> None:
    """Note the block that begins at this line."""
    if not line.strip():
        scan.line += 1
    elif (heading := _HEADING.match(line)) is not None:
        marked = _TAGS.sub("", _KEYWORD.sub("", " ".join(heading[2].split()), count=1))
        title = "".join(run.text for run in find_runs(marked))
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
    return bool(line.strip()) and not any(begins.match(line) for begins in (_HEADING, _BEGIN, _ITEM, _KEYWORD_LINE))


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
