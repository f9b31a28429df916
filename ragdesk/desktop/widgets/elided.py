"""One line of text that is cut in the middle rather than make its window wider.

Takes:  a text.
Gives:  a label, and a button that looks like one; both tell a screen reader the whole text.
Never:  markup.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from ragdesk.desktop.widgets.text import plain_tooltip


class ElidedLabel(QLabel):
    """One line of plain text that is cut in the middle rather than make its window wider."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(1)
        self._whole = ""

    def show_text(self, text: str, tooltip: str = "") -> None:
        """Show a text; whole in the tool tip and to a screen reader."""
        self._whole = text
        self.setToolTip(plain_tooltip(tooltip or text))
        self.setAccessibleName(text)
        self.updateGeometry()
        self._elide()

    @property
    def whole_text(self) -> str:
        """The text without the cut."""
        return self._whole

    def sizeHint(self) -> QSize:
        """The whole text, where there is room for it."""
        return QSize(self.fontMetrics().horizontalAdvance(self._whole) + 2, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Next to nothing, since any text can be cut; Qt's own may be that of the text before."""
        return QSize(1, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut again for the new width."""
        super().resizeEvent(event)
        self._elide()

    def changeEvent(self, event: QEvent) -> None:
        """Cut again for another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._elide()

    def _elide(self) -> None:
        self.setText(self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideMiddle, max(1, self.width())))


class ElidedButton(QPushButton):
    """A button that is cut in the middle rather than make its window wider; as a rule it looks like text."""

    def __init__(self, parent: QWidget | None = None, *, looks_like_text: bool = True) -> None:
        super().__init__(parent)
        self.setProperty("figures", looks_like_text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(1)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._whole = ""

    def show_text(self, text: str, tooltip: str) -> None:
        """Show a text; whole to a screen reader."""
        self._whole = text
        self._show(text)
        self.setToolTip(plain_tooltip(tooltip))
        self.setAccessibleName(text)
        self.updateGeometry()
        self._elide()

    @property
    def whole_text(self) -> str:
        """The text without the cut."""
        return self._whole

    @property
    def _edges(self) -> int:
        """Room at both sides of the text together, in pixels."""
        return super().sizeHint().width() - self.fontMetrics().horizontalAdvance(self.text().replace("&&", "&"))

    def sizeHint(self) -> QSize:
        """The whole text, where there is room for it."""
        width = self.fontMetrics().horizontalAdvance(self._whole) + 2 + self._edges
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Next to nothing, since any text can be cut."""
        return QSize(1, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut again for the new width."""
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        room = max(1, self.width() - self._edges)
        text = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideMiddle, room)
        self._show(text)

    def _show(self, text: str) -> None:
        """Show it letter by letter: a button takes a single ampersand for the mark of a key."""
        escaped = text.replace("&", "&&")
        if escaped != self.text():
            self.setText(escaped)
