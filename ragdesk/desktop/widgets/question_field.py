"""The field for the question: as high as the question is long, with a cross that empties it.

Takes:  what the user types or pastes; line breaks become spaces.
Gives:  ``answer_wanted`` and ``passages_wanted``, for Enter and Shift+Enter.
Never:  takes a folder that is dropped on it: that is for the window.
"""

from __future__ import annotations

import math
from functools import partial

from PySide6.QtCore import QMimeData, QRect, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QResizeEvent, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from ragdesk.desktop.widgets.icon_button import IconButton
from ragdesk.desktop.widgets.text import keep_font, scaled_font
from ragdesk.desktop.widgets.utf16 import Utf16Text, to_utf16
from ragdesk.translation import translate as _

MOST_LINES = 5
"""Lines in view; a longer question scrolls."""

LONGEST_QUESTION = 2000
FONT_SCALE = 1.12
AIR = 0.36
"""Around the text, against its height."""

EDGE = 2
"""What the theme draws around fields, in device-independent pixels."""


class QuestionField(QPlainTextEdit):
    """Wraps a long question, and tells Enter from Shift+Enter."""

    answer_wanted = Signal()
    passages_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.clear_button = IconButton("close", _("Clear"), self)
        self.clear_button.hide()
        self.setProperty("field", True)  # the theme draws its edge, as of other fields
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        keep_font(self, partial(scaled_font, FONT_SCALE))
        self.clear_button.clicked.connect(self._on_clear_clicked)
        self.textChanged.connect(self._on_text_changed)
        self._fit()

    def text(self) -> str:
        """What is typed."""
        return self.toPlainText()

    def setText(self, text: str) -> None:
        """Type a text for the user, and show its beginning."""
        self.setPlainText(_one_line(text))

    def insert(self, text: str) -> None:
        """Type in place of what is selected, or where the cursor is."""
        self.insertPlainText(_one_line(text))

    @property
    def selected(self) -> str:
        """What is selected."""
        return self.textCursor().selectedText()

    @property
    def cursor_place(self) -> int:
        """Characters before the cursor."""
        return Utf16Text(self.text()).from_utf16(self.textCursor().position())

    def select(self, start: int, end: int) -> None:
        """Select from one place to another, in characters; with both the same, put the cursor there."""
        cursor, text = self.textCursor(), self.text()
        cursor.setPosition(to_utf16(text, start))
        cursor.setPosition(to_utf16(text, end), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def take_out(self, start: int, end: int) -> None:
        """Take out what stands from one place to another, in characters; it can be undone."""
        text = self.text()
        self.selectAll()
        self.insert(" ".join((text[:start] + " " + text[end:]).split()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter asks; with Shift it only looks for passages."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self.passages_wanted if is_shifted else self.answer_wanted).emit()
            event.accept()
            return
        super().keyPressEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Leave files and folders to the window."""
        return source.hasText() and not source.hasUrls()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste as one line."""
        self.insert(source.text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A text wraps in other places where there is another width."""
        super().resizeEvent(event)
        self._fit()

    def _on_clear_clicked(self) -> None:
        self.clear()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_text_changed(self) -> None:
        if len(self.text()) > LONGEST_QUESTION:
            self.setPlainText(self.text()[:LONGEST_QUESTION])
            self.moveCursor(QTextCursor.MoveOperation.End)
        self.clear_button.setVisible(bool(self.text()))
        self._fit()

    def _fit(self) -> None:
        """Take the height of the lines, and put the cross beside the first."""
        line = self._line_height()
        air, side = round(line * AIR), round(line * (1 + AIR))
        self.setViewportMargins(air, air, side, air)
        lines = self._line_count()
        self.setFixedHeight(line * min(lines, MOST_LINES) + 2 * (air + EDGE))
        is_long = lines > MOST_LINES
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded if is_long
                                        else Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        bar = self.verticalScrollBar().sizeHint().width() if is_long else 0
        top = EDGE + air + (line - side) // 2
        self.clear_button.setFixedSize(side, side)
        self.clear_button.move(self.width() - side - bar - air // 2, top)

    def _line_height(self) -> int:
        """Height of a line as it is laid out."""
        layout = self.document().firstBlock().layout()
        return math.ceil(layout.lineAt(0).height() if layout.lineCount() else QFontMetricsF(self.font()).lineSpacing())

    def _line_count(self) -> int:
        """Lines of the question, or of what stands there while it is empty."""
        if self.text():
            return max(1, round(self.document().size().height()))
        box = self.fontMetrics().boundingRect(QRect(0, 0, max(1, self.viewport().width()), 10_000),
                                              Qt.TextFlag.TextWordWrap, self.placeholderText())
        return max(1, round(box.height() / self.fontMetrics().lineSpacing()))


def _one_line(text: str) -> str:
    """A text without line breaks."""
    return " ".join(text.splitlines())
