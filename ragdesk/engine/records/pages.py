"""Pages of a document as they are drawn, and where on them each character stands.

Takes:  nothing.
Gives:  what is wanted of a page, its picture, the places of its text.
Never:  a picture in the form of some toolkit: pixels are bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

MOST_PIXELS = 9_000_000
"""Of one picture: an A4 page at 300 dots per inch; three bytes each."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom as shares of the page's width and height, from its upper left corner."""


class CharacterBoxes(NamedTuple):
    """A page's text, and the box of each character; None for those that are not drawn, or not for certain there."""

    text: str
    boxes: tuple[Box | None, ...]


@dataclass(frozen=True, slots=True)
class PagePart:
    """A part of a page, in pixels of the whole page, from its upper left corner."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A page or a part of it.

    Attributes:
        width, height: of this picture, in pixels.
        stride: bytes from one line to the next.
        pixels: lines from the top, each pixel three bytes: blue, green, red.
        points: width and height of the whole page as it is shown, in points.
    """

    width: int
    height: int
    stride: int
    pixels: bytes
    points: tuple[float, float]


@dataclass(frozen=True, slots=True)
class PageWish:
    """What is wanted of a page.

    Attributes:
        number: from 0.
        width: of the whole page in pixels; the picture is smaller where that would be too large.
        part: only this part, in the measure of ``width``.
        places: the text and where it stands are wanted too.
    """

    number: int
    width: int
    part: PagePart | None = None
    places: bool = True


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """A page as it was drawn.

    Attributes:
        count: pages of the file.
        places: None when they were not wanted.
    """

    wish: PageWish
    count: int
    picture: Picture
    places: CharacterBoxes | None
