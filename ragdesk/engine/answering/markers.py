"""Finds what looks like a citation in an answer.

Takes:  the text of an answer.
Gives:  the places of ``[1]``, ``[1][3]``, ``[1, 2]``, ``[2-4]`` and ``【1】``, and the words that each is put behind;
        the sentences that none is.
Never:  takes a number inside code, a link, an image or a footnote for a citation.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from ragdesk.engine.answering.quotes import find_quotables

MOST_MARKERS = 400
"""An answer with more than this is no answer; the rest stays plain text."""

WIDEST_RANGE = 30
"""``[3-900]`` names no passages."""

LONGEST_CLAIM = 2_000
"""Characters before a marker that are looked at."""

LONGEST_LOOKED_THROUGH = 100_000
"""Characters in which sentences without a marker are looked for."""

_ITEM = r"\d{1,3}(?:\s{0,3}[-–—]\s{0,3}\d{1,3})?"
_ITEMS = rf"\s{{0,3}}({_ITEM}(?:\s{{0,3}}[,;]\s{{0,3}}{_ITEM}){{0,19}})\s{{0,3}}"
_MARKER = re.compile(rf"(?<![!\\])\[{_ITEMS}\](?!\(|:)|【{_ITEMS}(?:†[^】\n]{{0,60}})?】")
_NUMBER = re.compile(r"\d+|[-–—]")
_BACKTICKS = re.compile(r"`+")
_FENCE = re.compile(r"[ \t]{0,3}(`{3,}|~{3,})")


@dataclass(frozen=True, slots=True)
class MarkerNumber:
    """One cited number and where it stands; a number only implied by a range has an empty place."""

    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Marker:
    """A bracket with one or more numbers.

    Attributes:
        claim: the words that it is put behind, empty when there are none.
        claim_start, claim_end: where these stand.
    """

    start: int
    end: int
    numbers: tuple[MarkerNumber, ...]
    claim: str
    claim_start: int
    claim_end: int


def find_markers(text: str) -> list[Marker]:
    """All markers of an answer in their order, with the words that each speaks for."""
    hidden = _CodeMap(text)
    markers: list[Marker] = []
    previous_end, previous_claim = 0, (0, 0)
    for match in _MARKER.finditer(text):
        numbers = _numbers(match)
        if not numbers or hidden.covers(match.start()):
            continue
        claim = _claim(text, previous_end, match) or previous_claim
        words = _MARKER.sub(_as_spaces, text[slice(*claim)])
        markers.append(Marker(match.start(), match.end(), numbers, words, *claim))
        previous_end, previous_claim = match.end(), claim
        if len(markers) == MOST_MARKERS:
            break
    return markers


def find_unmarked(text: str, markers: Sequence[Marker]) -> list[tuple[int, int]]:
    """The sentences that say something and that no marker speaks for; what leads up to a list says nothing."""
    text = text[:LONGEST_LOOKED_THROUGH]
    hidden = _CodeMap(text)
    taken = sorted([(marker.start, marker.end) for marker in markers]
                   + [(marker.claim_start, marker.claim_end) for marker in markers])
    ends = list(accumulate((end for _start, end in taken), max))
    found: list[tuple[int, int]] = []
    for start, end in _claiming_sentences(without_markers(text)):
        before = bisect_left(taken, (end, 0)) - 1
        if not (before >= 0 and ends[before] > start) and not hidden.covers(start):
            found.append((start, end))
    return found[:MOST_MARKERS]


def _claiming_sentences(text: str) -> Iterator[tuple[int, int]]:
    """The sentences of each line, for models end these where they mean to."""
    position = 0
    for line in text.splitlines(keepends=True):
        for item in find_quotables(line):
            words = line[item.start:item.end]
            if not item.is_heading and not words.endswith(":") and any(map(str.isalpha, words)):
                yield item.start + position, item.end + position
        position += len(line)


def without_markers(text: str) -> str:
    """The text with room in place of each marker."""
    return _MARKER.sub(_as_spaces, text)


def spell_out_ranges(text: str) -> str:
    """The text with ``[2-4]`` written as ``[2, 3, 4]``, so that each number has a place to click on."""
    for marker in reversed(find_markers(text)):
        if any(place.start == place.end for place in marker.numbers):
            numbers = ", ".join(str(place.number) for place in marker.numbers)
            text = f"{text[:marker.start]}[{numbers}]{text[marker.end:]}"
    return text


def _numbers(match: re.Match[str]) -> tuple[MarkerNumber, ...]:
    """The numbers of a marker, ranges written out; none when a range makes no sense."""
    group = 1 if match.group(1) is not None else 2
    offset = match.start(group)
    places: list[MarkerNumber] = []
    in_range = False
    for token in _NUMBER.finditer(match.group(group)):
        start, end = offset + token.start(), offset + token.end()
        if not token.group().isdigit():
            in_range = True
            continue
        number = int(token.group())
        if in_range:
            first = places[-1].number
            if not first <= number <= first + WIDEST_RANGE:
                return ()
            places += [MarkerNumber(implied, start, start) for implied in range(first + 1, number)]
        if not (in_range and number == places[-1].number):
            places.append(MarkerNumber(number, start, end))
        in_range = False
    if len(places) == 1:
        return (MarkerNumber(places[0].number, match.start(), match.end()),)
    return tuple(places)


def _claim(text: str, previous_end: int, match: re.Match[str]) -> tuple[int, int] | None:
    """The last sentence before a marker, or the words after it when it opens its line."""
    line_start = text.rfind("\n", 0, match.start()) + 1
    line_end = text.find("\n", match.end())
    after = text[match.end(): line_end if line_end >= 0 else len(text)][:LONGEST_CLAIM]
    if not text[line_start:match.start()].strip(" \t-*+•>|") and _has_words(_MARKER.sub(_as_spaces, after)):
        return next(_sentences(_MARKER.sub(_as_spaces, after), match.end()), None)
    begin = max(previous_end, match.start() - LONGEST_CLAIM)
    sentences = [(start, end) for start, end in _sentences(text[begin:match.start()], begin)
                 if _has_words(text[start:end])]
    return sentences[-1] if sentences else None


def _as_spaces(match: re.Match[str]) -> str:
    """A marker's room, so that all else stays in its place."""
    return " " * len(match.group())


