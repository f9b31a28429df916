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
from dataclasses import replace

from ragdesk.engine.records.hidden import HiddenReason, HiddenText, HiddenTexts

MOST_PIECES = 200
MOST_CHARACTERS = 20_000
"""Of all pieces together; those beyond are only counted."""


class HiddenCollection:
    """The pieces so far."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Start over, before the first page."""
        self._pieces: list[HiddenText] = []
        self._more = 0
        self._room = MOST_CHARACTERS
        self._page = self._told = 0

    def end_part(self, part: int, inner: str = "") -> None:
        """What was collected since the part before belongs to this one; the next begins with a first page."""
        self._pieces[self._told:] = [replace(piece, part=part, inner=inner) for piece in self._pieces[self._told:]]
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
