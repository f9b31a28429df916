"""The thread that waits for the process that draws pages, so that neither window nor engine has to.

Takes:  requests for pages, for the structure of documents, and for what they hide.
Gives:  pictures that can be painted; blocks; hidden text.
Never:  opens a file itself.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from ragdesk.desktop.link.messages import BlocksRead, DrawPage, HiddenRead, PageDrawn, ReadBlocks, ReadHidden, Response
from ragdesk.desktop.link.request_worker import RequestWorker
from ragdesk.desktop.models.page_image import make_image
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.hidden.hidden_text import HiddenTexts
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.view_process import DrawnPage, PageWish, ViewProcess
from ragdesk.engine.records import Block


class ViewerLike(Protocol):
    """The part of ``ViewProcess`` that the window uses."""

    def page(self, folder: Path, path: str, wish: PageWish, token: CancelToken | None = None) -> DrawnPage: ...  # noqa: D102
    def blocks(self, folder: Path, path: str, text: str,  # noqa: D102
               token: CancelToken | None = None) -> tuple[Block, ...]: ...
    def hidden(self, folder: Path, path: str, part: int,  # noqa: D102
               token: CancelToken | None = None) -> HiddenTexts: ...
    def close(self) -> None: ...  # noqa: D102


class PageWorker(RequestWorker):
    """Owns the process, which is started when the first document is shown."""

    def __init__(self, make_viewer: Callable[[], ViewerLike] = ViewProcess) -> None:
        """Know how to start the process."""
        super().__init__()
        self._make_viewer = make_viewer
        self._made: ViewerLike | None = None
        self._steps = {DrawPage: self._draw_page, ReadBlocks: self._read_blocks, ReadHidden: self._read_hidden}

    @property
    def _viewer(self) -> ViewerLike:
        """The owner of the process, made when first needed."""
        if self._made is None:
            self._made = self._make_viewer()
        return self._made

    def _draw_page(self, request: DrawPage) -> Response:
        """Draw; a page that cannot be drawn is no failure of the program."""
        try:
            view = self._viewer.page(request.folder, request.path, request.wish, request.token)
        except ReadingFailed as failure:
            return PageDrawn(request.id, request.path, request.wish, None, failure.reason)
        request.token.raise_if_cancelled()
        return PageDrawn(request.id, request.path, request.wish, make_image(view))

    def _read_blocks(self, request: ReadBlocks) -> Response:
        """Find out the structure; a file that has changed has none for the old text."""
        try:
            blocks = self._viewer.blocks(request.folder, request.document.path, request.document.text, request.token)
        except ReadingFailed:
            blocks = ()
        return BlocksRead(request.id, request.document, blocks)

    def _read_hidden(self, request: ReadHidden) -> Response:
        """Find out what is hidden; nothing is told of a file that cannot be read any more."""
        try:
            hidden = self._viewer.hidden(request.folder, request.path, request.part, request.token)
        except ReadingFailed:
            hidden = HiddenTexts()
        return HiddenRead(request.id, request.path, request.part, hidden)

    def release(self) -> None:
        """End the process."""
        viewer, self._made = self._made, None
        if viewer is not None:
            viewer.close()
