"""The blocks of Markdown: what begins and ends where, and which signs at the beginning of a line only say that.

Takes:  text.
Gives:  its units in order: lines of running text that belong together, titles, code, rules, and HTML that goes to the
        browser as it is, each with the quotations and list items around it.
Never:  looks into a line: what is set off in it is for ``inline``. What the text says is nothing to this module.

After CommonMark 0.31, chapters 4 and 5: https://spec.commonmark.org/0.31.2/
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

TAB_WIDTH = 4
CODE_INDENT = 4

_BLOCK_NAMES = (
    "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|"
    "fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|"
    "menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|"
    "track|ul")
TAG = (r"(?:<[A-Za-z][A-Za-z0-9-]*+(?:\s++[A-Za-z_:][\w.:-]*+(?:\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s\"'=<>`]++))?+)*+"
       r"\s*+/?+>|</[A-Za-z][A-Za-z0-9-]*+\s*+>)")
"""A complete tag, as running text may hold it."""

_BLANK_LINE_ENDS = re.compile(r"(?!)")
_HTML_STARTS = (
    (re.compile(r"<(?:script|pre|style|textarea)(?=[\s>]|$)", re.IGNORECASE),
     re.compile(r"</(?:script|pre|style|textarea)>", re.IGNORECASE)),
    (re.compile(r"<!--"), re.compile(r"-->")),
    (re.compile(r"<\?"), re.compile(r"\?>")),
    (re.compile(r"<![A-Za-z]"), re.compile(r">")),
    (re.compile(r"<!\[CDATA\["), re.compile(r"\]\]>")),
    (re.compile(rf"</?(?:{_BLOCK_NAMES})(?=[\s>]|/>|$)", re.IGNORECASE), _BLANK_LINE_ENDS),
)
"""How a block of HTML begins, and what is in its last line; the pattern that nothing matches is for a blank line."""

_HTML_TAG_ALONE = re.compile(rf"{TAG}[ \t]*$")
TABLE_LINE = re.compile(r"[ \t]*+(?:\|[ \t]*+)?:?-+:?[ \t]*+(?:\|[ \t]*+:?-+:?[ \t]*+)*+(?:\|[ \t]*+)?$")
"""The line of dashes below the first row of a table; one of the two has an upright line."""

_FENCE = re.compile(r"(`{3,})[^`]*$|(~{3,})")
_ATX = re.compile(r"(#{1,6})(?:[ \t]+|$)")
_SETEXT = re.compile(r"(?:=+|-+)[ \t]*$")
_RULE = re.compile(r"(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$")
_MARKER = re.compile(r"([-+*]|(\d{1,9})[.)])(?=[ \t]|$)")
_COMMENT_MARK = "%%"
_MAY_BEGIN = frozenset(" \t>#`~<-+*_=%0123456789")
"""Signs at the beginning of a line that may be more than running text."""

DEEPEST = 30
"""Quotations and lists inside of each other; more is an attack, and taken for text."""


class UnitKind(StrEnum):
    """What happens to the marks in a unit."""

    TEXT = "text"
    HEADING = "heading"
    CODE = "code"
    RULE = "rule"
    HTML = "html"
    COMMENT = "comment"


@dataclass(eq=False, slots=True)
class Container:
    """A quotation or an item of a list.

    Attributes:
        mark: where its ``>``, bullet or number stands, the first time.
        width: columns by which an item's lines are indented; 0 for a quotation.
        is_empty: it is an item in which nothing was found yet.
    """

    mark: tuple[int, int]
    width: int = 0
    is_empty: bool = False


class Unit(NamedTuple):
    """Lines that belong together, without the marks of the quotations and lists around them, as (start, end).

    Attributes:
        inside: the quotations and items around it, outermost first; the same object for all units of one.
        level: of a title, 1 to 6.
    """

    kind: UnitKind
    lines: list[tuple[int, int]]
    inside: tuple[Container, ...] = ()
    level: int = 0


class _Cursor:
    """A place in a line, and its column; a tab may be passed in part."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text, self.at, self.end = text, start, end
        self.column = 0

    def indent(self) -> int:
        """Columns of white space from here on."""
        return self._pass(1_000_000_000, move=False)

    def skip(self, columns: int) -> None:
        """Skip a number of columns of white space."""
        self._pass(columns, move=True)

    def _pass(self, columns: int, *, move: bool) -> int:
        at, column, left = self.at, self.column, columns
        while left > 0 and at < self.end and self.text[at] in " \t":
            step = 1 if self.text[at] == " " else TAB_WIDTH - column % TAB_WIDTH
            if step > left:
                column, left = column + left, 0
                break
            at, column, left = at + 1, column + step, left - step
        if move:
            self.at, self.column = at, column
        return columns - left

    def skip_indent(self) -> int:
        """Go to what is written, and say how many columns that was."""
        indent = self.indent()
        self.skip(indent)
        return indent

    def skip_mark(self, length: int) -> None:
        """Go past signs that are no white space."""
        self.at += length
        self.column += length

    @property
    def written_at(self) -> int:
        """Where the white space ends that begins here."""
        at = self.at
        while at < self.end and self.text[at] in " \t":
            at += 1
        return at

    @property
    def is_blank(self) -> bool:
        """Whether nothing else follows."""
        return self.written_at == self.end


