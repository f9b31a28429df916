"""A widget with two arrangements: a wide one, and one for where that has no room.

Takes:  the width, in letters, from which on there is room for the wide one.
Gives:  ``arrange`` called for the right one, whenever that changes.
Never:  keeps a window from being made narrow because the wide arrangement is the one in view.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, QTimer, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget


LEAST_LETTERS = 40
"""What a wide arrangement asks for; any narrow one needs about as much."""


class NarrowingWidget(QWidget):
    """Changes its arrangement with its width."""

    def __init__(self, wide_letters: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wide_letters = wide_letters
        self.is_narrow = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_timer_timeout)

    def arrange(self) -> None:
        """Put the parts into their places by ``is_narrow``."""
        raise NotImplementedError

    @property
    def wide_width(self) -> int:
        """From which on there is room for the wide arrangement, in device-independent pixels."""
        return self.fontMetrics().averageCharWidth() * self._wide_letters

    def minimumSizeHint(self) -> QSize:
        """That of the narrow arrangement; of the wide one less than its own, so that there is a way to the other."""
        hint = super().minimumSizeHint()
        least = self.fontMetrics().averageCharWidth() * LEAST_LETTERS
        return hint if self.is_narrow else QSize(min(hint.width(), least), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the arrangement for the new width, once the layout that resizes this one is done."""
        super().resizeEvent(event)
        self.reconsider()

    def reconsider(self) -> None:
        """Find the arrangement again, because parts have become wider or narrower."""
        if self._is_wrong:
            self._timer.start()

    @property
    def _is_wrong(self) -> bool:
        """Whether the other arrangement suits the width."""
        return (self.width() < self.wide_width) != self.is_narrow

    @Slot()
    def _on_timer_timeout(self) -> None:
        if self._is_wrong:
            self.is_narrow = not self.is_narrow
            self.arrange()
            self.updateGeometry()
