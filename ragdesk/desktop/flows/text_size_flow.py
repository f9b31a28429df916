"""Larger and smaller text, or on a page the page.

Takes:  the keys.
Gives:  all text of the window in another size, which is remembered.
Never:  changes the text while a page has the focus: then the same keys are the page's.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication

from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.text_size import USUAL, apply_text_size, next_size


class TextSizeFlow(QObject):
    """Joins the keys with the size of the text."""

    def __init__(self, parts: WindowParts, preferences: Preferences) -> None:
        super().__init__(parts.window)
        self._pages, self._preferences = parts.document.pages, preferences
        parts.document.size_stepped.connect(self._on_document_size_stepped)

    @Slot()
    def larger(self) -> None:
        """One step larger."""
        self._step(1)

    @Slot()
    def smaller(self) -> None:
        """One step smaller."""
        self._step(-1)

    @Slot()
    def usual(self) -> None:
        """As the system has it; of a page, as wide as its pane."""
        if self._page_has_focus:
            self._pages.reset_zoom()
        else:
            self._apply(USUAL)

    def _step(self, step: int) -> None:
        if self._page_has_focus:
            self._pages.zoom_by(step)
        else:
            self._apply(next_size(self._preferences.window.text_percent, step))

    @Slot(int)
    def _on_document_size_stepped(self, step: int) -> None:
        self._apply(next_size(self._preferences.window.text_percent, step))

    @property
    def _page_has_focus(self) -> bool:
        focused = QApplication.focusWidget()
        return self._pages.shows_page and focused is not None and self._pages.isAncestorOf(focused)

    def _apply(self, percent: int) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        apply_text_size(app, percent)
        self._preferences.change_window(text_percent=percent)
