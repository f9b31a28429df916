"""AsciiDoc.

Takes:  text.
Gives:  headings, paragraphs, lists, tables and code, as stretches of the very same text.
Never:  includes a file or runs a macro; changes the text: comments stay in it, but are told as hidden.

AsciiDoc Language Documentation, docs.asciidoctor.org.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ragdesk.engine.hidden.hidden_text import note_hidden
from ragdesk.engine.reading.metadata import Metadata
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.text.line_blocks import LineBlocks
from ragdesk.engine.records import BlockKind
from ragdesk.engine.records.hidden import HiddenReason

_HEADING = re.compile(r"(={1,6}|#{1,6})[ \t]+(\S.*)$")
_ATTRIBUTE = re.compile(r":(!?[\w-]{1,60}!?):(?:[ \t]+(.*))?$")
_FENCE = re.compile(r"(-{4,}|\.{4,}|\+{4,}|`{3,})[\w,-]{0,40}[ \t]*$")
_TABLE = re.compile(r"[|!,:]={3,}[ \t]*$")
_CONTAINER = re.compile(r"(={4,}|_{4,}|\*{4,}|--)[ \t]*$")
_ABOUT_BLOCK = re.compile(r"\[[^\]\n]{0,300}\][ \t]*$|\.[^\s.].{0,300}$")
_ITEM = re.compile(r"[ \t]*(?:\*{1,5}|-|\.{1,5}|\d{1,9}\.|[a-zA-Z]\.)[ \t]+\S|\S.{0,200}?::(?:[ \t]|$)")
_COMMENT = re.compile(r"^/{4,}[ \t]*\n(?:.*\n)*?/{4,}[ \t]*$|^//(?!/).*$", re.MULTILINE)
_LITERAL = re.compile(r"^(-{4,}|\.{4,}|\+{4,})[ \t]*\n(?:.*\n)*?\1[ \t]*$", re.MULTILINE)
_MARKS = re.compile(r"[*_`#]{1,2}|\[\[[^\]\n]{0,100}\]\]")
_OF_NOTE = frozenset(("title", "author", "date", "revdate", "keywords", "tags", "description"))


def read_asciidoc(text: str) -> Parsed:
    """Find the blocks of a text, and what it says of itself."""
    metadata = Metadata()
    scan = LineBlocks(text)
    while scan.line < scan.line_count:
        _take_block(scan, metadata)
    hidden = find_places(text)
    for start, end, reason in hidden:
        note_hidden(text[start:end].strip("/ \n"), reason, is_kept=True)
    return replace(metadata.joined(Parsed(text, tuple(scan.blocks), scan.first_heading)), kept=len(hidden))


def find_places(text: str) -> tuple[tuple[int, int, HiddenReason], ...]:
    """Start, end and reason of what is not shown: comments, but for those that are an example in code."""
    literals = [match.span() for match in _LITERAL.finditer(text)] if "//" in text else []
    return tuple((*match.span(), HiddenReason.COMMENT) for match in _COMMENT.finditer(text)
                 if any(letter.isalnum() for letter in match[0])
                 and not any(start <= match.start() < end for start, end in literals)) if "//" in text else ()


def _take_block(scan: LineBlocks, metadata: Metadata) -> None:
    """Note the block that begins at this line."""
    line = scan.lines[scan.line]
    if not line.strip() or line.startswith("//"):
        scan.line = scan.line + 1 if not line.startswith("////") else _end_of_fence(scan, scan.line, line.rstrip())
    elif (heading := _HEADING.match(line)) is not None:
        scan.add_heading(len(heading[1]), " ".join(_MARKS.sub("", heading[2]).split()), scan.line + 1)
    elif (attribute := _ATTRIBUTE.match(line)) is not None:
        name = attribute[1].lower()
        if name in _OF_NOTE:
            metadata.add([("date" if name == "revdate" else name, [attribute[2] or ""])])
        scan.add(BlockKind.METADATA, scan.line + 1)
    elif _CONTAINER.match(line):
        scan.add(BlockKind.METADATA, scan.line + 1)
    else:
        scan.add(*_kind_and_end(scan))


def _kind_and_end(scan: LineBlocks) -> tuple[BlockKind, int]:
    """What begins at this line, and where it ends; lines about a block belong to it."""
    number = scan.line
    while number + 1 < scan.line_count and _ABOUT_BLOCK.match(scan.lines[number]) and scan.lines[number + 1].strip():
        number += 1
    line = scan.lines[number]
    if (fence := _FENCE.match(line)) is not None:
        return BlockKind.CODE, _end_of_fence(scan, number, fence[1])
    if _TABLE.match(line):
        return BlockKind.TABLE, _end_of_fence(scan, number, line.rstrip())
    if _ITEM.match(line):
        return BlockKind.LIST, _end(scan, number)
    if line[0] in " \t":
        return BlockKind.CODE, _end(scan, number)
    return BlockKind.PARAGRAPH, _end(scan, number)


def _end_of_fence(scan: LineBlocks, number: int, fence: str) -> int:
    """One past the line that closes what a line has opened, or past that line when nothing does."""
    return next((below + 1 for below in range(number + 1, scan.line_count) if scan.lines[below].rstrip() == fence),
                number + 1)


def _end(scan: LineBlocks, number: int) -> int:
    """One past the last line before a blank one, a fence or a heading."""
    return next(_ends(scan, number), scan.line_count)


def _ends(scan: LineBlocks, number: int) -> Iterator[int]:
    for below in range(number + 1, scan.line_count):
        line = scan.lines[below]
        if not line.strip() or any(begins.match(line) for begins in (_FENCE, _TABLE, _CONTAINER, _HEADING)):
            yield below
