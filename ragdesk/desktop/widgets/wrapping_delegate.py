"""Cells of a table whose texts are broken into lines.

Takes:  the cells of a table, padded by a style sheet.
Gives:  the height that a text really takes.
Never:  draws otherwise than Qt does.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView


class WrappingDelegate(QStyledItemDelegate):
    """Asks for as much height as the text takes between the paddings of its cell.

    Qt breaks the lines over the whole width when it measures a cell that a style sheet pads, but between the paddings
    when it draws: a text that just fits would be measured as one line too few, and cut off.
    """

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """The size of a cell whose text keeps to the room between the paddings."""
        table = self.parent()
        assert isinstance(table, QTableView)
        narrowed = QStyleOptionViewItem(option)
        self.initStyleOption(narrowed, index)
        text_room = table.style().subElementRect(QStyle.SubElement.SE_ItemViewItemText, narrowed, table)
        narrowed.rect = option.rect.adjusted(0, 0, text_room.width() - option.rect.width(), 0)
        return super().sizeHint(narrowed, index)