def _sentences(text: str, offset: int) -> Iterator[tuple[int, int]]:
    """The sentences of a stretch, as places of the whole text."""
    for item in find_quotables(text):
        yield item.start + offset, item.end + offset


def _has_words(text: str) -> bool:
    """Whether there is anything to hold against a passage."""
    return any(char.isalnum() for char in text)


class _CodeMap:
    """Knows which positions of a text lie in code."""

    def __init__(self, text: str) -> None:
        spans = code_spans(text)
        self._starts = [start for start, _ in spans]
        self._ends = [end for _, end in spans]

    def covers(self, position: int) -> bool:
        index = bisect_right(self._starts, position) - 1
        return index >= 0 and position < self._ends[index]


def code_spans(text: str) -> list[tuple[int, int]]:
    """Where code stands in a text, in order."""
    spans: list[tuple[int, int]] = []
    for start, end, is_block in _blocks_and_prose(text):
        spans += [(start, end)] if is_block else _inline_code(text, start, end)
    return spans


def _blocks_and_prose(text: str) -> Iterator[tuple[int, int, bool]]:
    """Code blocks, closed or not, and the paragraphs between them: start, end, whether it is a block."""
    fence = ""
    begin = end = 0
    for line in text.splitlines(keepends=True):
        start, end = end, end + len(line)
        mark = _FENCE.match(line)
        if fence:
            if mark and mark.group(1).startswith(fence) and not line[mark.end():].strip():
                yield begin, end, True
                fence, begin = "", end
        elif mark:
            yield begin, start, False
            fence, begin = mark.group(1), start
        elif not line.strip():
            yield begin, start, False
            begin = start
    yield begin, len(text), bool(fence)


def _inline_code(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Spans between two equally long runs of backticks in one paragraph."""
    runs = list(_BACKTICKS.finditer(text, start, end))
    next_of_length: dict[int, int] = {}
    partner = [-1] * len(runs)
    for index in reversed(range(len(runs))):
        length = len(runs[index].group())
        partner[index] = next_of_length.get(length, -1)
        next_of_length[length] = index
    index = 0
    while index < len(runs):
        if partner[index] > 0:
            yield runs[index].start(), runs[partner[index]].end()
            index = partner[index]
        index += 1
