"""The list of keys, as F1 shows it.

Takes:  the table of keys.
Gives:  a list that can be read with the keyboard and by a screen reader.
Never:  a key that is not in the table.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ragdesk.desktop.actions import key_list
from ragdesk.desktop.widgets.screen_room import resize_within
from ragdesk.desktop.widgets.wrapping_delegate import WrappingDelegate
from ragdesk.translation import translate as _


class KeysDialog(QDialog):
    """Two columns: keys, and what they do."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Keys"))
        rows = key_list()
        self.table = QTableWidget(len(rows), 2)
        self.table.setAccessibleName(_("Keys and what they do"))
        self.table.setHorizontalHeaderLabels([_("Keys"), _("What they do")])
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        for number, texts in enumerate(rows):
            for column, text in enumerate(texts):
                self.table.setItem(number, column, _cell(text))
        self.table.setItemDelegate(WrappingDelegate(self.table))
        self.table.resizeColumnToContents(0)
        self._fitting = QTimer(self)  # once the widths are settled
        self._fitting.setSingleShot(True)
        self._fitting.timeout.connect(self.table.resizeRowsToContents)
        self.table.horizontalHeader().sectionResized.connect(self._fitting.start)
        buttons = QDialogButtonBox()
        buttons.addButton(QPushButton(_("Close")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.table)
        layout.addWidget(buttons)
        resize_within(self, QSize(self.fontMetrics().averageCharWidth() * 90, self.fontMetrics().lineSpacing() * 32))


def _cell(text: str) -> QTableWidgetItem:
    """A cell whose text can be read whole in any case."""
    cell = QTableWidgetItem(text)
    cell.setToolTip(text)
    return cell
