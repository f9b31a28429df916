"""The rules of a table whose rows are lines of text, which is how a long one is written.

Takes:  a text in which such lines are marked.
Gives:  the rules, painted over what is in view of it.
Never:  changes the text, or where it stands: the rules follow the columns.
"""

from __future__ import annotations

import re
from typing import cast

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QColor, QPainter, QTextBlock, QTextFormat
from PySide6.QtWidgets import QTextEdit

ROW_WIDTH = QTextFormat.Property.UserProperty.value + 1
"""The property of a line that is a row: how wide the table is, in device-independent pixels."""

GAP_SHARE = 0.5
"""Where between two cells the rule stands."""

_TAB = re.compile("\t")


def paint_grid(view: QTextEdit, colour: QColor, gap: float) -> None:
    """Paint the rules of all rows in view.

    Args:
        view: of which the text has just been painted.
        colour: of the rules.
        gap: the space between two cells.
    """
    offset = QPointF(-view.horizontalScrollBar().value(), -view.verticalScrollBar().value())
    bottom, layout = view.viewport().height(), view.document().documentLayout()
    block = view.cursorForPosition(QPoint(0, 0)).block()
    painter = QPainter(view.viewport())
    painter.setPen(colour)
    while block.isValid():
        area = layout.blockBoundingRect(block).translated(offset)
        if area.top() > bottom:
            break
        if block.blockFormat().hasProperty(ROW_WIDTH):
            _paint_row(painter, block, area.topLeft(), gap)
        block = block.next()
    painter.end()


def _paint_row(painter: QPainter, block: QTextBlock, corner: QPointF, gap: float) -> None:
    """The rules around the cells of a row."""
    look, line = block.blockFormat(), block.layout().lineAt(0)
    if not line.isValid():
        return
    left = corner.x() + look.leftMargin()
    right = left + max(look.doubleProperty(ROW_WIDTH), line.naturalTextWidth() + gap * GAP_SHARE)
    left -= gap * GAP_SHARE
    top, bottom = round(corner.y() - look.bottomMargin()), round(corner.y() + line.height() + look.bottomMargin())
    is_first = not block.previous().blockFormat().hasProperty(ROW_WIDTH)
    for height in (top, bottom) if is_first else (bottom,):
        painter.drawLine(QPointF(left, height), QPointF(right, height))
    between = [corner.x() + look.leftMargin() + _x_of(block, match.end()) - gap * GAP_SHARE
               for match in _TAB.finditer(block.text())]
    for across in (left, *between, right):
        painter.drawLine(QPointF(across, top), QPointF(across, bottom))


def _x_of(block: QTextBlock, at: int) -> float:
    """How far from the beginning of its line a letter stands."""
    line = block.layout().lineAt(0)
    across, _at = cast("tuple[float, int]", line.cursorToX(at))
    return across - line.x()
