"""The text of a document, exactly, with a passage marked in it.

Takes:  a document's text and places in it, counted in characters.
Gives:  what the user selects, as places in the same count.
Never:  changes or shortens the text; of a very long one it shows a part and says so through ``part``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QPalette, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.models.document_part import DocumentPart, choose_part
from ragdesk.desktop.widgets.qt_text import shown_text
from ragdesk.desktop.widgets.text_dresser import TextDresser
from ragdesk.desktop.widgets.utf16 import Utf16Text
from ragdesk.engine.records import Block
from ragdesk.translation import translate as _

Place = tuple[int, int]

MOST_MARKED = 200
"""Places marked at once; more would make every repaint slow."""


class DocumentView(QPlainTextEdit):
    """A read-only text that scrolls to a place and marks it."""

    why_not_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._part = DocumentPart(0, 0, is_whole=True)
        self._shown = ""
        self._units = Utf16Text("")
        self._is_new = False
        self._passage: Place = (0, 0)
        self._words: tuple[Place, ...] = ()
        self._blocks: tuple[Block, ...] = ()
        self._found: tuple[Place, ...] = ()
        self._dresser = TextDresser(self)
        self._dresser.finished.connect(self._on_dresser_finished)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        theme.mark_pane(self)
        self.document().setDocumentMargin(self.fontMetrics().height())
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse
                                     | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self._recolour()

    @property
    def part(self) -> DocumentPart:
        """Which part of the text is shown."""
        return self._part

    def show_text(self, text: str, passage: Place, words: Iterable[Place] = ()) -> None:
        """Show a text with a passage of it selected and in view."""
        self._text, self._blocks = text, ()
        self._passage = _within(passage, len(text))
        self._words, self._found = tuple(words)[:MOST_MARKED], ()
        self._is_new = True
        self.show_part(choose_part(text, *self._passage))
        self.select_place(*self._passage)

    def show_part(self, part: DocumentPart) -> None:
        """Show another part of the same text."""
        if part != self._part or self._is_new:
            self._is_new = False
            self._part = part
            self._shown = self._text[part.start:part.end]
            self._units = Utf16Text(self._shown)
            self.document().clear()  # else the look of the word that the text cursor stood on goes to all of the text
            self.setPlainText(shown_text(self._shown))
            self._underline_words()
            self._dress()
        self._mark()

    def show_blocks(self, text: str, blocks: Sequence[Block]) -> None:
        """Let headings, code and tables look like what they are, if this is still the text shown."""
        if text == self._text:
            self._blocks = tuple(blocks)
            self._dress()

    def _dress(self) -> None:
        self._dresser.dress(self._text, shown_text(self._shown), self._part, self._blocks)

    def _on_dresser_finished(self) -> None:
        """Larger letters have moved the passage; it comes back where it was, unless the user has gone elsewhere."""
        if self.selected_place == self._passage and self.isVisible():
            self._bring_into_view()

    def select_place(self, start: int, end: int) -> None:
        """Select a place, which is brought into view, a third from the top."""
        if not self._part.start <= start <= self._part.end:
            self.show_part(choose_part(self._text, start, end))
        cursor = self.textCursor()
        cursor.setPosition(self._to_view(end))
        cursor.setPosition(self._to_view(start), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self._bring_into_view()

    def _bring_into_view(self) -> None:
        """Scroll so that the text cursor is a third from the top; lines may be wrapped, so in two steps."""
        self.centerCursor()
        wanted = self.viewport().height() // 4
        line = max(1, self.fontMetrics().lineSpacing())
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + (self.cursorRect().top() - wanted) // line)

    def mark_found(self, places: Sequence[Place]) -> None:
        """Mark places that were found."""
        near = [place for place in places if self._part.start <= place[0] < self._part.end]
        self._found = tuple(near[:MOST_MARKED])
        self._recolour()
        self._mark()

    @property
    def selected_place(self) -> Place:
        """What is selected, or the text cursor's place twice."""
        cursor = self.textCursor()
        return self._from_view(cursor.selectionStart()), self._from_view(cursor.selectionEnd())

    @property
    def selected_text(self) -> str:
        """Exactly the selected characters of the document."""
        start, end = self.selected_place
        return self._text[start:end]

    def place_of_cursor(self) -> Place:
        """What is selected, else the line in which the text cursor stands."""
        start, end = self.selected_place
        if start != end:
            return start, end
        line_end = self._text.find("\n", end)
        return self._text.rfind("\n", 0, start) + 1, len(self._text) if line_end < 0 else line_end

    def _to_view(self, position: int) -> int:
        inside = min(max(position, self._part.start), self._part.end) - self._part.start
        return self._units.to_utf16(inside)

    def _from_view(self, position: int) -> int:
        return self._part.start + self._units.from_utf16(position)

    def _underline_words(self) -> None:
        """Underline the words in the text itself, since a selection is painted over every other mark."""
        look = QTextCharFormat()
        look.setFontUnderline(True)
        look.setFontWeight(QFont.Weight.DemiBold)
        for place in self._words:
            cursor = self._cursor_at(place)
            if cursor is not None:
                cursor.mergeCharFormat(look)

    def _mark(self) -> None:
        """Mark the passage and what was found, below the selection."""
        scheme = theme.current_scheme()
        ground, found = QTextCharFormat(), QTextCharFormat()
        ground.setBackground(QColor(scheme.highlight))
        found.setBackground(QColor(theme.mix(scheme.accent, scheme.base, 0.25)))
        marks = [self._selection(self._passage, ground)]
        marks += [self._selection(place, found) for place in self._found]
        self.setExtraSelections([mark for mark in marks if mark is not None])

    def _selection(self, place: Place, look: QTextCharFormat) -> QTextEdit.ExtraSelection | None:
        cursor = self._cursor_at(place)
        if cursor is None:
            return None
        selection = QTextEdit.ExtraSelection()
        selection.cursor = cursor
        selection.format = look
        return selection

    def _cursor_at(self, place: Place) -> QTextCursor | None:
        """A cursor over the part of a place that is shown; None when nothing of it is."""
        if place[0] >= place[1] or place[1] <= self._part.start or place[0] >= self._part.end:
            return None
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._to_view(place[0]))
        cursor.setPosition(self._to_view(place[1]), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_found"):
            self._recolour()
            self._mark()
            self._dress()

    def _recolour(self) -> None:
        """Selected text keeps its colour on a calm ground; what was found must stand out from the passage around it."""
        scheme = theme.current_scheme()
        ground = theme.found_ground(scheme) if self._found else scheme.highlight
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Highlight, QColor(ground))
        palette.setColor(QPalette.ColorRole.HighlightedText, QColor(scheme.text))
        if palette.color(QPalette.ColorRole.Highlight) != self.palette().color(QPalette.ColorRole.Highlight):
            self.setPalette(palette)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The usual menu, and the question why this place was not found."""
        if not self.textCursor().hasSelection():
            self.setTextCursor(self.cursorForPosition(event.pos()))
        menu = self.createStandardContextMenu()
        menu.addSeparator()
        menu.addAction(_("Why was this not found?")).triggered.connect(self._on_why_not_triggered)
        menu.exec(event.globalPos())
        menu.deleteLater()

    def _on_why_not_triggered(self) -> None:
        self.why_not_wanted.emit()


def _within(place: Place, length: int) -> Place:
    """A place cut down to what there is."""
    start = min(max(place[0], 0), length)
    return start, min(max(place[1], start), length)
