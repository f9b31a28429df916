"""What is to be marked in a document that is shown page by page.

Takes:  places in the document: the passage, words of it, what was found, what is selected.
Gives:  for a page the marks on it, and the first to be seen.
Never:  marks a place whose letters are not known on the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ragdesk.desktop.models.page_marks import PageText, Place
from ragdesk.desktop.widgets.page_view import Mark, MarkKind
from ragdesk.engine.records.pages import Box


@dataclass(frozen=True, slots=True)
class Highlights:
    """Places in a document.

    Attributes:
        words: within the passage.
        found: by the search that is open.
        current: the one of them that the search has come to.
    """

    passage: Place = (0, 0)
    words: tuple[Place, ...] = ()
    found: tuple[Place, ...] = ()
    current: Place | None = None

    def marks_on(self, text: PageText, ratio: float, selected: Place) -> tuple[Mark, ...]:
        """The marks on a page, those on top last.

        Args:
            text: of the page.
            ratio: height of the page against its width.
            selected: what the user has selected.
        """
        return tuple(Mark(kind, box) for kind, place in self._places(text, selected)
                     for box in text.boxes_of(place, ratio) or ())

    def _places(self, text: PageText, selected: Place) -> Iterator[tuple[MarkKind, Place]]:
        yield MarkKind.PASSAGE, self.passage
        yield from ((MarkKind.WORD, place) for place in self.words)
        yield from ((MarkKind.FOUND, place) for place in self.found
                    if text.start <= place[0] < text.end and place != self.current)
        if self.current:
            yield MarkKind.CURRENT, self.current
        if selected not in (self.passage, self.current):
            yield MarkKind.SELECTION, selected

    def are_lost(self, text: PageText, ratio: float) -> bool:
        """Whether it is not known where the passage, or the place that the search has come to, is on its page."""
        return any(text.boxes_of(place, ratio) is None for place in (self.passage, self.current) if place)

    def first_on(self, text: PageText, ratio: float) -> Box | None:
        """What is to be brought into view."""
        return next(iter(text.boxes_of(self.current or self.passage, ratio) or ()), None)
