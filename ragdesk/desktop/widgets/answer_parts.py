"""An answer's text taken apart for showing: paragraphs, list items, code, bold words, citations.

Takes:  text from a language model, which may hold anything, and the citations that were checked.
Gives:  paragraphs of runs; what is not one of the known citations is plain text, whatever it looks like.
Never:  a link, a picture or markup of the text's own; time grows with the length alone.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ragdesk.engine.records import Citation

LONGEST_ANSWER = 200_000
"""Characters that are shown; a model that never stops must not fill the memory."""

LONGEST_LINE = 10_000
"""Laying out one endless line would halt the window."""

_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+")
_ITEM = re.compile(r"[ \t]{0,12}(?:([-*•])|(\d{1,3})[.)])[ \t]+")
_FENCE = re.compile(r" {0,3}(?:```|~~~)")
_RULE = re.compile(r" {0,3}(?:-{3,}|\*{3,}|_{3,})[ \t]*$")
_TOKEN = re.compile(r"\*\*|`")


class Kind(StrEnum):
    """What a paragraph is."""

    TEXT = "text"
    HEADING = "heading"
    ITEM = "item"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch in one look.

    Attributes:
        citation: index into the citations, for ``[n]``.
        sourced: False for the words of a sentence that names no passage.
    """

    text: str
    bold: bool = False
    code: bool = False
    citation: int | None = None
    sourced: bool = True


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One line of the answer.

    Attributes:
        marker: before a list item: "•" or "1.".
        depth: of a list item, from 0.
        apart: a blank line stands before it.
    """

    kind: Kind
    runs: tuple[Run, ...]
    marker: str = ""
    depth: int = 0
    apart: bool = False


def take_apart(text: str, citations: Sequence[Citation], *, formatted: bool = True,
               unsourced: Sequence[tuple[int, int]] = ()) -> Iterator[Paragraph]:
    """Cut an answer into paragraphs, one by one.

    Args:
        text: of the answer; the positions of the citations are positions in it.
        citations: in the order of the text.
        formatted: whether lists, headings, code and bold are meant as such; not so in quotes from documents.
        unsourced: where sentences stand that name no passage, in the order of the text.
    """
    cutter = _Cutter(text, citations, formatted=formatted, unsourced=unsourced)
    return cutter.paragraphs()


class _Cutter:
    """Goes through the lines of one answer."""

    def __init__(self, text: str, citations: Sequence[Citation], *, formatted: bool,
                 unsourced: Sequence[tuple[int, int]]) -> None:
        self._text = text
        self._formatted = formatted
        self._unsourced = unsourced
        self._places = sorted((citation.answer_start, citation.answer_end, index)
                              for index, citation in enumerate(citations)
                              if citation.answer_end > citation.answer_start)
        self._next_place = 0

    def paragraphs(self) -> Iterator[Paragraph]:
        """A paragraph per line; blank lines only set their neighbours apart."""
        position, in_code, apart = 0, False, False
        for line in self._text[:LONGEST_ANSWER].split("\n"):
            start, position = position, position + len(line) + 1
            if self._formatted and _FENCE.match(line):
                in_code = not in_code
                continue
            if not line.strip() or (self._formatted and not in_code and _RULE.match(line)):
                apart = True
                continue
            end = start + min(len(line), LONGEST_LINE)
            yield self._code(start, end, apart=apart) if in_code else self._line(start, end, apart=apart)
            apart = False

    def _code(self, start: int, end: int, *, apart: bool) -> Paragraph:
        return Paragraph(Kind.CODE, (Run(self._text[start:end], code=True),), apart=apart)

    def _line(self, start: int, end: int, *, apart: bool) -> Paragraph:
        """A line of text, heading or item with its runs."""
        line = self._text[start:end]
        heading = _HEADING.match(line) if self._formatted else None
        item = _ITEM.match(line) if self._formatted and not heading else None
        lead = heading or item
        body = start + (lead.end() if lead else 0)
        runs = tuple(self._runs(body, end))
        if heading:
            return Paragraph(Kind.HEADING, runs, apart=apart)
        if item:
            marker = f"{item.group(2)}." if item.group(2) else "•"
            depth = (len(item.group()) - len(item.group().lstrip())) // 2
            return Paragraph(Kind.ITEM, runs, marker, min(depth, 3), apart)
        return Paragraph(Kind.TEXT, runs, apart=apart)

    def _runs(self, start: int, end: int) -> Iterator[Run]:
        """The runs of ``text[start:end]``, citations cut out first, then what has no source, then bold and code."""
        look = _Look(self._text, end) if self._formatted else None
        position = start
        for place, place_end, index in self._places_until(start, end):
            yield from self._words(position, place, look)
            yield Run(self._text[place:place_end], citation=index)
            position = place_end
        yield from self._words(position, end, look)

    def _places_until(self, start: int, end: int) -> list[tuple[int, int, int]]:
        """Citations that lie wholly within a line; each is looked at once."""
        found: list[tuple[int, int, int]] = []
        while self._next_place < len(self._places) and self._places[self._next_place][0] < end:
            place = self._places[self._next_place]
            if place[0] >= start and place[1] <= end and (not found or place[0] >= found[-1][1]):
                found.append(place)
            self._next_place += 1
        return found

    def _by_source(self, start: int, end: int) -> Iterator[tuple[int, int, bool]]:
        """The stretches of one, and whether each has a source."""
        before = bisect_right(self._unsourced, (start, start)) - 1
        for index in range(max(before, 0), len(self._unsourced)):
            first, last = self._unsourced[index]
            if first >= end:
                break
            if last > start:
                yield start, max(first, start), True
                yield max(first, start), min(last, end), False
                start = min(last, end)
        yield start, end, True

    def _words(self, start: int, end: int, look: _Look | None) -> Iterator[Run]:
        """Plain words, with bold, code and what has no source told apart."""
        for first, last, sourced in self._by_source(start, end):
            for text, bold, code in look.pieces(first, last) if look else ((self._text[first:last], False, False),):
                if text:
                    yield Run(text, bold=bold, code=code, sourced=sourced)


class _Look:
    """Bold and code along one line; each sign is looked at once, so a million stars take no longer than letters."""

    def __init__(self, text: str, end: int) -> None:
        self._text = text
        self._end = end
        self._bold = False
        self._code = False
        self._last = {sign: text.rfind(sign, 0, end) for sign in ("**", "`")}

    def pieces(self, start: int, end: int) -> Iterator[tuple[str, bool, bool]]:
        """(text, bold, code) of a stretch; a sign that is never closed stays as it is."""
        position = start
        for token in _TOKEN.finditer(self._text, start, end):
            sign = token.group()
            if (self._code and sign != "`") or not self._switches(sign, token.start()):
                continue
            yield self._text[position:token.start()], self._bold, self._code
            position = token.end()
            if sign == "`":
                self._code = not self._code
            else:
                self._bold = not self._bold
        yield self._text[position:end], self._bold, self._code

    def _switches(self, sign: str, position: int) -> bool:
        """Whether a sign opens with another to close it, or closes."""
        is_open = self._code if sign == "`" else self._bold
        return is_open or (self._last[sign] >= position + len(sign) and position + len(sign) < self._end)
