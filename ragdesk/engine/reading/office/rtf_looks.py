"""What holds inside a group of rich text, and whether its letters can be seen.

Takes:  the words about colours and sizes, and the table of colours.
Gives:  the state after each; why text in a state is not seen.
Never:  a guess: white letters on a ground of their own, or in a table, count as seen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ragdesk.engine.records.hidden import HiddenReason

LOOKS = frozenset((b"red", b"green", b"blue", b"fs", b"cf", b"highlight", b"cb", b"chcbpat", b"cbpat", b"chshdng"))
SMALLEST_HALF_POINTS = 4
"""Letters up to this size, two points, are not meant to be read."""

NEARLY_WHITE = 250


@dataclass(frozen=True, slots=True)
class RtfState:
    """What holds inside a group.

    Attributes:
        skipped: its text is not a part of the document.
        colour: the number of the letters' colour in the file's table.
        is_on_ground: the letters lie on a colour of their own.
        unicode_skip: letters that stand for the sake of old programs behind each Unicode letter.
        level: of a heading, 0 for text.
    """

    skipped: bool = False
    hidden: bool = False
    is_tiny: bool = False
    colour: int = 0
    is_on_ground: bool = False
    encoding: str = ""
    unicode_skip: int = 1
    level: int = 0
    in_table: bool = False
    in_list: bool = False
    is_font_table: bool = False
    is_colour_table: bool = False


class RtfLooks:
    """The table of colours of one file, and what its words about looks mean."""

    def __init__(self) -> None:
        self._colour: dict[bytes, int] = {}
        self._colours = 0
        self._white: set[int] = set()

    def take(self, state: RtfState, word: bytes, number: int | None) -> RtfState:
        """What holds behind a word about colour or size; those in the table of colours change nothing."""
        if word in (b"red", b"green", b"blue"):
            self._colour[word] = number or 0
        elif word == b"fs":
            is_tiny = 0 < (number or 0) <= SMALLEST_HALF_POINTS
            return state if is_tiny == state.is_tiny else replace(state, is_tiny=is_tiny)
        elif word == b"cf":
            return state if number == state.colour else replace(state, colour=number or 0)
        elif number and number not in self._white:
            return replace(state, is_on_ground=True)
        return state

    def end_colours(self, ends: int) -> None:
        """A semicolon in the table of colours ends each of them."""
        for _ in range(ends):
            if len(self._colour) == 3 and min(self._colour.values()) >= NEARLY_WHITE:
                self._white.add(self._colours)
            self._colour.clear()
            self._colours += 1

    def why_hidden(self, state: RtfState) -> HiddenReason | None:
        """Why text is not seen here; None when it is."""
        if state.hidden:
            return HiddenReason.VANISH
        if state.is_tiny:
            return HiddenReason.TINY
        is_white = state.colour in self._white and not state.is_on_ground and not state.in_table
        return HiddenReason.WHITE if is_white else None
