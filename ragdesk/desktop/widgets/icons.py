"""The program's own icons, drawn in whatever colour the theme asks for.

Takes:  the name of a drawing in resources/icons.
Gives:  an icon, sharp at every scale.
Never:  fails because a drawing is missing: a button without a picture still has its text.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from ragdesk.engine.facade.resources import resource_path


def icon_path(name: str) -> Path | None:
    """Where the drawing of that name lies; None when there is none."""
    try:
        return resource_path(f"icons/{name}.svg")
    except FileNotFoundError:
        return None


@cache
def draw_icon(name: str, colour: str) -> QIcon:
    """The drawing with its lines in the given "#RRGGBB"; an empty icon when there is no such drawing."""
    icon = QIcon()
    drawing = _read_drawing(name)
    if not drawing:
        return icon
    renderer = QSvgRenderer(QByteArray(drawing.replace("currentColor", colour).encode()))
    for size in (16, 24, 32, 48, 64, 128, 256):
        icon.addPixmap(_render(renderer, size))
    return icon


def application_icon() -> QIcon:
    """The icon of the program itself, which keeps its own colours."""
    return draw_icon("ragdesk", "#000000")


@cache
def _read_drawing(name: str) -> str:
    path = icon_path(name)
    return path.read_text(encoding="utf-8") if path else ""


def _render(renderer: QSvgRenderer, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap
