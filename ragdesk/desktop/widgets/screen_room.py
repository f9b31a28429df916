"""How large a window may be so that all of it, with its frame, is on the screen.

Takes:  a window and the size it would like to have.
Gives:  it that size, or what the screen has room for.
Never:  changes a window that fits.
"""

from __future__ import annotations

from PySide6.QtCore import QMargins, QRect, QSize
from PySide6.QtWidgets import QWidget

FRAME = QMargins(8, 48, 8, 8)
"""Room for title and edges; what they really measure is not known before the window is shown."""


def room_of(window: QWidget) -> QRect:
    """What the screen has for the inside of a window; bars of the system and the window's frame are taken off."""
    return window.screen().availableGeometry().marginsRemoved(FRAME)


def resize_within(window: QWidget, wanted: QSize) -> None:
    """Give a window a size, as far as there is room."""
    window.resize(wanted.boundedTo(room_of(window).size()))


def bring_inside(window: QWidget) -> None:
    """Make a window smaller and move it, as far as that is needed to see all of it."""
    if not window.isMaximized() and not window.isFullScreen():
        fitted = fit_into(window.geometry(), room_of(window))
        if fitted != window.geometry():
            window.setGeometry(fitted)


def fit_into(geometry: QRect, room: QRect) -> QRect:
    """A place made smaller, then moved, so that it lies within another; one that does already is left as it is."""
    size = geometry.size().boundedTo(room.size())
    left = min(max(geometry.left(), room.left()), room.left() + room.width() - size.width())
    top = min(max(geometry.top(), room.top()), room.top() + room.height() - size.height())
    return QRect(left, top, size.width(), size.height())
