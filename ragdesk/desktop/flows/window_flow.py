"""What the keys do that concern the window as a whole: focus, panes, stopping.

Takes:  the parts and the other flows.
Gives:  one slot for each entry of the table of keys.
Never:  defines a key; the table does.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from ragdesk.desktop.flows.notices import NoticeBoard
from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.panes.document import DocumentPane


class WindowFlow(QObject):
    """Moves the focus and stops what runs."""

    def __init__(self, parts: WindowParts, client: EngineClient, board: NoticeBoard) -> None:
        super().__init__(parts.window)
        self._parts, self._client, self._board = parts, client, board
        for shortcut in parts.document.findChildren(QShortcut):
            if shortcut.key() == QKeySequence(QKeySequence.StandardKey.Find):
                shortcut.setEnabled(False)  # the same key works in the whole window; two would cancel each other out

    @Slot()
    def stop(self) -> None:
        """Close the bar for finding if it has the focus; else stop what runs; else close the message; else go back."""
        if self._parts.document.close_find():
            return
        if not (self._client.stop() or self._board.close_first()):
            self.go_to_question()

    @Slot()
    def go_to_question(self) -> None:
        """Go to the question."""
        self._parts.question.focus_field()

    @Slot()
    def next_pane(self) -> None:
        """Go to the next pane."""
        self._step(1)

    @Slot()
    def previous_pane(self) -> None:
        """Go to the pane before."""
        self._step(-1)

    def _step(self, direction: int) -> None:
        panes = self.panes_in_view()
        current = next((number for number, pane in enumerate(panes) if _has_focus(pane)), -1 if direction > 0 else 0)
        focus_first(panes[(current + direction) % len(panes)])

    def panes_in_view(self) -> list[QWidget]:
        """The panes that F6 goes through, in reading order."""
        return [pane for pane in self._parts.panes if pane.isVisible()]

    def show(self, kind: type[QWidget]) -> None:
        """Bring the pane of a class to the front."""
        pane = self._parts.pane(kind)
        self._parts.show_results()
        self._parts.results.show_pane(pane)
        focus_first(pane)

    @Slot()
    def toggle_why(self) -> None:
        """Show the explanation, or give its room to the passages."""
        why = self._parts.why
        why.setVisible(why.isHidden())

    @Slot()
    def find(self) -> None:
        """Look for words in the document."""
        self.show(DocumentPane)
        self._parts.document.open_find()


def _has_focus(pane: QWidget) -> bool:
    focused = QApplication.focusWidget()
    return focused is not None and (focused is pane or pane.isAncestorOf(focused))


def focus_first(pane: QWidget) -> None:
    """Give the focus to a pane: to its stand-in, or to its first part that can take it."""
    candidates = [widget for widget in pane.findChildren(QWidget) if _takes_focus(widget)]
    target = pane.focusProxy() or next(iter(sorted(candidates, key=_prefers_content)), pane)
    target.setFocus(Qt.FocusReason.TabFocusReason)


def _takes_focus(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled() and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _prefers_content(widget: QWidget) -> bool:
    """Sorts lists and texts before buttons."""
    return not isinstance(widget, QAbstractScrollArea)
