"""The text of a document, as it reads or as it is written; the two know the same places.

Takes:  a document and places in it.
Gives:  what the user selects in either; ``why_wanted``; ``link_followed``.
Never:  shows a text as it reads whose format has neither signs nor blocks: such a text reads as it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QMenu, QStackedWidget, QWidget

from ragdesk.desktop.models.document_part import DocumentPart, part_after, part_before
from ragdesk.desktop.widgets.document_view import DocumentView
from ragdesk.desktop.widgets.shown_view import ShownView
from ragdesk.desktop.widgets.text import plain_label
from ragdesk.desktop.widgets.text_marks import Place
from ragdesk.engine.facade.formats import is_table
from ragdesk.engine.facade.texts import has_signs, is_laid_out, show_blocks
from ragdesk.engine.records import Block
from ragdesk.engine.records.shown import ShownBlock
from ragdesk.translation import translate as _


class DocumentText(QStackedWidget):
    """Two views of one text, of which one is seen.

    Signals:
        place_moved: what is selected, or the text cursor, is elsewhere.
        why_wanted: the user asks why the place at the cursor stands where it does.
        pin_wanted: start and end of a place whose passage is to be sent always.
        link_followed: where a link leads, as the document says.
        size_stepped: larger (+1) or smaller (-1) text is wanted.
    """

    size_stepped = Signal(int)
    place_moved = Signal()
    why_wanted = Signal()
    pin_wanted = Signal(int, int)
    link_followed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._path, self._text = "", ""
        self._words: tuple[Place, ...] = ()
        self._found: tuple[Place, ...] = ()
        self._cited: tuple[Place, ...] = ()
        self._orders: tuple[Place, ...] = ()
        self._blocks: tuple[Block, ...] = ()
        self._prefers_source = False
        self._why_text = ""
        self.orders_note = plain_label(muted=True)
        self.orders_note.setContentsMargins(14, 0, 14, 8)
        self.orders_note.hide()
        self.as_written, self.as_read = DocumentView(), ShownView()
        for view in (self.as_written, self.as_read):
            view.setAccessibleName(_("Text of the document"))
            self.addWidget(view)
            view.menu_wanted.connect(self._on_view_menu_wanted)
            view.place_moved.connect(self.place_moved)
            view.size_stepped.connect(self.size_stepped)
        self.as_read.link_followed.connect(self.link_followed)
        self.setFocusProxy(self.as_written)

    @property
    def _view(self) -> DocumentView | ShownView:
        """The one that is seen."""
        return self.as_read if self.currentWidget() is self.as_read else self.as_written

    # --- what is shown ------------------------------------------------------------------------------------------------

    @property
    def has_choice(self) -> bool:
        """Whether there is a choice between the two: what was put together by its reader is written nowhere so."""
        return has_signs(self._path) or (self._is_laid_out and is_table(self._path))

    @property
    def _is_laid_out(self) -> bool:
        return is_laid_out(self._path)

    @property
    def shows_source(self) -> bool:
        """Whether the text is seen as it is written."""
        return self._view is self.as_written

    def prefer_source(self, wanted: bool) -> None:
        """Show texts as they are written, or as they read; what is seen, marked and selected stays."""
        self._prefers_source = wanted
        if self.has_choice and wanted != self.shows_source:
            passage, place = self._view.passage, self._view.selected_place
            self._choose_view()
            self._fill(passage)
            self._view.select_place(*place)
            self._view.mark_found(self._found)
            self._view.mark_cited(self._cited)

    def show_text(self, path: str, text: str, passage: Place, words: Iterable[Place] = ()) -> None:
        """Show a text with a passage of it marked and in view; the text cursor stands at its beginning."""
        self._path, self._text = path, text
        self._words, self._blocks = tuple(words), ()
        self._found = self._cited = self._orders = ()
        self.orders_note.hide()
        self._choose_view()
        self._fill(passage)

    def _choose_view(self) -> None:
        had_focus = self._view.hasFocus()
        reads = (has_signs(self._path) or self._is_laid_out) and not (self.has_choice and self._prefers_source)
        self.setCurrentWidget(self.as_read if reads else self.as_written)
        self.setFocusProxy(self._view)
        if had_focus:
            self._view.setFocus()

    def _fill(self, passage: Place) -> None:
        """Write the text into the view that is seen, and empty the other."""
        if self.shows_source:
            self.as_read.show_text("", self._find_blocks, (0, 0))
            self.as_written.show_text(self._text, passage, self._words)
            self.as_written.show_blocks(self._text, self._blocks)
        else:
            self.as_written.show_text("", (0, 0))
            self.as_read.show_text(self._text, self._find_blocks, passage, self._words)
        self._view.mark_orders(self._orders)

    def _find_blocks(self, start: int, end: int) -> Iterator[ShownBlock]:
        return show_blocks(self._path, self._text, start, end, self._blocks)

    def show_blocks(self, text: str, blocks: Sequence[Block]) -> None:
        """Let headings, code and tables look like what they are."""
        if text != self._text:
            return
        self._blocks = tuple(blocks)
        if self.shows_source:
            self.as_written.show_blocks(text, self._blocks)
        elif self._is_laid_out:
            self.as_read.write_again()

    def mark_passage(self, passage: Place, words: Iterable[Place] = ()) -> None:
        """Mark another passage, without going there."""
        self._words, self._found, self._cited = tuple(words), (), ()
        self._view.mark_passage(passage, self._words)
        self._view.mark_orders(self._orders)

    def mark_orders(self, places: Sequence[Place]) -> None:
        """Mark words that give orders to a model, however the text is shown, and say what the marks mean."""
        self._orders = tuple(places)
        self.orders_note.setText(_("Wavy lines: words that read like orders to a language model.") if places else "")
        self.orders_note.setVisible(bool(places))
        self._view.mark_orders(self._orders)

    def mark_cited(self, places: Sequence[Place]) -> None:
        """Mark what else is cited, beside the passage."""
        self._cited = tuple(places)
        self._view.mark_cited(self._cited)

    def mark_found(self, places: Sequence[Place]) -> None:
        """Mark places that were found."""
        self._found = tuple(places)
        self._view.mark_found(self._found)

    def shows(self, place: Place) -> bool:
        """Whether a place can be seen when one goes there."""
        return self._view.shows(place)

    @property
    def part(self) -> DocumentPart:
        """Which part of the text is shown."""
        return self._view.part

    def show_earlier(self) -> None:
        """Show the part before."""
        self._view.show_part(part_before(self._text, self.part, self._view.sizes))

    def show_later(self) -> None:
        """Show the part behind."""
        self._view.show_part(part_after(self._text, self.part, self._view.sizes))

    # --- what is selected ---------------------------------------------------------------------------------------------

    def select_place(self, start: int, end: int) -> None:
        """Select a place, which is brought into view."""
        self._view.select_place(start, end)

    @property
    def passage(self) -> Place:
        """The passage that is marked."""
        return self._view.passage

    @property
    def selected_place(self) -> Place:
        """What is selected, or the text cursor's place twice."""
        return self._view.selected_place

    @property
    def selected_text(self) -> str:
        """Exactly the selected characters of the document."""
        return self._view.selected_text

    def place_of_cursor(self) -> Place:
        """What is selected; else the passage, if the text cursor stands in it; else the line or paragraph there."""
        start, end = self.selected_place
        first, last = self.passage
        return (first, last) if start == end and first <= start < last else self._view.place_of_cursor()

    # --- the menu -----------------------------------------------------------------------------------------------------

    def show_why_text(self, text: str) -> None:
        """What the menu calls the question why."""
        self._why_text = text

    def _on_view_menu_wanted(self, point: QPoint) -> None:
        menu = QMenu(self)
        menu.addAction(_("Copy")).triggered.connect(self._on_copy_triggered)
        menu.addAction(_("Select all")).triggered.connect(self._on_select_all_triggered)
        menu.addSeparator()
        menu.addAction(self._why_text).triggered.connect(self._on_why_triggered)
        menu.addAction(_("Always send this passage")).triggered.connect(self._on_pin_triggered)
        menu.exec(point)
        menu.deleteLater()

    def _on_copy_triggered(self) -> None:
        self._view.copy()

    def _on_select_all_triggered(self) -> None:
        self._view.selectAll()

    def _on_why_triggered(self) -> None:
        self.why_wanted.emit()

    def _on_pin_triggered(self) -> None:
        self.pin_wanted.emit(*self.place_of_cursor())