def find_units(text: str, start: int = 0, end: int | None = None, *,
               with_comment_marks: bool = False) -> Iterator[Unit]:
    """Find the units of ``text[start:end]``, which begins where nothing is open.

    Args:
        text: the whole of it.
        start: of a line.
        end: the end of the text when None.
        with_comment_marks: a line that begins with ``%%`` opens a comment, as in Obsidian.
    """
    return _Scan(text, len(text) if end is None else end, with_comment_marks).units(start)


class _Scan:
    """Goes through the lines once. At most one of paragraph, code and HTML is open, in the innermost container."""

    def __init__(self, text: str, end: int, with_comment_marks: bool) -> None:
        self._text = text
        self._end = end
        self._with_comment_marks = with_comment_marks
        self._containers: list[Container] = []
        self._paragraph: list[tuple[int, int]] = []
        self._html: list[tuple[int, int]] = []
        self._html_end = _BLANK_LINE_ENDS
        self._fence = ""
        self._code: list[tuple[int, int]] = []
        self._done: list[Unit] = []

    def units(self, start: int) -> Iterator[Unit]:
        """Every unit, when the line that ends it is known."""
        while start < self._end:
            line_end = self._text.find("\n", start, self._end)
            start = self._take_line(start, self._end if line_end < 0 else line_end)
            yield from self._done
            self._done.clear()
        self._close_leaf()
        yield from self._done

    def _take_line(self, start: int, end: int) -> int:
        """Take a line; gives the place where the next one begins."""
        if start < end and self._text[start] not in _MAY_BEGIN and not (
                self._containers or self._fence or self._html or self._code):
            self._paragraph.append((start, end))
            return end + 1
        cursor = _Cursor(self._text, start, end)
        matched = self._match_containers(cursor)
        is_inside = matched == len(self._containers)
        if is_inside and self._fence:
            self._go_on_with_fence(cursor)
        elif is_inside and self._html:
            self._go_on_with_html(cursor)
        elif self._with_comment_marks and (behind := self._take_comment(cursor)):
            return behind
        else:
            self._begin_blocks(cursor, matched)
        return end + 1

    def _match_containers(self, cursor: _Cursor) -> int:
        """Go past the marks of the open containers; gives how many of them continue in this line."""
        for number, container in enumerate(self._containers):
            indent = cursor.indent()
            if container.width:
                if cursor.is_blank and not container.is_empty:
                    continue
                if cursor.is_blank or indent < container.width:
                    return number
                cursor.skip(container.width)
                container.is_empty = False
            elif not _pass_quotation_mark(cursor, indent):
                return number
        return len(self._containers)

    def _go_on_with_fence(self, cursor: _Cursor) -> None:
        """A line of code, or the one that ends it."""
        start, indent = cursor.at, cursor.skip_indent()
        rest = self._text[cursor.at:cursor.end].rstrip(" \t")
        if indent < CODE_INDENT and len(rest) >= len(self._fence) and not rest.strip(self._fence[0]):
            self._close_leaf()
        else:
            self._code.append((start, cursor.end))

    def _go_on_with_html(self, cursor: _Cursor) -> None:
        """A line of HTML; the one that ends it belongs to it, but a blank one does not."""
        if self._html_end is _BLANK_LINE_ENDS and cursor.is_blank:
            self._close_leaf()
            return
        self._html.append((cursor.at, cursor.end))
        if self._html_end.search(self._text, cursor.at, cursor.end):
            self._close_leaf()

    def _take_comment(self, cursor: _Cursor) -> int:
        """A comment between ``%%``, over blank lines too; gives the place behind it, or 0 when none begins here."""
        start = cursor.written_at
        if not self._text.startswith(_COMMENT_MARK, start, cursor.end):
            return 0
        end = self._text.find(_COMMENT_MARK, start + len(_COMMENT_MARK), self._end)
        if end < 0 and self._text[start:cursor.end].strip() != _COMMENT_MARK:
            return 0
        end = self._end if end < 0 else end + len(_COMMENT_MARK)
        self._close_leaf()
        self._add(UnitKind.COMMENT, [(start, end)])
        return end + 1 if self._text.startswith("\n", end) else end

    def _begin_blocks(self, cursor: _Cursor, matched: int) -> None:
        """Open what begins in this line, and close what does not continue in it."""
        may_go_on = bool(self._paragraph)
        is_inside = matched == len(self._containers)
        while True:
            indent = cursor.indent()
            if cursor.is_blank:
                self._close(matched, keeps_code=True)
                return
            if indent >= CODE_INDENT:
                self._take_indented(cursor, matched, may_go_on=may_go_on)
                return
            cursor.skip(indent)
            opened = self._container_at(cursor, indent, interrupts=may_go_on and is_inside)
            if opened is None:
                break
            self._close(matched)
            self._containers.append(opened)
            matched += 1
            may_go_on, is_inside = False, True
        self._begin_leaf(cursor, matched, may_go_on=may_go_on, is_inside=is_inside)

    def _take_indented(self, cursor: _Cursor, matched: int, *, may_go_on: bool) -> None:
        """A line of indented code, unless it continues a paragraph."""
        if may_go_on:
            cursor.skip_indent()
            self._paragraph.append((cursor.at, cursor.end))
        else:
            self._close(matched, keeps_code=True)
            cursor.skip(CODE_INDENT)
            self._code.append((cursor.at, cursor.end))

    def _container_at(self, cursor: _Cursor, indent: int, *, interrupts: bool) -> Container | None:
        """The quotation or item that begins here; the cursor goes past its mark."""
        if len(self._containers) >= DEEPEST:
            return None
        start = cursor.at
        if _pass_quotation_mark(cursor, 0):
            return Container((start, start + 1))
        if _RULE.match(self._text, cursor.at, cursor.end):
            return None
        marker = _MARKER.match(self._text, cursor.at, cursor.end)
        if marker is None:
            return None
        is_blank = not self._text[marker.end():cursor.end].strip(" \t")
        if interrupts and (is_blank or (marker[2] is not None and int(marker[2]) != 1)):
            return None
        cursor.skip_mark(len(marker[1]))
        space = cursor.indent()
        space = 1 if is_blank or space > CODE_INDENT else space
        cursor.skip(space)
        return Container(marker.span(1), indent + len(marker[1]) + space, is_empty=is_blank)

    def _begin_leaf(self, cursor: _Cursor, matched: int, *, may_go_on: bool, is_inside: bool) -> None:
        """What is written here, when it opens no container."""
        text, at, end = self._text, cursor.at, cursor.end
        if (fence := _FENCE.match(text, at, end)) is not None:
            self._close(matched)
            self._fence = fence[1] or fence[2]
        elif (html_end := _html_end_at(text, at, end, may_be_alone=not may_go_on)) is not None:
            self._close(matched)
            self._html, self._html_end = [(at, end)], html_end
            if html_end.search(text, at, end):
                self._close_leaf()
        elif (title := _ATX.match(text, at, end)) is not None:
            self._close(matched)
            self._add(UnitKind.HEADING, [(title.end(), _end_of_title(text, title.end(), end))], len(title[1]))
        elif may_go_on and is_inside and _SETEXT.match(text, at, end):
            lines, self._paragraph = self._paragraph, []
            self._add(UnitKind.HEADING, lines, 1 if text[at] == "=" else 2)
        elif _RULE.match(text, at, end):
            self._close(matched)
            self._add(UnitKind.RULE, [(at, end)])
        elif may_go_on:
            self._paragraph.append((at, end))
        else:
            self._close(matched)
            self._paragraph = [(at, end)]

    def _close(self, matched: int, *, keeps_code: bool = False) -> None:
        """Close what is open, and all but the outermost ``matched`` containers; indented code may go on."""
        if not (keeps_code and self._code and matched == len(self._containers)):
            self._close_leaf()
        del self._containers[matched:]

    def _close_leaf(self) -> None:
        if self._paragraph:
            self._add(UnitKind.TEXT, self._paragraph)
        elif self._html:
            self._add(UnitKind.HTML, self._html)
        elif self._code:
            self._add(UnitKind.CODE, self._code)
        self._paragraph, self._html, self._code, self._fence = [], [], [], ""

    def _add(self, kind: UnitKind, lines: list[tuple[int, int]], level: int = 0) -> None:
        self._done.append(Unit(kind, lines, tuple(self._containers), level))


def _pass_quotation_mark(cursor: _Cursor, indent: int) -> bool:
    """Go past the ``>`` of a quotation, if there is one."""
    at = cursor.written_at
    if indent >= CODE_INDENT or at >= cursor.end or cursor.text[at] != ">":
        return False
    cursor.skip(indent)
    cursor.skip_mark(1)
    cursor.skip(1)
    return True


def _end_of_title(text: str, start: int, end: int) -> int:
    """Where a title ends that may be closed by the signs that opened it."""
    written = text[start:end].rstrip(" \t")
    opened = written.rstrip("#")
    return start + len(opened.rstrip(" \t") if not opened or opened[-1] in " \t" else written)


def _html_end_at(text: str, at: int, end: int, *, may_be_alone: bool) -> re.Pattern[str] | None:
    """What ends the HTML that begins here; None when none does."""
    if text[at] != "<":
        return None
    for begins, ends in _HTML_STARTS:
        if begins.match(text, at, end):
            return ends
    return _BLANK_LINE_ENDS if may_be_alone and _HTML_TAG_ALONE.match(text, at, end) else None
