"""What is in a file and cannot be seen, for those who ask for it.

Takes:  what the readers leave out, while somebody collects it.
Gives:  HiddenTexts.
Never:  anything to a document: what is told here is a matter of its own, and kept nowhere. While nobody collects,
        telling costs a look at one variable.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from enum import StrEnum

MOST_PIECES = 200
MOST_CHARACTERS = 20_000
"""Of all pieces together; those beyond are only counted."""


HIDDEN_NOTE = "pieces of hidden text left out"
"""How the details of a report say that there was some."""

KEPT_NOTE = f"{HIDDEN_NOTE} of prompts"
"""The same where it stays in the text, and only prompts and answers are without it."""


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
        part: of the document it is in, where all those of a file were asked about.
    """

    text: str
    reason: HiddenReason
    page: int | None = None
    is_kept: bool = False
    part: int = 0


@dataclass(frozen=True, slots=True)
class HiddenTexts:
    """What one document hides.

    Attributes:
        more: pieces beyond those that are told.
    """

    pieces: tuple[HiddenText, ...] = ()
    more: int = 0

    @property
    def count(self) -> int:
        """Of all pieces, told or not."""
        return len(self.pieces) + self.more

    @property
    def are_kept(self) -> bool:
        """Whether some of them stay in the text of the document."""
        return any(piece.is_kept for piece in self.pieces)


class HiddenCollection:
    """The pieces so far."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Begin anew, before the first page."""
        self._pieces: list[HiddenText] = []
        self._more = 0
        self._room = MOST_CHARACTERS
        self._page = self._told = 0

    def end_part(self, part: int) -> None:
        """What was collected since the part before belongs to this one; the next begins with a first page."""
        self._pieces[self._told:] = [replace(piece, part=part) for piece in self._pieces[self._told:]]
        self._told, self._page = len(self._pieces), 0

    @property
    def texts(self) -> HiddenTexts:
        """What was collected since the beginning."""
        return HiddenTexts(tuple(self._pieces), self._more)

    def start_page(self) -> None:
        """What comes now stands on the next page."""
        self._page += 1

    def add(self, text: str, reason: HiddenReason, *, is_kept: bool = False) -> None:
        """Keep a piece, cut where the room ends."""
        text = text.strip()
        if not text:
            return
        if not self._room or len(self._pieces) >= MOST_PIECES:
            self._more += 1
            return
        kept = text[:self._room]
        self._room -= len(kept)
        self._pieces.append(HiddenText(kept, reason, self._page or None, is_kept))


_COLLECTION: ContextVar[HiddenCollection | None] = ContextVar("hidden_text", default=None)


@contextmanager
def collect_hidden() -> Iterator[HiddenCollection]:
    """Have the readers tell what they leave out, as long as this lasts."""
    collection = HiddenCollection()
    before = _COLLECTION.set(collection)
    try:
        yield collection
    finally:
        _COLLECTION.reset(before)


def is_collecting() -> bool:
    """Whether somebody wants to know; for readers to whom finding the text out is work of its own."""
    return _COLLECTION.get() is not None


def note_hidden(text: str, reason: HiddenReason, *, is_kept: bool = False) -> None:
    """Tell of a piece that is left out, of the text or, if it is kept there, of prompts."""
    collection = _COLLECTION.get()
    if collection is not None:
        collection.add(text, reason, is_kept=is_kept)


def note_page() -> None:
    """Tell that a page or a slide begins."""
    collection = _COLLECTION.get()
    if collection is not None:
        collection.start_page()
