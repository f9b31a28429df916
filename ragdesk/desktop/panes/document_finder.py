"""Finding words in the document that is open: the bar, the search in slices, the marks.

Takes:  a document's text, and what is written into the bar.
Gives:  ``place_shown`` with the start of the place that the search has come to; marks in the text and on its pages.
Never:  holds up the window: a long text is searched slice by slice.
"""

from __future__ import annotations

from bisect import bisect_left

from PySide6.QtCore import QObject, QTimer, Signal

from ragdesk.desktop.models.text_search import TextSearch
from ragdesk.desktop.panes.document_pages import DocumentPages
from ragdesk.desktop.widgets.document_text import DocumentText
from ragdesk.desktop.widgets.find_bar import FindBar

PLACES_AROUND = 80
"""Found places marked before and after the current one."""


class DocumentFinder(QObject):
    """Joins the bar for finding with the text and its pages."""

    place_shown = Signal(int)

    def __init__(self, bar: FindBar, view: DocumentText, pages: DocumentPages, parent: QObject) -> None:
        super().__init__(parent)
        self._bar, self._view, self._pages = bar, view, pages
        self._text, self._has_signs = "", False
        self._search: TextSearch | None = None
        self._current: tuple[int, int] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_timer_timeout)
        bar.text_changed.connect(self._on_bar_text_changed)
        bar.next_wanted.connect(self._on_bar_next_wanted)
        bar.previous_wanted.connect(self._on_bar_previous_wanted)
        bar.closed.connect(self._on_bar_closed)

    def set_text(self, text: str, *, has_signs: bool = False) -> None:
        """Search in another text from now on; what was found in the one before is forgotten, and the bar put away.

        Args:
            text: of the document.
            has_signs: there may be signs between the words that a reader sees side by side.
        """
        self._end_search()
        self._bar.put_away()
        self._text, self._has_signs = text, has_signs

    def _on_bar_text_changed(self, wanted: str) -> None:
        self._end_search()
        if self._text and wanted:
            self._search = TextSearch(self._text, wanted, self._view.selected_place[0], has_signs=self._has_signs,
                                      is_seen=self._view.shows)
            self._timer.start()
        self._bar.show_count(0, 0, done=False)

    def _on_timer_timeout(self) -> None:
        """Look through the next slice; the first place from the passage on is shown as soon as it is found."""
        search = self._search
        if search is None:
            self._timer.stop()
            return
        search.step()
        if search.is_done:
            self._timer.stop()
        if self._current is None and search.places:
            self._go_to(search, search.places[0])
        self._show_count(search)

    def _on_bar_next_wanted(self) -> None:
        self._go_by(1)

    def _on_bar_previous_wanted(self) -> None:
        self._go_by(-1)

    def _go_by(self, step: int) -> None:
        search = self._search
        if search is not None and search.places:
            self._go_to(search, search.places[(self._position(search) - 1 + step) % len(search.places)])
            self._show_count(search)

    def _go_to(self, search: TextSearch, place: tuple[int, int]) -> None:
        """Show one place, and mark those around it."""
        self._current = place
        position = self._position(search)
        around = search.places[max(0, position - PLACES_AROUND): position + PLACES_AROUND]
        self._view.select_place(*place)
        self._view.mark_found(around)
        self._pages.show_found(around, place)
        self.place_shown.emit(place[0])

    def _position(self, search: TextSearch) -> int:
        """The number of the current place, from 1; 0 when there is none."""
        return bisect_left(search.places, self._current) + 1 if self._current is not None else 0

    def _show_count(self, search: TextSearch) -> None:
        self._bar.show_count(self._position(search), len(search.places), done=search.is_done, is_cut=search.is_cut)

    def _end_search(self) -> None:
        self._timer.stop()
        self._search, self._current = None, None
        self._view.mark_found(())
        self._pages.show_found((), None)

    def _on_bar_closed(self) -> None:
        self._end_search()
        self._pages.setFocus()
