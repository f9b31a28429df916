"""Measures how long the window leaves the user waiting while a folder is read. Prints one line of JSON.

Usage: measure_window.py FOLDER DATA_DIR SECONDS. The window's own event loop has to serve a timer; each time it comes
late, the line that kept it is told on standard error, slowest first.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from clock import quantile
from heartbeat import Heartbeat
from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication

from ragdesk.desktop.session import Session, make_application
from ragdesk.desktop.theme import apply_theme

BEAT_MS = 2
SHOWN = 25


class ReadingWatch(QObject):
    """Beats until the folder is read, or the time is up."""

    def __init__(self, session: Session, seconds: float) -> None:
        super().__init__()
        self.heartbeat = Heartbeat()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_timer_timeout)
        self._timer.start(BEAT_MS)
        self.is_read = False
        session.client.reading_ended.connect(self._on_client_reading_ended)
        QTimer.singleShot(int(seconds * 1000), self, self._on_time_up)

    @Slot()
    def _on_timer_timeout(self) -> None:
        self.heartbeat.beat()

    @Slot(bool)
    def _on_client_reading_ended(self, _is_whole: bool) -> None:
        self.is_read = True
        QTimer.singleShot(300, QApplication.quit)

    @Slot()
    def _on_time_up(self) -> None:
        QApplication.exit(1)


def main() -> int:
    """Start as the program does, on a folder that was never read."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("data_dir", type=Path)
    parser.add_argument("seconds", type=float)
    arguments = parser.parse_args()
    app = make_application()
    session = Session(arguments.data_dir)
    apply_theme(app, session.preferences.settings.theme)
    session.start(arguments.folder)
    watch = ReadingWatch(session, arguments.seconds)
    code = app.exec()
    watch.heartbeat.stop()
    session.close()
    waits = [1000 * gap for gap in watch.heartbeat.gaps]
    for delay in sorted(watch.heartbeat.delays, key=lambda delay: -delay.seconds)[:SHOWN]:
        print(f"{1000 * delay.seconds:6.0f} ms  {delay.line}  | {' | '.join(delay.others)}", file=sys.stderr)
    print(json.dumps({
        "beats": len(waits), "p50_ms": quantile(waits, 0.5), "p99_ms": quantile(waits, 0.99),
        "p999_ms": quantile(waits, 0.999), "max_ms": max(waits), "late": sum(wait > 50 for wait in waits)}))
    return code


if __name__ == "__main__":
    raise SystemExit(main())
