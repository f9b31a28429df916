"""The passages that a document was cut into, one after the other.

Takes:  where they stand in the document.
Gives:  ``passage_wanted`` with the start and the end of one.
Never:  marks a passage itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ragdesk.desktop.widgets.icon_button import IconButton
from ragdesk.desktop.widgets.text import plain_label
from ragdesk.translation import format_number, translate_plural
from ragdesk.translation import translate as _


class PassageSteps(QWidget):
    """One line and two arrows; hidden where no passages are known."""

    passage_wanted = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._places: tuple[tuple[int, int], ...] = ()
        self._number = 0
        self._text = plain_label(muted=True)
        self._previous = IconButton("chevron-up", _("Previous passage"))
        self._next = IconButton("chevron-down", _("Next passage"))
        self._previous.clicked.connect(self._on_previous_clicked)
        self._next.clicked.connect(self._on_next_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 8)
        row.setSpacing(6)
        for widget in (self._text, self._previous, self._next):
            row.addWidget(widget, 1 if widget is self._text else 0)

    def show_passages(self, places: Sequence[tuple[int, int]]) -> None:
        """Offer passages, in the order of the document; none of them is marked yet."""
        self._places, self._number = tuple(places), 0
        self.setVisible(bool(places))
        self._say()

    def _say(self) -> None:
        """Say which passage of how many is marked."""
        count = len(self._places)
        if self._number:
            self._text.setText(_("Passage {number} of {count}").format(
                number=format_number(self._number, 0), count=format_number(count, 0)))
        else:
            self._text.setText(translate_plural("This document was cut into {n} passage.",
                                                "This document was cut into {n} passages.", count))
        self._previous.setEnabled(self._number > 1)
        self._next.setEnabled(self._number < count)

    def _go_by(self, step: int) -> None:
        self._number += step
        self._say()
        self.passage_wanted.emit(*self._places[self._number - 1])

    def _on_previous_clicked(self) -> None:
        self._go_by(-1)

    def _on_next_clicked(self) -> None:
        self._go_by(1)
