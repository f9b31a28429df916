"""From a folder to something that can be asked: opening, reading, the ledger.

Takes:  the wishes of strip and welcome pane; status, progress and ledger from the client.
Gives:  texts for strip, welcome pane and ledger.
Never:  writes into the folder.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from ragdesk.desktop.flows.notices import NoticeBoard
from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import Failure, Lane
from ragdesk.desktop.panes.folder_strip import short_name
from ragdesk.desktop.panes.ledger_dialog import LedgerDialog
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.saving import documents_folder
from ragdesk.desktop.widgets.notice import Notice, Topic
from ragdesk.desktop.widgets.text import announce
from ragdesk.engine.errors import FolderMissing, FolderNotAFolder, FolderUnreadable
from ragdesk.engine.facade.resources import resource_path
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.records import CollectionFigures, CollectionStatus, FileReport, FileState
from ragdesk.translation import current_language
from ragdesk.translation import translate as _

WITHOUT_THE_FOLDER = (FolderMissing, FolderNotAFolder, FolderUnreadable)
"""Errors after which nothing can be read, not only not everything."""

UNSEEN_MILLISECONDS = 1000
"""A quiet update that takes no longer leaves no trace on screen but its result."""


def ask_for_folder(parent: QWidget, start: str) -> Path | None:
    """Let the user choose a folder; None when he does not."""
    chosen = QFileDialog.getExistingDirectory(parent, _("Choose a folder"), start)
    return Path(chosen) if chosen else None


def sample_folder() -> Path:
    """The notes that come with the program, in the language of the window."""
    try:
        return resource_path(f"sample_notes/{current_language()}")
    except FileNotFoundError:
        return resource_path("sample_notes/en")


def window_title(name: str) -> str:
    """The title of a window on a folder, by which two of them are told apart."""
    return f"{name} – RagDesk"


class FolderFlow(QObject):
    """Opens folders and shows how reading them goes.

    Signals:
        results_forgotten: a folder is being opened, and nothing that was found before means anything any more.
        file_requested: path of a file in the list that is to be shown in this program.
        place_requested: path of a file in the list whose folder is to be shown.
    """

    results_forgotten = Signal()
    file_requested = Signal(str)
    place_requested = Signal(str)

    def __init__(self, parts: WindowParts, client: EngineClient, preferences: Preferences, board: NoticeBoard) -> None:
        super().__init__(parts.window)
        self._parts, self._client, self._preferences, self._board = parts, client, preferences, board
        self._ledger: tuple[FileReport, ...] = ()
        self._examples: tuple[str, ...] = ()
        self._is_missing = False
        self.ledger_dialog: LedgerDialog | None = None
        self.status: CollectionStatus | None = None
        self._quiet_clock = QElapsedTimer()
        self._connect()

    def _connect(self) -> None:
        parts, client = self._parts, self._client
        parts.strip.folder_change_requested.connect(self.choose_folder)
        parts.strip.ledger_requested.connect(self.show_ledger)
        parts.strip.stop_requested.connect(self._on_strip_stop_requested)
        parts.welcome.folder_choice_requested.connect(self.choose_folder)
        parts.welcome.sample_requested.connect(self.open_sample)
        parts.welcome.ledger_requested.connect(self.show_ledger)
        client.status_changed.connect(self._on_client_status_changed)
        client.progress_changed.connect(self._on_client_progress_changed)
        client.reading_ended.connect(self._on_client_reading_ended)
        client.ledger_ready.connect(self._on_client_ledger_ready)
        client.examples_ready.connect(self._on_client_examples_ready)
        client.failed.connect(self._on_client_failed)

    @Slot()
    def choose_folder(self) -> None:
        """Ask which folder to open, and open it."""
        folder = ask_for_folder(self._parts.window, self._preferences.window.folder or documents_folder())
        if folder is not None:
            self.open(folder)

    @Slot()
    def open_sample(self) -> None:
        """Open the notes that come with the program."""
        self.open(sample_folder())

    def open(self, folder: Path) -> None:
        """Open a folder and show what there is to see until it has been read."""
        self._board.clear_all()
        self._forget_results()
        self._parts.show_welcome()
        self._parts.welcome.show_reading(None)
        self._parts.question.focus_field()
        self._client.open_folder(folder)

    def read_again(self) -> None:
        """Read what has changed; without a folder, choose one."""
        if self.status is None:
            self.choose_folder()
        else:
            self._board.clear(Lane.INDEX)
            self._client.update()

    def read_changes(self) -> None:
        """Read what has changed, without any ado."""
        self._quiet_clock.start()
        self._client.update(quiet=True)

    def note_changes(self) -> None:
        """Say that the index may not be up to date."""
        if self.status is not None:
            self.status = replace(self.status, up_to_date=False)
            self._show_status(self.status)

    def _show_status(self, status: CollectionStatus) -> None:
        is_sample = Path(status.folder) == sample_folder().resolve()
        name = _("Sample notes") if is_sample else ""
        self._parts.strip.show_status(status, name, is_missing=self._is_missing)
        self._parts.window.setWindowTitle(window_title(name or short_name(status.folder)))

    def show_ledger(self) -> None:
        """Show what became of each file."""
        if self.ledger_dialog is None:
            self.ledger_dialog = LedgerDialog(self._parts.window)
            self.ledger_dialog.pane.open_requested.connect(self.file_requested)
            self.ledger_dialog.pane.place_requested.connect(self.place_requested)
            self.ledger_dialog.pane.again_requested.connect(self.read_once_more)
        pane = self.ledger_dialog.pane
        pane.show_ledger(self._ledger)
        pane.show_problems_only(any(report.state is FileState.ERROR for report in self._ledger))
        self.ledger_dialog.show()
        self.ledger_dialog.raise_()
        self.ledger_dialog.activateWindow()

    @Slot(object)
    def read_once_more(self, paths: tuple[str, ...]) -> None:
        """Read files again although they have not changed."""
        self._board.clear(Lane.INDEX)
        self._client.update(again=paths)

    def _show_in_ledger(self, progress: UpdateProgress | None) -> None:
        if self.ledger_dialog is not None:
            self.ledger_dialog.pane.show_reading(progress)

    def is_out_of_date(self, figures: CollectionFigures) -> bool:
        """Whether the folder has other passages now than when a search was made."""
        status = self.status
        return status is not None and (status.documents, status.chunks) != (figures.documents, figures.chunks)

    def _forget_results(self) -> None:
        parts = self._parts
        parts.clear()
        parts.question.show_searched(None)
        parts.status.show_fact("")
        self.results_forgotten.emit()

    @Slot()
    def _on_strip_stop_requested(self) -> None:
        self._client.stop(Lane.INDEX)

    @Slot(object)
    def _on_client_status_changed(self, status: CollectionStatus) -> None:
        self.status, self._is_missing = status, False
        self._show_status(status)
        if status.damaged_index_set_aside and self._client.is_reading:
            self._say_index_is_rebuilt()
        if status.folder != self._preferences.window.folder:
            self._preferences.change_window(folder=status.folder)

    def _say_index_is_rebuilt(self) -> None:
        """Explain why everything is read again."""
        banner = self._parts.welcome.banner if self._parts.shows_welcome else self._parts.passages.banner
        banner.show_notice(Notice(_("The saved index could not be read."),
                                  _("It is being rebuilt from your documents, which are not affected.")))

    @Slot(object)
    def _on_client_progress_changed(self, progress: UpdateProgress) -> None:
        if self._client.is_reading_quietly and self._quiet_clock.elapsed() < UNSEEN_MILLISECONDS:
            return
        self._parts.strip.show_progress(progress)
        self._show_in_ledger(progress)
        if self._parts.shows_welcome and not self._examples:
            self._parts.welcome.show_reading(progress)

    @Slot(bool)
    def _on_client_reading_ended(self, _was_stopped: bool) -> None:
        for banner in (self._parts.welcome.banner, self._parts.passages.banner):
            banner.hide_topic(Topic.NOT_READ)
        self._parts.strip.show_progress(None)
        self._show_in_ledger(None)
        self._show_beginning()
        is_quiet = self._client.last_reading is not None and self._client.last_reading.quiet
        if self.status is not None and not is_quiet:
            announce(self._parts.strip, self._parts.strip.text_label.whole_text)

    def _show_beginning(self) -> None:
        """Show in the empty window what can be done next."""
        if self.status is None:
            self._parts.welcome.show_no_folder()
        elif self.status.documents:
            self._parts.welcome.show_examples(self._examples)
        else:
            self._parts.show_welcome()
            self._parts.welcome.show_nothing_readable(self.status.counts.get(FileState.ERROR, 0))

    @Slot(object)
    def _on_client_ledger_ready(self, reports: tuple[FileReport, ...]) -> None:
        if reports == self._ledger:
            return
        self._ledger = reports
        if self.ledger_dialog is not None and self.ledger_dialog.isVisible():
            self.ledger_dialog.pane.show_ledger(reports)

    @Slot(object)
    def _on_client_examples_ready(self, questions: tuple[str, ...]) -> None:
        self._examples = questions
        if questions and self._parts.shows_welcome:
            self._parts.welcome.show_examples(questions)

    @Slot(object)
    def _on_client_failed(self, failure: Failure) -> None:
        if failure.lane is Lane.INDEX:
            self._is_missing = failure.kind in WITHOUT_THE_FOLDER
            self.note_changes()
            self._parts.strip.show_progress(None)
            self._show_in_ledger(None)
            self._show_beginning()
