"""The window: puts the panes in their places and the flows behind them.

Takes:  a client and preferences.
Gives:  ``rebuild_requested`` when the language has changed.
Never:  holds logic: panes show, flows join, the client asks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, QMimeData, QSize, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QMainWindow, QMenu, QVBoxLayout, QWidget

from ragdesk.desktop.actions import CITATION_KEYS, fill_menu, make_actions
from ragdesk.desktop.flows.answer_flow import AnswerFlow
from ragdesk.desktop.flows.changed_files_flow import ChangedFilesFlow
from ragdesk.desktop.flows.document_flow import DocumentFlow
from ragdesk.desktop.flows.export_flow import ExportFlow
from ragdesk.desktop.flows.folder_flow import FolderFlow
from ragdesk.desktop.flows.instructions_flow import InstructionsFlow
from ragdesk.desktop.flows.notices import NoticeBoard
from ragdesk.desktop.flows.open_file_flow import OpenFileFlow
from ragdesk.desktop.flows.prompt_flow import PromptFlow
from ragdesk.desktop.flows.search_flow import SearchFlow
from ragdesk.desktop.flows.settings_flow import SettingsFlow
from ragdesk.desktop.flows.text_size_flow import TextSizeFlow
from ragdesk.desktop.flows.watch_flow import WatchFlow
from ragdesk.desktop.flows.what_if_flow import WhatIfFlow
from ragdesk.desktop.flows.window_flow import WindowFlow
from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.folder_watcher import FolderWatcher
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.pane_table import Place, panes_at
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.widgets.keys_dialog import KeysDialog
from ragdesk.desktop.widgets.screen_room import bring_inside, resize_within

FIRST_SIZE = (1280, 720)


class MainWindow(QMainWindow):
    """RagDesk's one window."""

    rebuild_requested = Signal()

    def __init__(self, client: EngineClient, preferences: Preferences, watcher: FolderWatcher | None = None) -> None:
        """Put everything together.

        Args:
            client: asks the engine and the model.
            preferences: what was remembered.
            watcher: watches the folder that is opened; None when nobody is to.
        """
        super().__init__()
        self.setWindowTitle("RagDesk")
        self.client, self.preferences = client, preferences
        self.parts = WindowParts(self)
        self._arrange()
        self.board = NoticeBoard(self.parts, client)
        self.folder_flow = FolderFlow(self.parts, client, preferences, self.board)
        self.search_flow = SearchFlow(self.parts, client, preferences, self.board, self.folder_flow)
        self.document_flow = DocumentFlow(self.parts, client, preferences, self.board, self.search_flow)
        self.export_flow = ExportFlow(self.parts, self.folder_flow, self.search_flow)
        self.folder_flow.file_requested.connect(self.document_flow.open_file)
        self.changed_files_flow = ChangedFilesFlow(self.parts, client, self.folder_flow, self.search_flow,
                                                   self.document_flow, self.export_flow)
        self.open_file_flow = OpenFileFlow(self.parts, client, self.folder_flow)
        self.prompt_flow = PromptFlow(self.parts, client, preferences, self.search_flow)
        self.instructions_flow = InstructionsFlow(self.parts, preferences, self.search_flow)
        self.answer_flow = AnswerFlow(self.parts, client, self.search_flow, self.document_flow)
        self.prompt_flow.prompt_replaced.connect(self.answer_flow.follow_prompt)
        self.settings_flow = SettingsFlow(self.parts, client, preferences, self.search_flow, self.answer_flow)
        self.what_if_flow = WhatIfFlow(self.parts, client, preferences, self.search_flow)
        self.window_flow = WindowFlow(self.parts, client, self.board)
        self.text_size_flow = TextSizeFlow(self.parts, preferences)
        self.watch_flow = WatchFlow(self.parts, client, self.folder_flow, watcher) if watcher is not None else None
        self.window_actions = make_actions(self, self._slots())
        self._fill_menu()
        self._make_citation_keys()
        for source in (self.board, self.parts.passages):
            source.action_wanted.connect(self._on_action_wanted)
        self.answer_flow.model_choice_requested.connect(self.settings_flow.show_model_settings)
        self.settings_flow.language_changed.connect(self.rebuild_requested)
        self._restore()

    def _arrange(self) -> None:
        """Strip and question on top, pages in the middle, status at the bottom."""
        parts = self.parts
        parts.pages.addWidget(parts.welcome)
        parts.pages.addWidget(parts.results)
        parts_at_the_top = [parts.pane(entry.kind) for entry in panes_at(Place.TOP)]
        middle = QWidget()
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for widget in (*parts_at_the_top, _line(), parts.pages, _line(), parts.status):
            layout.addWidget(widget, 1 if widget is parts.pages else 0)
        self.setCentralWidget(middle)
        self.setAcceptDrops(True)

    def _slots(self) -> dict[str, Callable[[], object]]:
        """What each entry of the table of keys does."""
        flow, folder = self.window_flow, self.folder_flow
        return {
            "go_to_question": flow.go_to_question,
            "stop": flow.stop,
            "choose_folder": folder.choose_folder,
            "open_sample": folder.open_sample,
            "read_again": folder.read_again,
            "show_ledger": folder.show_ledger,
            "next_pane": flow.next_pane,
            "previous_pane": flow.previous_pane,
            "go_back": self.answer_flow.go_back,
            **{f"show_{entry.name}": partial(flow.show, entry.kind) for entry in panes_at(Place.TAB)},
            "toggle_why": flow.toggle_why,
            "find": flow.find,
            "open_file": self.open_file_flow.open_current,
            "show_place": self.open_file_flow.show_current,
            "larger_text": self.text_size_flow.larger,
            "smaller_text": self.text_size_flow.smaller,
            "usual_text": self.text_size_flow.usual,
            "show_settings": self.settings_flow.show_settings,
            "show_keys": self.show_keys,
            "quit": self.close,
        }

    def _fill_menu(self) -> None:
        """The menu behind the button at the end of the strip."""
        menu = QMenu(self)
        fill_menu(menu, self.window_actions)
        self.parts.strip.show_menu(menu)

    def _make_citation_keys(self) -> None:
        """Ctrl+1 to Ctrl+9."""
        for number in range(1, CITATION_KEYS + 1):
            shortcut = QShortcut(QKeySequence(f"Ctrl+{number}"), self)
            shortcut.activated.connect(partial(self.answer_flow.open_numbered_citation, number))

    @Slot()
    def show_keys(self) -> None:
        """Show the list of keys."""
        dialog = KeysDialog(self)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str)
    def _on_action_wanted(self, name: str) -> None:
        """Do what the button of a message, or of an empty pane, says."""
        own = {
            "ask_again": self.search_flow.ask_again,
            "use_suggestion": self.search_flow.use_suggestion,
            "search_everywhere": self.search_flow.search_everywhere,
            "insist": self.answer_flow.insist,
            "choose_model": self.settings_flow.show_model_settings,
            "show_refused": self.open_file_flow.show_refused,
            "show_saved": self.export_flow.show_saved,
            "copy_link": self.document_flow.copy_link,
            "reload_document": self.document_flow.reload,
        }
        if name in own:
            own[name]()
        else:
            self.window_actions[name].trigger()

    def open_folder(self, folder: Path) -> None:
        """Open a folder."""
        self.folder_flow.open(folder)

    def _restore(self) -> None:
        """Put the window where it was."""
        state = self.preferences.window
        resize_within(self, QSize(*FIRST_SIZE))
        if state.geometry:
            self.restoreGeometry(QByteArray.fromHex(state.geometry.encode("ascii", "ignore")))
            bring_inside(self)  # the screen may be another one than last time
        self.parts.results.restore_sizes(state.columns, state.rows)
        self.parts.question.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def remember(self) -> None:
        """Note where the window is."""
        geometry = bytes(self.saveGeometry().toHex().data()).decode("ascii")
        values: dict[str, object] = {"geometry": geometry}
        results = self.parts.results
        if not self.parts.shows_welcome and not results.is_narrow:
            values |= {"columns": tuple(results.columns.sizes()), "rows": tuple(results.evidence.sizes())}
        self.preferences.change_window(**values)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a folder that is dragged over the window."""
        if dragged_folder(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open a folder that is dropped on the window."""
        folder = dragged_folder(event.mimeData())
        if folder is not None:
            event.acceptProposedAction()
            self.open_folder(folder)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window's place."""
        self.remember()
        super().closeEvent(event)


def dragged_folder(data: QMimeData) -> Path | None:
    """The folder that is dragged; None when it is anything else."""
    urls = data.urls()
    path = Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
    return path if path is not None and path.is_dir() else None


def _line() -> QFrame:
    """A hairline between two parts."""
    line = QFrame()
    line.setFrameShape(QFrame.Shape.HLine)
    line.setFrameShadow(QFrame.Shadow.Plain)
    line.setForegroundRole(line.palette().ColorRole.Midlight)
    return line
