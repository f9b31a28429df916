"""Two lines of a passage: the part in which its best words stand.

Takes:  the passage's text and where the words of the question are in it.
Gives:  a shorter text on one line, with the places of the words in it.
Never:  changes a letter; white space is evened out, and signs that only set words off are left out.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate

from ragdesk.engine.facade.texts import emphasis_signs, show_in_line

Span = tuple[int, int, int | None, float]
"""Start, end, colour, points; as in ``PassageBar``."""

ELLIPSIS = "… "
LEAD = 24
"""Characters shown before the first of the best words, where there is room, so that it does not stand alone."""

_HEADING_SIGN = re.compile(r"#{1,6}[ \t]+")
"""How a heading begins in Markdown; in one line with the text below it, the sign only disturbs."""

_FURTHER_BLANKS = re.compile(r"(?<=  ) +")

LONGEST_SNIPPET = 2_000
"""No row is wide enough for more, and laying out a passage of a million characters would halt the window."""


@dataclass(frozen=True, slots=True)
class Snippet:
    """A part of a passage. ``marks`` are (start, end, colour) in ``text``."""

    text: str
    marks: tuple[tuple[int, int, int | None], ...]


def read_passage(path: str, text: str, spans: tuple[Span, ...]) -> tuple[str, tuple[Span, ...]]:
    """A passage as it reads, and where its words are there; one that is only in an address or the like is left out."""
    read = show_in_line(path, text)
    places = [(*read.to_shown(start, end), hue, points) for start, end, hue, points in spans]
    return read.text, tuple(place for place in places if place[0] < place[1])


def cut_snippet(text: str, spans: tuple[Span, ...], room: int) -> Snippet:
    """The part of a passage that holds most of what gave it points.

    Args:
        text: of the passage.
        spans: the words of the question in it, positions within ``text``, in order.
        room: how many characters fit.
    """
    heading = _HEADING_SIGN.match(text)
    first_letter = heading.end() if heading else 0
    start = max(first_letter, _word_start(text, _best_start(spans, len(text), room)))
    end = min(len(text), start + LONGEST_SNIPPET)
    lead = ELLIPSIS if start > first_letter else ""
    shift = len(lead) - start
    marks = tuple((first + shift, last + shift, hue) for first, last, hue, _points in spans
                  if start <= first and last <= end)
    return _as_it_reads(Snippet(lead + _one_line(text[start:end]), marks))


def _as_it_reads(snippet: Snippet) -> Snippet:
    """The same without the signs that set words off and without more than two blanks; the marks stay on their words."""
    signs = [*emphasis_signs(snippet.text), *(match.span() for match in _FURTHER_BLANKS.finditer(snippet.text))]
    gone = sorted((start, end) for start, end in signs
                  if not any(first < end and start < last for first, last, _hue in snippet.marks))
    ends = [end for _start, end in gone]
    dropped = list(accumulate((end - start for start, end in gone), initial=0))
    kept = zip([0, *ends], [*(start for start, _end in gone), len(snippet.text)], strict=True)
    return Snippet(
        "".join(snippet.text[start:end] for start, end in kept),
        tuple((start - dropped[bisect_right(ends, start)], end - dropped[bisect_right(ends, end)], hue)
              for start, end, hue in snippet.marks))


def _best_start(spans: tuple[Span, ...], length: int, room: int) -> int:
    """Where to begin so that the words in view give the most points, each word counted once; 0 when all fits."""
    if length <= room or not spans:
        return 0
    best, best_worth = 0, -1.0
    for position, (first, _end, _hue, _points) in enumerate(spans):
        start = 0 if first < room // 3 else max(0, min(first - LEAD, length - room))
        worth = _worth(spans[position:], start + room)
        if start == 0:
            worth = max(worth, _worth(spans, room))
        if worth > best_worth:
            best, best_worth = start, worth
        if position >= 200:
            break
    return best


def _worth(spans: tuple[Span, ...], end: int) -> float:
    """Points of the different words that end before ``end``; a repetition adds a little."""
    seen: set[tuple[int | None, float]] = set()
    worth = 0.0
    for _first, last, hue, points in spans:
        if last > end:
            break
        worth += 0.05 * points if (hue, points) in seen else points
        seen.add((hue, points))
    return worth


def _word_start(text: str, start: int) -> int:
    """The nearest beginning of a word at or after ``start``, unless the word is very long."""
    if start == 0 or text[start - 1].isspace():
        return start
    space = next((i for i in range(start, min(start + LEAD, len(text))) if text[i].isspace()), start - 1)
    return space + 1


def _one_line(text: str) -> str:
    """Every kind of white space as a blank, one for one."""
    return "".join(" " if character.isspace() else character for character in text)
