"""Which boxes on a page belong to which words of a document.

Takes:  a document, the number of a page, and where the page's own text is drawn.
Gives:  boxes, line by line, for places in the document.
Never:  marks other words than those asked for: what cannot be found for certain is not marked, and that is said.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from ragdesk.engine.records import Document
from ragdesk.engine.records.pages import Box, CharacterBoxes

Place = tuple[int, int]

SAME_LINE = 0.5
"""Share of their heights that two letters of one line have in common at least."""

WIDEST_SPACE = 2.0
"""Between two letters of one box, in heights of the line."""


@dataclass(frozen=True, slots=True)
class PageText:
    """A page's text as it is drawn, against the document's.

    Attributes:
        start, end: the characters of the document that are on this page.
        is_exact: both texts are the same, so that each character is known.
    """

    places: CharacterBoxes
    document: Document
    start: int
    end: int
    is_exact: bool

    def boxes_of(self, place: Place, ratio: float) -> tuple[Box, ...] | None:
        """Boxes for what of a place is on this page.

        Args:
            place: in the document.
            ratio: height of the page against its width.

        Returns:
            None when it is on this page and cannot be found.
        """
        start, end = max(place[0], self.start), min(place[1], self.end)
        if not self.document.text[start:end].strip():
            return ()
        found = (start - self.start, end - self.start) if self.is_exact else self._search(start, end)
        if found is None:
            return None
        return tuple(join_boxes((box for box in self.places.boxes[found[0]:found[1]] if box), ratio)) or None

    def place_of(self, start: int, end: int) -> Place | None:
        """Characters of the page as a place in the document; None when the two differ."""
        return (self.start + start, min(self.start + end, self.end)) if self.is_exact else None

    def _search(self, start: int, end: int) -> Place | None:
        """Where on the page the same letters stand; None when they do not, or in several places."""
        wanted, _ = _without_spaces(self.document.text[start:end])
        there, numbers = _without_spaces(self.places.text)
        first = there.find(wanted)
        if first < 0 or there.find(wanted, first + 1) >= 0:
            return None
        return numbers[first], numbers[first + len(wanted) - 1] + 1


@lru_cache(maxsize=32)
def _without_spaces(text: str) -> tuple[str, tuple[int, ...]]:
    """The text without white space, and where each of its characters was; a page is asked for many places in a row."""
    numbers = tuple(number for number, character in enumerate(text) if not character.isspace())
    return "".join(text[number] for number in numbers), numbers


def page_at(document: Document, position: int) -> int:
    """The number, from 0, of the page that a place is on."""
    return max(0, bisect_right(document.page_starts, position) - 1)


def span_of_page(document: Document, number: int) -> Place:
    """The characters of a page; none for one that has no text."""
    starts = document.page_starts
    if number >= len(starts):
        return len(document.text), len(document.text)
    return starts[number], starts[number + 1] if number + 1 < len(starts) else len(document.text)


def compare_page(document: Document, number: int, places: CharacterBoxes) -> PageText:
    """Hold the text of a page as it is drawn against the document's; a text that was too long was cut off."""
    start, end = span_of_page(document, number)
    known = document.text[start:end].removesuffix("\n")
    is_last = number + 1 >= len(document.page_starts)
    is_exact = places.text == known or (is_last and places.text.startswith(known))
    return PageText(places, document, start, end, is_exact)


def join_boxes(boxes: Iterable[Box], ratio: float) -> list[Box]:
    """One box for letters that follow each other in a line, upright or lying.

    Args:
        boxes: as shares of the page's width and height, in the order of the text.
        ratio: height of the page against its width.
    """
    letters = list(boxes)
    if _is_lying(letters, ratio):
        return [_turn(line) for line in _join_upright([_turn(box) for box in letters], 1 / ratio)]
    return _join_upright(letters, ratio)


def _is_lying(boxes: list[Box], ratio: float) -> bool:
    """Whether most letters stand above or below the one before rather than beside it."""
    steps = [abs(there[1] - here[1]) * ratio > abs(there[0] - here[0]) for here, there in pairwise(boxes)]
    return sum(steps) * 2 > len(steps)


def _join_upright(boxes: list[Box], ratio: float) -> list[Box]:
    lines: list[Box] = []
    for box in boxes:
        if lines and _continues(lines[-1], box, ratio):
            line = lines[-1]
            lines[-1] = min(line[0], box[0]), min(line[1], box[1]), max(line[2], box[2]), max(line[3], box[3])
        else:
            lines.append(box)
    return lines


def _continues(line: Box, box: Box, ratio: float) -> bool:
    """Whether a letter stands in a line beside what there is of it, before or behind."""
    height = min(line[3] - line[1], box[3] - box[1])
    common = min(line[3], box[3]) - max(line[1], box[1])
    gap = max(box[0] - line[2], line[0] - box[2])
    return common >= SAME_LINE * height and gap <= WIDEST_SPACE * height * ratio


def _turn(box: Box) -> Box:
    return box[1], box[0], box[3], box[2]
