"""A document's text as its reader sees it, and which place of the one is which of the other.

Takes:  the path and the text of a document or a passage.
Gives:  blocks of what is shown; the text of them, with places translated both ways.
Never:  decides what is cited, sent or counted: that is always the document's own text.

Which function knows the signs of a format stands in its row of ``engine.formats``.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from ragdesk.engine.formats import find_format
from ragdesk.engine.reading.loading import load
from ragdesk.engine.reading.structure import show_structure
from ragdesk.engine.records import Block
from ragdesk.engine.records.shown import Look, Run, ShownBlock, Style
from ragdesk.engine.text.emphasis import without_emphasis
from ragdesk.engine.text.paragraphs import paragraph_at

Place = tuple[int, int]

CELL_GAP = " · "
TITLE_GAP = ": "
"""What stands between the cells of a row, and behind a title, where all is in one line."""

LONGEST_PASSAGE = 20_000
"""Characters; a longer one is data, and is left as it is."""

PASSAGES_REMEMBERED = 128


class ShownText:
    """The text of blocks, one after the other.

    Args:
        blocks: to begin with.
        gap: what stands between two blocks.
        cell_gap: what stands between two cells of a row.
    """

    def __init__(self, blocks: Iterable[ShownBlock] = (), *, gap: str = "\n", cell_gap: str = "\t") -> None:
        self._gap, self._cell_gap = gap, cell_gap
        self._parts: list[str] = []
        self._length = 0
        self._source_starts: list[int] = []
        self._source_ends: list[int] = []
        self._shown_starts: list[int] = []
        self._shown_ends: list[int] = []
        for block in blocks:
            self.add(block)

    def add(self, block: ShownBlock, gap: str | None = None) -> int:
        """Put a block below the others, maybe after another gap than usual; gives the place where its text begins."""
        start, gap = -1, self._gap if gap is None else gap
        for number, cell in enumerate(block.cells):
            self._write((self._cell_gap if number else gap) if self._parts else "")
            start = self._length if start < 0 else start
            self._add_runs(cell)
        return start

    def _add_runs(self, runs: Iterable[Run]) -> None:
        for run in runs:
            self._source_starts.append(run.start)
            self._source_ends.append(run.end)
            self._shown_starts.append(self._length)
            self._write(run.text)
            self._shown_ends.append(self._length)

    def _write(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    @property
    def text(self) -> str:
        """All of it."""
        self._parts = ["".join(self._parts)] if self._parts else []
        return self._parts[0] if self._parts else ""

    def __len__(self) -> int:
        return self._length

    def to_shown(self, start: int, end: int) -> Place:
        """Where a place of the document is shown; empty when all of it is signs."""
        return _translate(start, end, self._source_starts, self._source_ends, self._shown_starts, self._shown_ends)

    def to_source(self, start: int, end: int) -> Place:
        """The place of the document that a place in the text is made of, without signs at its ends."""
        return _translate(start, end, self._shown_starts, self._shown_ends, self._source_starts, self._source_ends)


def _translate(start: int, end: int, starts: list[int], ends: list[int], other_starts: list[int],
               other_ends: list[int]) -> Place:
    """A place in the other count, from the runs that both have in common."""
    if not starts:
        return 0, 0
    if start >= end:
        number = max(0, bisect_right(starts, start) - 1)
        if start > ends[number] and number + 1 < len(starts):  # among the signs before something
            number += 1
        at = _within(start, starts[number], ends[number], other_starts[number], other_ends[number])
        return at, at
    first = bisect_right(ends, start)
    last = bisect_left(starts, end) - 1
    if first > last:  # nothing but signs
        at = other_starts[first] if first < len(starts) else other_ends[-1]
        return at, at
    return (_within(start, starts[first], ends[first], other_starts[first], other_ends[first], is_end=False),
            _within(end, starts[last], ends[last], other_starts[last], other_ends[last], is_end=True))


def _within(at: int, start: int, end: int, other_start: int, other_end: int, *, is_end: bool = False) -> int:
    """A place in a run, in the other count; of one that is not the same letter by letter, one of its ends."""
    if at <= start:
        return other_start
    if at >= end:
        return other_end
    if end - start == other_end - other_start:
        return other_start + at - start
    return other_end if is_end else other_start


def has_signs(path: str) -> bool:
    """Whether a file is of a kind whose text holds signs that its reader does not see."""
    kind = find_format(path)
    return kind is not None and bool(kind.shown)


def paragraph_of(path: str, text: str, at: int) -> int:
    """The number of the paragraph of a document in which a place is; 0 where its lines are counted."""
    kind = find_format(path)
    return paragraph_at(text, at) if kind is not None and kind.told_by_paragraph else 0


def is_laid_out(path: str) -> bool:
    """Whether what is shown of a file's text follows from its blocks."""
    kind = find_format(path)
    return kind is not None and kind.is_laid_out


def show_blocks(path: str, text: str, start: int = 0, end: int | None = None,
                blocks: Sequence[Block] = ()) -> Iterator[ShownBlock]:
    """What is shown of ``text[start:end]`` of a document that has signs, or is laid out by its blocks.

    The first may begin a little before. Nothing for any other document.
    """
    kind = find_format(path)
    end = len(text) if end is None else end
    if kind is not None and kind.shown:
        yield from load(kind.shown)(text, start, end)
    elif kind is not None and kind.is_laid_out:
        yield from show_structure(text, blocks, start, end)


def show_in_line(path: str, text: str) -> ShownText:
    """A passage in one line, as it reads; places count from its beginning. Remembered: lists are painted often."""
    kind = find_format(path)
    return _in_line(kind.shown if kind is not None and len(text) <= LONGEST_PASSAGE else "", text)


def without_signs(path: str, line: str) -> str:
    """A line from inside a paragraph, such as a quote, as it reads."""
    kind = find_format(path)
    if kind is None or not kind.shown or len(line) > LONGEST_PASSAGE:
        return without_emphasis(line)
    blocks = load(kind.shown)(line, 0, len(line), is_line=True)
    return " ".join(ShownText(_in_the_text(blocks)).text.split())


@lru_cache(maxsize=PASSAGES_REMEMBERED)
def _in_line(shown: str, text: str) -> ShownText:
    if shown:
        read, gap = ShownText(gap=" ", cell_gap=CELL_GAP), ""
        for block in _in_the_text(load(shown)(text, 0, len(text))):
            read.add(block, gap)
            gap = TITLE_GAP if block.look is Look.HEADING and read.text[-1:].isalnum() else " "
        if read.text.strip():
            return read
    return ShownText((ShownBlock(Look.PARAGRAPH, ((Run(0, len(text), text),),)),))


def _in_the_text(blocks: Iterable[ShownBlock]) -> Iterator[ShownBlock]:
    """The blocks without what is not part of the text, such as the marks of footnotes."""
    for block in blocks:
        if block.look is not Look.ASIDE:
            cells = tuple(tuple(run for run in cell if not run.style & Style.ASIDE) for cell in block.cells)
            yield replace(block, cells=cells)
