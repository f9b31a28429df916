"""Widgets side by side, in as many lines as they need.

Takes:  widgets, in the order of reading.
Gives:  a layout whose height follows from its width.
Never:  makes its place wider than the widest widget asks for.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

SPACE_ACROSS, SPACE_DOWN = 14, 4
"""Between two widgets, in device-independent pixels, unless a layout is given another spacing across."""


class FlowLayout(QLayout):
    """Breaks its lines as a text does."""

    def __init__(self, parent: QWidget | None = None, *, at_the_end_from: int | None = None) -> None:
        """Have nothing to lay out yet.

        Args:
            parent: whose layout it is.
            at_the_end_from: the number of the first widget that stands at the end of its line, as do all after it;
                None for none.
        """
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._at_the_end_from = at_the_end_from
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
        return size.grownBy(self.contentsMargins())

    @property
    def width_in_one_line(self) -> int:
        """The width from which on no line is broken."""
        return max(0, self._width(self._shown()))

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lay_out(self, area: QRect, *, is_only_measured: bool) -> int:
        """Break the lines, and say how high they are together."""
        inner = area.marginsRemoved(self.contentsMargins())
        top = inner.top()
        for line in self._break_lines(inner.width()):
            if not is_only_measured:
                self._place_line(line, inner, top)
            top += max(item.sizeHint().height() for item in line) + SPACE_DOWN
        bottom = top - SPACE_DOWN if top > inner.top() else top
        return bottom - area.top() + self.contentsMargins().bottom()

    def _break_lines(self, width: int) -> list[list[QLayoutItem]]:
        """The widgets of each line."""
        lines: list[list[QLayoutItem]] = []
        for item in self._shown():
            if not lines or self._width([*lines[-1], item]) > width:
                lines.append([])
            lines[-1].append(item)
        return lines

    def _place_line(self, line: list[QLayoutItem], area: QRect, top: int) -> None:
        """Put the widgets of a line side by side, those that stand at its end behind what room is left."""
        ending = self._items if self._at_the_end_from is None else self._items[: self._at_the_end_from]
        left, spare = area.left(), max(0, area.width() - self._width(line))
        for item in line:
            size = item.sizeHint()
            if item not in ending:
                left, spare = left + spare, 0
            item.setGeometry(QRect(left, top, min(size.width(), area.width()), size.height()))
            left += size.width() + self._across

    def _width(self, line: list[QLayoutItem]) -> int:
        """How wide widgets are side by side."""
        return sum(item.sizeHint().width() for item in line) + self._across * (len(line) - 1)

    @property
    def _across(self) -> int:
        """The space between two widgets side by side."""
        return self.spacing() if self.spacing() >= 0 else SPACE_ACROSS
