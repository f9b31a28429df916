"""From a passage or a document to its file on the disk.

Takes:  the wishes of the panes and of the keys.
Gives:  the file opened in its own program, or its folder shown; or says why not, and what can be done instead.
Never:  opens a file that was not checked at that very moment.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Slot

from ragdesk.desktop.flows.folder_flow import FolderFlow
from ragdesk.desktop.flows.messages_board import MessagesBoard
from ragdesk.desktop.flows.parts import Parts
from ragdesk.desktop.place import open_file, show_place
from ragdesk.desktop.shown_names import show_name
from ragdesk.desktop.widgets.banner import Banner
from ragdesk.engine.reading.handing_over import Refusal
from ragdesk.translation import translate as _
from ragdesk.wording.files import opening_refusal


class PlaceFlow(QObject):
    """Joins the panes of passages and of the document with the system's other programs."""

    def __init__(self, parts: Parts, board: MessagesBoard, folder: FolderFlow) -> None:
        super().__init__(parts.window)
        self._parts, self._board, self._folder = parts, board, folder
        self._refused = ""
        parts.passages.program_requested.connect(self._on_passages_program_requested)
        parts.passages.place_requested.connect(self.show_place_of)
        parts.document.program_requested.connect(self._on_document_program_requested)
        parts.document.place_requested.connect(self.show_place_of)

    @Slot()
    def open_current(self) -> None:
        """Open the file of the document in view, or else of the passage chosen."""
        path, banner = self._current()
        if path:
            self._open(path, banner)

    @Slot()
    def show_current(self) -> None:
        """Show where that file lies."""
        self.show_place_of(self._current()[0])

    @Slot()
    def show_refused(self) -> None:
        """Show where the file lies that was not opened last."""
        self.show_place_of(self._refused)

    @Slot(str)
    def show_place_of(self, path: str) -> None:
        """Show the folder that a file lies in."""
        if path and self._folder.status is not None:
            show_place(Path(self._folder.status.folder), path)

    def _current(self) -> tuple[str, Banner]:
        """A path, empty when there is none, and where to speak of it; the list counts while it has the focus."""
        passages, document = self._parts.passages, self._parts.document
        has_focus = passages.isAncestorOf(self._parts.window.focusWidget())
        if document.isVisible() and document.shown_path and not has_focus:
            return document.shown_path, document.banner
        return passages.chosen_path, passages.banner

    @Slot(str)
    def _on_passages_program_requested(self, path: str) -> None:
        self._open(path, self._parts.passages.banner)

    @Slot(str)
    def _on_document_program_requested(self, path: str) -> None:
        self._open(path, self._parts.document.banner)

    def _open(self, path: str, banner: Banner) -> None:
        if self._folder.status is None:
            return
        outcome = open_file(Path(self._folder.status.folder), path)
        if outcome is True:
            return
        self._refused = path
        why = opening_refusal(outcome) if isinstance(outcome, Refusal) else _(
            "This computer found no program for it.")
        self._board.say(banner, _("“{name}” was not opened.").format(name=show_name(path.rpartition("/")[2])), why,
                        action="show_refused", action_text=_("Show in folder"))
