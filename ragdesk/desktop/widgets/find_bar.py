"""The bar for finding words in a document.

Takes:  what is typed, and from its owner how many places were found.
Gives:  ``text_changed``, ``next_wanted``, ``previous_wanted``, ``closed``.
Never:  looks for anything itself.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from ragdesk.desktop.widgets.icon_button import IconButton
from ragdesk.translation import format_number, translate_plural
from ragdesk.translation import translate as _


class FindBar(QWidget):
    """A field, two arrows, a count."""

    text_changed = Signal(str)
    next_wanted = Signal()
    previous_wanted = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = QLineEdit()
        self._count = QLabel()
        self._previous = IconButton("chevron-up", _("Previous place"))
        self._next = IconButton("chevron-down", _("Next place"))
        self._close = IconButton("close", _("Close the search"))
        self._count.setTextFormat(Qt.TextFormat.PlainText)
        self._field.setPlaceholderText(_("Find in this document"))
        self._field.setAccessibleName(_("Find in this document"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 6, 14, 6)
        layout.setSpacing(6)
        layout.addWidget(self._field, 1)
        for widget in (self._count, self._previous, self._next, self._close):
            layout.addWidget(widget)
        self._field.textChanged.connect(self.text_changed)
        self._previous.clicked.connect(self._on_previous_clicked)
        self._next.clicked.connect(self._on_next_clicked)
        self._close.clicked.connect(self.close_bar)
        self.hide()

    @property
    def text(self) -> str:
        """What is looked for."""
        return self._field.text()

    def open_bar(self, text: str = "") -> None:
        """Show the bar, with a text to look for if there is one, ready for typing."""
        if text:
            self._field.setText(text)
        self.show()
        self._field.setFocus()
        self._field.selectAll()

    def close_bar(self) -> None:
        """Put the bar away."""
        self.hide()
        self.closed.emit()

    def put_away(self) -> None:
        """Close the bar because there is another text now, and forget what was looked for in the one before."""
        self.hide()
        self._field.clear()

    def show_count(self, current: int, total: int, *, done: bool, is_cut: bool = False) -> None:
        """Say which place of how many is shown.

        Args:
            current: from 1; 0 when none is shown.
            total: places found so far.
            done: no more will be looked for.
            is_cut: there are more, which were not counted, so no place has a number that is certain.
        """
        if not self.text:
            self._count.setText("")
        elif total == 0:
            self._count.setText(_("not found") if done else _("searching…"))
        elif is_cut:
            self._count.setText(_("more than {total} places").format(total=format_number(total, 0)))
        elif current:
            self._count.setText(_("{current} of {total}").format(
                current=format_number(current, 0), total=format_number(total, 0) + ("" if done else "+")))
        else:
            self._count.setText(translate_plural("{n} place", "{n} places", total))

    @property
    def count_text(self) -> str:
        """The count as shown."""
        return self._count.text()

    def _on_previous_clicked(self) -> None:
        self.previous_wanted.emit()

    def _on_next_clicked(self) -> None:
        self.next_wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the next place, Shift+Enter to the previous one, Escape closes."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self.previous_wanted if back else self.next_wanted).emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        else:
            super().keyPressEvent(event)
