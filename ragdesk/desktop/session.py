"""One run of the window: the application object, the client with its threads, and the window itself.

Takes:  the data directory and perhaps a folder.
Gives:  the exit code of Qt's event loop.
Never:  leaves a thread or a child process behind, or lets an unexpected error go by unseen.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import traceback
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTranslator, Slot
from PySide6.QtWidgets import QApplication

from ragdesk.desktop.folder_watcher import FolderWatcher
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.engine_worker import EngineWorker
from ragdesk.desktop.link.model_worker import ModelWorker
from ragdesk.desktop.link.page_worker import PageWorker
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.text_size import apply_text_size
from ragdesk.desktop.theme import apply_theme
from ragdesk.desktop.widgets.icons import application_icon
from ragdesk.desktop.widgets.notice import Notice, NoticeKind
from ragdesk.engine.facade.computer import kill_running_children
from ragdesk.engine.settings import Settings
from ragdesk.translation import current_language, use_language
from ragdesk.translation import translate as _

if TYPE_CHECKING:
    from ragdesk.engine.engine import Engine

logger = logging.getLogger(__name__)


class EngineMaker:
    """Makes the engine where it will live; its module loads what is heavy, so the window is shown first."""

    def __init__(self, data_dir: Path, settings: Settings) -> None:
        self._data_dir, self._settings = data_dir, settings

    def __call__(self) -> Engine:
        """Make the engine in the calling thread."""
        from ragdesk.engine.engine import Engine

        return Engine(self._data_dir, self._settings)


class Session(QObject):
    """Holds client and window together, and makes a new window when the language changes."""

    def __init__(self, data_dir: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.preferences = Preferences(data_dir, self)
        settings = self.preferences.settings
        use_language(settings.interface_language)
        self._qt_texts = QTranslator(self)
        self._translate_qt()
        engine_worker = EngineWorker(EngineMaker(data_dir, settings))
        self.client = EngineClient(engine_worker, ModelWorker(), settings, page_worker=PageWorker(), parent=self)
        self.watcher = FolderWatcher(self)
        apply_text_size(make_application(), self.preferences.window.text_percent)
        self.window = self._make_window()

    def _make_window(self) -> MainWindow:
        window = MainWindow(self.client, self.preferences, self.watcher)
        window.rebuild_requested.connect(self._on_window_rebuild_requested)
        return window

    def _translate_qt(self) -> None:
        """Have Qt's own texts, such as those of its file dialog, in the same language."""
        app = QApplication.instance()
        assert app is not None
        app.removeTranslator(self._qt_texts)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._qt_texts.load(QLocale(current_language()), "qtbase", "_", folder):
            app.installTranslator(self._qt_texts)
        QLocale.setDefault(QLocale(current_language()))

    def start(self, folder: Path | None) -> None:
        """Show the window, and open the folder asked for or the one open last.

        Whether that is still there is for the engine to find out: a drive may take its time to say so.
        """
        self.window.show()
        last = self.preferences.window.folder
        chosen = folder or (Path(last) if last else None)
        if chosen is not None:
            self.window.open_folder(chosen)

    def close(self) -> bool:
        """End the threads.

        Returns:
            Whether they have ended.
        """
        has_ended = self.watcher.stop()
        return self.client.close() and has_ended

    @Slot()
    def _on_window_rebuild_requested(self) -> None:
        """Replace the window by one in the other language that shows the same."""
        old = self.window
        question, asked = old.parts.question.question, old.search_flow.asked
        is_open = old.folder_flow.status is not None
        shows_arithmetic = old.parts.why.arithmetic_fold.is_open
        old.remember()
        self._translate_qt()
        self.window = self._make_window()
        self.window.parts.question.show_question(question)
        self.window.parts.why.arithmetic_fold.set_open(shows_arithmetic)
        self.window.show()
        old.close()
        old.deleteLater()
        if is_open:
            self.window.open_folder(Path(self.preferences.window.folder))
            if asked is not None:
                self.window.search_flow.ask_when_open(*asked)

    def report_unexpected(self, details: str) -> None:
        """Show an error that nobody foresaw, where the user looks."""
        parts = self.window.parts
        banner = parts.welcome.banner if parts.shows_welcome else parts.passages.banner
        banner.show_notice(Notice(_("Something went wrong."),
                                  _("Try again. If it happens again, copy the details and ask for help."),
                                  details=details, kind=NoticeKind.ERROR))


class LastResort:
    """Python's hook for errors that nobody caught: they are logged, and shown once there is a window."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log and show an error."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        details = "".join(traceback.format_exception(kind, error, trace))
        logger.error("unexpected error\n%s", details)
        self._session.report_unexpected(details)


def make_application() -> QApplication:
    """The application object with its names and icon."""
    app = QApplication.instance() or QApplication(["ragdesk"])
    assert isinstance(app, QApplication)
    app.setApplicationName("RagDesk")
    app.setApplicationDisplayName("RagDesk")
    app.setDesktopFileName("ragdesk")
    app.setWindowIcon(application_icon())
    return app


def _leave_at_once() -> None:
    """End the process although a thread hangs, for Qt would crash on it; the index is written so as to bear that."""
    logger.warning("a working thread did not end in time")
    kill_running_children()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def run(data_dir: Path, folder: Path | None) -> int:
    """Show the window and stay until it is closed."""
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s")
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    app = make_application()
    session = Session(data_dir)
    apply_theme(app, session.preferences.settings.theme)
    sys.excepthook = LastResort(session)
    session.start(folder)
    try:
        return app.exec()
    finally:
        sys.excepthook = sys.__excepthook__
        if not session.close():
            _leave_at_once()
