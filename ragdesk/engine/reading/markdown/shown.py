"""A Markdown text as its reader sees it.

Takes:  the text of a document, or a passage of one, and which part of it is wanted.
Gives:  blocks of what is shown, one after the other, each made of stretches of the very same text.
Never:  leaves out a word: comments, definitions and what is said about the note are shown for what they are, and a
        picture is its description.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ragdesk.engine.reading.markdown.front_matter import find_metadata
from ragdesk.engine.reading.markdown.inline import find_html_runs, find_runs, reference_name
from ragdesk.engine.reading.markdown.joined import Joined
from ragdesk.engine.reading.markdown.units import TABLE_LINE, Container, Unit, UnitKind, find_units
from ragdesk.engine.reading.shown_lines import LINES_AT_ONCE, Lines, as_written, lines_of, running_text, table_rows
from ragdesk.engine.records.shown import Look, Run, ShownBlock, Style

LONGEST_WHOLE = 400_000
"""Characters; of a longer text what is said about the note is looked for at its top alone."""

LONGEST_TOP = 20_000
LOOKED_BACK = 5_000
"""Characters before a part in which a line is looked for that begins something."""

BULLET, EMPTY_BOX, CHECKED_BOX = "•\t", "☐\t", "☑\t"

FENCES_LOOKED_BACK = 300_000
"""Characters before a part in which the beginning of its code is looked for, some thousandths of a second at most."""

_BOX = re.compile(r"\[([ xX])\](?:[ \t]+|$)")
_CALL_OUT = re.compile(r"\[!([\w-]{1,40})\][+-]?[ \t]*")
_DEFINITION = re.compile(r"\[([^\]\n^][^\]\n]{0,300})\]:[ \t]*<?(\S{1,2000})")
_DEFINITIONS = re.compile(r"^[ >]{0,20}" + _DEFINITION.pattern, re.MULTILINE)
_FENCE = re.compile(r"(`{3,}(?=[^`\n]*$)|~{3,})")
_BEFORE_FENCE = " \t>-*+.0123456789"
_BEGINNING = re.compile(r"\n[ \t]*\n(?=[^\s])")


def show_markdown(text: str, start: int = 0, end: int | None = None, *, is_line: bool = False) -> Iterator[ShownBlock]:
    """The blocks of ``text[start:end]``; the first may begin a little before, so that it is whole.

    Args:
        text: the whole of it.
        start: of a line, if need be of any.
        end: the end of the text when None.
        is_line: the text is from inside a paragraph, and nothing begins in it.
    """
    end = len(text) if end is None else end
    first, last, blocks = start, end, _Blocks(text)
    if is_line:
        yield ShownBlock(Look.PARAGRAPH, (tuple(find_runs(text)),))
        return
    if start == 0:
        top, bottom = _about_the_note(text)
        yield from blocks.aside(0, top)
        first, last = top, min(end, bottom)
    elif fence := _open_fence(text, start):
        first = _end_of_fence(text, start, end, fence)
        yield from as_written(text, lines_of(text, start, first), Look.CODE)
    else:
        first = _beginning(text, start)
    yield from blocks.between(first, last)
    yield from blocks.aside(last, end)


def _about_the_note(text: str) -> tuple[int, int]:
    """Where what is said about the note ends at the top, and begins at the bottom."""
    is_whole = len(text) <= LONGEST_WHOLE
    found = find_metadata(text if is_whole else text[:LONGEST_TOP])
    ends = [match.end() for match in re.finditer("\n", text)] if found.bottom else []
    top = _line_start(text, found.top)
    return top, ends[found.bottom - 1] if found.bottom and is_whole else len(text)


def _line_start(text: str, number: int) -> int:
    """Where a line begins, counted from 0."""
    at = 0
    for _line in range(number):
        at = text.find("\n", at) + 1 or len(text)
    return at


def _open_fence(text: str, start: int) -> str:
    """The signs that began the code in which a place is; empty outside of any."""
    opened = ""
    at = _next_fence(text, max(0, start - FENCES_LOOKED_BACK), start)
    while at < start:
        line_end = text.find("\n", at)
        line_end = len(text) if line_end < 0 else line_end
        fence = _FENCE.match(text, at, line_end)
        if fence is not None and not text[text.rfind("\n", 0, at) + 1:at].strip(_BEFORE_FENCE):
            if not opened:
                opened = fence[1]
            elif fence[1].startswith(opened) and fence.end(1) == line_end:
                opened = ""
        at = _next_fence(text, line_end, start)
    return opened


def _next_fence(text: str, at: int, end: int) -> int:
    """Where the next fence may be; ``end`` when there is none before. Much faster than a pattern."""
    return min(place if place >= 0 else end for place in (text.find("```", at, end), text.find("~~~", at, end)))


def _end_of_fence(text: str, start: int, end: int, fence: str) -> int:
    """Where the code ends that is open at a place."""
    closing = re.compile(rf"^[ \t>]*{re.escape(fence)}{re.escape(fence[0])}*[ \t]*$", re.MULTILINE).search(
        text, start, end)
    return closing.end() if closing else end


def _beginning(text: str, start: int) -> int:
    """The nearest place before, or at, one where something begins that is in nothing else."""
    last = start
    for match in _BEGINNING.finditer(text, max(0, start - LOOKED_BACK), start):
        last = match.end()
    return last


def find_references(text: str) -> dict[str, str]:
    """Where the names lead that a text defines."""
    if len(text) > LONGEST_WHOLE or "]:" not in text:
        return {}
    return {reference_name(match[1]): match[2].rstrip(">") for match in _DEFINITIONS.finditer(text)}


class _Blocks:
    """Makes blocks of the units of a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._references: Mapping[str, str] = find_references(text)
        self._inside: tuple[Container, ...] = ()
        self._end = 0

    def between(self, start: int, end: int) -> Iterator[ShownBlock]:
        """The blocks of a part that begins with something new."""
        for unit in find_units(self._text, start, end, with_comment_marks=True):
            yield from self._blocks_of(unit)

    def aside(self, start: int, end: int) -> Iterator[ShownBlock]:
        """Lines that are no text of the note."""
        yield from as_written(self._text, lines_of(self._text, start, end), Look.ASIDE)

    def _blocks_of(self, unit: Unit) -> Iterator[ShownBlock]:
        """What is shown of a unit."""
        start, end = unit.lines[0][0], unit.lines[-1][1]
        is_apart = self._text.count("\n", self._end, start) > 1 or not self._end
        new = [each for each in unit.inside if each not in self._inside]
        self._inside, self._end = unit.inside, end
        depth = sum(1 for each in unit.inside if each.width)
        quotes = len(unit.inside) - depth
        if unit.kind is UnitKind.CODE:
            yield from as_written(self._text, unit.lines, Look.CODE, depth=depth, quotes=quotes)
        elif unit.kind is UnitKind.COMMENT:
            yield from as_written(self._text, lines_of(self._text, start, end), Look.ASIDE)
        elif unit.kind is UnitKind.RULE:
            yield ShownBlock(Look.RULE, ((Run(start, end, ""),),), depth=depth, quotes=quotes)
        elif unit.kind is UnitKind.HTML:
            yield from self._html(unit.lines, depth, quotes)
        else:
            yield from self._text_blocks(unit, new, depth, quotes, is_apart=is_apart)

    def _html(self, lines: Lines, depth: int, quotes: int) -> Iterator[ShownBlock]:
        """The text of HTML, without its tags; behind a comment people go on in Markdown."""
        find = find_runs if self._text.startswith("<!--", lines[0][0]) else find_html_runs
        for number in range(0, len(lines), LINES_AT_ONCE):
            joined = Joined(self._text, lines[number:number + LINES_AT_ONCE])
            runs = _without_blank_lines(joined.placed(find(joined.text)))
            if runs:
                look = Look.ASIDE if all(run.style & Style.ASIDE for run in runs) else Look.PARAGRAPH
                yield ShownBlock(look, (runs,), depth=depth, quotes=quotes, is_apart=number == 0)

    def _text_blocks(self, unit: Unit, new: Sequence[Container], depth: int, quotes: int, *,
                     is_apart: bool) -> Iterator[ShownBlock]:
        """A title, a paragraph, an item, or a table with what stands above and below it."""
        lines, prefix = list(unit.lines), []
        if any(each.width for each in new):
            prefix = _bullets(self._text, new, lines)
        elif unit.kind is UnitKind.TEXT and (count := self._count_definitions(lines)):
            yield from as_written(self._text, lines[:count], Look.ASIDE, is_apart=is_apart)
            lines = lines[count:]
        look = Look.HEADING if unit.kind is UnitKind.HEADING else Look.ITEM if prefix else Look.PARAGRAPH
        table = _table_at(self._text, lines) if look is Look.PARAGRAPH else 0
        if table:
            yield from self._paragraph(lines[:table - 1], Look.PARAGRAPH, depth, quotes, is_apart=is_apart)
            rows = 2 + sum(1 for _row in _rows(self._text, lines[table + 1:]))
            yield from table_rows(self._text, [lines[table - 1], *lines[table + 1:table - 1 + rows]], self._find_runs,
                                  has_head=True, depth=depth, quotes=quotes)
            yield from self._paragraph(lines[table - 1 + rows:], Look.PARAGRAPH, depth, quotes, is_apart=True)
            return
        yield from self._paragraph(lines, look, depth, quotes, is_apart=is_apart, prefix=prefix, level=unit.level)

    def _count_definitions(self, lines: Lines) -> int:
        """How many lines at the beginning of a paragraph say where a name leads, and are no text."""
        is_one = (_DEFINITION.match(self._text, *line) is not None for line in lines)
        return next((number for number, one in enumerate(is_one) if not one), len(lines))

    def _paragraph(self, lines: Lines, look: Look, depth: int, quotes: int, *, is_apart: bool,
                   prefix: Sequence[Run] = (), level: int = 0) -> Iterator[ShownBlock]:
        """Running text, as one block unless it is too long to be a paragraph."""
        at_once = len(lines) if sum(end - start for start, end in lines) < LONGEST_TOP else LINES_AT_ONCE
        for number in range(0, len(lines), max(1, at_once)):
            some = lines[number:number + at_once]
            runs = (*prefix, *self._runs(some, is_called_out=quotes > 0 and number == 0))
            if runs:
                yield ShownBlock(look, (runs,), level, depth, quotes, is_apart=is_apart and number == 0)
            prefix, look = (), Look.PARAGRAPH if look is Look.ITEM else look

    def _runs(self, lines: Lines, *, is_called_out: bool = False) -> Iterator[Run]:
        """The runs of some lines, of which those that were filled go on in the next."""
        call_out = _CALL_OUT.match(self._text, *lines[0]) if is_called_out else None
        if call_out is not None:
            yield Run(*call_out.span(1), call_out[1], Style.BOLD)
            yield Run(call_out.end(1), call_out.end(), "\n" if call_out.end() == lines[0][1] else " ")
            lines = [(call_out.end(), lines[0][1]), *lines[1:]]
            lines = lines if lines[0][0] < lines[0][1] else lines[1:]
        if lines:
            yield from running_text(self._text, lines, self._find_runs)

    def _find_runs(self, text: str) -> list[Run]:
        return find_runs(text, self._references)


