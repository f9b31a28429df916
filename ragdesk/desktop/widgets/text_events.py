"""What the two views of a document's text have in common: places in it, and what the mouse does.

Takes:  places, and events of a view.
Gives:  places that are there; a step in the size of all text; the text cursor where the menu is asked for.
Never:  knows how the text is written.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, SignalInstance
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

from ragdesk.desktop.widgets.text_marks import Place


def within(place: Place, length: int) -> Place:
    """A place cut down to what there is."""
    start = min(max(place[0], 0), length)
    return start, min(max(place[1], start), length)


def steps_size(event: QWheelEvent, stepped: SignalInstance) -> bool:
    """Whether a turn of the wheel is about the size of all text, as with Ctrl; then ``stepped`` is emitted."""
    if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return False
    if step := event.angleDelta().y():
        stepped.emit(1 if step > 0 else -1)
    event.accept()
    return True


def go_to_point(view: QPlainTextEdit | QTextEdit, point: QPoint) -> None:
    """Put the text cursor to where the menu is asked for, unless it is asked for what is selected."""
    if not view.textCursor().hasSelection():
        view.setTextCursor(view.cursorForPosition(point))
