"""A widget with several arrangements: a wide one, and others for where that has no room.

Takes:  the width, in letters, from which on there is room for the wide one.
Gives:  ``arrange`` called for the right one, whenever that changes.
Never:  keeps a window from being made narrow because the wide arrangement is the one in view.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, QTimer, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

WIDE, NARROW, NARROWER = range(3)

LEAST_LETTERS = 40
"""What a wide arrangement asks for; any narrow one needs about as much."""


class NarrowingWidget(QWidget):
    """Changes its arrangement with its width.

    Attributes:
        narrowest: the last of its arrangements.
    """

    narrowest = NARROW

    def __init__(self, wide_letters: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wide_letters = wide_letters
        self.arrangement = WIDE
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_timer_timeout)

    def arrange(self) -> None:
        """Put the parts into their places by ``arrangement``."""
        raise NotImplementedError

    def wanted_arrangement(self) -> int:
        """The arrangement for the width."""
        return WIDE if self.width() >= self.letters_wide(self._wide_letters) else NARROW

    def letters_wide(self, letters: int) -> int:
        """The width of so much text, in device-independent pixels."""
        return self.fontMetrics().averageCharWidth() * letters

    @property
    def is_narrow(self) -> bool:
        """Whether it is not the wide arrangement that is in view."""
        return self.arrangement != WIDE

    def minimumSizeHint(self) -> QSize:
        """That of the narrowest arrangement; of the others less than their own, so that there is a way to it."""
        hint = super().minimumSizeHint()
        is_last = self.arrangement == self.narrowest
        return hint if is_last else QSize(min(hint.width(), self.letters_wide(LEAST_LETTERS)), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the arrangement for the new width, once the layout that resizes this one is done."""
        super().resizeEvent(event)
        self.reconsider()

    def reconsider(self) -> None:
        """Find the arrangement again, because parts have become wider or narrower."""
        if self.wanted_arrangement() != self.arrangement:
            self._timer.start()

    @Slot()
    def _on_timer_timeout(self) -> None:
        wanted = self.wanted_arrangement()
        if wanted != self.arrangement:
            self.arrangement = wanted
            self.arrange()
            self.updateGeometry()
