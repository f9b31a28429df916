"""Markdown.

Takes:  text.
Gives:  its headings, paragraphs, lists, tables and code, as stretches of the very same text.
Never:  changes the text: the marks stay, so that a quotation is what the file says. Comments and HTML that is not shown
        stay, too, but no title is made of them, and they are told. Only lines that are for programs are emptied.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ragdesk.engine.hidden.hidden_text import note_hidden
from ragdesk.engine.hidden.spans import blank_spans
from ragdesk.engine.reading.markdown.front_matter import Found, find_metadata
from ragdesk.engine.reading.markdown.hiding import HiddenSpan, find_hidden
from ragdesk.engine.reading.markdown.inline import plain_text
from ragdesk.engine.reading.markdown.units import TABLE_LINE
from ragdesk.engine.reading.metadata import Metadata
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.text.chat import find_messages
from ragdesk.engine.reading.text.line_blocks import LineBlocks
from ragdesk.engine.records import BlockKind

_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*))?$")
_UNDERLINE = re.compile(r" {0,3}(=+|-+)[ \t]*$")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})([^`]*)$")
_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)")
_RULE = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$")
_CLOSING = re.compile(r" ?\{[#.][^}\n]{0,200}\}$| #+$")


def read_markdown(text: str) -> Parsed:
    """Find the blocks of a Markdown text, what it says of itself, and what of it is hidden."""
    found = find_metadata(text)
    hidden = find_hidden(found.text)
    for span in hidden:
        note_hidden(span.text, span.reason, is_kept=True)
    return replace(found.metadata.joined(_find_blocks(found, hidden)), kept=len(hidden))


def find_blocks(text: str) -> Parsed:
    """Find the blocks of a Markdown text that is not a file of its own."""
    return _find_blocks(Found(text, Metadata()), ())


def _find_blocks(found: Found, hidden: Sequence[HiddenSpan]) -> Parsed:
    """The blocks between what is said at the top and at the bottom; the messages of a chat that was exported so."""
    if messages := () if hidden else find_messages(found.text):
        return Parsed(found.text, messages)
    scan = _Scan(found.text, hidden)
    if found.top:
        scan.add(BlockKind.METADATA, found.top)
    if found.title_line:
        scan.add_heading(1, found.metadata.title, scan.line + 1)
    end = scan.line_count if found.bottom is None else found.bottom
    while scan.line < end:
        scan.take_block()
    if scan.line < scan.line_count:
        scan.add(BlockKind.METADATA, scan.line_count)
    return Parsed(found.text, tuple(scan.blocks), scan.first_heading)


def plain_title(marked: str) -> str:
    """A heading without its Markdown marks."""
    return " ".join(plain_text(_CLOSING.sub("", " ".join(marked.split()))).split())


class _Scan(LineBlocks):
    """Goes through the lines once."""

    def __init__(self, text: str, hidden: Sequence[HiddenSpan]) -> None:
        super().__init__(text)
        self._shown = blank_spans(text, tuple((span.start, span.end) for span in hidden)).split("\n")
        self._hidden_lines = {number for number, (line, shown) in enumerate(zip(self.lines, self._shown, strict=True))
                              if shown.isspace() and not line.isspace()} if hidden else set()

    def take_block(self) -> None:
        """Note the block that begins at this line, and go behind it."""
        line = self.lines[self.line]
        if not line.strip():
            self.line += 1
        elif (heading := _HEADING.match(line)) is not None and self.line not in self._hidden_lines:
            shown = self._shown[self.line][heading.start(2):] if heading[2] else ""
            self.add_heading(len(heading[1]), plain_title(shown), self.line + 1)
        elif (fence := _FENCE.match(line)) is not None:
            self.add(BlockKind.CODE, self._end_of_fence(fence[1]))
        elif self._begins_table():
            self.add(BlockKind.TABLE, self._end_of_table())
        elif _RULE.match(line):
            self.add(BlockKind.PARAGRAPH, self.line + 1)
        elif _ITEM.match(line):
            self.add(BlockKind.LIST, self._end_of_list())
        elif line.startswith(("    ", "\t")):
            self.add(BlockKind.CODE, self._end_of_indented())
        else:
            self._take_paragraph()

    def _take_paragraph(self) -> None:
        """Note a paragraph, or the heading that it turns out to be when its last line is underlined."""
        number = self.line + 1
        while number < self.line_count and not self._ends_paragraph(number):
            underline = _UNDERLINE.match(self._shown[number])
            if underline:
                marked = " ".join(self._shown[self.line:number])
                self.add_heading(1 if underline[1][0] == "=" else 2, plain_title(marked), number + 1)
                return
            number += 1
        self.add(BlockKind.PARAGRAPH, number)

    def _ends_paragraph(self, number: int) -> bool:
        """Whether something else begins at a line."""
        line = self.lines[number]
        if not line.strip():
            return True
        if line[0] not in " #`~-*+|0123456789":
            return False
        if _UNDERLINE.match(line):
            return False
        return bool(_HEADING.match(line) or _FENCE.match(line) or _ITEM.match(line) or self._begins_table(number))

    def _end_of_fence(self, fence: str) -> int:
        """One past the line that closes a block of code, or the end of the text."""
        closing = re.compile(rf" {{0,3}}{re.escape(fence[0])}{{{len(fence)},}}[ \t]*$")
        for number in range(self.line + 1, self.line_count):
            if closing.match(self.lines[number]):
                return number + 1
        return self.line_count

    def _begins_table(self, number: int = -1) -> bool:
        """Whether a line with columns is followed by the line of dashes that makes them a table."""
        number = self.line if number < 0 else number
        if "|" not in self.lines[number] or number + 1 >= self.line_count:
            return False
        below = self.lines[number + 1]
        return "-" in below and "|" in below and TABLE_LINE.match(below) is not None

    def _end_of_table(self) -> int:
        number = self.line + 2
        while number < self.line_count and "|" in self.lines[number]:
            number += 1
        return number

    def _end_of_list(self) -> int:
        """A list continues over blank lines as long as items or indented lines follow."""
        end = number = self.line + 1
        while number < self.line_count:
            line = self.lines[number]
            was_blank = not self.lines[number - 1].strip()
            if line.strip():
                goes_on = _ITEM.match(line) or line.startswith((" ", "\t"))
                if _HEADING.match(line) or _RULE.match(line) or (not goes_on and (was_blank or _FENCE.match(line))):
                    break
                end = number + 1
            number += 1
        return end

    def _end_of_indented(self) -> int:
        """Indented code continues over blank lines."""
        end = number = self.line + 1
        while number < self.line_count:
            line = self.lines[number]
            if line.startswith(("    ", "\t")):
                end = number + 1
            elif line.strip():
                break
            number += 1
        return end
