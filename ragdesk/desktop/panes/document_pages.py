"""A document as it is drawn in its file, where that can be had, or its text.

Takes:  a document with a place in it, pages as they are drawn, and the view of the text, which it shows in turns.
Gives:  ``page_wanted`` (path, PageWish, Lane), ``text_chosen`` when the user prefers the one to the other,
        ``page_turned`` with the number, from 0, of the page that is in view from now on.
Never:  stands in the way of the text: a page that cannot be drawn is shown as text, and that is said.

What is selected on a page is selected in the text too, so the selection is always asked of the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from ragdesk.desktop.link.messages import Lane
from ragdesk.desktop.link.page_messages import PageDrawn
from ragdesk.desktop.models.page_image import PageCache, PageImage
from ragdesk.desktop.models.page_marks import PageText, Place, compare_page, page_at, span_of_page
from ragdesk.desktop.panes.page_highlights import Highlights
from ragdesk.desktop.widgets.document_text import DocumentText
from ragdesk.desktop.widgets.page_bar import FIT_WIDTH, PageBar
from ragdesk.desktop.widgets.page_view import PageView, next_zoom
from ragdesk.desktop.widgets.text import announce, plain_label
from ragdesk.engine.facade.formats import find_format
from ragdesk.engine.records import Document
from ragdesk.engine.records.pages import CharacterBoxes, PageWish
from ragdesk.translation import format_number
from ragdesk.translation import translate as _

RESIZE_MILLISECONDS = 60
"""Another picture is asked for when the size has not changed for so long."""

MOST_TEXTS = 50
LONGEST_SPOKEN = 4_000


class DocumentPages(QWidget):
    """The pages of one document, or its text."""

    page_wanted = Signal(str, object, object)
    text_chosen = Signal(bool)
    page_turned = Signal(int)

    def __init__(self, text_view: DocumentText, parent: QWidget | None = None) -> None:
        """Show pages and this text, which its owner fills, in turns."""
        super().__init__(parent)
        self._text_view = text_view
        self._document: Document | None = None
        self._highlights = Highlights()
        self._number, self._count = 0, 0
        self._can_draw = self._as_text = self._failed = self._is_new = False
        self._anchor: int | None = None
        self._cache = PageCache()
        self._texts: dict[int, PageText] = {}
        self._bar, self._view, self._note = PageBar(), PageView(), plain_label(muted=True)
        self._stack = QStackedWidget()
        self._resized = QTimer(self)
        self._resized.setSingleShot(True)
        self._resized.setInterval(RESIZE_MILLISECONDS)
        self._arrange()
        self._connect()
        self._show_mode()

    def _arrange(self) -> None:
        self._note.setContentsMargins(14, 0, 14, 8)
        self._stack.addWidget(self._text_view)
        self._stack.addWidget(self._view)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar)
        layout.addWidget(self._note)
        layout.addWidget(self._stack, 1)

    def _connect(self) -> None:
        bar, view = self._bar, self._view
        bar.page_chosen.connect(self._on_page_chosen)
        bar.zoom_chosen.connect(self._on_zoom_chosen)
        bar.zoom_stepped.connect(self.zoom_by)
        bar.text_chosen.connect(self._on_bar_text_chosen)
        view.zoom_stepped.connect(self.zoom_by)
        view.zoom_reset.connect(self.reset_zoom)
        view.page_stepped.connect(self._on_view_page_stepped)
        view.picture_wanted.connect(self._on_view_picture_wanted)
        view.part_wanted.connect(self._on_view_part_wanted)
        view.pressed.connect(self._on_view_pressed)
        view.dragged.connect(self._on_view_dragged)
        view.copy_wanted.connect(self._on_view_copy_wanted)
        self._resized.timeout.connect(self._on_resized_timeout)

    # --- what the pane says -------------------------------------------------------------------------------------------

    def allow_drawing(self, *, as_text: bool) -> None:
        """Somebody answers ``page_wanted`` from now on; ``as_text`` when the user prefers the text all the same."""
        self._can_draw, self._as_text = True, as_text
        self._show_mode()

    @property
    def shows_page(self) -> bool:
        """Whether a page is in view, as it is drawn."""
        return self._stack.currentWidget() is self._view

    def show_document(self, document: Document, passage: Place, words: Iterable[Place]) -> None:
        """Show the page that a passage begins on, with the passage and words of it marked."""
        if self._document is None or self._document.path != document.path or self._document.text != document.text:
            self._cache.clear()
            self._texts.clear()
        self._document, self._highlights = document, Highlights(passage, tuple(words))
        self._count = max(1, len(document.page_starts))
        self._failed = False
        self._turn_to(page_at(document, passage[0]))

    def mark_passage(self, passage: Place, words: Iterable[Place]) -> None:
        """Mark another passage and words of it, and stay on the page in view."""
        self._highlights = Highlights(passage, tuple(words))
        self._show_marks()

    def clear(self) -> None:
        """No document is open."""
        self._document = None
        self._cache.clear()
        self._texts.clear()
        self._show_mode()

    def show_found(self, places: Sequence[Place], current: Place | None) -> None:
        """Mark what was found, and turn to the place that the search has come to."""
        self._highlights = replace(self._highlights, found=tuple(places), current=current)
        if self._document is None or not self._is_drawn:
            return
        if current is not None and page_at(self._document, current[0]) != self._number:
            self._turn_to(page_at(self._document, current[0]))
        else:
            self._is_new = current is not None
            self._show_marks()

    def take_page(self, drawn: PageDrawn) -> None:
        """A page has been drawn, or cannot be."""
        document, wish = self._document, drawn.wish
        if document is None or drawn.path != document.path:
            return
        if drawn.page is None:
            if wish.number == self._number and wish.part is None:
                self._show_failure()
        elif wish.part is not None:
            if wish.number == self._number:
                self._view.show_piece(drawn.page)
        else:
            self._keep(document, drawn.page)
            if wish.number == self._number:
                self._show_picture(drawn.page)
            self._ask_for_neighbour()

    # --- pages --------------------------------------------------------------------------------------------------------

    @property
    def _is_drawn(self) -> bool:
        """Whether the document is one whose pages are to be seen."""
        return self._document is not None and is_drawn(self._document) and self._can_draw and not self._as_text

    def _show_mode(self) -> None:
        """Show page or text, and the bar where there is a choice."""
        document = self._document
        is_pdf = document is not None and is_drawn(document)
        shows_page = self._is_drawn and not self._failed
        self._bar.setVisible(is_pdf and self._can_draw)
        self._bar.show_choice(as_text=not self._is_drawn, can_zoom=shows_page)
        self._stack.setCurrentWidget(self._view if shows_page else self._text_view)
        self.setFocusProxy(self._view if shows_page else self._text_view)
        if not self._is_drawn:
            self._say("")

    def _say(self, text: str) -> None:
        """A note over the page; nothing where there is nothing to say."""
        self._note.setText(text)
        self._note.setVisible(bool(text))

    def _turn_to(self, number: int) -> None:
        """Go to a page."""
        self._number, self._is_new, self._failed = number, True, False
        self._show_mode()
        if not self._is_drawn:
            return
        self._say("")
        self.page_turned.emit(number)
        self._bar.show_page(number, self._count)
        text = self._texts.get(number)
        known = self._cache.find_any(number)
        self._view.show_paper(known.points if known else self._view.points)
        self._view.setAccessibleName(_("Page {page} of {count}, as in the file").format(
            page=format_number(number + 1, 0), count=format_number(self._count, 0)))
        self._view.setAccessibleDescription(text.places.text[:LONGEST_SPOKEN] if text else "")
        if known is not None:
            self._show_picture(known)
        self._ask_for_page()

    def _ask_for_page(self) -> None:
        """Have the page drawn in the size of the view, unless that is there."""
        if self._document is None or not self._is_drawn or self._failed or not self._view.isVisible():
            return
        width = self._view.wanted_width
        known = self._cache.find(self._number, width)
        if known is None:
            wish = PageWish(self._number, width, places=self._number not in self._texts)
            self.page_wanted.emit(self._document.path, wish, Lane.PAGE)
        else:
            self._show_picture(known)
            self._ask_for_neighbour()

    def _ask_for_neighbour(self) -> None:
        """Have the next page drawn before it is asked for, then the one before."""
        width = self._view.wanted_width
        if self._document is None or self._cache.find(self._number, width) is None:
            return
        for number in (self._number + 1, self._number - 1):
            if 0 <= number < self._count and self._cache.find(number, width) is None:
                wish = PageWish(number, width, places=number not in self._texts)
                self.page_wanted.emit(self._document.path, wish, Lane.PAGE_AHEAD)
                return

    def _keep(self, document: Document, page: PageImage) -> None:
        """Remember a page, and what its text says against the document's."""
        self._cache.keep(page)
        self._count = page.count
        if page.places is not None:
            self._texts[page.wish.number] = compare_page(document, page.wish.number, page.places)
            while len(self._texts) > MOST_TEXTS:
                del self._texts[next(number for number in self._texts if number != self._number)]

    def _show_picture(self, page: PageImage) -> None:
        """Show the page in view, marked."""
        self._bar.show_page(self._number, self._count)
        self._view.show_page(page)
        self._bar.show_zoom(self._view.percent, fits=self._view.fits_width)
        self._show_marks()

    def _show_failure(self) -> None:
        """Show the text in place of a page that cannot be drawn."""
        self._failed = True
        self._show_mode()
        self._say(_("This page cannot be drawn, so its text is shown."))
        announce(self, self._note.text())
        document = self._document
        if document is not None and page_at(document, self._text_view.selected_place[0]) != self._number:
            start, _end = span_of_page(document, self._number)
            self._text_view.select_place(start, start)

    def _show_marks(self) -> None:
        """Mark what belongs on the page in view; the first time, bring it into view."""
        text = self._texts.get(self._number)
        if text is None or not self._is_drawn or self._failed:
            return
        ratio = self._view.points[1] / self._view.points[0]
        shown = self._highlights
        self._view.show_marks(shown.marks_on(text, ratio, self._text_view.selected_place))
        self._view.setAccessibleDescription(text.places.text[:LONGEST_SPOKEN])
        self._say(_("It is unclear where these words are on this page, so they are not marked.")
                  if shown.are_lost(text, ratio) else "")
        first = shown.first_on(text, ratio)
        if self._is_new and first is not None:
            self._view.bring_into_view(first)
        self._is_new = False

    # --- what the user does -------------------------------------------------------------------------------------------

    def _on_page_chosen(self, number: int) -> None:
        if 0 <= number < self._count and number != self._number:
            self._turn_to(number)

    def _on_view_page_stepped(self, step: int) -> None:
        number = self._number + step
        if not 0 <= number < self._count:
            return
        self._turn_to(number)
        if step < 0 and self.shows_page:
            self._view.verticalScrollBar().setValue(self._view.verticalScrollBar().maximum())

    def _on_zoom_chosen(self, percent: int) -> None:
        self._view.set_zoom(percent)
        self._bar.show_zoom(self._view.percent, fits=self._view.fits_width)

    def zoom_by(self, step: int) -> None:
        """Show the page one step larger (+1) or smaller (-1)."""
        self._on_zoom_chosen(next_zoom(self._view.percent, step))

    def reset_zoom(self) -> None:
        """Show the page as wide as the pane."""
        self._on_zoom_chosen(FIT_WIDTH)

    def _on_view_picture_wanted(self) -> None:
        self._bar.show_zoom(self._view.percent, fits=self._view.fits_width)
        self._resized.start()

    def _on_resized_timeout(self) -> None:
        self._ask_for_page()

    def _on_view_part_wanted(self) -> None:
        part = self._view.wanted_part()
        if self._document is not None and part is not None and self._is_drawn:
            wish = PageWish(self._number, self._view.wanted_width, part, places=False)
            self.page_wanted.emit(self._document.path, wish, Lane.PAGE_PART)

    def _on_bar_text_chosen(self, as_text: bool) -> None:
        self._as_text = as_text
        document = self._document
        if document is not None:
            start, end = self._text_view.selected_place
            if as_text and page_at(document, start) != self._number:
                start = end = span_of_page(document, self._number)[0]
            self._turn_to(page_at(document, start))
            self._text_view.select_place(start, end)
        self.text_chosen.emit(as_text)

    def _on_view_pressed(self, point: QPointF) -> None:
        text = self._texts.get(self._number)
        self._anchor = nearest_character(text.places, point) if text is not None and text.is_exact else None
        self._select(self._anchor, self._anchor)

    def _on_view_dragged(self, point: QPointF) -> None:
        text = self._texts.get(self._number)
        if text is not None and self._anchor is not None:
            here = nearest_character(text.places, point)
            if here is not None:
                self._select(min(self._anchor, here), max(self._anchor, here) + 1)

    def _select(self, start: int | None, end: int | None) -> None:
        """Select characters of the page, in the text and on the page."""
        text = self._texts.get(self._number)
        place = text.place_of(start, end) if text is not None and start is not None and end is not None else None
        if place is not None:
            self._text_view.select_place(*place)
            self._show_marks()

    def _on_view_copy_wanted(self) -> None:
        if self._text_view.selected_text:
            QGuiApplication.clipboard().setText(self._text_view.selected_text)


def is_drawn(document: Document) -> bool:
    """Whether the pages of a document's file can be drawn."""
    kind = find_format(document.path)
    return kind is not None and kind.has_pages


def nearest_character(places: CharacterBoxes, point: QPointF) -> int | None:
    """The character drawn nearest to a point, in shares of the page; None on a page without text."""
    best, best_distance = None, 0.0
    for number, box in enumerate(places.boxes):
        if box is None:
            continue
        across = max(box[0] - point.x(), 0.0, point.x() - box[2])
        down = max(box[1] - point.y(), 0.0, point.y() - box[3])
        distance = across + 4 * down
        if best is None or distance < best_distance:
            best, best_distance = number, distance
    return best
