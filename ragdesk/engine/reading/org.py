"""Org mode outlines.

Takes:  text.
Gives:  headings, paragraphs, lists, tables and source blocks, as stretches of the very same text.
Never:  runs or resolves anything that a file asks for.
"""

from __future__ import annotations

import re

from ragdesk.engine.reading.line_blocks import LineBlocks
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.records import BlockKind

_HEADING = re.compile(r"(\*+)[ \t]+(.*)$")
_KEYWORD = re.compile(r"(?:TODO|DONE|NEXT|WAITING)[ \t]+")
_TAGS = re.compile(r" :[\w@:#%]{1,200}:$")
_TITLE = re.compile(r"#\+title:[ \t]*(.*)$", re.IGNORECASE)
_BEGIN = re.compile(r"[ \t]*#\+begin_(\w+)", re.IGNORECASE)
_ITEM = re.compile(r"[ \t]*(?:[-+]|\d{1,9}[.)])[ \t]|[ \t]+\*[ \t]")


def read_org(text: str) -> Parsed:
    """Find the blocks of an Org text."""
    scan = LineBlocks(text)
    title = ""
    while scan.line < scan.line_count:
        line = scan.lines[scan.line]
        if not title and (named := _TITLE.match(line)):
            title = named[1].strip()
        _take_block(scan, line)
    return Parsed(text, tuple(scan.blocks), title or scan.first_heading)


def _take_block(scan: LineBlocks, line: str) -> None:
    """Note the block that begins at this line."""
    if not line.strip():
        scan.line += 1
    elif (heading := _HEADING.match(line)) is not None:
        title = _TAGS.sub("", _KEYWORD.sub("", " ".join(heading[2].split()), count=1))
        scan.add_heading(len(heading[1]), title, scan.line + 1)
    elif (begin := _BEGIN.match(line)) is not None:
        scan.add(BlockKind.CODE, _end_of_source(scan, begin[1]))
    elif line.lstrip().startswith("|"):
        scan.add(BlockKind.TABLE, scan.end_while(lambda below: below.lstrip().startswith("|")))
    elif _ITEM.match(line):
        scan.add(BlockKind.LIST, scan.end_while(lambda below: bool(below.strip()) and not _HEADING.match(below)))
    else:
        scan.add(BlockKind.PARAGRAPH, scan.end_while(_goes_on))


def _goes_on(line: str) -> bool:
    """Whether a line belongs to the paragraph above it."""
    return bool(line.strip()) and not (_HEADING.match(line) or _BEGIN.match(line) or _ITEM.match(line))


def _end_of_source(scan: LineBlocks, name: str) -> int:
    """One past the line that closes a block, or one past its first line when none does."""
    closing = f"#+end_{name}".lower()
    for number in range(scan.line + 1, scan.line_count):
        if scan.lines[number].strip().lower() == closing:
            return number + 1
        if _HEADING.match(scan.lines[number]):
            break
    return scan.line + 1
