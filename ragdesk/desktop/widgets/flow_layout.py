"""Widgets side by side, in as many lines as they need.

Takes:  widgets, in the order of reading.
Gives:  a layout whose height follows from its width.
Never:  makes its place wider than the widest widget asks for.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

SPACE_ACROSS, SPACE_DOWN = 14, 4
"""Between two widgets, in device-independent pixels."""


class FlowLayout(QLayout):
    """Breaks its lines as a text does."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Take another widget."""
        self._items.append(item)

    def count(self) -> int:
        """How many there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """One of them; None behind the last."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Give one back."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It needs no more room than it asks for."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The lines depend on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all lines."""
        return self._lay_out(QRect(0, 0, width, 0), is_only_measured=True)

    def setGeometry(self, rect: QRect) -> None:
        """Put every widget into its place."""
        super().setGeometry(rect)
        self._lay_out(rect, is_only_measured=False)

    def sizeHint(self) -> QSize:
        """The least that will do."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """As wide and high as the largest widget."""
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        return size

    @property
    def width_in_one_line(self) -> int:
        """The width from which on no line is broken."""
        widths = [item.sizeHint().width() for item in self._shown()]
        return sum(widths) + SPACE_ACROSS * max(0, len(widths) - 1)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lay_out(self, area: QRect, *, is_only_measured: bool) -> int:
        """Break the lines, and say how high they are together."""
        left, top, height = area.left(), area.top(), 0
        for item in self._shown():
            size = item.sizeHint()
            if left > area.left() and left + size.width() > area.right() + 1:
                left, top, height = area.left(), top + height + SPACE_DOWN, 0
            if not is_only_measured:
                item.setGeometry(QRect(left, top, min(size.width(), area.width()), size.height()))
            left += size.width() + SPACE_ACROSS
            height = max(height, size.height())
        return top + height - area.top()
