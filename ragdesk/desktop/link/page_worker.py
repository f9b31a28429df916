"""The thread that waits for the process that draws pages, so that neither window nor engine has to.

Takes:  requests for pages, for the structure of documents, and for what they hide.
Gives:  pictures that can be painted; blocks; hidden text.
Never:  opens a file itself.
"""

from __future__ import annotations

from collections.abc import Callable

from ragdesk.desktop.link.messages import Response
from ragdesk.desktop.link.page_messages import BlocksRead, DrawPage, FindHidden, HiddenFound, PageDrawn, ReadBlocks
from ragdesk.desktop.link.request_worker import RequestWorker, serves
from ragdesk.desktop.models.page_image import make_image
from ragdesk.engine.facade.pages import Viewer
from ragdesk.engine.facade.reasons import ReadingFailed
from ragdesk.engine.records.hidden import HiddenTexts


class PageWorker(RequestWorker):
    """Owns the process, which is started when the first document is shown."""

    def __init__(self, make_viewer: Callable[[], Viewer] = Viewer) -> None:
        """Know how to start the process."""
        super().__init__()
        self._make_viewer = make_viewer
        self._made: Viewer | None = None

    @property
    def _viewer(self) -> Viewer:
        """The owner of the process, made when first needed."""
        if self._made is None:
            self._made = self._make_viewer()
        return self._made

    @serves(DrawPage)
    def _draw_page(self, request: DrawPage) -> Response:
        """Draw; a page that cannot be drawn is not a failure of the program."""
        try:
            view = self._viewer.page(request.folder, request.path, request.wish, request.token)
        except ReadingFailed as failure:
            return PageDrawn(request.id, request.path, request.wish, None, failure.reason)
        request.token.raise_if_cancelled()
        return PageDrawn(request.id, request.path, request.wish, make_image(view))

    @serves(ReadBlocks)
    def _read_blocks(self, request: ReadBlocks) -> Response:
        """Find out the structure; a file that has changed has none for the old text."""
        try:
            blocks = self._viewer.blocks(request.folder, request.document.path, request.document.text, request.token)
        except ReadingFailed:
            blocks = ()
        return BlocksRead(request.id, request.document, blocks)

    @serves(FindHidden)
    def _find_hidden(self, request: FindHidden) -> Response:
        """Find out what is hidden; of a file that cannot be read any more, nobody knows."""
        try:
            hidden = self._viewer.hidden(request.folder, request.path, request.part, request.token)
        except ReadingFailed:
            hidden = HiddenTexts(is_unchecked=True)
        return HiddenFound(request.id, request.path, request.part, hidden)

    def release(self) -> None:
        """End the process."""
        viewer, self._made = self._made, None
        if viewer is not None:
            viewer.close()
