"""Which part of a long document is shown, and buttons for what stands around it.

Takes:  a part, and how long the document is.
Gives:  ``earlier_wanted`` and ``later_wanted``.
Never:  shows another part itself.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QPushButton, QWidget

from ragdesk.desktop.models.document_part import DocumentPart
from ragdesk.desktop.widgets.flow_layout import FlowLayout
from ragdesk.desktop.widgets.narrowing import NarrowingWidget
from ragdesk.desktop.widgets.text import plain_label
from ragdesk.translation import format_number
from ragdesk.translation import translate as _

WIDE_LETTERS = 90
"""Width, in letters, from which on the buttons stand beside the sentence."""


class PartRow(NarrowingWidget):
    """One sentence and two buttons; hidden for a document that is shown whole."""

    earlier_wanted = Signal()
    later_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(WIDE_LETTERS, parent)
        self._text = plain_label(muted=True)
        self._earlier = QPushButton(_("Show what comes before"))
        self._later = QPushButton(_("Show what comes after"))
        self._earlier.clicked.connect(self._on_earlier_clicked)
        self._later.clicked.connect(self._on_later_clicked)
        self._buttons = QWidget()
        self._button_layout = FlowLayout(self._buttons)
        self._button_layout.setSpacing(8)
        self._button_layout.addWidget(self._earlier)
        self._button_layout.addWidget(self._later)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(14, 0, 14, 8)
        self._row.setSpacing(8)
        self._row.addWidget(self._text, 1)
        self._row.addWidget(self._buttons)
        self.arrange()

    def arrange(self) -> None:
        """The buttons beside the sentence, in one line; or below it."""
        self._buttons.setMinimumWidth(0 if self.is_narrow else self._button_layout.width_in_one_line)
        self._row.setDirection(QBoxLayout.Direction.TopToBottom if self.is_narrow else QBoxLayout.Direction.LeftToRight)

    def show_part(self, part: DocumentPart, length: int) -> None:
        """Say which part of how many characters is shown, when that is not all."""
        self.setVisible(not part.is_whole)
        self._text.setText(_("This document is long: characters {start} to {end} of {total} are shown.").format(
            start=format_number(part.start + 1, 0), end=format_number(part.end, 0), total=format_number(length, 0)))
        self._earlier.setEnabled(part.start > 0)
        self._later.setEnabled(part.end < length)

    def _on_earlier_clicked(self) -> None:
        self.earlier_wanted.emit()

    def _on_later_clicked(self) -> None:
        self.later_wanted.emit()
