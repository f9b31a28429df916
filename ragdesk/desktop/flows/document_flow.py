"""From a document to its pages, its structure and what it hides.

Takes:  the wishes of the pane of documents.
Gives:  it pages as they are drawn, which stretches of a text are headings, tables and so on, and hidden
        text; in place of a document that is not to be had its name, until it is.
Never:  draws or reads.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import DocumentLoaded, Failure, Lane, LoadDocument
from ragdesk.desktop.link.page_messages import BlocksRead, HiddenRead, PageDrawn
from ragdesk.desktop.panes.document_pages import is_drawn
from ragdesk.desktop.preferences import Preferences
from ragdesk.engine.facade.pages import tells_of_hidden
from ragdesk.engine.records import FileState
from ragdesk.engine.records.pages import PageWish


class DocumentFlow(QObject):
    """Joins the pane of documents and the client."""

    def __init__(self, parts: WindowParts, client: EngineClient, preferences: Preferences) -> None:
        super().__init__(parts.window)
        self._pane, self._client, self._preferences = parts.document, client, preferences
        self._pages = parts.document.pages
        self._missing: LoadDocument | None = None
        if client.can_draw:
            self._pages.allow_drawing(as_text=preferences.window.pages_as_text)
        self._pages.page_wanted.connect(self._on_pages_page_wanted)
        self._pages.text_chosen.connect(self._on_pages_text_chosen)
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

    @Slot(object)
    def _on_client_document_ready(self, loaded: DocumentLoaded) -> None:
        self._missing = None
        if not is_drawn(loaded.document):
            self._client.read_blocks(loaded.document)
        if not is_drawn(loaded.document) or self._is_known_to_hide(loaded.document.path):
            self._client.read_hidden(loaded.document.path, loaded.document.part)

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
        return any(report.path == path and tells_of_hidden(report) for report in self._client.ledger)

    @Slot(object)
    def _on_client_blocks_ready(self, read: BlocksRead) -> None:
        self._pane.show_blocks(read.document, read.blocks)

    @Slot(object)
    def _on_client_hidden_ready(self, read: HiddenRead) -> None:
        if (read.path, read.part) == (self._pane.shown_path, self._pane.shown_part):
            self._pane.hidden_text.show_hidden(read.hidden)
