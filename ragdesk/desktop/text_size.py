"""How large the text of the window is, against the size that the system gives it.

Takes:  the application, and a size in percent.
Gives:  every widget's font in that size; the next larger and smaller one.
Never:  a size that nobody asked for: 100 per cent is the system's.
"""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from ragdesk.desktop.widgets.text import FontKeeper

SIZES = (75, 90, 100, 110, 125, 150, 175, 200, 250, 300)
"""Per cent."""

USUAL = 100
_PROPERTY = "usual_font"


def next_size(percent: int, step: int) -> int:
    """The next larger (+1) or smaller (-1) size; the last one stays."""
    if step > 0:
        return next((size for size in SIZES if size > percent), SIZES[-1])
    return next((size for size in reversed(SIZES) if size < percent), SIZES[0])


def apply_text_size(app: QApplication, percent: int) -> None:
    """Have all text in a size; widgets with a font of their own follow, see ``widgets.text.keep_font``."""
    usual = app.property(_PROPERTY)
    if not isinstance(usual, QFont):
        usual = app.font()
        app.setProperty(_PROPERTY, usual)
    wanted = QFont(usual)
    if usual.pointSizeF() > 0:
        wanted.setPointSizeF(usual.pointSizeF() * percent / USUAL)
    else:
        wanted.setPixelSize(max(1, round(usual.pixelSize() * percent / USUAL)))
    if wanted != app.font():
        app.setFont(wanted)
        app.setStyleSheet(app.styleSheet())  # its measures are in the height of the text
        for window in app.topLevelWidgets():
            for keeper in window.findChildren(FontKeeper):
                keeper.renew()
