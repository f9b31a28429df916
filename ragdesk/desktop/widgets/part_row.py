"""Which part of a long document is shown, and buttons for what stands around it.

Takes:  a part, and how long the document is.
Gives:  ``earlier_wanted`` and ``later_wanted``.
Never:  shows another part itself.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from ragdesk.desktop.models.document_part import DocumentPart
from ragdesk.desktop.widgets.text import plain_label
from ragdesk.translation import format_number
from ragdesk.translation import translate as _


class PartRow(QWidget):
    """One sentence and two buttons; hidden for a document that is shown whole."""

    earlier_wanted = Signal()
    later_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = plain_label(muted=True)
        self._earlier = QPushButton(_("Show what comes before"))
        self._later = QPushButton(_("Show what comes after"))
        self._earlier.clicked.connect(self._on_earlier_clicked)
        self._later.clicked.connect(self._on_later_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 8)
        row.setSpacing(8)
        row.addWidget(self._text, 1)
        row.addWidget(self._earlier)
        row.addWidget(self._later)

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
