"""Notices that something in the open folder has changed.

Takes:  the folder that is open, and which files of it are read.
Gives:  ``changed``, in the window thread, some tenths of a second after files were added, edited, renamed or deleted.
Never:  opens a document or reads a name to anybody: what has changed is for the update to find out. Never an error on
        screen either: where the system cannot watch, the folder is looked through from time to time, and where that
        cannot be done, reading again by hand is what is left.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from pathlib import Path

from PySide6.QtCore import QObject, QStorageInfo, QThread, Signal, Slot

from ragdesk.engine.facade.watching import WatchRules
from ragdesk.engine.settings import FileChoice

logger = logging.getLogger(__name__)

GROUPED_MILLISECONDS = 1000
"""Changes that follow each other are reported together, after this long at most."""

QUIET_MILLISECONDS = 100
"""After this long without another change they are reported at once."""

LOOK_SECONDS = 1.0
PAUSE_PER_LOOK = 20
"""Where a folder has to be looked through, that is done once a second, or less often where it takes long."""

READY_MILLISECONDS = 500
STOP_MILLISECONDS = 1000

FAR_FILE_SYSTEMS = ("nfs", "cifs", "smb", "afp", "9p", "fuse.", "fuseblk", "davfs", "webdav", "vboxsf", "prl_fs", "ncp")
"""How the names begin of file systems whose changes the system may not hear of, made by other computers as they are."""


class FolderWatcher(QObject):
    """Watches one folder at a time, in a thread of its own.

    Signals:
        changed: something in the folder is not as it was.
        ready: changes are noticed from now on.
    """

    changed = Signal()
    ready = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: _WatchThread | None = None

    @property
    def folder(self) -> Path | None:
        """The folder that is watched."""
        return self._thread.folder if self._thread is not None else None

    def watch(self, folder: Path, choice: FileChoice = FileChoice()) -> None:  # noqa: B008 - it is frozen
        """Watch a folder, given by its real path, instead of the one before; nothing is done when it is the same.

        Args:
            folder: the real path.
            choice: which files of it are read; changes of others are passed over.
        """
        if self._thread is not None and folder == self.folder:
            self._thread.choose(choice)
            return
        self.stop()
        self._thread = _WatchThread(folder, choice)
        self._thread.changed.connect(self._on_thread_changed)
        self._thread.ready.connect(self._on_thread_ready)
        self._thread.start()

    def stop(self) -> bool:
        """Watch nothing any more.

        Returns:
            Whether the thread has ended.
        """
        thread, self._thread = self._thread, None
        if thread is None:
            return True
        thread.is_unwanted.set()
        has_ended = thread.wait(STOP_MILLISECONDS)
        if not has_ended:
            _UNENDED.append(thread)  # Qt may not take down a thread that runs
        return has_ended

    @Slot()
    def _on_thread_changed(self) -> None:
        if self.sender() is self._thread:
            self.changed.emit()

    @Slot()
    def _on_thread_ready(self) -> None:
        if self.sender() is self._thread:
            self.ready.emit()


_UNENDED: list[QThread] = []
"""Threads that hang in the system, at a drive that does not answer."""


class _WatchThread(QThread):
    """Waits for changes until it is told to stop."""

    changed = Signal()
    ready = Signal()

    def __init__(self, folder: Path, choice: FileChoice) -> None:
        super().__init__()
        self.setObjectName("FolderWatcher")
        self.folder = folder
        self.choose(choice)
        self.is_unwanted = threading.Event()
        self._is_ready = False

    def choose(self, choice: FileChoice) -> None:
        """Pass over changes of other files from now on; may be called from any thread."""
        self._rules = WatchRules(self.folder, choice)

    def run(self) -> None:
        """Be told by the system; where that cannot be, look through the folder again and again."""
        if not is_far(self.folder):
            try:
                self._listen()
            except Exception as error:  # the library has no error of its own for what systems refuse
                logger.info("the system does not watch the folder: %s", error)
        if not self.is_unwanted.is_set():
            self._look_again_and_again()

    def _listen(self) -> None:
        from watchfiles import watch

        for changes in watch(self.folder, watch_filter=self._is_seen, debounce=GROUPED_MILLISECONDS,
                             step=QUIET_MILLISECONDS, stop_event=self.is_unwanted, rust_timeout=READY_MILLISECONDS,
                             yield_on_timeout=True, raise_interrupt=False, force_polling=False,
                             ignore_permission_denied=False):  # what comes after a closed folder would not be watched
            self._say_ready()
            if changes:
                self.changed.emit()

    def _look_again_and_again(self) -> None:
        """Compare names, sizes and times; a library's polling would end at a folder that may not be entered."""
        before, pause = self._rules.files_now(), LOOK_SECONDS
        self._say_ready()
        while not self.is_unwanted.wait(pause):
            began = time.monotonic()
            now = self._rules.files_now()
            pause = max(LOOK_SECONDS, PAUSE_PER_LOOK * (time.monotonic() - began))
            if now != before:
                before = now
                self.changed.emit()

    def _say_ready(self) -> None:
        if not self._is_ready:
            self._is_ready = True
            self.ready.emit()

    def _is_seen(self, _kind: object, path: str) -> bool:
        """Whether a path is one that reading the folder would look at."""
        return self._rules.is_seen(path)


def is_far(folder: Path) -> bool:
    """Whether a folder lies on a drive of another computer, or on one that does not tell of its changes."""
    storage = QStorageInfo(str(folder))
    kind = bytes(storage.fileSystemType().data()).decode("ascii", "replace").casefold()
    is_unnamed_drive = os.name == "nt" and (str(folder).startswith("\\\\") or storage.device().isEmpty())
    return is_unnamed_drive or kind.startswith(FAR_FILE_SYSTEMS)
