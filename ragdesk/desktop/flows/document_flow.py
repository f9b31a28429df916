"""From a passage or a citation to its document, to its pages, its structure and what it hides.

Takes:  the wishes of the panes.
Gives:  the pane of documents the text, pages as they are drawn, which stretches of a text are headings, tables and
        so on, and hidden text; marks for the question asked last; the note that a link leads to; in place of a document
        that cannot be had its name, until it can.
Never:  draws or reads.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication

from ragdesk.desktop.flows.notices import NoticeBoard
from ragdesk.desktop.flows.search_flow import SearchFlow
from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import DocumentLoaded, Failure, Lane, LoadDocument, PassagesFound
from ragdesk.desktop.link.page_messages import BlocksRead, HiddenFound, PageDrawn
from ragdesk.desktop.models.note_links import NOTE_SIGN, find_note, leads_outside
from ragdesk.desktop.panes.document_pages import is_drawn
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.shown_names import shorten, show_name
from ragdesk.desktop.widgets.notice import Notice, WayOut
from ragdesk.engine.facade.explanation import explain
from ragdesk.engine.facade.texts import orders_in
from ragdesk.engine.records import Citation, FileState, Hit, Prompt
from ragdesk.engine.records.pages import PageWish
from ragdesk.translation import translate as _
from ragdesk.wording import report_reason


class DocumentFlow(QObject):
    """Joins the pane of documents and the client.

    Signals:
        document_shown: DocumentLoaded, when it is in view.
    """

    document_shown = Signal(object)

    def __init__(self, parts: WindowParts, client: EngineClient, preferences: Preferences, board: NoticeBoard,
                 search: SearchFlow) -> None:
        super().__init__(parts.window)
        self._parts, self._pane = parts, parts.document
        self._client, self._preferences, self._board, self._search = client, preferences, board, search
        self._pages = parts.document.pages
        self._missing: LoadDocument | None = None
        self._title, self._address = "", ""
        self._left: list[tuple[str, int, str, int, int]] = []
        self._cited: tuple[Citation, ...] = ()
        self._connect()

    def _connect(self) -> None:
        parts, client, preferences = self._parts, self._client, self._preferences
        if client.can_draw:
            self._pages.allow_drawing(as_text=preferences.window.pages_as_text)
        self._pages.page_wanted.connect(self._on_pages_page_wanted)
        self._pages.text_chosen.connect(self._on_pages_text_chosen)
        self._pane.prefer_source(preferences.window.shows_source)
        self._pane.source_preferred.connect(self._on_pane_source_preferred)
        self._pane.link_followed.connect(self._on_pane_link_followed)
        self._search.results_shown.connect(self._on_search_results_shown)
        parts.passages.passage_opened.connect(self.open_passage)
        client.document_ready.connect(self._on_client_document_ready)
        client.page_ready.connect(self._on_client_page_ready)
        client.blocks_ready.connect(self._on_client_blocks_ready)
        client.hidden_ready.connect(self._on_client_hidden_ready)
        client.failed.connect(self._on_client_failed)
        client.reading_ended.connect(self._on_client_reading_ended)

    @Slot(str, object, object)
    def _on_pages_page_wanted(self, path: str, wish: PageWish, lane: Lane) -> None:
        self._client.draw_page(path, wish, lane)

    @Slot(bool)
    def _on_pages_text_chosen(self, as_text: bool) -> None:
        self._preferences.change_window(pages_as_text=as_text)

    @Slot(object)
    def _on_client_page_ready(self, drawn: PageDrawn) -> None:
        self._pages.take_page(drawn)

    def open_citation(self, citation: Citation, prompt: Prompt, others: Sequence[Citation] = ()) -> None:
        """Show the words that a citation points at, and choose their passage.

        Args:
            citation: the one.
            prompt: that its answer was written from; the one in its pane may be another by now.
            others: of the same answer; those of its document are marked, too.
        """
        if citation.source is None:
            return
        self._left.clear()
        self._cited = tuple(others)
        hit = prompt.sources[citation.source]
        self._parts.passages.select_chunk(hit.chunk_id)
        self._client.load_document(citation.path, citation.start, citation.end, self._marked_words(hit), citation.part,
                                   quote=citation.quote)

    @Slot(object)
    def open_passage(self, hit: Hit) -> None:
        """Show a passage in its document."""
        self._left.clear()
        self._cited = ()
        chunk = hit.chunk
        self._client.load_document(chunk.path, chunk.start, chunk.end, self._marked_words(hit), chunk.part,
                                   quote=chunk.text)

    def reload(self) -> None:
        """Show the document in view as it is now, where possible at the words that are in view."""
        pane = self._pane
        start, end = pane.place_in_view
        self._pane.banner.hide_message()
        self._client.load_document(pane.shown_path, start, end, self._words_here(), pane.shown_part,
                                   quote=pane.text_of(start, end))

    def _words_here(self) -> tuple[str, ...]:
        """The words of the question in the listed passages of the document in view."""
        return tuple({word: None for hit in self._listed_here() for word in self._marked_words(hit)})

    @Slot(str)
    def open_file(self, path: str) -> None:
        """Show a file with the passages that it was cut into; of one without text, say why it has none."""
        report = next((each for each in self._client.ledger if each.path == path), None)
        self._left.clear()
        self._cited = ()
        self._parts.show_results()
        if report is not None and not report.documents:
            self._pane.show_missing(path)
            self._parts.results.show_pane(self._pane)
            self._pane.banner.show_notice(Notice(
                _("This file has no text that can be shown."), report_reason(report),
                WayOut("show_place", _("Show in folder"))))
        else:
            self._client.load_document(path, with_passages=True)

    def _marked_words(self, hit: Hit) -> tuple[str, ...]:
        """The words of a passage that gave it points, as written there."""
        if self._search.result is None:
            return ()
        return tuple(sorted({form for word in explain(hit, self._search.result).words for form in word.forms}))

    @Slot(object)
    def _on_client_document_ready(self, loaded: DocumentLoaded) -> None:
        self._missing = None
        self._board.clear(Lane.DOCUMENT)
        self._pane.show_document(loaded.document, loaded.start, loaded.end, loaded.words)
        self._show_listed(self._listed_here())
        self._parts.results.show_pane(self._pane)
        self._pane.show_passages(loaded.passages)
        self._go_to_title()
        if not loaded.is_there and not loaded.changes:
            self._pane.banner.show_notice(Notice(
                _("The passage is no longer in this document."),
                _("The document has changed and been read again since you asked."),
                WayOut("ask_again", _("Ask again"))))
        self.document_shown.emit(loaded)
        self._ask_about(loaded)

    # --- marks follow the question ------------------------------------------------------------------------------------

    def _listed_here(self) -> list[Hit]:
        """The passages of the document in view that are listed, best first."""
        pane, result = self._pane, self._search.result
        return [hit for hit in (result.hits if result is not None else ())
                if (hit.chunk.path, hit.chunk.part) == (pane.shown_path, pane.shown_part)
                and pane.text_of(hit.chunk.start, hit.chunk.end) == hit.chunk.text]

    def _cited_here(self) -> list[tuple[int, int]]:
        """What of the document in view the answer cites."""
        pane = self._pane
        return [(citation.start, citation.end) for citation in self._cited
                if (citation.path, citation.part) == (pane.shown_path, pane.shown_part)
                and citation.quote and pane.text_of(citation.start, citation.end) == citation.quote]

    @Slot(object)
    def _on_search_results_shown(self, _found: PassagesFound) -> None:
        """Mark what belongs to the new question; what belonged to the one before means nothing any more."""
        self._cited, hits = (), self._listed_here()
        places = [(hit.chunk.start, hit.chunk.end) for hit in hits]
        self._pane.mark_places(places, self._words_here())
        self._show_listed(hits)

    def _show_listed(self, hits: Sequence[Hit]) -> None:
        """Know the listed passages, and mark what in them is cited and what gives orders to a model."""
        self._pane.show_listed([(hit.chunk.start, hit.chunk.end) for hit in hits], self._cited_here(),
                               [place for hit in hits for place in orders_in(hit.chunk)])

    # --- links --------------------------------------------------------------------------------------------------------

    @Slot(bool)
    def _on_pane_source_preferred(self, wanted: bool) -> None:
        self._preferences.change_window(shows_source=wanted)

    @Slot(str)
    def _on_pane_link_followed(self, link: str) -> None:
        """Open the note that a link leads to; what leads out of the folder is only told."""
        if leads_outside(link):
            self._address = link
            self._pane.banner.show_notice(Notice(
                _("This link leads out of your folder: {address}").format(address=shorten(show_name(link))),
                _("It is not opened here. You can copy its address."), WayOut("copy_link", _("Copy the address"))))
            return
        found = find_note(link, self._pane.shown_path, (report.path for report in self._client.ledger))
        if found is None:
            name = shorten(show_name(link.removeprefix(NOTE_SIGN)))
            self._pane.banner.show_notice(Notice(_("There is no “{name}” in this folder.").format(name=name)))
        elif found.path:
            self._leave()
            self._title = found.title
            self._client.load_document(found.path)
        else:
            self._title = found.title
            self._go_to_title()

    def _leave(self) -> None:
        """Remember the place in view, because a link leads away from it."""
        pane = self._pane
        start, end = pane.place_in_view
        self._left.append((pane.shown_path, pane.shown_part, pane.text_of(start, end), start, end))

    def go_back(self) -> bool:
        """Show the document again from which a link led here; False when none did."""
        if not self._left:
            return False
        path, part, quote, start, end = self._left.pop()
        self._client.load_document(path, start, end, (), part, quote=quote)
        return True

    def _go_to_title(self) -> None:
        """Go to the title that a link named, if it is there."""
        title, self._title = self._title, ""
        if title:
            self._pane.go_to_title(title)

    def copy_link(self) -> None:
        """Copy the address of the link that was followed last."""
        QGuiApplication.clipboard().setText(self._address)
        self._pane.banner.hide_message()

    def _ask_about(self, loaded: DocumentLoaded) -> None:
        """Find out what a document that is not drawn looks like, and what it hides."""
        if not is_drawn(loaded.document):
            self._client.read_blocks(loaded.document)
        if not is_drawn(loaded.document) or self._is_known_to_hide(loaded.document.path):
            self._client.find_hidden_text(loaded.document.path, loaded.document.part)

    @Slot(object)
    def _on_client_failed(self, failure: Failure) -> None:
        """What is said over the pane is about the document asked for, so no other may stand below it."""
        wish = self._client.document_wish
        if failure.lane is Lane.DOCUMENT and wish is not None:
            self._missing = wish
            self._pane.show_missing(wish.path)

    @Slot()
    def _on_client_reading_ended(self) -> None:
        """A document that was missed and is there again is shown, unless the user has turned to something else."""
        wish = self._missing
        if wish is None or not any(report.path == wish.path and report.state in (FileState.OK, FileState.PARTIAL)
                                   for report in self._client.ledger):
            return
        self._missing = None
        is_waited_for = self._pane.isVisible() and bool(self._pane.banner.title)
        self._pane.banner.hide_message()
        self._pane.clear()
        if is_waited_for:
            self._client.load_document(wish.path, wish.start, wish.end, wish.words, wish.part, quote=wish.quote)

    def _is_known_to_hide(self, path: str) -> bool:
        """Whether hidden text was left out of a file; reading all of a long file again makes its pages wait."""
        return any(report.path == path and report.facts.may_hide for report in self._client.ledger)

    @Slot(object)
    def _on_client_blocks_ready(self, read: BlocksRead) -> None:
        self._pane.show_blocks(read.document, read.blocks)

    @Slot(object)
    def _on_client_hidden_ready(self, read: HiddenFound) -> None:
        if (read.path, read.part) == (self._pane.shown_path, self._pane.shown_part):
            self._pane.hidden_text.show_hidden(read.hidden)
