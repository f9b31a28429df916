"""The owner of the reader process.

Takes:  a folder and paths in it.
Gives:  what came of each file, in the order of the paths.
Never:  waits without end: a child that crashes, hangs or talks nonsense is replaced, and its file is given to the
        new one; a file that ends a child twice is reported, and waits until it changes.

A few requests are always on the way, so that the child parses the next file while the last one is being stored.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from ragdesk.engine.errors import ReaderUnavailable
from ragdesk.engine.processes.child_process import ChildProcess, Frame, child_command
from ragdesk.engine.processes.frames import FrameBroken
from ragdesk.engine.reading.parsed import Scans
from ragdesk.engine.reading.reader_answers import AnswerParts, CutDocument, ReadFile
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import FileReport, FileState
from ragdesk.engine.settings import ChunkingSettings

__all__ = ["CutDocument", "ReadFile", "ReaderProcess"]

REQUESTS_ON_THE_WAY = 8
FILE_SECONDS = 60.0
"""How long one file may take."""

SECONDS_PER_DOCUMENT = 0.02
"""How much longer for each document that has come of it: 40 times what a message of ordinary length takes."""

SILENT_SECONDS = 20.0
"""How long the child may go without a sign of life."""

MOST_FAILED_STARTS = 3
"""After this many children in a row died before they were ready, no more are tried in this run."""

_WAIT_SECONDS = 0.25


FindScans = Callable[[str], Scans | None]
"""Path -> the words that were read off the pictures in the file; None for none."""


def _no_scans(_path: str) -> Scans | None:
    return None


class ReaderProcess:
    """Reads files in a child process. One thread at a time may use it.

    Args:
        chunking: how documents are cut.
        command: how the child is started.
        file_seconds, silent_seconds: limits per file.
    """

    def __init__(self, chunking: ChunkingSettings, *, command: Sequence[str] | None = None,
                 file_seconds: float = FILE_SECONDS, silent_seconds: float = SILENT_SECONDS) -> None:
        self._chunking = chunking
        self._command = tuple(command or child_command())
        self._file_seconds = file_seconds
        self._silent_seconds = silent_seconds
        self._child: ChildProcess | None = None
        self._failed_starts = 0

    def read(self, folder: Path, paths: Iterable[str]) -> Iterator[ReadFile]:
        """Read files, one result for each path, in the same order; never raises for a bad file."""
        for result in self.read_or_wait(folder, paths, _WAIT_SECONDS):
            if result is not None:
                yield result

    def read_or_wait(self, folder: Path, paths: Iterable[str], wait_seconds: float,
                     scans: FindScans = _no_scans) -> Iterator[ReadFile | None]:
        """The same, with a None between whenever nothing is ready yet, so that the caller can do something else.

        Args:
            folder: the chosen folder.
            paths: relative to it.
            wait_seconds: how long to wait at most before a None.
            scans: gives what was read off the pictures in a file.
        """
        run = _Run(self, folder, iter(paths), wait_seconds, scans)
        try:
            yield from run.results()
        finally:
            if run.is_unfinished:
                self.close()

    def close(self) -> None:
        """End the child; the next ``read`` starts another."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()

    # What a run asks of its process.

    def ready_child(self) -> ChildProcess | None:
        """The living child, started if need be; None when it cannot be started."""
        if self._child is None and self._failed_starts < MOST_FAILED_STARTS:
            try:
                self._child = ChildProcess(self._command)
            except OSError:
                self._failed_starts = MOST_FAILED_STARTS
        return self._child

    def replace_child(self) -> None:
        """Kill the child; count it when it never became ready."""
        was_ready = self._child is not None and self._child.was_ready
        self._failed_starts = 0 if was_ready else self._failed_starts + 1
        self.close()

    def request_of(self, folder: Path, path: str) -> dict[str, object]:
        """What is sent to the child for one file."""
        chunking = self._chunking
        return {"folder": str(folder), "path": path, "words": chunking.words, "overlap": chunking.overlap,
                "plain": chunking.plain}

    def is_overdue(self, since: float, last_sign: float, now: float, documents: int = 0) -> bool:
        """Whether a file has taken too long.

        Args:
            since, last_sign, now: as ``time.monotonic`` gives them.
            documents: that have come of the file so far; each of a mailbox's messages adds a little time.
        """
        allowed = self._file_seconds + SECONDS_PER_DOCUMENT * documents
        return now - since > allowed or now - max(since, last_sign) > self._silent_seconds


