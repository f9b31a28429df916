"""Text of a document that its own program does not show.

Takes:  nothing.
Gives:  the pieces, with why each cannot be seen.
Never:  anything that can be seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class HiddenReason(StrEnum):
    """Why a piece of text cannot be seen."""

    WHITE = "white"
    TINY = "tiny"
    OFF_PAGE = "off-page"
    INVISIBLE = "invisible"
    VANISH = "vanish"
    COMMENT = "comment"
    HIDDEN_ELEMENT = "hidden-element"
    TEMPLATE = "template"
    HIDDEN_SHEET = "hidden-sheet"
    HIDDEN_CELLS = "hidden-cells"
    HIDDEN_SLIDE = "hidden-slide"
    ZERO_WIDTH = "zero-width"
    BIDI = "bidi"
    TAGS = "tags"


@dataclass(frozen=True, slots=True)
class HiddenText:
    """A piece of text that cannot be seen.

    Attributes:
        page: from 1, where the file has pages or slides.
        is_kept: it stays in the text of the document, and is only left out of prompts and answers.
        part, inner: of the document it is in, where all those of a file were asked about.
    """

    text: str
    reason: HiddenReason
    page: int | None = None
    is_kept: bool = False
    part: int = 0
    inner: str = ""


@dataclass(frozen=True, slots=True)
class HiddenTexts:
    """What one document hides.

    Attributes:
        more: pieces beyond those that are told.
        is_unchecked: not all of it could be looked at, so there may be others.
    """

    pieces: tuple[HiddenText, ...] = ()
    more: int = 0
    is_unchecked: bool = False

    @property
    def count(self) -> int:
        """Of all pieces, told or not."""
        return len(self.pieces) + self.more

    @property
    def are_kept(self) -> bool:
        """Whether some of them stay in the text of the document."""
        return any(piece.is_kept for piece in self.pieces)
