"""A document as its reader sees it: without the signs by which its format sets things off.

Takes:  nothing.
Gives:  ``ShownBlock`` with the ``Run``s that it is made of.
Never:  a font, a colour or a width: how a look is drawn is for the one who shows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, StrEnum, auto
from typing import NamedTuple


class Style(Flag):
    """What sets a run off from the text around it.

    ``PICTURE`` is what stands for a picture, ``ASIDE`` what is not part of the text: a comment, the mark of a footnote.
    """

    PLAIN = 0
    BOLD = auto()
    ITALIC = auto()
    CODE = auto()
    STRUCK = auto()
    MARKED = auto()
    PICTURE = auto()
    ASIDE = auto()


class Run(NamedTuple):
    """A stretch of text that looks the same and is made of one stretch of the document.

    Attributes:
        start, end: in the document; a run is never empty there, but what a program adds itself, such as a bullet,
            takes the place of the signs that stand for it.
        text: as it is shown. One as long as the stretch is the same letter by letter but for white space and bullets.
        link: where it leads, as the document says; a note of the folder begins with "[[".
    """

    start: int
    end: int
    text: str
    style: Style = Style.PLAIN
    link: str = ""


class Look(StrEnum):
    """What a block looks like. ``ASIDE`` is about the note, or a comment; the rows of a table follow each other."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "item"
    CODE = "code"
    ROW = "row"
    RULE = "rule"
    ASIDE = "aside"


@dataclass(frozen=True, slots=True)
class ShownBlock:
    """Something that begins on a line of its own.

    Attributes:
        cells: the cells of a row; anything else has one. A line break in a run's text stays one.
        level: of a heading, from 1.
        depth: of an item, or of what stands below one: in how many lists.
        quotes: in how many quotations.
        is_head: it is the first row of a table, with the names of the columns.
        is_apart: there is a blank line above it, or it begins something else.
    """

    look: Look
    cells: tuple[tuple[Run, ...], ...]
    level: int = 0
    depth: int = 0
    quotes: int = 0
    is_head: bool = False
    is_apart: bool = True
