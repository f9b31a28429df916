"""An answer's text taken apart for showing: paragraphs, list items, code, bold words, citations.

Takes:  text from a language model, which may hold anything, and the citations that were checked.
Gives:  paragraphs of runs; what is not one of the known citations is plain text, whatever it looks like.
Never:  a link, a picture or markup of the text's own; time grows with the length alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ragdesk.engine.facade.texts import find_sentences
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
               mark_unsourced: bool = False) -> Iterator[Paragraph]:
    """Cut an answer into paragraphs, one by one.

    Args:
        text: of the answer; the positions of the citations are positions in it.
        citations: in the order of the text.
        formatted: whether lists, headings, code and bold are meant as such; not so in quotes from documents.
        mark_unsourced: whether sentences without a citation are to be marked.
    """
    cutter = _Cutter(text, citations, formatted=formatted, mark_unsourced=mark_unsourced)
    return cutter.paragraphs()


class _Cutter:
    """Goes through the lines of one answer."""

    def __init__(self, text: str, citations: Sequence[Citation], *, formatted: bool, mark_unsourced: bool) -> None:
        self._text = text
        self._formatted = formatted
        self._mark_unsourced = mark_unsourced
        self._places = sorted((citation.answer_start, citation.answer_end, index)
                              for index, citation in enumerate(citations)
                              if citation.answer_end > citation.answer_start)
        self._next_place = 0
        self._known = {index for index, citation in enumerate(citations) if citation.source is not None}

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
        runs = tuple(self._runs(body, end, mark=self._mark_unsourced and not heading))
        if heading:
            return Paragraph(Kind.HEADING, runs, apart=apart)
        if item:
            marker = f"{item.group(2)}." if item.group(2) else "•"
            depth = (len(item.group()) - len(item.group().lstrip())) // 2
            return Paragraph(Kind.ITEM, runs, marker, min(depth, 3), apart)
        return Paragraph(Kind.TEXT, runs, apart=apart)

    def _runs(self, start: int, end: int, *, mark: bool) -> Iterator[Run]:
        """The runs of ``text[start:end]``, citations cut out first, then sentences, then bold and code."""
        places = self._places_until(start, end)
        sentences = self._sentences(start, end, places) if mark else [(start, end, True)]
        look = _Look(self._text, end) if self._formatted else None
        waiting = list(reversed(places))
        for first, last, sourced in sentences:
            position = first
            while waiting and waiting[-1][0] < last:
                place, place_end, index = waiting.pop()
                yield from self._words(position, place, look, sourced=sourced)
                yield Run(self._text[place:place_end], citation=index)
                position = place_end
            yield from self._words(position, last, look, sourced=sourced)

    def _places_until(self, start: int, end: int) -> list[tuple[int, int, int]]:
        """Citations that lie wholly within a line; each is looked at once."""
        found: list[tuple[int, int, int]] = []
        while self._next_place < len(self._places) and self._places[self._next_place][0] < end:
            place = self._places[self._next_place]
            if place[0] >= start and place[1] <= end and (not found or place[0] >= found[-1][1]):
                found.append(place)
            self._next_place += 1
        return found

    def _sentences(self, start: int, end: int, places: list[tuple[int, int, int]]) -> list[tuple[int, int, bool]]:
        """Sentences of a line with the space after them, and whether each has a source.

        A marker behind the full stop speaks for the sentence before it.
        """
        spans = list(find_sentences(self._text, start, end))
        if not spans:
            return [(start, end, True)]
        starts = [start, *(first for first, _last in spans[1:])]
        limits = [*starts[1:], end]
        result: list[tuple[int, int, bool]] = []
        remaining = list(reversed(places))
        for first, last in zip(starts, limits, strict=True):
            sources = []
            while remaining and remaining[-1][0] < last:
                sources.append(remaining.pop())
            leading = _count_leading(self._text, first, sources) if result else 0
            if leading:
                before = result.pop()
                result.append((*before[:2], before[2] or self._names_known(sources[:leading])))
            claims = _claims(self._text, sources[leading - 1][1] if leading else first, last, sources[leading:])
            result.append((first, last, not claims or self._names_known(sources[leading:])))
        return result

    def _names_known(self, places: list[tuple[int, int, int]]) -> bool:
        return any(index in self._known for _start, _end, index in places)

    def _words(self, start: int, end: int, look: _Look | None, *, sourced: bool) -> Iterator[Run]:
        """Plain words, with bold and code told apart."""
        if look is None:
            pieces: Iterator[tuple[str, bool, bool]] = iter([(self._text[start:end], False, False)])
        else:
            pieces = look.pieces(start, end)
        for text, bold, code in pieces:
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


def _count_leading(text: str, start: int, places: list[tuple[int, int, int]]) -> int:
    """How many citations a stretch begins with; these belong to the sentence before."""
    count, position = 0, start
    for first, last, _index in places:
        if text[position:first].strip(" \t[](),;"):
            break
        count, position = count + 1, last
    return count


def _claims(text: str, start: int, end: int, places: list[tuple[int, int, int]]) -> bool:
    """Whether a sentence says something that needs a source; a line that leads up to a list does not."""
    position, words = start, ""
    for first, last, _index in places:
        words += text[position:first]
        position = last
    words = (words + text[position:end]).strip()
    return not words.endswith(":") and any(map(str.isalpha, words))