def _without_blank_lines(runs: Sequence[Run]) -> tuple[Run, ...]:
    """The runs without line breaks at both ends, and without one after the other."""
    kept: list[Run] = []
    for run in runs:
        is_break = not run.text.strip()
        if not (is_break and (not kept or kept[-1].text == "\n")):
            kept.append(run._replace(text="\n") if is_break and "\n" in run.text else run)
    while kept and not kept[-1].text.strip():
        kept.pop()
    return tuple(kept)


def _bullets(text: str, new: Sequence[Container], lines: list[tuple[int, int]]) -> list[Run]:
    """What stands before an item: for each list that it begins a bullet or a number, or its box to tick.

    Args:
        text: the document's.
        new: the quotations and items that begin here.
        lines: of the item; a box is taken off the first.
    """
    items = [each for each in new if each.width]
    box = _BOX.match(text, *lines[0])
    if box is not None:
        lines[0] = (box.end(), lines[0][1])
    ends = [*(each.mark[0] for each in items[1:]), lines[0][0]]
    runs = []
    for item, end in zip(items, ends, strict=True):
        written = text[slice(*item.mark)]
        runs.append(Run(item.mark[0], end, written + "\t" if written[0].isdigit() else BULLET))
    if box is not None:
        runs[-1] = runs[-1]._replace(text=EMPTY_BOX if box[1] == " " else CHECKED_BOX)
    return runs


def _table_at(text: str, lines: Lines) -> int:
    """The number of the line of dashes below the first row of a table; 0 when there is none."""
    for number in range(1, len(lines)):
        start, end = lines[number]
        if (text[start:start + 1] in "|:- \t" and "|" in text[start:end] and "|" in text[slice(*lines[number - 1])]
                and TABLE_LINE.match(text, start, end)):
            return number
    return 0


def _rows(text: str, lines: Lines) -> Iterator[tuple[int, int]]:
    """The lines that go on with a table."""
    for start, end in lines:
        if "|" not in text[start:end]:
            return
        yield start, end
