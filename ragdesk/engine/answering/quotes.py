"""The stretches of a text that can be quoted by themselves.

Takes:  the text of a passage or of an answer.
Gives:  its sentences, as spans; headings, list items and table rows count as sentences.
Never:  changes the text: a quote is an exact slice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from ragdesk.engine.text.sentences import find_sentences

_MARK = re.compile(r"[ \t]*(?:#{1,6}[ \t]+|[-*+•‣–>][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,3}[.)][ \t]+|\|[ \t]*)")
"""What opens a line that does not continue the one above."""

_HEADING = re.compile(r"[ \t]*#{1,6}[ \t]")
_QUOTED = re.compile(r"[ \t]*>[ \t]*\S")
_QUOTING = re.compile(r"\n[ \t]*>[> \t]*")
_ITEM = re.compile(r"[ \t]*(?:[-*+•‣–][ \t]|\d{1,3}[.)][ \t])")
_ROW = re.compile(r"[ \t]*\|")
_RULE = re.compile(r"[ \t]*\|?[ \t:|+=-]*-[ \t:|+=-]*$")
"""The line under a table's header, or across the page."""

_NUMBERED_TITLE = re.compile(r"[ \t]*\d{1,2}(?:\.\d{1,2}){1,3}\.?[ \t]+[^\W\d_][^\n]{0,70}[^\s.!?,;:]\s*$")
"""A line such as "4.3 Releases"; only the end of a sentence before it tells it from a number at a line's beginning."""

_SENTENCE_ENDS = ("", ".", "!", "?", "…", ":")

SHORT_LINE_SHARE = 0.7
SHORTEST_FULL_LINE = 40
"""In a text broken into lines of some width (characters), a line that ends this much earlier ends what it says if the
next begins with a capital letter or a digit: the rows of a table in a PDF, a title."""


class QuotableKind(Enum):
    """What a stretch is."""

    SENTENCE = auto()
    HEADING = auto()
    ITEM = auto()
    ROW = auto()


@dataclass(frozen=True, slots=True)
class Quotable:
    """A sentence, or what takes its place; positions count in the text it was found in."""

    start: int
    end: int
    kind: QuotableKind = QuotableKind.SENTENCE

    @property
    def is_heading(self) -> bool:
        """Whether it is a title of what follows, which answers nothing."""
        return self.kind is QuotableKind.HEADING


def find_quotables(text: str, heading: tuple[str, ...] = ()) -> list[Quotable]:
    """Sentences of a text in order, without the marks of lists and headings.

    Args:
        heading: titles of the section; a line that says just that is a heading.
    """
    titles = {_folded(title) for title in heading}
    found: list[Quotable] = []
    for start, end in _paragraphs(text):
        if _RULE.fullmatch(text, start, end):
            continue
        mark = _MARK.match(text, start, end)
        first = mark.end() if mark else start
        kind = _kind_of(text, start, end, first, titles)
        has_sentences = kind in (QuotableKind.SENTENCE, QuotableKind.ITEM)
        spans = find_sentences(text, first, end) if has_sentences else [(first, end)]
        found += [Quotable(begin, stop, kind) for begin, stop in spans if begin < stop]
    return found


def _kind_of(text: str, start: int, end: int, first: int, titles: set[str]) -> QuotableKind:
    """What a stretch is, whose text after its mark begins at ``first``."""
    if (_HEADING.match(text, start, end) or _NUMBERED_TITLE.match(text, start, end)
            or _folded(text[first:end]) in titles):
        return QuotableKind.HEADING
    if _ROW.match(text, start, end):
        return QuotableKind.ROW
    return QuotableKind.ITEM if _ITEM.match(text, start, end) else QuotableKind.SENTENCE


def find_rows(text: str) -> list[Quotable]:
    """The rows of a table in a file of tables: its lines, but a quotation mark keeps lines together until another."""
    rows: list[Quotable] = []
    start, end, is_open = 0, 0, False
    for line in text.splitlines(keepends=True):
        start, end = end if not is_open else start, end + len(line)
        is_open ^= line.count('"') % 2 == 1
        if not is_open and text[start:end].strip():
            rows.append(Quotable(*_trimmed(text, start, end), QuotableKind.ROW))
    return rows or [Quotable(*_trimmed(text, 0, len(text)), QuotableKind.ROW)]


def in_one_line(text: str) -> str:
    """A stretch as one line, without the signs that lines of a quoted letter begin with."""
    return " ".join(_QUOTING.sub(" ", text).split())


def _folded(text: str) -> str:
    """Text for comparing titles."""
    return " ".join(text.split()).casefold()


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Stretches that end at blank lines, and before and after lines that stand by themselves."""
    lines = text.splitlines(keepends=True)
    width = max((len(line) for line in lines), default=0)
    start, end = 0, 0
    begin: int | None = None
    before = ""
    for line in lines:
        start, end = end, end + len(line)
        is_title = bool(_NUMBERED_TITLE.match(line)) and text[:start].rstrip()[-1:] in _SENTENCE_ENDS
        goes_on = bool(_QUOTED.match(line) and _QUOTED.match(before))
        stands_alone = is_title or (bool(_MARK.match(line)) and not goes_on) or _ended_early(before, line, width)
        if begin is not None and (stands_alone or not line.strip()):
            yield _trimmed(text, begin, start)
            begin = None
        if line.strip() and begin is None:
            begin = start
        if begin is not None and (is_title or _HEADING.match(line)):
            yield _trimmed(text, begin, end)
            begin = None
        before = line
    if begin is not None:
        yield _trimmed(text, begin, end)


def _ended_early(line: str, following: str, width: int) -> bool:
    """Whether a line broke off before the width of its text, and what follows begins a new one."""
    begins_new = following[:1].isupper() or following[:1].isdigit()
    return width >= SHORTEST_FULL_LINE and begins_new and len(line.rstrip()) < SHORT_LINE_SHARE * width


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch without white space at its end."""
    return start, start + len(text[start:end].rstrip())
