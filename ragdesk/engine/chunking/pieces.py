"""The smallest parts that a passage is put together from.

Takes:  one block of a document: a paragraph, a list, a table.
Gives:  pieces in order: sentences, whole lists and tables where they fit, else their items and rows.
Never:  a piece of more than twice the wanted length, unless a heading is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NamedTuple

from ragdesk.engine.records import Block, BlockKind
from ragdesk.engine.text.sentences import find_sentences

WHOLE_FACTOR = 1.5
"""A list, table or piece of code up to this many times the wanted length stays in one piece."""

LONGEST_FACTOR = 2
"""A sentence, item or row longer than this many times the wanted length is cut inside."""

CHARACTERS_PER_WORD = 16
"""What counts as a word where there is no white space: Chinese, Japanese, addresses, dumps of data."""

LONGEST_WORD = 1_000
"""Characters; a longer "word" is no word, and is cut so that no passage outgrows what a model takes."""

_ITEM = re.compile(r"^[ \t]*(?:[-*+•‣–]|\d{1,9}[.)]|[a-zA-Z][.)])[ \t]", re.MULTILINE)
_WORD = re.compile(r"\S+")


class Piece(NamedTuple):
    """A stretch that is not cut any more; ``words`` is its length."""

    start: int
    end: int
    words: int


def count_words(text: str, start: int, end: int) -> int:
    """Length of a stretch in words; text without white space counts by its characters."""
    return max(len(text[start:end].split()), (end - start) // CHARACTERS_PER_WORD)


def cut_block(text: str, block: Block, size: int) -> list[Piece]:
    """Take one block apart.

    Args:
        text: of the whole document.
        block: whose positions count in ``text``.
        size: wanted length of a passage, in words.

    Returns:
        Nothing for a block of white space, one piece for a heading.
    """
    start, end = _trim(text, block.start, block.end)
    if start == end:
        return []
    if block.kind is BlockKind.PARAGRAPH:
        return _cut_sentences(text, start, end, size)
    words = count_words(text, start, end)
    if block.kind is BlockKind.HEADING or words <= WHOLE_FACTOR * size:
        return [Piece(start, end, words)]
    parts = _find_items(text, start, end) if block.kind is BlockKind.LIST else _find_lines(text, start, end)
    pieces: list[Piece] = []
    for part_start, part_end in parts:
        pieces += _keep_or_cut(text, part_start, part_end, size)
    return pieces


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch without white space at its ends; both ends are ``start`` when it is nothing else."""
    stretch = text[start:end]
    right = len(stretch.rstrip())
    return (start + len(stretch) - len(stretch.lstrip()), start + right) if right else (start, start)


def _keep_or_cut(text: str, start: int, end: int, size: int) -> list[Piece]:
    """An item or a row whole if it fits, else its sentences."""
    words = count_words(text, start, end)
    return [Piece(start, end, words)] if words <= LONGEST_FACTOR * size else _cut_sentences(text, start, end, size)


def _cut_sentences(text: str, start: int, end: int, size: int) -> list[Piece]:
    """Sentences; a very long one gives its lines, and a very long line its words."""
    pieces: list[Piece] = []
    longest = LONGEST_FACTOR * size
    for sentence_start, sentence_end in find_sentences(text, start, end):
        words = count_words(text, sentence_start, sentence_end)
        if words <= longest:
            pieces.append(Piece(sentence_start, sentence_end, words))
            continue
        for line_start, line_end in _find_lines(text, sentence_start, sentence_end):
            words = count_words(text, line_start, line_end)
            if words <= longest:
                pieces.append(Piece(line_start, line_end, words))
            else:
                pieces += _cut_words(text, line_start, line_end, size)
    return pieces


def _cut_words(text: str, start: int, end: int, size: int) -> Iterator[Piece]:
    """Stretches of a quarter of the wanted length, so that neighbours can overlap."""
    size = max(1, size // 4)
    begin = stop = start
    words = 0
    for word_start, word_end in _find_short_words(text, start, end):
        weight = math.ceil((word_end - word_start) / CHARACTERS_PER_WORD)
        if words and words + weight > size:
            yield Piece(begin, stop, words)
            words = 0
        if not words:
            begin = word_start
        words += weight
        stop = word_end
    if words:
        yield Piece(begin, stop, words)


def _find_short_words(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Words, and parts of those that are too long to be any."""
    for match in _WORD.finditer(text, start, end):
        for begin in range(match.start(), match.end(), LONGEST_WORD):
            yield begin, min(begin + LONGEST_WORD, match.end())


def _find_lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Lines that hold something."""
    while start < end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        line = _trim(text, start, stop)
        if line[0] < line[1]:
            yield line
        start = stop + 1


def _find_items(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """List items, each with the lines that belong to it; lines when the items have no marks."""
    if not _ITEM.search(text, start, end):
        yield from _find_lines(text, start, end)
        return
    begin = start
    for match in _ITEM.finditer(text, start, end):
        item = _trim(text, begin, match.start())
        if item[0] < item[1]:
            yield item
        begin = match.start()
    yield _trim(text, begin, end)
