"""What a pane says while it has nothing to show.

Takes:  a sentence and perhaps a hint.
Gives:  both, in the middle of the room there is.
Never:  markup.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ragdesk.desktop.widgets.text import plain_label, title_label


class EmptyState(QWidget):
    """A sentence and a hint, centred."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = title_label()
        self._hint = plain_label(muted=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(32, 16, 32, 16)
        layout.setSpacing(6)
        layout.addStretch(2)
        for label in (self._text, self._hint):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            layout.addWidget(label)
        layout.addStretch(3)

    def show_text(self, text: str, hint: str = "") -> None:
        """Show a sentence and a hint; each may be empty."""
        self._text.setText(text)
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
