"""Measures how long the window leaves the user waiting while long notes are opened. Prints one line of JSON.

Usage: measure_document.py CHARACTERS TIMES. A note of that length, with titles, lists, tables, links and words set off,
is opened again and again at another place. ``reached`` counts the processor time until the place is in view, ``opened``
until all of its part is written.
"""

from __future__ import annotations

import argparse
import json
import random
import time

from clock import quantile
from heartbeat import Heartbeat
from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication

from ragdesk.desktop.panes.document import DocumentPane
from ragdesk.desktop.session import make_application
from ragdesk.desktop.theme import apply_theme
from ragdesk.desktop.widgets.shown_view import ShownView
from ragdesk.engine.facade.texts import show_in_line
from ragdesk.engine.records import Document

BEAT_MS = 2
SEED = 11
SECTION = """## Chapter {n} *on* the garden

The **warranty** of [machine {n}](machines/{n}.md) lasts `{n}` months, as the [[Manual {n}|manual]] says; it is *not*
longer, although people who sell such machines often say so when they are asked.

- [ ] call the plumber about machine {n}
- [x] pay the bill of **{n}** crowns
  - by transfer, not in cash

| Machine | Month | Price |
|---------|-------|-------|
| no. {n} | March | **{n}** Kč |
| no. {n}b | April | {n} Kč |

"""


class OpeningWatch(QObject):
    """Opens a note several times, and beats meanwhile."""

    def __init__(self, pane: DocumentPane, text: str, times: int) -> None:
        super().__init__()
        self.heartbeat = Heartbeat()
        self.reached: list[float] = []
        self.opened: list[float] = []
        self._pane, self._text, self._left = pane, text, times
        self._view = pane.findChild(ShownView)
        self._view.filled.connect(self._on_view_filled)
        self._chance = random.Random(SEED)
        self._began, self._place = 0.0, 0
        timer = QTimer(self)
        timer.setTimerType(Qt.TimerType.PreciseTimer)
        timer.timeout.connect(self._on_timer_timeout)
        timer.start(BEAT_MS)
        QTimer.singleShot(0, self, self._open)

    @Slot()
    def _open(self) -> None:
        self._place = self._chance.randrange(len(self._text) - 200)
        self._began, self._is_reached = time.process_time(), False
        self._pane.show_document(Document("long.md", self._text, "long"), self._place, self._place + 200)

    @Slot()
    def _on_timer_timeout(self) -> None:
        self.heartbeat.beat()
        if not self._is_reached and self._view.textCursor().position() > 0:
            self._is_reached = True
            self.reached.append(1000 * (time.process_time() - self._began))

    @Slot()
    def _on_view_filled(self) -> None:
        if not self._text or self._began == 0.0:
            return
        self.opened.append(1000 * (time.process_time() - self._began))
        self._left -= 1
        if self._left:
            QTimer.singleShot(100, self, self._open)
        else:
            QTimer.singleShot(100, QApplication.quit)


def main() -> int:
    """Open the note in a pane of the usual size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("characters", type=int)
    parser.add_argument("times", type=int)
    arguments = parser.parse_args()
    app = make_application()
    apply_theme(app, "light")
    pane = DocumentPane()
    pane.resize(640, 700)
    pane.show()
    show_in_line("long.md", SECTION)  # the list of passages has loaded what reads this format before a note is opened
    sections = (SECTION.format(n=number) for number in range(arguments.characters // len(SECTION) + 1))
    watch = OpeningWatch(pane, "".join(sections)[:arguments.characters], arguments.times)
    code = app.exec()
    watch.heartbeat.stop()
    waits = [1000 * gap for gap in watch.heartbeat.gaps]
    print(json.dumps({
        "reached_ms": quantile(watch.reached, 0.5), "reached_max_ms": max(watch.reached),
        "opened_ms": quantile(watch.opened, 0.5), "p99_ms": quantile(waits, 0.99), "p999_ms": quantile(waits, 0.999),
        "max_ms": max(waits), "beats": len(waits)}))
    return code


if __name__ == "__main__":
    raise SystemExit(main())
