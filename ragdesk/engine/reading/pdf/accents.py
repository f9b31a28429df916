"""Accents that a PDF draws as signs of their own, over the letter that they belong to.

Takes:  a page's text and the place of each of its signs.
Gives:  the text with whole letters: "tre ´ s´c" becomes "treść", as the page shows it.
Never:  moves an accent that stands beside a letter, not over or under it.

Old fonts of TeX have no letters with accents; most theses of their time are made so.
"""

from __future__ import annotations

import unicodedata
from typing import Any, NamedTuple

COMBINING = {
    "´": "\u0301", "¨": "\u0308", "¯": "\u0304", "¸": "\u0327", "ˆ": "\u0302", "ˇ": "\u030c", "˘": "\u0306",
    "˙": "\u0307", "˚": "\u030a", "˛": "\u0328", "˜": "\u0303", "˝": "\u030b",
}
"""The sign alone, and the one that Unicode puts over the letter before it."""

_HANGING = "¸˛"
LONGEST_WAY = 200
"""Signs between an accent and its letter: the library may put it at the end of the line before."""

WIDEST_GAP = 0.15
"""Letters nearer than this share of their height are of one word."""

_WITHOUT_DOT = {"ı": "i", "ȷ": "j"}


class _Box(NamedTuple):
    """The place of a sign, in points."""

    left: float
    bottom: float
    right: float
    top: float


class _Boxes(dict[int, _Box]):
    """The places of the signs that are asked for: those near an accent."""

    def __init__(self, content: Any) -> None:
        super().__init__()
        self._content = content

    def __missing__(self, number: int) -> _Box:
        """Ask the library."""
        box = self[number] = _Box(*self._content.get_charbox(number))
        return box


def compose_accents(content: Any, text: str) -> str:
    """Put accents on their letters.

    Args:
        content: the library's text of the page.
        text: all of it.
    """
    return "".join(compose_signs(content)) if has_accents(text) else text


def has_accents(text: str) -> bool:
    """Whether there is an accent that may belong on a letter."""
    return any(accent in text for accent in COMBINING)


def read_signs(content: Any) -> list[str]:
    """What each of the library's signs says, by number; nothing for those that say nothing."""
    import pypdfium2.raw as pdfium

    return [chr(pdfium.FPDFText_GetUnicode(content.raw, number)).strip("\0") for number in range(content.count_chars())]


def compose_signs(content: Any) -> list[str]:
    """The signs of a page with the accents on their letters; an accent that was taken to one says nothing itself."""
    signs = read_signs(content)
    boxes = _Boxes(content)
    for number in range(len(signs)):
        if signs[number] in COMBINING:
            _compose(signs, boxes, number, COMBINING[signs[number]])
    return signs


def _compose(signs: list[str], boxes: _Boxes, number: int, accent: str) -> None:
    """Put one accent on its letter, and take out the spaces that it had made."""
    nearby = range(max(0, number - LONGEST_WAY), min(len(signs), number + LONGEST_WAY))
    letters = (place for place in nearby if signs[place].isalpha() and signs[place] not in COMBINING)
    hangs = signs[number] in _HANGING
    found = [place for place in letters if _belongs_to(boxes[number], boxes[place], hangs=hangs)]
    if not found:
        return
    centre = boxes[number].left + boxes[number].right
    place = min(found, key=lambda each: abs(boxes[each].left + boxes[each].right - centre))
    letter = signs[place]
    composed = unicodedata.normalize("NFC", _WITHOUT_DOT.get(letter, letter) + accent)
    if len(composed) == 1:
        signs[place], signs[number] = composed, ""
        _close_up(signs, boxes, number)


def _belongs_to(accent: _Box, letter: _Box, *, hangs: bool) -> bool:
    """Whether an accent stands over a letter, or hangs from it."""
    height, slack = letter.top - letter.bottom, (accent.right - accent.left) / 4
    if not letter.left - slack <= (accent.left + accent.right) / 2 <= letter.right + slack:
        return False
    middle, centre = (letter.bottom + letter.top) / 2, (accent.bottom + accent.top) / 2
    return middle - height < centre < middle if hangs else middle < centre < middle + height


def _close_up(signs: list[str], boxes: _Boxes, number: int) -> None:
    """Drop the spaces around a place from which an accent was taken, where no space is to be seen."""
    before, after = number, number
    while before >= 0 and signs[before] in ("", " "):
        before -= 1
    while after < len(signs) and signs[after] in ("", " "):
        after += 1
    if before < 0 or after == len(signs) or signs[after] in "\r\n" or _are_one_word(boxes[before], boxes[after]):
        signs[before + 1:after] = [""] * (after - before - 1)


def _are_one_word(left: _Box, right: _Box) -> bool:
    """Whether there is no room for a space between two letters."""
    return right.left - left.right < WIDEST_GAP * max(left.top - left.bottom, right.top - right.bottom)
