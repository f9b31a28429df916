"""The pane of a document: its text as it was read, with the cited words marked.

Takes:  a Document and a place in it, in characters.
Gives:  ``back_requested``, ``why_not_requested`` for a place the user points at, and with the path of the document
        ``program_requested`` and ``place_requested``.
Never:  shows other words than those asked for: the marked text is ``document.text[start:end]`` to the character.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from ragdesk.desktop.models.document_part import part_after, part_before
from ragdesk.desktop.models.page_marks import page_at
from ragdesk.desktop.panes.document_finder import DocumentFinder
from ragdesk.desktop.panes.document_pages import DocumentPages
from ragdesk.desktop.shown_names import show_name
from ragdesk.desktop.widgets.banner import Banner
from ragdesk.desktop.widgets.document_view import DocumentView
from ragdesk.desktop.widgets.elided import ElidedLabel
from ragdesk.desktop.widgets.empty_state import EmptyState
from ragdesk.desktop.widgets.file_menu import add_file_entries
from ragdesk.desktop.widgets.find_bar import FindBar
from ragdesk.desktop.widgets.hidden_text import HiddenTextNote
from ragdesk.desktop.widgets.text import plain_label, title_label
from ragdesk.engine.facade.texts import full_title, own_title
from ragdesk.engine.records import Block, Document
from ragdesk.translation import format_number
from ragdesk.translation import translate as _
from ragdesk.wording import part_name

MOST_WORD_FORMS = 100


class DocumentPane(QWidget):
    """One document.

    Attributes:
        notices: the place under the head for what is to be said about the document.
        hidden_text: tells of text in the file that cannot be seen.
        pages: its pages as they are drawn, or the text.
    """

    back_requested = Signal()
    why_not_requested = Signal(str, int, int)
    program_requested = Signal(str)
    place_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self.banner = Banner()
        self._name, self._path = ElidedLabel(), ElidedLabel()
        self._part_text = plain_label(muted=True)
        self._earlier = QPushButton(_("Show what comes before"))
        self._later = QPushButton(_("Show what comes after"))
        self._back = QPushButton(_("Back"))
        self._file = QPushButton(_("File"))
        self._file_menu = QMenu()  # of no parent, whose order of focus it would cut off
        self._find = QPushButton(_("Find…"))
        self._why_not = QPushButton(_("Why was this not found?"))
        self.notices = QVBoxLayout()
        self.hidden_text = HiddenTextNote()
        self._part_row = QWidget()
        self._find_bar = FindBar()
        self._view = DocumentView()
        self.pages = DocumentPages(self._view)
        self._finder = DocumentFinder(self._find_bar, self._view, self.pages, self)
        self._empty = EmptyState()
        self._pages = QStackedWidget()
        self._arrange()
        self._connect()
        self.clear()

    def _arrange(self) -> None:
        self._view.setAccessibleName(_("Text of the document"))
        self._name.setFont(title_label().font())
        self._path.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._why_not.setToolTip(_("Ask why the selected words, or the line at the cursor, rank where they do"))
        self._back.setToolTip(_("Go back to where the citation was clicked"))
        self._file.setToolTip(_("Open the document in its own program, or show where it is"))
        self._file.setMenu(self._file_menu)
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._make_head())
        layout.addLayout(self.notices)
        self.notices.addWidget(self.hidden_text)
        layout.addWidget(self._find_bar)
        layout.addWidget(self._part_row)
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

    def _make_head(self) -> QVBoxLayout:
        row = QHBoxLayout(self._part_row)
        row.setContentsMargins(14, 0, 14, 8)
        row.setSpacing(8)
        row.addWidget(self._part_text, 1)
        row.addWidget(self._earlier)
        row.addWidget(self._later)
        head = QVBoxLayout()
        head.setContentsMargins(14, 10, 14, 8)
        head.setSpacing(2)
        head.addWidget(self._name)
        head.addWidget(self._path)
        return head

    def _make_foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.setContentsMargins(14, 8, 14, 8)
        foot.setSpacing(8)
        foot.addWidget(self._back)
        foot.addStretch(1)
        foot.addWidget(self._file)
        foot.addWidget(self._find)
        foot.addWidget(self._why_not)
        return foot

    def _connect(self) -> None:
        self._back.clicked.connect(self._on_back_clicked)
        self._why_not.clicked.connect(self._on_why_not_wanted)
        self._view.why_not_wanted.connect(self._on_why_not_wanted)
        self._find.clicked.connect(self.open_find)
        self._file_menu.aboutToShow.connect(self._on_file_menu_about_to_show)
        self._earlier.clicked.connect(self._on_earlier_clicked)
        self._later.clicked.connect(self._on_later_clicked)
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
        self._finder.set_text(document.text)
        self.hidden_text.clear()
        self._document = document
        title = own_title(full_title(document.title, document.author, document.date), document.whole_path)
        self._name.show_text(show_name(title or document.file_name))
        self._show_place(start)
        self._pages.setCurrentIndex(0)
        places = find_words_in(document.text, start, end, words)
        self._view.show_text(document.text, (start, end), places)
        self.pages.show_document(document, (start, end), places)
        self._show_part()

    def show_blocks(self, document: Document, blocks: Sequence[Block]) -> None:
        """Let the document's text look like what it is, if it is still the one shown."""
        if self._document is not None and (self._document.path, self._document.part) == (document.path, document.part):
            self._view.show_blocks(document.text, blocks)

    def clear(self) -> None:
        """Show that no document is open."""
        self._finder.set_text("")
        self._document = None
        self._empty.show_text(_("A document appears here."),
                              _("Open a passage, or choose a number in brackets in the answer."))
        self.hidden_text.clear()
        self._view.show_text("", (0, 0))
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
        """Exactly the selected characters; right after ``show_document`` these are the passage."""
        return self._view.selected_text

    def _show_part(self) -> None:
        """Say so when only a part of the document is shown."""
        part, document = self._view.part, self._document
        self._part_row.setVisible(not part.is_whole and not self.pages.shows_page)
        if document is None or part.is_whole:
            return
        self._part_text.setText(_("This document is long: characters {start} to {end} of {total} are shown.").format(
            start=format_number(part.start + 1, 0), end=format_number(part.end, 0),
            total=format_number(len(document.text), 0)))
        self._earlier.setEnabled(part.start > 0)
        self._later.setEnabled(part.end < len(document.text))

    def _on_earlier_clicked(self) -> None:
        if self._document is not None:
            self._view.show_part(part_before(self._document.text, self._view.part))
            self._show_part()

    def _on_later_clicked(self) -> None:
        if self._document is not None:
            self._view.show_part(part_after(self._document.text, self._view.part))
            self._show_part()

    def _on_pages_text_chosen(self, as_text: bool) -> None:
        self._show_part()
        if as_text:
            self._show_place(self._view.selected_place[0])

    def _on_pages_page_turned(self, number: int) -> None:
        if self._document is not None:
            self._path.show_text(show_name(describe_page(self._document, number)))

    def _on_finder_place_shown(self, start: int) -> None:
        self._show_place(start)
        self._show_part()

    def _show_place(self, start: int) -> None:
        """Say where in the document that is which is in view."""
        if self._document is not None:
            self._path.show_text(show_name(describe_place(self._document, start)))

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
        start, end = self._view.place_of_cursor()
        self._view.select_place(start, end)  # so that it is seen what the answer will be about
        self.why_not_requested.emit(self._document.path, start, end)

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


def describe_place(document: Document, start: int) -> str:
    """The path of a document and the page or line of a place in it."""
    path = document.whole_path
    if document.part and not document.inner:
        path = _("{path} · {part}").format(path=path, part=part_name(path, document.part))
    if document.page_starts:
        return describe_page(document, page_at(document, start))
    line = document.text.count("\n", 0, start) + 1
    return _("{path} · line {line}").format(path=path, line=format_number(line, 0))


def describe_page(document: Document, number: int) -> str:
    """The path of a document and a page of it, counted from 0."""
    return _("{path} · page {page}").format(path=document.whole_path, page=format_number(number + 1, 0))


def find_words_in(text: str, start: int, end: int, words: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Where whole words stand in ``text[start:end]``, whatever their case."""
    forms = sorted({word.casefold() for word in list(words)[:MOST_WORD_FORMS] if word}, key=len, reverse=True)
    if not forms:
        return ()
    pattern = re.compile(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, forms))})(?![^\W_])", re.IGNORECASE)
    return tuple(match.span() for match in pattern.finditer(text, start, end))
