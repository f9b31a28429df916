"""A running child process, seen from outside.

Takes:  a command.
Gives:  a way to send requests, and the frames that come back, with the time of their arrival.
Never:  reads a pipe in the caller's thread: a thread of its own does, which works on every system.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import ragdesk
from ragdesk.engine.processes.confinement import MEMORY_BYTES
from ragdesk.engine.processes.frames import FrameBroken, read_frame, write_frame
from ragdesk.engine.processes.job_object import JobObject
from ragdesk.engine.processes.process_memory import resident_bytes
from ragdesk.engine.reasons import FileReason

_KEPT_VARIABLES = ("PATH", "SYSTEMROOT", "WINDIR", "SYSTEMDRIVE", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TMPDIR",
                   "TEMP", "TMP")
"""All that the child sees of our environment: no keys, no proxies."""


_ABORTED = int(signal.SIGABRT)
_OUTGROWN_NOTE = "more memory than allowed"

_DRAINING_SECONDS = 0.02
MOST_FRAMES_WAITING = 16
"""A child that talks faster than its owner listens has to wait."""


def child_command() -> tuple[str, ...]:
    """How the reader process is started; a frozen program starts itself."""
    if getattr(sys, "frozen", False):
        return (sys.executable, "--reader-child")
    return (_python(), "-P", "-m", "ragdesk.engine.reading.child")


def _python() -> str:
    """The interpreter itself.

    In a virtual environment on Windows, ``sys.executable`` only starts it as one process more, which a job of a single
    process does not allow.
    """
    return str(getattr(sys, "_base_executable", "") or sys.executable) if os.name == "nt" else sys.executable


@dataclass(frozen=True, slots=True)
class Frame:
    """What came, and when (``time.monotonic``); ``is_end``: nothing more will."""

    arrived: float
    header: bytes = b""
    body: bytes = b""
    is_end: bool = False


class ChildProcess:
    """One child, from start to end.

    Raises:
        OSError: when it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=clean_environment(),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        note_running(self._process)
        self._job = _limit_from_outside(self._process)
        self._frames: queue.Queue[Frame] = queue.Queue(MOST_FRAMES_WAITING)
        self._pump = threading.Thread(target=self._pass_on_frames, name="reader-process-pump", daemon=True)
        self._problem = ""
        self.ready_at = time.monotonic()
        self.was_ready = False
        self._pump.start()

    def send(self, request: dict[str, object], body: bytes = b"") -> None:
        """Pass on a request.

        Raises:
            OSError: when the child is gone.
        """
        write_frame(_pipe(self._process.stdin), request, body)

    def next_frame(self, wait_seconds: float) -> Frame | None:
        """The next frame, None when none comes in time."""
        try:
            frame = self._frames.get(timeout=wait_seconds)
        except queue.Empty:
            self._end_if_outgrown()
            return None
        if not self.was_ready and not frame.is_end:
            self.was_ready, self.ready_at = True, frame.arrived
        return frame

    @property
    def reason_of_end(self) -> FileReason:
        """What the ledger says: a library that gets no memory aborts the process."""
        self._await_end()
        is_too_big = self._problem == _OUTGROWN_NOTE or self._process.returncode == -_ABORTED
        return FileReason.TOO_BIG if is_too_big else FileReason.PARSER_CRASH

    def _end_if_outgrown(self) -> None:
        """Kill a child that takes more memory than it may, where the system has let it."""
        if (resident_bytes(self._process.pid) or 0) > MEMORY_BYTES:
            self._problem = _OUTGROWN_NOTE
            self._process.kill()

    def _await_end(self) -> None:
        """Give a child whose pipe has ended the moment that it takes to be gone; one that talks nonsense may stay."""
        if self._problem:
            return
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1.0)

    def describe_end(self) -> str:
        """How the child ended, in technical words."""
        self._await_end()
        return self._problem or f"exit code {self._process.returncode}"

    def kill(self) -> None:
        """End the child and the thread that listens to it."""
        self._process.kill()
        self._process.wait()
        note_ended(self._process)
        if self._job is not None:
            self._job.close()
        while self._pump.is_alive():  # it may be waiting for room
            with suppress(queue.Empty):
                self._frames.get(timeout=_DRAINING_SECONDS)
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                _pipe(pipe).close()

    def _pass_on_frames(self) -> None:
        """Run in a thread of its own: move frames from the pipe to the queue until the pipe ends."""
        stream = _pipe(self._process.stdout)
        try:
            while (frame := read_frame(stream)) is not None:
                self._frames.put(Frame(time.monotonic(), *frame))
        except (FrameBroken, OSError, ValueError, MemoryError) as error:
            self._problem = self._problem or f"{type(error).__name__}: {error}"
        self._frames.put(Frame(time.monotonic(), is_end=True))


def _limit_from_outside(process: subprocess.Popen[bytes]) -> JobObject | None:
    """Windows: have the system keep the child within its limits; None elsewhere, or if the system will not."""
    handle = getattr(process, "_handle", None)
    if handle is None:
        return None
    try:
        return JobObject(int(handle), MEMORY_BYTES)
    except OSError:
        return None


_RUNNING: set[subprocess.Popen[bytes]] = set()


def note_running(process: subprocess.Popen[bytes]) -> None:
    """Count a child among those that ``kill_running_children`` ends."""
    _RUNNING.add(process)


def note_ended(process: subprocess.Popen[bytes]) -> None:
    """A child is gone."""
    _RUNNING.discard(process)


def kill_running_children() -> None:
    """End every child at once and wait for none: for a program that ends although a thread of it hangs."""
    for process in tuple(_RUNNING):
        process.kill()


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    """A pipe that was asked for at the start, and so is there."""
    if stream is None:
        raise ValueError("no pipe")
    return stream


def clean_environment() -> dict[str, str]:
    """What the child needs to find its modules and nothing else."""
    kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    if os.name == "nt" and _python() != sys.executable:
        kept["__PYVENV_LAUNCHER__"] = sys.executable  # so that the interpreter finds the environment's libraries
    return {**kept, "PYTHONPATH": str(Path(ragdesk.__file__).resolve().parents[1]), "PYTHONUTF8": "1"}
