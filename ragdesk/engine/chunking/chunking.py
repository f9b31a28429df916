"""Step 2: a document is cut into passages.

Takes:  a Document and the wanted length.
Gives:  chunks in the order of the text, each an exact slice of it: ``text[chunk.start:chunk.end] == chunk.text``.
Never:  loses a word but those that every page around repeats and those about the document; gives an empty chunk, or
        loops: every chunk holds something that the one before does not.

Two ways: plain windows of a fixed number of words, or (the default) whole sentences of one section. A heading belongs
to the chunk that follows it, so that its words are found; one with nothing below it, too.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from ragdesk.engine.chunking.pieces import Piece, cut_block
from ragdesk.engine.errors import SettingsError
from ragdesk.engine.reasons import SettingsRule
from ragdesk.engine.records import Block, BlockKind, Chunk, Document
from ragdesk.engine.settings import ChunkingSettings

TAIL_FACTOR = 1.25
"""The end of a section joins the chunk before it when both together are no longer than this many times the wish:
otherwise it would make a chunk that is mostly repetition."""

CUTTER_VERSION = 2
"""Raise it when other passages come of the same document; then the files read before are cut again."""

_WORD = re.compile(r"\S+")
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n\s*")

_IN_NO_PASSAGE = frozenset((BlockKind.REPEATED, BlockKind.METADATA))


class Slice(NamedTuple):
    """A chunk to be; its page is the one of ``body``, where what stands below its headings begins."""

    start: int
    end: int
    heading: tuple[str, ...]
    body: int


def split_document(document: Document, chunking: ChunkingSettings) -> list[Chunk]:
    """Cut a document into passages.

    Args:
        document: whose ``blocks`` may be empty or leave gaps; what lies in a gap is treated as paragraphs.
        chunking: lengths in words, which are what white space sets apart.

    Returns:
        In plain mode, for W words, size s and overlap o: 1 chunk for 0 < W <= s, else ceil((W - o) / (s - o)).

    Raises:
        SettingsError: when the overlap is not smaller than the size.
    """
    return list(find_chunks(document, chunking))


def find_chunks(document: Document, chunking: ChunkingSettings) -> Iterator[Chunk]:
    """Cut a document one passage at a time, so that they can be passed on; otherwise the same as ``split_document``."""
    _check(chunking)
    if chunking.plain:
        return _make_chunks(document, _plain_slices(document, chunking))
    return _make_chunks(document, _structured_slices(document, chunking))


def _check(chunking: ChunkingSettings) -> None:
    """Refuse what cannot be cut by."""
    if chunking.words < 1:
        raise SettingsError(name="chunk_words", value=chunking.words, rule=SettingsRule.AT_LEAST_ONE_WORD)
    if not 0 <= chunking.overlap < chunking.words:
        raise SettingsError(name="overlap_words", value=chunking.overlap, rule=SettingsRule.OVERLAP_TOO_LARGE,
                            words=chunking.words)


def _make_chunks(document: Document, slices: Iterable[Slice]) -> Iterator[Chunk]:
    """Give each slice its text, line and page."""
    text, pages = document.text, document.page_starts
    line, counted_to = 1, 0
    for start, end, heading, body in slices:
        line += text.count("\n", counted_to, start)
        counted_to = start
        page = max(1, bisect_right(pages, body)) if pages else None
        yield Chunk(document.path, start, end, text[start:end], heading, page, line, document.language, document.part,
                    inner=document.inner)


# --- plain windows ---------------------------------------------------------------------------------------------------


def _plain_slices(document: Document, chunking: ChunkingSettings) -> Iterator[Slice]:
    """Windows of a fixed length; the last is the first that reaches the end, of the text or of what no window holds."""
    headings = _HeadingAt(document.blocks)
    for stretch_start, stretch_end in _without_metadata(document):
        starts, ends = _find_words(document.text, stretch_start, stretch_end)
        for first in range(0, len(starts), chunking.words - chunking.overlap):
            last = min(first + chunking.words, len(starts))
            yield Slice(starts[first], ends[last - 1], headings.at(starts[first]), starts[first])
            if last == len(starts):
                break


def _without_metadata(document: Document) -> Iterator[tuple[int, int]]:
    """The stretches of a text between what is only about it."""
    start = 0
    for block in document.blocks:
        if block.kind is BlockKind.METADATA:
            yield start, block.start
            start = block.end
    yield start, len(document.text)


def _find_words(text: str, start: int, end: int) -> tuple[array[int], array[int]]:
    """Where each word starts and ends; arrays, because a large file has millions."""
    starts, ends = array("q"), array("q")
    for match in _WORD.finditer(text, start, end):
        start, end = match.span()
        starts.append(start)
        ends.append(end)
    return starts, ends


class _HeadingAt:
    """The section that a position stands in."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._starts = [block.start for block in blocks]
        self._headings = [block.heading for block in blocks]

    def at(self, position: int) -> tuple[str, ...]:
        """The heading path of the last block that starts at or before a position."""
        number = bisect_right(self._starts, position)
        return self._headings[number - 1] if number else ()


