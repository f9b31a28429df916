"""From a passage or a document to its file on the disk.

Takes:  the wishes of the panes and of the keys; from the client what was found.
Gives:  the file opened in its own program, or its folder shown; or says why not, and what can be done instead.
Never:  opens a file that was not checked just before, or asks the drive itself: one that is gone may never answer.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Slot

from ragdesk.desktop.flows.folder_flow import FolderFlow
from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import Failure, FileLocated, Lane, LocateFile
from ragdesk.desktop.open_outside import open_in_system
from ragdesk.desktop.shown_names import shorten, show_name
from ragdesk.desktop.widgets.banner import Banner
from ragdesk.desktop.widgets.notice import Notice, WayOut
from ragdesk.engine.records.files import Refusal
from ragdesk.translation import translate as _
from ragdesk.wording.files import opening_refusal

LONGEST_WAIT_MILLISECONDS = 5000
"""Then the wish is given up, whatever keeps the engine: a file that opens much later is a surprise."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """A file that somebody wants to have opened, or its folder shown, and where to speak of it."""

    path: str
    as_folder: bool
    banner: Banner


class OpenFileFlow(QObject):
    """Joins the panes of passages and of the document with the system's other programs."""

    def __init__(self, parts: WindowParts, client: EngineClient, folder: FolderFlow) -> None:
        super().__init__(parts.window)
        self._parts, self._client, self._folder = parts, client, folder
        self._refused = ""
        self._wish: _Wish | None = None
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(LONGEST_WAIT_MILLISECONDS)
        self._connect()

    def _connect(self) -> None:
        parts, client = self._parts, self._client
        parts.passages.program_requested.connect(self._on_passages_program_requested)
        parts.passages.place_requested.connect(self.show_place_of)
        parts.document.program_requested.connect(self._on_document_program_requested)
        parts.document.place_requested.connect(self.show_place_of)
        self._folder.place_requested.connect(self.show_place_of)
        self._folder.results_forgotten.connect(self._on_folder_results_forgotten)
        self._patience.timeout.connect(self._on_patience_timeout)
        client.file_located.connect(self._on_client_file_located)
        client.failed.connect(self._on_client_failed)

    @Slot()
    def open_current(self) -> None:
        """Open the file of the document in view, or else of the passage chosen."""
        path, banner = self._current()
        if path:
            self._ask(_Wish(path, False, banner))

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
        if path:
            self._ask(_Wish(path, True, self._current()[1]))

    def _current(self) -> tuple[str, Banner]:
        """A path, empty when there is none, and where to report on it; the list counts while it has the focus."""
        passages, document = self._parts.passages, self._parts.document
        if self._parts.shows_welcome:
            return "", self._parts.welcome.banner
        has_focus = passages.isAncestorOf(self._parts.window.focusWidget())
        if document.isVisible() and document.shown_path and not has_focus:
            return document.shown_path, document.banner
        return passages.chosen_path, passages.banner

    @Slot(str)
    def _on_passages_program_requested(self, path: str) -> None:
        self._ask(_Wish(path, False, self._parts.passages.banner))

    @Slot(str)
    def _on_document_program_requested(self, path: str) -> None:
        self._ask(_Wish(path, False, self._parts.document.banner))

    def _ask(self, wish: _Wish) -> None:
        """Have the file looked at; what is found comes later."""
        if self._folder.status is not None:
            self._wish = wish
            self._patience.start()
            self._client.ask(LocateFile(path=wish.path, as_folder=wish.as_folder))

    @Slot(object)
    def _on_client_file_located(self, found: FileLocated) -> None:
        wish = self._take_wish()
        if wish is None:
            return
        if isinstance(found.place, Refusal):
            self._say_not_done(wish, opening_refusal(found.place))
        elif not open_in_system(found.place):
            self._say_not_done(wish, _("This computer found no program for it."))

    @Slot()
    def _on_patience_timeout(self) -> None:
        self._client.forget(Lane.PLACE)
        wish = self._take_wish()
        if wish is not None:
            self._say_not_done(wish, opening_refusal(Refusal.SILENT))

    @Slot()
    def _on_folder_results_forgotten(self) -> None:
        self._take_wish()

    @Slot(object)
    def _on_client_failed(self, failure: Failure) -> None:
        if failure.lane is Lane.PLACE:
            self._take_wish()

    def _take_wish(self) -> _Wish | None:
        self._patience.stop()
        wish, self._wish = self._wish, None
        return wish

    def _say_not_done(self, wish: _Wish, why: str) -> None:
        name = shorten(show_name(wish.path.rstrip("/").rpartition("/")[2]))
        if wish.as_folder:
            wish.banner.show_notice(Notice(_("The folder of “{name}” was not shown.").format(name=name), why))
            return
        self._refused = wish.path
        wish.banner.show_notice(Notice(_("“{name}” was not opened.").format(name=name), why,
                                       WayOut("show_refused", _("Show in folder"))))
