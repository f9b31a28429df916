"""Which part of a document is shown at once.

Takes:  a text of any size and the place to be shown.
Gives:  the whole text, or a part around the place that a window can lay out in a few hundredths of a second.
Never:  changes the text: a part is an exact slice.

What laying out costs was measured: short lines cost by their number (10,000 take 30 ms), long ones by their length.
"""

from __future__ import annotations

from dataclasses import dataclass

PART_LINES = 8_000
LONG_LINE = 10_000
LONG_LINE_PART = 40_000
"""Characters of a part with a line longer than ``LONG_LINE``."""


@dataclass(frozen=True, slots=True)
class PartSizes:
    """Characters of a document that is shown whole, of a part of a longer one, and of it before the place wanted."""

    whole: int
    part: int
    lead: int


AS_WRITTEN = PartSizes(400_000, 200_000, 100_000)
AS_READ = PartSizes(120_000, 60_000, 12_000)
"""What is set in fonts of its own takes several times as long to lay out, and is written from the beginning."""


@dataclass(frozen=True, slots=True)
class DocumentPart:
    """``text[start:end]`` of a document, and whether that is all of it."""

    start: int
    end: int
    is_whole: bool


def choose_part(text: str, start: int, end: int, sizes: PartSizes = AS_WRITTEN) -> DocumentPart:
    """The part to show so that the place ``start`` is in it, and as much of what follows as there is room for."""
    if len(text) <= sizes.whole and _is_light(text):
        return DocumentPart(0, len(text), is_whole=True)
    length = sizes.part
    part = _around(text, start, end, length, sizes.lead)
    while not _is_light(text[part.start:part.end]) and length > LONG_LINE_PART:
        length = max(length // 2, LONG_LINE_PART)
        part = _around(text, start, end, length, min(sizes.lead, length // 2))
    return _fewer_lines(text, part, start)


def part_before(text: str, part: DocumentPart, sizes: PartSizes = AS_WRITTEN) -> DocumentPart:
    """The part that ends near where this one begins."""
    return choose_part(text, max(0, part.start - (sizes.part - sizes.lead) * 3 // 4), part.start, sizes)


def part_after(text: str, part: DocumentPart, sizes: PartSizes = AS_WRITTEN) -> DocumentPart:
    """The part that begins near where this one ends."""
    return choose_part(text, min(len(text), part.end + sizes.lead * 3 // 4), part.end, sizes)


def _is_light(text: str) -> bool:
    """Whether a text has neither too many lines nor one that is too long."""
    if text.count("\n") > PART_LINES:
        return False
    return max(map(len, text.split("\n"))) <= LONG_LINE


def _around(text: str, start: int, end: int, length: int, lead: int) -> DocumentPart:
    """A number of characters around a place, from the beginning of a line to the end of one where these are near."""
    place = (start + min(end, start + length // 2)) // 2
    first = max(0, min(place - lead, len(text) - length))
    last = min(len(text), first + length)
    line_start = text.find("\n", first, min(start, first + length // 8)) + 1 if first else 0
    line_end = text.find("\n", last - length // 8, last) if last < len(text) else -1
    first = line_start if line_start > first else first
    last = line_end + 1 if line_end >= max(end, first) else last
    return DocumentPart(first, last, is_whole=first == 0 and last == len(text))


def _fewer_lines(text: str, part: DocumentPart, place: int) -> DocumentPart:
    """The part cut down to a number of lines around the place."""
    first, last = part.start, part.end
    if text.count("\n", first, last) <= PART_LINES:
        return part
    before = place
    for _line in range(PART_LINES // 2):
        before = text.rfind("\n", first, before)
        if before < 0:
            break
    first = before + 1 if before >= 0 else first
    after = place
    for _line in range(PART_LINES // 2):
        after = text.find("\n", after, last) + 1
        if after == 0:
            break
    return DocumentPart(first, after or last, is_whole=False)