class _Run:
    """One pass over a list of paths."""

    def __init__(self, process: ReaderProcess, folder: Path, paths: Iterator[str], wait_seconds: float,
                 scans: FindScans) -> None:
        self._process = process
        self._scans = scans
        self._folder = folder
        self._paths = paths
        self._wait_seconds = wait_seconds
        self._sent: deque[str] = deque()
        self._tried_again: set[str] = set()
        self._parts: AnswerParts | None = None
        self._since = 0.0
        self._last_sign = 0.0

    @property
    def is_unfinished(self) -> bool:
        """Whether the child still works on something that was asked for."""
        return bool(self._sent)

    def results(self) -> Iterator[ReadFile | None]:
        """One result per path, and None while waiting."""
        last_pause = time.monotonic()
        while self._fill():
            result = self._next_result()
            if result is not None or time.monotonic() - last_pause >= self._wait_seconds:
                yield result
                last_pause = time.monotonic()

    def _fill(self) -> bool:
        """Keep enough requests on the way; False when everything is answered."""
        while len(self._sent) < REQUESTS_ON_THE_WAY:
            path = next(self._paths, None)
            if path is None:
                break
            self._sent.append(path)
            self._send(path)
        return bool(self._sent)

    def _send(self, path: str) -> None:
        """Ask for one file."""
        child = self._process.ready_child()
        if child is None:
            return
        if len(self._sent) == 1:
            self._since = time.monotonic()
        with suppress(OSError):  # a dead child shows itself when its answer is awaited
            scans = self._scans(path)
            request = self._process.request_of(self._folder, path)
            if scans is None:
                child.send(request)
            else:
                child.send({**request, "scans": scans.content_hash}, json.dumps(dict(scans.texts)).encode("ascii"))

    def _next_result(self) -> ReadFile | None:
        """Wait for the next frame and use it; None when the file at hand is not finished by it."""
        child = self._process.ready_child()
        if child is None:
            raise ReaderUnavailable("it was started again and again, and never got ready")
        frame = child.next_frame(self._wait_seconds)
        if frame is not None and frame.is_end:
            return self._replace(child.reason_of_end, child.describe_end())
        result = self._use(frame) if frame is not None else None
        if result is not None or not self._sent:
            return result
        now = frame.arrived if frame is not None else time.monotonic()
        documents = self._parts.document_count if self._parts is not None else 0
        is_late = self._process.is_overdue(max(self._since, child.ready_at), self._last_sign, now, documents)
        return self._replace(FileReason.TIMEOUT, "took too long") if is_late else None

    def _use(self, frame: Frame) -> ReadFile | None:
        """Take in a frame of the file at hand."""
        self._last_sign = frame.arrived
        self._parts = self._parts or AnswerParts(self._sent[0])
        try:
            result = self._parts.add(frame.header, frame.body)
        except FrameBroken as error:
            return self._replace(FileReason.PARSER_CRASH, f"nonsense: {error}")
        if result is not None:
            is_last = self._parts.is_last_of_child
            self._sent.popleft()
            self._parts, self._since = None, frame.arrived
            if is_last:
                self._start_over()
        return result

    def _replace(self, reason: FileReason, details: str) -> ReadFile | None:
        """Ask a new child for the files that wait; the one at hand is reported if it has ended a child before.

        What ended the child may have been done by the file before, or by the machine; a child that never got ready
        proves nothing at all.
        """
        child = self._process.ready_child()
        never_began = child is not None and not child.was_ready
        result = None
        if not never_began and self._sent[0] in self._tried_again:
            result = self._fail(reason, details)
        elif not never_began:
            self._tried_again.add(self._sent[0])
        self._start_over()
        return result

    def _start_over(self) -> None:
        """Ask a new child for everything that is not answered."""
        self._process.replace_child()
        self._parts = None
        self._since = time.monotonic()
        for path in self._sent:
            self._send(path)

    def _fail(self, reason: FileReason, details: str) -> ReadFile:
        """The file at hand could not be read."""
        return ReadFile(FileReport(self._sent.popleft(), FileState.ERROR, reason, details[:300]))
