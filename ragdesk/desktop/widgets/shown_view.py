"""The text of a document as it reads: titles, lists and tables in place of the signs for them.

Takes:  a document's text, who says what is shown of it, and places in it, counted in characters.
Gives:  what the user selects, as places in the same count; ``place_moved``; ``link_followed`` with where a link leads.
Never:  loads anything, from the disk or the network, or follows a link; works longer than ``STEP_SECONDS`` at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from ragdesk.desktop import theme
from ragdesk.desktop.models.document_part import AS_READ, DocumentPart, choose_part
from ragdesk.desktop.widgets.block_writer import LINK_SCHEME, BlockWriter
from ragdesk.desktop.widgets.table_grid import paint_grid
from ragdesk.desktop.widgets.text_events import go_to_point, steps_size, within
from ragdesk.desktop.widgets.text_marks import Place, TextMarks
from ragdesk.engine.records.shown import ShownBlock

SHORT = 20_000
"""Characters of a text whose first slice is written at once; getting ready to write a longer one takes time itself."""

STEP_SECONDS = 0.004
STEP_CHARACTERS = 5_000
"""Laying out what was written comes on top of the time: some thousandths of a second for as many characters."""

_AS_TEXT = {0x2029: "\n", 0x2028: "\n", 0xFDD0: "\t", 0xFDD1: "\n", 0xFFFC: ""}
"""What Qt writes for ends of lines and of cells."""

FindBlocks = Callable[[int, int], Iterator[ShownBlock]]
"""The blocks between two places of the document."""


class ShownView(QTextBrowser):
    """A read-only text that is filled in slices, scrolls to a place and marks it.

    Signals:
        place_moved: what is selected, or the text cursor, is elsewhere.
        menu_wanted: the point at which the menu is to be shown.
        size_stepped: larger (+1) or smaller (-1) text is wanted.
        link_followed: where a link leads, as the document says.
        filled: all of the part is written.
    """

    place_moved = Signal()
    menu_wanted = Signal(QPoint)
    size_stepped = Signal(int)
    link_followed = Signal(str)
    filled = Signal()
    sizes = AS_READ

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._find_blocks: FindBlocks = _no_blocks
        self._part = DocumentPart(0, 0, is_whole=True)
        self._writer = BlockWriter(self.document())
        self._blocks: Iterator[ShownBlock] | None = None
        self._wanted: Place | None = None
        self._is_settling = False
        self._marks = TextMarks(self, self._cursors_at)
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._write_slice)
        self._dress()
        self._marks.show()
        self.anchorClicked.connect(self._on_anchor_clicked)
        self.cursorPositionChanged.connect(self._on_cursor_moved)
        self.selectionChanged.connect(self._on_cursor_moved)

    def _dress(self) -> None:
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        theme.mark_pane(self)
        self.document().setDocumentMargin(self.fontMetrics().height())
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard
                                     | flags.LinksAccessibleByMouse | flags.LinksAccessibleByKeyboard)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, and the rules of tables that are written in lines."""
        super().paintEvent(event)
        if self._writer.has_long_table:
            paint_grid(self, QColor(theme.current_scheme().line), self._writer.gap)

    def loadResource(self, _kind: int, _name: QUrl | str) -> Any:
        """Load nothing, from nowhere."""
        return None

    # --- what is shown ------------------------------------------------------------------------------------------------

    @property
    def part(self) -> DocumentPart:
        """Which part of the text is shown."""
        return self._part

    def show_text(self, text: str, find_blocks: FindBlocks, passage: Place, words: Iterable[Place] = ()) -> None:
        """Show a text with a passage of it marked and in view; the text cursor stands at its beginning."""
        self._text, self._find_blocks = text, find_blocks
        passage = within(passage, len(text))
        self._marks.put(passage, words)
        self._fill(choose_part(text, *passage, self.sizes), (passage[0], passage[0]))

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
        """Show another part of the same text, from its beginning."""
        if part != self._part:
            self._fill(part, (part.start, part.start))

    def write_again(self) -> None:
        """Write the same part, because it looks different now; what is selected stays."""
        self._fill(self._part, self.selected_place)

    def _fill(self, part: DocumentPart, wanted: Place) -> None:
        """Begin to write a part; a place in it is shown as soon as it is there."""
        self._part, self._wanted = part, wanted
        self.document().clear()
        self._writer = BlockWriter(self.document())
        self._blocks = self._find_blocks(part.start, part.end)
        self._timer.start()
        if part.end - part.start <= SHORT:
            self._write_slice()

    def _write_slice(self) -> None:
        """Write on for a moment."""
        with self._writer.at_once():
            self._write_blocks(time.perf_counter() + STEP_SECONDS, len(self._writer.places) + STEP_CHARACTERS)
        self._after_slice()

    def _write_blocks(self, until: float, length: int) -> None:
        """Write until a moment, or until there is so much text."""
        for block in self._blocks or ():
            self._writer.write(block)
            if time.perf_counter() >= until or len(self._writer.places) > length:
                return
        self._blocks = None
        self._timer.stop()
        self._writer.flush()

    def _after_slice(self) -> None:
        """Go to the place that is waited for, if it has been written."""
        wanted, is_filled = self._wanted, self._blocks is None
        if self._is_settling:
            self._bring_into_view()
        if wanted is not None and (is_filled or self._writer.places.end > wanted[1]):
            self._wanted = None
            self._go_to(wanted)
            self._marks.show()
        if is_filled:
            self._marks.show()
            self.filled.emit()

    def select_place(self, start: int, end: int) -> None:
        """Select a place, which is brought into view, a quarter from the top."""
        if not self._part.start <= start <= self._part.end:
            self._fill(choose_part(self._text, start, end, self.sizes), (start, end))
        elif self._blocks is not None and self._writer.places.end <= end:
            self._wanted = (start, end)
        else:
            self._wanted = None
            self._go_to((start, end))

    def _go_to(self, place: Place) -> None:
        """Select a place, or let it look selected where Qt would select more, and bring it into view."""
        start, end = self._writer.places.to_view(*place)
        in_pieces = len(self._writer.places.pieces(*place)) > 1
        cursor = self.textCursor()
        cursor.setPosition(start if in_pieces else end)
        cursor.setPosition(start, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self._select_in_pieces(place if in_pieces else (0, 0))
        self._bring_into_view()

    def _bring_into_view(self) -> None:
        """Scroll so that the text cursor is a quarter from the top, as soon as enough has been written below it."""
        bar = self.verticalScrollBar()
        wanted = bar.value() + self.cursorRect().top() - self.viewport().height() // 4
        bar.setValue(wanted)
        self._is_settling = self._blocks is not None and bar.value() < wanted

    def _select_in_pieces(self, place: Place) -> None:
        if self._marks.selected != place:
            self._marks.selected = place
            self._marks.show()

    def _on_cursor_moved(self) -> None:
        """What was selected in pieces no longer is when the user goes elsewhere; writing moves the cursor, too."""
        if self._wanted is not None:
            return
        if self._marks.selected != (0, 0) and (
                self.textCursor().hasSelection() or self.textCursor().position() != self._writer.places.to_view(
                    *self._marks.selected)[0]):
            self._select_in_pieces((0, 0))
        self.place_moved.emit()

    def mark_orders(self, places: Sequence[Place]) -> None:
        """Mark words that give orders to a model."""
        self._marks.mark_orders([place for place in places if within(place, len(self._text)) == place])

    def mark_found(self, places: Sequence[Place]) -> None:
        """Mark places that were found."""
        self._marks.mark_found([place for place in places if self._part.start <= place[0] < self._part.end])

    def shows(self, place: Place) -> bool:
        """Whether a place can be seen when one goes there; what was not written yet is thought to be seen."""
        if not self._part.start <= place[0] < self._part.end or place[1] > self._writer.places.end:
            return True
        start, end = self._writer.places.to_view(*place)
        return start < end

    # --- what is selected ---------------------------------------------------------------------------------------------

    @property
    def selected_place(self) -> Place:
        """What is selected, without signs at its ends, or the text cursor's place twice."""
        if self._wanted is not None:
            return self._wanted
        if self._marks.selected[0] < self._marks.selected[1]:
            return self._marks.selected
        cursor = self.textCursor()
        return self._writer.places.from_view(cursor.selectionStart(), cursor.selectionEnd())

    @property
    def selected_text(self) -> str:
        """The characters of the document that are selected."""
        start, end = self.selected_place
        return self._text[start:end]

    def place_of_cursor(self) -> Place:
        """What is selected, else the paragraph in which the text cursor stands."""
        start, end = self.selected_place
        if start != end or self._wanted is not None:
            return start, end
        block = self.textCursor().block()
        return self._writer.places.from_view(block.position(), block.position() + block.length() - 1)

    def _cursors_at(self, place: Place) -> list[QTextCursor]:
        """Cursors over what is shown of a place, each in one cell; none when nothing of it is."""
        if place[1] <= self._part.start or place[0] >= self._part.end:
            return []
        cursors = []
        for start, end in self._writer.places.pieces(*place):
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursors.append(cursor)
        return cursors

    @property
    def shown_selection(self) -> str:
        """What is selected as it reads, the cells of a table apart by tabs."""
        cursor, places = self.textCursor(), self._writer.places
        if self._marks.selected[0] < self._marks.selected[1]:
            start, end = places.to_text(*self._marks.selected)
            return places.text[start:end]
        if cursor.hasComplexSelection():
            return cursor.selectedText().translate(_AS_TEXT).strip("\t")
        start, end = places.in_text(cursor.selectionStart(), cursor.selectionEnd())
        return places.text[start:end]

    def copy(self) -> None:
        """Copy what is selected as it reads, without colours or links; also where Qt does not know that it is."""
        if self.shown_selection:
            QGuiApplication.clipboard().setText(self.shown_selection)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The copy key; the rest is the text's own."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    # --- events -------------------------------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the size of the text: both are in everything that is written."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "_timer"):
            self._marks.show()
            if self._text and not self._writer.is_as_it_would_be:
                self.write_again()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll; with Ctrl change the size of all text, not only of this one."""
        if not steps_size(event, self.size_stepped):
            super().wheelEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu, at the place that it is about."""
        go_to_point(self, event.pos())
        self.menu_wanted.emit(event.globalPos())

    def _link(self, url: QUrl) -> str:
        number = url.path()
        if url.scheme() != LINK_SCHEME or not number.isdigit() or int(number) >= len(self._writer.links):
            return ""
        return self._writer.links[int(number)]

    def _on_anchor_clicked(self, url: QUrl) -> None:
        if link := self._link(url):
            self.link_followed.emit(link)


def _no_blocks(_start: int, _end: int) -> Iterator[ShownBlock]:
    yield from ()
