"""A line over the passages that says that other values are being tried, and takes them back.

Takes:  what differs, in words.
Gives:  ``reset_requested``.
Never:  is seen while nothing is tried; it stands in the list, since the controls may be folded away or scrolled out.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from ragdesk.desktop.widgets.text import plain_label
from ragdesk.translation import translate as _


class TrialLine(QWidget):
    """What is tried, and a button."""

    reset_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = plain_label(bold=True)
        self.reset_button = QPushButton(_("Reset"))
        self.reset_button.setToolTip(_("Show the passages as they were found"))
        self.reset_button.clicked.connect(self.reset_requested)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.label, 1)
        layout.addWidget(self.reset_button, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def show_trial(self, changes: Sequence[str]) -> None:
        """Name what differs; nothing takes the line away."""
        self.label.setText(_("What if: {changes}").format(changes=" · ".join(changes)))
        self.setVisible(bool(changes))
