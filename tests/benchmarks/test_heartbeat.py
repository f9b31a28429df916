"""The watch over the window: it sees a block, and says which line is to blame."""

from __future__ import annotations

import importlib
import inspect
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

GIVE_UP_SECONDS = 60.0


LOOKS = 20
"""So often the watch looks until a beat is certainly late: it waits some milliseconds between two looks."""


@pytest.fixture(name="heartbeat")
def load_heartbeat(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module, which lies beside this one and in no package."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    return importlib.import_module("heartbeat")


def block_until(is_seen: Callable[[], bool]) -> None:
    """Keep the thread, as a long calculation in the window would."""
    give_up = time.monotonic() + GIVE_UP_SECONDS
    while not is_seen() and time.monotonic() < give_up:
        sum(range(1000))


def hold_python(rounds: int) -> int:
    """One long step in C, during which no other thread runs."""
    return sum(range(rounds))


def test_a_thread_that_is_kept_is_reported_with_the_file_and_the_line(heartbeat: Any) -> None:
    watch = heartbeat.Heartbeat()
    try:
        watch.beat()
        block_until(lambda: watch._sight.lines.total() >= LOOKS)
        watch.beat()
    finally:
        watch.stop()
    lines, first = inspect.getsourcelines(block_until)
    delay = watch.delays[-1]
    named = [f"benchmarks/test_heartbeat.py:{number}" for number in range(first, first + len(lines))]
    assert delay.seconds > heartbeat.LATE_SECONDS
    assert any(place in delay.line for place in named)
    assert delay.line.endswith(" block_until")
    assert watch.gaps[-1] == delay.seconds


def test_the_line_of_another_thread_that_lets_nobody_run_is_reported(heartbeat: Any) -> None:
    watch = heartbeat.Heartbeat()
    hog = threading.Thread(target=lambda: [hold_python(20_000_000) for _ in range(4)])
    hog.start()
    try:
        while hog.is_alive():
            watch.beat()
            time.sleep(0)  # as an event loop does between two events
    finally:
        hog.join()
        watch.stop()
    assert any("hold_python" in place for delay in watch.delays for place in delay.others)


def test_a_thread_that_beats_in_time_is_not_reported(heartbeat: Any) -> None:
    watch = heartbeat.Heartbeat(late_seconds=GIVE_UP_SECONDS)
    for _ in range(1000):
        watch.beat()
    watch.stop()
    assert len(watch.gaps) == 1000
    assert watch.delays == []
