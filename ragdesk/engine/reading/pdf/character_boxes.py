"""Where on a PDF page each character of its text is drawn.

Takes:  a page, as the library gives it.
Gives:  the text that the reader makes of it, and a box for each of its characters.
Never:  guesses: a character whose sign on the page is not known for certain has no box.

The reader joins cut words, writes ligatures out, puts accents on letters and columns in order. None of this changes
the order of the letters themselves, once columns and accents are undone by the code that did them; so letter by letter
the text and the signs of the page must be the same, and only then the boxes are given.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from difflib import SequenceMatcher
from typing import Any

from ragdesk.engine.reading.pdf.accents import compose_signs, has_accents, read_signs
from ragdesk.engine.reading.pdf.columns import Stretch, find_columns
from ragdesk.engine.reading.pdf.page import LIGATURES, read_page
from ragdesk.engine.records.pages import Box, CharacterBoxes

FEWEST_ALIKE = 12
"""Where text and signs differ, this many letters in a row must be the same to count."""

MOST_COMPARED = 20_000
"""Letters; looking for what differs takes time by the square of them."""

TALLEST = 3.0
"""A line is at most this many times as high as its letters; fonts that say otherwise are not believed."""

_HYPHENS = "-\u00ad\u2010\u2011\ufffe"

def find_places(page: Any) -> CharacterBoxes:
    """The text of a page, exactly as ``read_page`` gives it, with the places of its characters.

    Takes hidden text out of the page in memory, so the page must be loaded again before it is drawn.
    """
    text = read_page(page).text
    with closing(page.get_textpage()) as content:
        signs = _signs_in_order(content, text)
        numbers = _numbers_of(text, signs)
        boxes = _Boxes(page, content)
        return CharacterBoxes(text, tuple(boxes.around(number) for number in numbers))


def _signs_in_order(content: Any, text: str) -> list[tuple[str, int]]:
    """What the signs of a page say, each with its number, in the order in which the reader takes them."""
    columns = find_columns(content) if text else None
    if columns is not None:
        signs = read_signs(content)
        return [(signs[number], number) for number in _numbers_in_columns(content, columns, signs)]
    raw = read_signs(content)
    signs = compose_signs(content) if has_accents("".join(raw)) else raw
    return [(sign, number) for number, sign in enumerate(signs)]


def _numbers_in_columns(content: Any, columns: list[list[Stretch]], signs: Sequence[str]) -> Iterator[int]:
    """The numbers of the signs, column by column: the library makes its stretches of signs that follow each other."""
    order = sorted((stretch for part in columns for stretch in part), key=lambda stretch: stretch.number)
    members: dict[int, list[int]] = {stretch.number: [] for stretch in order}
    here = 0
    for number in range(len(signs)):
        if not _is_ink(signs[number]):
            continue
        left, bottom, right, top = content.get_charbox(number)
        centre = ((left + right) / 2, (bottom + top) / 2)
        found = next((place for place in range(here, min(here + 4, len(order))) if _holds(order[place], centre)), None)
        if found is not None:
            here = found
            members[order[here].number].append(number)
    for part in columns:
        for stretch in part:
            yield from members[stretch.number]


def _holds(stretch: Stretch, centre: tuple[float, float]) -> bool:
    return stretch.left <= centre[0] <= stretch.right and stretch.bottom <= centre[1] <= stretch.top


def _numbers_of(text: str, signs: Iterable[tuple[str, int]]) -> list[tuple[int, ...]]:
    """For each character of a text the numbers of the signs that draw it."""
    wanted = list(_ink(enumerate(text)))
    there = list(_ink((number, sign.translate(LIGATURES)) for sign, number in signs))
    numbers: list[tuple[int, ...]] = [()] * len(text)
    for first, second, length in _same_runs("".join(c for _, c in wanted), "".join(c for _, c in there)):
        for step in range(length):
            place, number = wanted[first + step][0], there[second + step][0]
            if number not in numbers[place]:
                numbers[place] = (*numbers[place], number)
    return numbers


def _ink(pieces: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The letters that are really drawn, taken apart from their accents, each with the number of its piece."""
    for number, piece in pieces:
        for character in piece if piece.isascii() else unicodedata.normalize("NFD", piece):
            if _is_ink(character):
                yield number, character


def _is_ink(character: str) -> bool:
    """Whether a sign is a letter or the like, not a space, a mark on another, or a hyphen that may be left out."""
    if character.isalnum():
        return True
    return bool(character) and unicodedata.category(character)[0] in "LNPS" and character not in _HYPHENS


def _same_runs(text: str, signs: str) -> Iterator[tuple[int, int, int]]:
    """Where both say the same: everywhere, as it should be, or else in longer stretches."""
    if text == signs:
        yield 0, 0, len(text)
    elif max(len(text), len(signs)) <= MOST_COMPARED:
        for run in SequenceMatcher(None, text, signs, autojunk=False).get_matching_blocks():
            if run.size >= FEWEST_ALIKE:
                yield run.a, run.b, run.size


class _Boxes:
    """The boxes of a page's signs, as shares of the page as it is shown: turned and cut as the file says."""

    _STEPS = 100_000

    def __init__(self, page: Any, content: Any) -> None:
        self._page = page
        self._content = content
        self._origin = self._shown_at(0.0, 0.0)
        right, up = self._shown_at(1000.0, 0.0), self._shown_at(0.0, 1000.0)
        self._across = tuple((there - here) / 1000 for there, here in zip(right, self._origin, strict=True))
        self._upward = tuple((there - here) / 1000 for there, here in zip(up, self._origin, strict=True))

    def _shown_at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the page's own measure is shown."""
        import ctypes

        import pypdfium2.raw as pdfium

        left, top = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDF_PageToDevice(self._page.raw, 0, 0, self._STEPS, self._STEPS, 0, x, y, left, top)
        return left.value / self._STEPS, top.value / self._STEPS

    def around(self, numbers: Sequence[int]) -> Box | None:
        """The box around signs; None when nothing is drawn."""
        boxes = [box for number in numbers if (box := self._box_of(number)) is not None]
        if not boxes:
            return None
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def _box_of(self, number: int) -> Box | None:
        """The room of one sign in its line, or what it covers itself where its font tells nonsense."""
        tight, loose = self._content.get_charbox(number), self._content.get_charbox(number, loose=True)
        size = max(tight[3] - tight[1], tight[2] - tight[0])
        is_believed = _area(loose) > 0 and loose[3] - loose[1] <= TALLEST * size
        left, bottom, right, top = loose if is_believed else tight
        if right <= left or top <= bottom:
            return None
        corners = [self._share(x, y) for x in (left, right) for y in (bottom, top)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        box = max(0.0, min(xs)), max(0.0, min(ys)), min(1.0, max(xs)), min(1.0, max(ys))
        return box if box[0] < box[2] and box[1] < box[3] else None

    def _share(self, x: float, y: float) -> tuple[float, float]:
        return (self._origin[0] + x * self._across[0] + y * self._upward[0],
                self._origin[1] + x * self._across[1] + y * self._upward[1])


def _area(box: tuple[float, float, float, float]) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])
