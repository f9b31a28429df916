"""Measures the start in a process of its own: until the window is drawn, and until its folder can be asked.

Prints one line of JSON. The last argument is the time on the system's monotonic clock when the process was started.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtWidgets import QApplication

from ragdesk.desktop.session import Session, make_application
from ragdesk.desktop.theme import apply_theme
from ragdesk.engine.records import CollectionStatus

GIVE_UP_SECONDS = 30


class StartWatch(QObject):
    """Notes when the window is first drawn and when it first shows a folder with passages, then ends the program."""

    def __init__(self, session: Session, started_at: float) -> None:
        super().__init__()
        self._started_at = started_at
        self.seconds: dict[str, float] = {}
        session.window.installEventFilter(self)
        session.client.status_changed.connect(self._on_client_status_changed)
        self.startTimer(GIVE_UP_SECONDS * 1000)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait for the window's first drawing."""
        if event.type() == QEvent.Type.Paint:
            self._note("drawn_seconds")
        return super().eventFilter(watched, event)

    def timerEvent(self, _event: QEvent) -> None:
        """Give up."""
        QApplication.exit(1)

    @Slot(object)
    def _on_client_status_changed(self, status: CollectionStatus) -> None:
        if status.chunks:
            self._note("folder_seconds")

    def _note(self, name: str) -> None:
        self.seconds.setdefault(name, time.monotonic() - self._started_at)
        if len(self.seconds) == 2:
            self.seconds["usable_seconds"] = max(self.seconds.values())
            QApplication.quit()


def main() -> int:
    """Start as the program does, on a folder that has been read before."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("data_dir", type=Path)
    parser.add_argument("started_at", type=float)
    arguments = parser.parse_args()
    app = make_application()
    session = Session(arguments.data_dir)
    apply_theme(app, session.preferences.settings.theme)
    watch = StartWatch(session, arguments.started_at)
    session.start(arguments.folder)
    code = app.exec()
    session.close()
    print(json.dumps(watch.seconds))
    return code


if __name__ == "__main__":
    raise SystemExit(main())
