"""From a change in the folder to an index that knows of it, without the user's doing.

Takes:  ``changed`` of the watcher, and the window's coming to the front.
Gives:  quiet updates, one at a time and with pauses between them.
Never:  disturbs a reading that runs, or what is shown; the other flows decide what a quiet update changes on screen.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QTimer, Slot

from ragdesk.desktop.flows.folder_flow import FolderFlow
from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.folder_watcher import FolderWatcher
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import Failure, Lane
from ragdesk.engine.records import CollectionStatus

PAUSE_PER_READING = 4
"""A pause is this many times as long as the update before it, since a file may be written without end."""

LONGEST_PAUSE_MILLISECONDS = 30_000

AWAY_MILLISECONDS = 30_000
"""When the window comes to the front and the folder was not looked at for so long, it is, watched or not."""


class WatchFlow(QObject):
    """Keeps the index up to date while the window is open."""

    def __init__(self, parts: WindowParts, client: EngineClient, folder: FolderFlow, watcher: FolderWatcher) -> None:
        super().__init__(parts.window)
        self._client, self._folder, self._watcher = client, folder, watcher
        self._watched: Path | None = None
        self._has_changes = self._is_closed = False
        self._since_start, self._since_end = QElapsedTimer(), QElapsedTimer()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        parts.window.installEventFilter(self)
        self._connect()

    def _connect(self) -> None:
        self._watcher.changed.connect(self._on_watcher_changed)
        self._pause.timeout.connect(self._on_pause_timeout)
        self._client.status_changed.connect(self._on_client_status_changed)
        self._client.reading_ended.connect(self._on_client_reading_ended)
        self._client.failed.connect(self._on_client_failed)
        self._client.settings_applied.connect(self._on_client_settings_applied)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at the folder when the user comes back after a while, and no more once the window is closed."""
        if event.type() == QEvent.Type.WindowActivate:
            self.look_again()
        elif event.type() == QEvent.Type.Close:
            self._is_closed = True
        return super().eventFilter(watched, event)

    def look_again(self) -> None:
        """Read what has changed, if nobody has looked for some time."""
        if self._since_end.isValid() and self._since_end.elapsed() >= AWAY_MILLISECONDS:
            self._has_changes = True
            self._read_changes()

    @Slot(object)
    def _on_client_status_changed(self, status: CollectionStatus) -> None:
        folder = Path(status.folder)
        if folder != self._watched:
            self._watched = folder
            self._has_changes = False
            self._watcher.watch(folder, self._client.settings.file_choice(folder))

    @Slot()
    def _on_client_settings_applied(self) -> None:
        if self._watched is not None:
            self._watcher.watch(self._watched, self._client.settings.file_choice(self._watched))

    @Slot()
    def _on_watcher_changed(self) -> None:
        self._has_changes = True
        self._folder.note_changes()
        self._read_changes()

    @Slot()
    def _on_pause_timeout(self) -> None:
        self._read_changes()

    def _read_changes(self) -> None:
        """Begin a quiet update, unless one runs or has just ended; then it follows."""
        is_busy = self._client.is_reading or self._pause.isActive()
        if self._has_changes and not is_busy and not self._is_closed:
            self._has_changes = False
            self._since_start.start()
            self._folder.read_changes()

    @Slot(bool)
    def _on_client_reading_ended(self, was_stopped: bool) -> None:
        self._rest()
        if was_stopped:
            self._has_changes = False  # a user who stops reading does not want it to start again by itself
        elif self._has_changes:
            self._folder.note_changes()

    @Slot(object)
    def _on_client_failed(self, failure: Failure) -> None:
        if failure.lane is Lane.INDEX:
            self._has_changes = False  # the message has a button to try again
            self._rest()

    def _rest(self) -> None:
        """Pause, the longer the more there was to do."""
        lasted = self._since_start.elapsed() if self._since_start.isValid() else 0
        self._since_start.invalidate()
        self._since_end.start()
        self._pause.start(min(LONGEST_PAUSE_MILLISECONDS, PAUSE_PER_READING * lasted))
