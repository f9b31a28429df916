"""A line of text with a small drawing before it.

Takes:  the name of a drawing and a text.
Gives:  a line that wraps, with a drawing in a colour of the theme.
Never:  says anything by the drawing alone.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.widgets.icons import draw_icon
from ragdesk.desktop.widgets.text import plain_label

SIDE_SCALE = 1.5
"""Side of the drawing against the height of the text."""


class IconLine(QWidget):
    """A drawing and a text."""

    def __init__(self, icon_name: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = plain_label(text, muted=True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(self.fontMetrics().averageCharWidth() * 2)
        layout.addWidget(Drawing(icon_name), 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.label, 1)


class Drawing(QWidget):
    """A drawing as high as a line of text or some lines, repainted when the theme changes."""

    def __init__(self, icon_name: str, scale: float = SIDE_SCALE, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name, self._scale = icon_name, scale
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """A square."""
        side = round(self.fontMetrics().height() * self._scale)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it in the colour of what can be followed."""
        painter = QPainter(self)
        draw_icon(self._icon_name, theme.current_scheme().accent).paint(painter, self.rect())
        painter.end()