# --- whole sentences of one section ----------------------------------------------------------------------------------


def _without_gaps(document: Document) -> Iterator[Block]:
    """The document's blocks, and paragraphs for what lies between them."""
    position = 0
    heading: tuple[str, ...] = ()
    for block in document.blocks:
        if position < block.start and not document.text[position:block.start].isspace():
            yield from _paragraphs(document.text, position, block.start, heading)
        yield block
        position, heading = max(position, block.end), block.heading
    yield from _paragraphs(document.text, position, len(document.text), heading)


def _paragraphs(text: str, start: int, end: int, heading: tuple[str, ...]) -> Iterator[Block]:
    """Stretches between blank lines, as blocks."""
    if start >= end:
        return
    for match in _BLANK_LINE.finditer(text, start, end):
        if match.start() > start:
            yield Block(BlockKind.PARAGRAPH, start, match.start(), heading)
        start = match.end()
    if start < end:
        yield Block(BlockKind.PARAGRAPH, start, end, heading)


def _cut_at_pages(blocks: Iterable[Block], page_starts: Sequence[int]) -> Iterator[Block]:
    """The same blocks, but none that goes on over the beginning of a page."""
    for block in blocks:
        first, last = bisect_right(page_starts, block.start), bisect_left(page_starts, block.end)
        borders = [block.start, *page_starts[first:last], block.end]
        for start, end in pairwise(borders):
            if start < end:
                yield replace(block, start=start, end=end)


def _structured_slices(document: Document, chunking: ChunkingSettings) -> Iterator[Slice]:
    """Pack the pieces of each section."""
    blocks = _without_gaps(document)
    if document.page_starts:
        blocks = _cut_at_pages(blocks, document.page_starts)
    for heading, pieces, body, *_ in _with_last_headings(_sections(document, blocks, chunking.words)):
        words = [piece.words for piece in pieces]
        for first, last in _pack(words, chunking.words, chunking.overlap):
            start = pieces[first].start
            yield Slice(start, pieces[last - 1].end, heading, start if first else body)


class _Section(NamedTuple):
    """The pieces that may share a chunk.

    Attributes:
        body: where what stands below the headings begins.
        is_headings: there is nothing below them.
        is_last: nothing follows, or nothing that may share the chunk.
    """

    heading: tuple[str, ...]
    pieces: list[Piece]
    body: int
    is_headings: bool
    is_last: bool


def _with_last_headings(sections: Iterable[_Section | None]) -> Iterator[_Section]:
    """The same sections, but headings with nothing below them go with the section above, unless a None is between."""
    held: _Section | None = None
    for section in sections:
        is_left_over = section is not None and section.is_headings and section.is_last
        if section is not None and is_left_over and held is not None and not held.is_headings:
            *before, last = held.pieces
            title = section.pieces[0]
            held = held._replace(pieces=[*before, Piece(last.start, title.end, last.words + title.words)])
            continue
        if held is not None:
            yield held
        held = section
    if held is not None:
        yield held


