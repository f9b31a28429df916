"""A small button that is nothing but a picture, in the colour of the theme.

Takes:  the name of a drawing and the button's name for those who cannot see it.
Gives:  a tool button whose picture follows the theme by itself.
Never:  a button without a name.
"""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.widgets.icons import draw_icon


class IconButton(QToolButton):
    """Paints its picture itself, so that it never shows the colours of another theme."""

    def __init__(self, icon_name: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name = icon_name
        self.setAccessibleName(name)
        self.setToolTip(name)
        side = round(self.fontMetrics().height() * 1.9)
        self.setFixedSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The button's ground, and the picture in its middle."""
        super().paintEvent(event)
        scheme = theme.current_scheme()
        side = round(self.height() * 0.5)
        area = QRect(0, 0, side, side)
        area.moveCenter(self.rect().center())
        painter = QPainter(self)
        draw_icon(self._icon_name, scheme.text if self.isEnabled() else scheme.muted).paint(painter, area)
        painter.end()
