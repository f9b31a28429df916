"""The text of a document as it is written, exactly, with a passage marked in it.

Takes:  a document's text and places in it, counted in characters.
Gives:  what the user selects, as places in the same count; ``place_moved`` when that or the text cursor is elsewhere.
Never:  changes or shortens the text; of a very long one it shows a part and says so through ``part``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QTextCursor, QWheelEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.models.document_part import AS_WRITTEN, DocumentPart, choose_part
from ragdesk.desktop.widgets.qt_text import for_qt
from ragdesk.desktop.widgets.text_dresser import TextDresser
from ragdesk.desktop.widgets.text_events import go_to_point, steps_size, within
from ragdesk.desktop.widgets.text_marks import Place, TextMarks
from ragdesk.desktop.widgets.utf16 import Utf16Text
from ragdesk.engine.records import Block


class DocumentView(QPlainTextEdit):
    """A read-only text that scrolls to a place and marks it.

    Signals:
        place_moved: what is selected, or the text cursor, is elsewhere.
        menu_wanted: the point at which the menu is to be shown.
        size_stepped: larger (+1) or smaller (-1) text is wanted.
    """

    place_moved = Signal()
    menu_wanted = Signal(QPoint)
    size_stepped = Signal(int)
    sizes = AS_WRITTEN

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._part = DocumentPart(0, 0, is_whole=True)
        self._shown = ""
        self._units = Utf16Text("")
        self._is_new = False
        self._blocks: tuple[Block, ...] = ()
        self._marks = TextMarks(self, self._cursors_at)
        self._dresser = TextDresser(self)
        self._dresser.finished.connect(self._on_dresser_finished)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        theme.mark_pane(self)
        self.document().setDocumentMargin(self.fontMetrics().height())
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse
                                     | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self._marks.show()
        self.cursorPositionChanged.connect(self.place_moved)
        self.selectionChanged.connect(self.place_moved)

    @property
    def part(self) -> DocumentPart:
        """Which part of the text is shown."""
        return self._part

    def show_text(self, text: str, passage: Place, words: Iterable[Place] = ()) -> None:
        """Show a text with a passage of it marked and in view; the text cursor stands at its beginning."""
        self._text, self._blocks = text, ()
        passage = within(passage, len(text))
        self._is_new = True
        self.show_part(choose_part(text, *passage))
        self._marks.put(passage, words)
        self.select_place(passage[0], passage[0])

    def mark_passage(self, passage: Place, words: Iterable[Place] = ()) -> None:
        """Mark another passage, without going there."""
        self._marks.put(within(passage, len(self._text)), words)

    def mark_cited(self, places: Sequence[Place]) -> None:
        """Mark what else is cited, beside the passage."""
        self._marks.mark_cited(places)

    @property
    def passage(self) -> Place:
        """The passage that is marked."""
        return self._marks.passage

    def show_part(self, part: DocumentPart) -> None:
        """Show another part of the same text."""
        if part != self._part or self._is_new:
            self._is_new = False
            self._part = part
            self._shown = self._text[part.start:part.end]
            self._units = Utf16Text(self._shown)
            self.document().clear()  # else the look of the word that the text cursor stood on goes to all of the text
            self.setPlainText(for_qt(self._shown))
            self._dress()
        self._marks.show()

    def show_blocks(self, text: str, blocks: Sequence[Block]) -> None:
        """Let headings, code and tables look like what they are, if this is still the text shown."""
        if text == self._text:
            self._blocks = tuple(blocks)
            self._dress()

    def _dress(self) -> None:
        self._dresser.dress(self._text, for_qt(self._shown), self._part, self._blocks)

    def _on_dresser_finished(self) -> None:
        """Larger letters have moved the passage; it comes back where it was, unless the user has gone elsewhere."""
        start = self.passage[0]
        if self.selected_place == (start, start) and self.isVisible():
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

    def mark_orders(self, places: Sequence[Place]) -> None:
        """Mark words that give orders to a model."""
        self._marks.mark_orders([place for place in places if within(place, len(self._text)) == place])

    def mark_found(self, places: Sequence[Place]) -> None:
        """Mark places that were found."""
        self._marks.mark_found([place for place in places if self._part.start <= place[0] < self._part.end])

    def shows(self, place: Place) -> bool:
        """Whether a place can be seen when one goes there; here all of the text can."""
        return place[0] < place[1]

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

    def _cursors_at(self, place: Place) -> list[QTextCursor]:
        """A cursor over the part of a place that is shown; none when nothing of it is."""
        if place[0] >= place[1] or place[1] <= self._part.start or place[0] >= self._part.end:
            return []
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._to_view(place[0]))
        cursor.setPosition(self._to_view(place[1]), QTextCursor.MoveMode.KeepAnchor)
        return [cursor]

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the size of the text."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "_marks"):
            self._marks.show()
            self._dress()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; with Ctrl change the size of all text, not only of this one."""
        if not steps_size(event, self.size_stepped):
            super().wheelEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu, at the place that it is about."""
        go_to_point(self, event.pos())
        self.menu_wanted.emit(event.globalPos())
