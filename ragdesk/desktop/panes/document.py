"""The pane of a document: its text as it was read, with the cited words marked.

Takes:  a Document and a place in it, in characters.
Gives:  ``back_requested``, ``why_not_requested`` for a place the user points at, ``link_followed``, and with the path
        of the document ``program_requested`` and ``place_requested``.
Never:  shows other words than those asked for: the marked text is ``document.text[start:end]`` to the character.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from ragdesk.desktop.models.note_links import find_title
from ragdesk.desktop.models.page_marks import page_at
from ragdesk.desktop.panes.document_finder import DocumentFinder
from ragdesk.desktop.panes.document_pages import DocumentPages
from ragdesk.desktop.shown_names import show_name
from ragdesk.desktop.widgets.banner import Banner
from ragdesk.desktop.widgets.document_head import DocumentHead
from ragdesk.desktop.widgets.document_text import DocumentText
from ragdesk.desktop.widgets.empty_state import EmptyState
from ragdesk.desktop.widgets.file_menu import add_file_entries
from ragdesk.desktop.widgets.find_bar import FindBar
from ragdesk.desktop.widgets.flow_layout import FlowLayout
from ragdesk.desktop.widgets.hidden_text import HiddenTextNote
from ragdesk.desktop.widgets.part_row import PartRow
from ragdesk.desktop.widgets.passage_steps import PassageSteps
from ragdesk.engine.facade.texts import full_title, has_signs, own_title, paragraph_of
from ragdesk.engine.records import Block, Document
from ragdesk.translation import format_number
from ragdesk.translation import translate as _
from ragdesk.wording import part_name
from ragdesk.wording.names import paragraph_or_line

MOST_WORD_FORMS = 100


class DocumentPane(QWidget):
    """One document.

    Signals:
        why_not_requested: path, start and end of the place asked about.
        pin_requested: start and end of the place whose passage is to be sent always.
        source_preferred: whether texts are to be shown as they are written.
        link_followed: where a link leads, as the document says.
        size_stepped: larger (+1) or smaller (-1) text is wanted.

    Attributes:
        notices: the place under the head for what is to be said about the document.
        hidden_text: tells of text in the file that cannot be seen.
        pages: its pages as they are drawn, or the text.
    """

    back_requested = Signal()
    why_not_requested = Signal(str, int, int)
    pin_requested = Signal(int, int)
    program_requested = Signal(str)
    place_requested = Signal(str)
    source_preferred = Signal(bool)
    link_followed = Signal(str)
    size_stepped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self.banner, self._head = Banner(), DocumentHead()
        self._back, self._file = QPushButton(_("Back")), QPushButton(_("File"))
        self._file_menu = QMenu()  # of no parent, whose order of focus it would cut off
        self._find, self._why_not = QPushButton(_("Find…")), QPushButton()
        self._listed: tuple[tuple[int, int], ...] = ()
        self.notices = QVBoxLayout()
        self.hidden_text = HiddenTextNote()
        self._part_row, self._steps, self._find_bar = PartRow(), PassageSteps(), FindBar()
        self._text = DocumentText()
        self.pages = DocumentPages(self._text)
        self._finder = DocumentFinder(self._find_bar, self._text, self.pages, self)
        self._empty = EmptyState()
        self._pages = QStackedWidget()
        self._arrange()
        self._connect()
        self.clear()

    def _arrange(self) -> None:
        self._why_not.setToolTip(_("Ask why the selected words, or the text at the cursor, rank where they do"))
        self._back.setToolTip(_("Go back to where you came from"))
        self._file.setToolTip(_("Open the document in its own program, or show where it is"))
        self._file.setMenu(self._file_menu)
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._head)
        layout.addLayout(self.notices)
        self.notices.addWidget(self.hidden_text)
        self.notices.addWidget(self._text.orders_note)
        for widget in (self._find_bar, self._part_row, self._steps):
            layout.addWidget(widget)
        layout.addWidget(self.pages, 1)
        layout.addLayout(self._make_foot())
        self._pages.addWidget(page)
        self._pages.addWidget(self._empty)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.banner)
        outer.addWidget(self._pages, 1)
        self.setFocusProxy(self.pages)

    def _make_foot(self) -> FlowLayout:
        foot = FlowLayout(at_the_end_from=1)
        foot.setContentsMargins(14, 8, 14, 8)
        foot.setSpacing(8)
        for button in (self._back, self._file, self._find, self._why_not):
            foot.addWidget(button)
        return foot

    def _connect(self) -> None:
        self._back.clicked.connect(self._on_back_clicked)
        self._why_not.clicked.connect(self._on_why_not_wanted)
        self._text.why_wanted.connect(self._on_why_not_wanted)
        self._text.pin_wanted.connect(self.pin_requested)
        self._text.place_moved.connect(self._name_why)
        self._text.link_followed.connect(self.link_followed)
        self._text.size_stepped.connect(self.size_stepped)
        self._head.source_chosen.connect(self._on_head_source_chosen)
        self._find.clicked.connect(self.open_find)
        self._file_menu.aboutToShow.connect(self._on_file_menu_about_to_show)
        self._steps.passage_wanted.connect(self._on_steps_passage_wanted)
        self._part_row.earlier_wanted.connect(self._on_earlier_wanted)
        self._part_row.later_wanted.connect(self._on_later_wanted)
        self._finder.place_shown.connect(self._on_finder_place_shown)
        self.pages.text_chosen.connect(self._on_pages_text_chosen)
        self.pages.page_turned.connect(self._on_pages_page_turned)

    # --- what is shown ------------------------------------------------------------------------------------------------

    def show_document(self, document: Document, start: int, end: int, words: Iterable[str] = ()) -> None:
        """Show a document with ``text[start:end]`` marked, selected and in view.

        Args:
            document: as it was read.
            start: first character of the passage.
            end: one past its last.
            words: words to underline in the passage, as written there.
        """
        self._document, self._listed = document, ()
        self._finder.set_text(document.text, has_signs=has_signs(document.whole_path))
        self._steps.show_passages(())
        self.hidden_text.clear()
        title = own_title(full_title(document.title, document.author, document.date), document.whole_path)
        self._head.show_title(title or document.file_name)
        self._show_place(start)
        self._pages.setCurrentIndex(0)
        places = find_words_in(document.text, start, end, words)
        self._text.show_text(document.whole_path, document.text, (start, end), places)
        self._head.source.setVisible(self._text.has_choice)
        self.pages.show_document(document, (start, end), places)
        self._show_part()
        self._name_why()

    def show_listed(self, places: Sequence[tuple[int, int]], cited: Sequence[tuple[int, int]] = (),
                    orders: Sequence[tuple[int, int]] = ()) -> None:
        """Know which passages of the document are in the list, in its order; mark citations and orders to a model."""
        self._listed = tuple(places)
        self._text.mark_cited(cited)
        self._text.mark_orders(orders)
        self._name_why()

    def show_passages(self, places: Sequence[tuple[int, int]]) -> None:
        """Offer to go through the passages that the document was cut into."""
        self._steps.show_passages(places)

    def _on_steps_passage_wanted(self, start: int, end: int) -> None:
        if self._document is not None:
            self._text.mark_passage((start, end))
            self._text.select_place(start, start)
            self.pages.show_document(self._document, (start, end), ())
            self._on_finder_place_shown(start)

    def mark_places(self, places: Sequence[tuple[int, int]], words: Iterable[str]) -> None:
        """Mark the first of some passages, and words in all of them, without going there."""
        if self._document is None:
            return
        passage = places[0] if places else (0, 0)
        found = [place for each in places for place in find_words_in(self._document.text, *each, words)]
        self._text.mark_passage(passage, found)
        self.pages.mark_passage(passage, found)

    def go_to_title(self, title: str) -> None:
        """Bring a title of the document into view, if there is one of that name."""
        place = find_title(self._document.text, title) if self._document is not None else None
        if place is not None:
            self._text.select_place(*place)
            self._on_finder_place_shown(place[0])

    def prefer_source(self, wanted: bool) -> None:
        """Show texts as they are written."""
        self._head.source.setChecked(wanted)

    def show_blocks(self, document: Document, blocks: Sequence[Block]) -> None:
        """Let the document's text look like what it is, if it is still the one shown."""
        if self._document is not None and (self._document.path, self._document.part) == (document.path, document.part):
            self._text.show_blocks(document.text, blocks)

    def clear(self) -> None:
        """Show that no document is open."""
        self._finder.set_text("")
        self._steps.show_passages(())
        self._document, self._listed = None, ()
        self._empty.show_text(_("A document appears here."),
                              _("Open a passage, or choose a number in brackets in the answer."))
        self.hidden_text.clear()
        self._text.show_text("", "", (0, 0))
        self._name_why()
        self.pages.clear()
        self._pages.setCurrentIndex(1)

    def show_missing(self, path: str) -> None:
        """Show the name of a document that cannot be had, in place of the one before: a message is not about that."""
        self.clear()
        self._empty.show_text(show_name(path.rpartition("/")[2]), show_name(path) if "/" in path else "")

    @property
    def shown_part(self) -> int:
        """The number of the document in its file, if that holds many; else 0."""
        return self._document.part if self._document is not None else 0

    @property
    def shown_path(self) -> str:
        """The path of the document, empty when there is none."""
        return self._document.path if self._document is not None else ""

    def selected_text(self) -> str:
        """Exactly the selected characters; where nothing is selected, those of the passage that is marked."""
        start, end = self._text.selected_place
        start, end = (start, end) if start < end else self._text.passage
        return self._document.text[start:end] if self._document is not None else ""

    @property
    def place_in_view(self) -> tuple[int, int]:
        """The passage that is marked, or else what is selected."""
        start, end = self._text.passage
        return (start, end) if start < end else self._text.selected_place

    def text_of(self, start: int, end: int) -> str:
        """The characters between two places."""
        return self._document.text[start:end] if self._document is not None else ""

    def _show_part(self) -> None:
        """Say so when only a part of the document is shown."""
        if self._document is not None and not self.pages.shows_page:
            self._part_row.show_part(self._text.part, len(self._document.text))
        else:
            self._part_row.hide()

    def _on_earlier_wanted(self) -> None:
        if self._document is not None:
            self._text.show_earlier()
            self._show_part()

    def _on_later_wanted(self) -> None:
        if self._document is not None:
            self._text.show_later()
            self._show_part()

    def _on_pages_text_chosen(self, as_text: bool) -> None:
        self._show_part()
        if as_text:
            self._show_place(self._text.selected_place[0])

    def _on_pages_page_turned(self, number: int) -> None:
        if self._document is not None:
            self._head.show_place(describe_page(self._document, number))

    def _on_finder_place_shown(self, start: int) -> None:
        self._show_place(start)
        self._show_part()

    def _show_place(self, start: int) -> None:
        """Say where in the document that is which is in view."""
        if self._document is not None:
            self._head.show_place(describe_place(self._document, start))

    def _on_back_clicked(self) -> None:
        self.back_requested.emit()

    def _on_file_menu_about_to_show(self) -> None:
        self._file_menu.clear()
        add_file_entries(self._file_menu, self.shown_path, self._ask_for_program, self._ask_for_place)

    def _ask_for_program(self) -> None:
        self.program_requested.emit(self.shown_path)

    def _ask_for_place(self) -> None:
        self.place_requested.emit(self.shown_path)

    def _on_why_not_wanted(self) -> None:
        if self._document is None:
            return
        start, end = self._text.place_of_cursor()
        self._text.select_place(start, end)  # so that it is seen what the answer will be about
        self.why_not_requested.emit(self._document.path, start, end)

    def _on_head_source_chosen(self, wanted: bool) -> None:
        self._text.prefer_source(wanted)
        self._show_part()
        self.source_preferred.emit(wanted)

    def _name_why(self) -> None:
        """Ask of a passage that is listed why it is there, and of anything else why it is not."""
        place = self._text.place_of_cursor() if self._document is not None else (0, 0)
        is_listed = any(holds(listed, place) for listed in self._listed)
        text = _("Why here?") if is_listed else _("Why was this not found?")
        if text != self._why_not.text():
            self._why_not.setText(text)
            self._text.show_why_text(text)

    # --- finding ------------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The usual key for finding, where no window has it as a shortcut of its own."""
        if event.matches(QKeySequence.StandardKey.Find):
            self.open_find()
        else:
            super().keyPressEvent(event)

    def open_find(self) -> None:
        """Open the bar for finding, or go to it."""
        if self._document is not None:
            self._find_bar.open_bar()

    def close_find(self) -> bool:
        """Close the bar for finding; False when the focus is not in it."""
        if not self._find_bar.isVisible() or not self._find_bar.isAncestorOf(self.focusWidget()):
            return False
        self._find_bar.close_bar()
        return True


