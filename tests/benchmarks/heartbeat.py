"""Watches whether a thread still answers, and names the line that keeps it from doing so.

The thread beats (``Heartbeat.beat``); another thread looks how long the last beat is ago. When it is too long, it notes
where the watched thread is (``sys._current_frames``), and where the others are: Python runs one at a time, so a thread
that waits for its turn stands at an innocent line.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from types import FrameType

LATE_SECONDS = 0.03
LOOK_SECONDS = 0.005
OWN_CODE = "ragdesk"


@dataclass(frozen=True, slots=True)
class Delay:
    """A beat that came late.

    Attributes:
        line: where the watched thread was seen most often, as "file:line function".
        others: where other threads were, most often seen first.
    """

    seconds: float
    line: str
    others: tuple[str, ...]


@dataclass
class _Sight:
    """What was seen since the last beat."""

    lines: Counter[str] = field(default_factory=Counter)
    others: Counter[str] = field(default_factory=Counter)


class Heartbeat:
    """Watches the thread that makes it, until it is stopped.

    Attributes:
        gaps: seconds between each beat and the one before.
        delays: the late ones.
    """

    def __init__(self, late_seconds: float = LATE_SECONDS) -> None:
        self.gaps: list[float] = []
        self.delays: list[Delay] = []
        self._late_seconds = late_seconds
        self._watched = threading.get_ident()
        self._sight = _Sight()
        self._last = time.perf_counter()
        self._ended = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="heartbeat", daemon=True)
        self._watcher.start()

    def beat(self) -> None:
        """The watched thread is alive."""
        now = time.perf_counter()
        gap, sight = now - self._last, self._sight
        self._last, self._sight = now, _Sight()
        self.gaps.append(gap)
        if gap > self._late_seconds:
            if not sight.others:  # the watcher was kept from looking, too
                self._look(sight)
            line = sight.lines.most_common(1)[0][0] if sight.lines else "not seen"
            self.delays.append(Delay(gap, line, tuple(name for name, _ in sight.others.most_common(3))))

    def stop(self) -> None:
        """Watch no longer."""
        self._ended.set()
        self._watcher.join()

    def _watch(self) -> None:
        """Look again and again."""
        while not self._ended.wait(LOOK_SECONDS):
            if time.perf_counter() - self._last > self._late_seconds / 2:
                self._look(self._sight)

    def _look(self, sight: _Sight) -> None:
        """Note where all threads are, but the watcher itself."""
        for thread, frame in sys._current_frames().items():
            if thread == self._watched:
                sight.lines[name_line(frame)] += 1
            elif thread != self._watcher.ident:
                sight.others[name_line(frame)] += 1


def name_line(frame: FrameType) -> str:
    """The innermost line of the program itself, and the library's below it where it is in one."""
    inner, own = frame, frame
    while OWN_CODE not in own.f_code.co_filename and own.f_back is not None:
        own = own.f_back
    if OWN_CODE not in own.f_code.co_filename:
        own = inner
    name = _name(own)
    return name if own is inner else f"{name} < {_name(inner)}"


def _name(frame: FrameType) -> str:
    code = frame.f_code
    return f"{'/'.join(code.co_filename.split('/')[-3:])}:{frame.f_lineno} {code.co_name}"
