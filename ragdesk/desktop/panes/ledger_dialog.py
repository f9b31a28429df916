"""The list of files in a window of its own.

Takes:  what ``ledger`` takes.
Gives:  a window beside the main one.
Never:  keeps the main window from being used.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from ragdesk.desktop.panes.ledger import LedgerPane
from ragdesk.desktop.widgets.screen_room import resize_within
from ragdesk.translation import translate as _


class LedgerDialog(QDialog):
    """The ledger in a window of its own, so that one can keep working beside it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Files in this folder"))
        self.pane = LedgerPane()
        close_button = QPushButton(_("Close"))
        buttons = QDialogButtonBox()
        buttons.addButton(close_button, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.pane)
        layout.addWidget(buttons)
        margins = layout.contentsMargins()
        row = self.pane.buttons.width_in_one_line + 2 * (margins.left() + margins.right())
        wanted = QSize(max(self.fontMetrics().averageCharWidth() * 130, row), self.fontMetrics().lineSpacing() * 34)
        resize_within(self, wanted)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the chosen file, which the list has done; as in any dialog, it would close this one as well."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
