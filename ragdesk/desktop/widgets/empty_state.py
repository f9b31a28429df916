"""What a pane says while it has nothing to show, and what can be done about it.

Takes:  a sentence, perhaps a hint, and ways out.
Gives:  all in the middle of the room there is; ``action_chosen`` with the name of the way that was taken.
Never:  markup.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ragdesk.desktop.widgets.flow_layout import FlowLayout
from ragdesk.desktop.widgets.notice import WayOut
from ragdesk.desktop.widgets.text import plain_label, title_label


class EmptyState(QWidget):
    """A sentence and a hint, centred, and buttons below them."""

    action_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = title_label()
        self._hint = plain_label(muted=True)
        self._ways = QWidget()
        self._way_layout = FlowLayout(self._ways)
        self.buttons: list[QPushButton] = []
        layout = QVBoxLayout(self)
        layout.setContentsMargins(32, 16, 32, 16)
        layout.setSpacing(6)
        layout.addStretch(2)
        for label in (self._text, self._hint):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            layout.addWidget(label)
        row = QHBoxLayout()
        row.setContentsMargins(0, 8, 0, 0)
        row.addStretch(1)
        row.addWidget(self._ways, 8)
        row.addStretch(1)
        layout.addLayout(row)
        layout.addStretch(3)
        self._ways.hide()

    def show_text(self, text: str, hint: str = "", ways: Sequence[WayOut] = ()) -> None:
        """Show a sentence, a hint and ways out; each may be empty."""
        self._text.setText(text)
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self._show_ways(ways)

    def _show_ways(self, ways: Sequence[WayOut]) -> None:
        for button in self.buttons:
            self._way_layout.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = [self._add_button(way) for way in ways]
        self._ways.setVisible(bool(ways))

    def _add_button(self, way: WayOut) -> QPushButton:
        button = QPushButton(way.text, self._ways)
        button.clicked.connect(partial(self.action_chosen.emit, way.action))
        self._way_layout.addWidget(button)
        button.show()
        return button
