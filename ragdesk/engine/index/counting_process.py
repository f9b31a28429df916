"""Counting beside the engine: in a process of its own, where it slows down neither questions nor the window.

Takes:  works (see ``counting``).
Gives:  for each a future, done when the segment file is durable.
Never:  fails where counting here would not: a child that cannot be started, or dies, is given up, and its work is done
        in this process.

Python runs one thread at a time, so a thread would not do. Words are remembered in the child from work to work.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import IO, Any

from ragdesk.engine.index.counting import Work, Worker
from ragdesk.engine.index.counting_frames import WorkFailed, raise_from_header, work_to_frame
from ragdesk.engine.processes.child_process import clean_environment, note_ended, note_running
from ragdesk.engine.processes.frames import FrameBroken, parse_header, read_frame, write_frame

ENDS_WITHIN_SECONDS = 5.0
"""For a child whose input has ended; then it is ended by force."""


def child_command() -> tuple[str, ...]:
    """How the counting process is started; a frozen program starts itself."""
    if getattr(sys, "frozen", False):
        return (sys.executable, "--counting-child")
    return (sys.executable, "-P", "-m", "ragdesk.engine.index.counting_child")


class ChildGone(Exception):
    """The child could not be started, has ended, or talks nonsense."""


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
            answer = self._ask(work)
            raise_from_header(answer)
        except (ChildGone, WorkFailed):
            if self._is_closed:
                raise  # it was ended from outside, and nobody waits for the file
            self._given_up = True
            self._end()
            self._here.do(work)

    def _ask(self, work: Work) -> dict[str, Any]:
        """Pass a work on and wait for the answer."""
        try:
            process = self._process or self._start()
            write_frame(_pipe(process.stdin), *work_to_frame(work))
            frame = read_frame(_pipe(process.stdout))
            if frame is None:
                raise ChildGone("the pipe has ended")
            return parse_header(frame[0])
        except (OSError, FrameBroken) as error:
            raise ChildGone(str(error)) from error

    def _start(self) -> subprocess.Popen[bytes]:
        """Start the child."""
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=clean_environment(), creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0))
        note_running(self._process)
        if self._is_closed:  # closed since the start began: there was no child yet that ``close`` could end
            self._process.kill()
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
        note_ended(process)
        _pipe(process.stdout).close()


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    """A pipe that was asked for at the start, and so is there."""
    if stream is None:
        raise ValueError("no pipe")
    return stream