def _sections(document: Document, blocks: Iterable[Block], size: int) -> Iterator[_Section | None]:
    """What may share a chunk: the pieces of one section, on one page; and None where text was passed over.

    A heading directly under another stays with it: alone it would be a chunk of two words that outranks whole passages.
    """
    collected = _Collected(document, size)
    for block in blocks:
        if block.kind in _IN_NO_PASSAGE:
            if collected.holds_something:
                yield collected.take(is_last=True)
            yield None
            continue
        pieces = cut_block(document.text, block, size)
        if not pieces:
            continue
        is_heading = block.kind is BlockKind.HEADING
        if collected.must_end_before(pieces[0], block.heading, is_heading=is_heading):
            yield collected.take()
        collected.add(pieces, block.heading, is_heading=is_heading)
    if collected.holds_something:
        yield collected.take(is_last=True)


class _Collected:
    """Collects pieces until a heading or a page ends the collection."""

    def __init__(self, document: Document, size: int) -> None:
        self._pages = document.page_starts
        self._size = size
        self._pieces: list[Piece] = []
        self._titles: Piece | None = None
        self._next_page = self._body = -1
        self._heading: tuple[str, ...] = ()

    @property
    def holds_something(self) -> bool:
        """Whether a piece was added since the last ``take``."""
        return bool(self._pieces) or self._titles is not None

    def must_end_before(self, piece: Piece, heading: tuple[str, ...], *, is_heading: bool) -> bool:
        """Whether a piece belongs to another section or page than those collected; headings alone wait for more."""
        if not self._pieces:
            is_deeper = len(heading) > len(self._heading) and heading[:len(self._heading)] == self._heading
            words = self._titles.words + piece.words if self._titles is not None else 0
            return is_heading and not is_deeper and words > self._size
        if self._next_page >= 0 and piece.start >= self._next_page:
            return True
        return is_heading or heading != self._heading

    def add(self, pieces: list[Piece], heading: tuple[str, ...], *, is_heading: bool) -> None:
        """Collect the pieces of one block; headings wait for the first piece under them and join it."""
        first = pieces[0]
        if not self._pieces:
            number = bisect_right(self._pages, first.start)
            self._next_page = self._pages[number] if number < len(self._pages) else -1
            self._body = first.start
        self._heading = heading
        if self._titles is not None:
            pieces[0] = first = Piece(self._titles.start, first.end, self._titles.words + first.words)
        self._titles = first if is_heading else None
        if not is_heading:
            self._pieces += pieces

    def take(self, *, is_last: bool = False) -> _Section:
        """What was collected; the collection is empty afterwards."""
        is_headings = not self._pieces
        pieces = [self._titles] if is_headings and self._titles is not None else self._pieces
        self._pieces, self._titles = [], None
        return _Section(self._heading, pieces, pieces[0].start if is_headings else self._body, is_headings, is_last)


def _pack(words: Sequence[int], size: int, overlap: int) -> Iterator[tuple[int, int]]:
    """Put pieces together greedily.

    Args:
        words: length of each piece.
        size: wanted length of a chunk.
        overlap: wanted repetition from the chunk before.

    Returns:
        (first, last) piece numbers of each chunk, ``last`` one past its end; every ``last`` is greater than the one
        before, so it ends.
    """
    first = fresh = 0
    left = sum(words)
    while fresh < len(words):
        repeated = sum(words[first:fresh])
        if repeated + words[fresh] > 2 * size:
            first, repeated = fresh, 0
        last = len(words) if repeated + left <= TAIL_FACTOR * size else _fill(words, fresh, repeated, size)
        yield first, last
        left -= sum(words[fresh:last])
        first, fresh = _step_back(words, last, first + 1, overlap), last


def _fill(words: Sequence[int], fresh: int, total: int, size: int) -> int:
    """One past the last piece to take: as many as bring the total nearest to ``size``, at least one."""
    total += words[fresh]
    last = fresh + 1
    while last < len(words) and total + words[last] - size < size - total:
        total += words[last]
        last += 1
    return last


def _step_back(words: Sequence[int], last: int, lowest: int, overlap: int) -> int:
    """The piece to start the next chunk at: as far back as brings the repetition nearest to ``overlap``."""
    first, repeated = last, 0
    while first > lowest and repeated + words[first - 1] - overlap < overlap - repeated:
        first -= 1
        repeated += words[first]
    return first
