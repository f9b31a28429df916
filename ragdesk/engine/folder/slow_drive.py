"""Asks a drive something without waiting indefinitely: a drive that is gone may never answer.

Takes:  a call that asks the system about files.
Gives:  what it gives, or None when that takes too long.
Never:  keeps more than one thread waiting. A call to the system cannot be broken off, so its thread is left behind
        until the drive answers or the program ends; as long as it waits, no other call is made.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class SlowDrive:
    """One drive, or several of which nobody knows which is slow."""

    def __init__(self) -> None:
        """Have no thread until something is asked."""
        self._waiting: threading.Thread | None = None

    def ask(self, call: Callable[[], T], longest_seconds: float) -> T | None:
        """Make a call in a thread of its own.

        Args:
            call: may only read what does not change meanwhile; whatever it raises is raised here.
            longest_seconds: to wait for it. While an earlier call has no answer there is no wait at all.
        """
        if self._waiting is not None and self._waiting.is_alive():
            return None
        answers: list[T] = []
        problems: list[BaseException] = []

        def answer() -> None:
            try:
                answers.append(call())
            except BaseException as problem:  # raised again by the caller
                problems.append(problem)

        self._waiting = thread = threading.Thread(target=answer, name="slow drive", daemon=True)
        thread.start()
        thread.join(longest_seconds)
        if thread.is_alive():
            return None
        self._waiting = None
        if problems:
            raise problems[0]
        return answers[0]
