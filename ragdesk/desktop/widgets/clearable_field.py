"""A line to type into, with a cross that empties it while there is something in it.

Takes:  what the user types.
Gives:  all that a line gives.
Never:  the cross of Qt's own, which keeps the colours of the theme that it was made in.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.widgets.icons import draw_icon
from ragdesk.translation import translate as _


class ClearableField(QLineEdit):
    """One line with a cross at its end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._clear_action = QAction(_("Clear"), self)
        self._clear_action.setVisible(False)
        self._clear_action.triggered.connect(self.clear)
        self.addAction(self._clear_action, QLineEdit.ActionPosition.TrailingPosition)
        self.textChanged.connect(self._on_text_changed)
        self._draw_cross()

    def _on_text_changed(self, text: str) -> None:
        self._clear_action.setVisible(bool(text))

    def _draw_cross(self) -> None:
        self._clear_action.setIcon(draw_icon("close", theme.current_scheme().muted))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_clear_action"):
            self._draw_cross()
