"""From a document to its pages and its structure.

Takes:  the wishes of the pane of documents.
Gives:  it pages as they are drawn, and which stretches of a text are headings, tables and so on.
Never:  draws or reads.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from ragdesk.desktop.engine_client import EngineClient
from ragdesk.desktop.flows.parts import Parts
from ragdesk.desktop.messages import BlocksRead, DocumentLoaded, Lane, PageDrawn
from ragdesk.desktop.panes.document_pages import is_drawn
from ragdesk.desktop.preferences import Preferences
from ragdesk.engine.reading.view_process import PageWish


class DocumentFlow(QObject):
    """Joins the pane of documents and the client."""

    def __init__(self, parts: Parts, client: EngineClient, preferences: Preferences) -> None:
        super().__init__(parts.window)
        self._pane, self._client, self._preferences = parts.document, client, preferences
        self._pages = parts.document.pages
        if client.can_draw:
            self._pages.allow_drawing(as_text=preferences.window.pages_as_text)
        self._pages.page_wanted.connect(self._on_pages_page_wanted)
        self._pages.text_chosen.connect(self._on_pages_text_chosen)
        client.document_ready.connect(self._on_client_document_ready)
        client.page_ready.connect(self._on_client_page_ready)
        client.blocks_ready.connect(self._on_client_blocks_ready)

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
        if not is_drawn(loaded.document):
            self._client.read_blocks(loaded.document)

    @Slot(object)
    def _on_client_blocks_ready(self, read: BlocksRead) -> None:
        self._pane.show_blocks(read.document, read.blocks)