def holds(passage: tuple[int, int], place: tuple[int, int]) -> bool:
    """Whether a passage holds most of a place."""
    shared = min(passage[1], place[1]) - max(passage[0], place[0])
    return shared > 0 and 2 * shared >= place[1] - place[0]


def describe_place(document: Document, start: int) -> str:
    """The path of a document and the page, paragraph or line of a place in it."""
    path = document.whole_path
    if document.part and not document.inner:
        path = _("{path} · {part}").format(path=path, part=part_name(path, document.part))
    if document.page_starts:
        return describe_page(document, page_at(document, start))
    number = paragraph_of(document.whole_path, document.text, start)
    line = document.text.count("\n", 0, start) + 1
    return f"{path} · {paragraph_or_line(number, line)}"


def describe_page(document: Document, number: int) -> str:
    """The path of a document and a page of it, counted from 0."""
    place = _("{path} · page {page}").format(path=document.whole_path, page=format_number(number + 1, 0))
    return _("{page}, read by machine").format(page=place) if number + 1 in document.scanned else place


def find_words_in(text: str, start: int, end: int, words: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Where whole words stand in ``text[start:end]``, whatever their case."""
    forms = sorted({word.casefold() for word in list(words)[:MOST_WORD_FORMS] if word}, key=len, reverse=True)
    if not forms:
        return ()
    pattern = re.compile(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, forms))})(?![^\W_])", re.IGNORECASE)
    return tuple(match.span() for match in pattern.finditer(text, start, end))
