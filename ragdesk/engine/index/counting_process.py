"""Counting beside the engine: in a process of its own, where it slows down neither questions nor the window.

Takes:  works (see ``counting``).
Gives:  for each a future, done when the segment file is durable.
Never:  fails where counting here would not: a child that cannot be started, or dies, is given up, and its work is done
        in this process.

Python runs one thread at a time, so a thread would not do. Words are remembered in the child from work to work.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import IO

from ragdesk.engine.index.counting import Work, Worker
from ragdesk.engine.reading.child_process import clean_environment

ENDS_WITHIN_SECONDS = 5.0
"""For a child whose input has ended; then it is ended by force."""


def child_command() -> tuple[str, ...]:
    """How the counting process is started; a frozen program starts itself."""
    if getattr(sys, "frozen", False):
        return (sys.executable, "--counting-child")
    return (sys.executable, "-P", "-m", "ragdesk.engine.index.counting_child")


class CountingProcess:
    """One child and the thread that talks to it.

    Attributes:
        may_start: whether there may be a child; as long as not, works are done by the thread itself.
    """

    def __init__(self, command: tuple[str, ...] | None = None) -> None:
        """Start nothing yet; ``command`` is for trying other children."""
        self.may_start = False
        self._command = command or child_command()
        self._process: subprocess.Popen[bytes] | None = None
        self._given_up, self._is_closed = False, False
        self._here = Worker()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="counting")

    def start_early(self) -> None:
        """Have a child now, so that it is ready when the first work comes."""
        self.may_start = True
        self._thread.submit(self._start)

    def begin(self, work: Work) -> Future[None]:
        """Have a work done after those that were given before.

        Raises (through the future):
            OSError, IndexDamaged: see ``Worker.do``.
        """
        return self._thread.submit(self._do, work)

    def close(self) -> None:
        """End the child; works not yet begun are not done, and the one going on may be left without its file."""
        self._is_closed = True
        if self._process is not None:
            self._process.kill()
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._end()

    def _do(self, work: Work) -> None:
        """Run in the thread: have the child do a work, or do it here."""
        if not self.may_start or self._given_up:
            self._here.do(work)
            return
        try:
            error = self._ask(work)
        except (OSError, EOFError, pickle.UnpicklingError):
            self._given_up = True
            if not self._is_closed:
                self._here.do(work)
            return
        if error is not None:
            raise error

    def _ask(self, work: Work) -> Exception | None:
        """Pass a work on and wait for the answer."""
        process = self._process or self._start()
        requests, answers = _pipe(process.stdin), _pipe(process.stdout)
        pickle.dump(work, requests, protocol=pickle.HIGHEST_PROTOCOL)
        requests.flush()
        error: Exception | None = pickle.load(answers)
        return error

    def _start(self) -> subprocess.Popen[bytes]:
        """Start the child."""
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=clean_environment(), creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0))
        return self._process

    def _end(self) -> None:
        """Have the child gone and its pipes closed."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError):
            _pipe(process.stdin).close()
        try:
            process.wait(ENDS_WITHIN_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        _pipe(process.stdout).close()


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    """A pipe that was asked for at the start, and so is there."""
    if stream is None:
        raise ValueError("no pipe")
    return stream
