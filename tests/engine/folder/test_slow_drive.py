"""A drive that does not answer holds nobody up, and keeps one thread at most."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from ragdesk.engine.folder.slow_drive import SlowDrive

LONG_SECONDS = 60.0


@pytest.fixture
def let_go() -> Iterator[threading.Event]:
    made = threading.Event()
    yield made
    made.set()


def test_an_answer_in_time_is_given() -> None:
    assert SlowDrive().ask(lambda: "here", LONG_SECONDS) == "here"


def test_a_problem_is_raised_where_it_was_asked() -> None:
    def fail() -> str:
        raise OSError(5, "input/output error")

    drive = SlowDrive()
    with pytest.raises(OSError, match="input/output"):
        drive.ask(fail, LONG_SECONDS)
    assert drive.ask(lambda: "here", LONG_SECONDS) == "here"


def test_no_answer_is_none_and_nothing_else_is_asked_meanwhile(let_go: threading.Event) -> None:
    drive, asked = SlowDrive(), []
    assert drive.ask(let_go.wait, 0.01) is None
    began = time.monotonic()
    assert drive.ask(lambda: asked.append(1), LONG_SECONDS) is None
    assert time.monotonic() - began < LONG_SECONDS / 2
    assert asked == []


def test_a_drive_that_has_come_back_is_asked_again(let_go: threading.Event) -> None:
    drive = SlowDrive()
    assert drive.ask(let_go.wait, 0.01) is None
    let_go.set()
    (waiting,) = [thread for thread in threading.enumerate() if thread.name == "slow drive"] or [None]
    if waiting is not None:
        waiting.join(LONG_SECONDS)
    assert drive.ask(lambda: "here", LONG_SECONDS) == "here"
