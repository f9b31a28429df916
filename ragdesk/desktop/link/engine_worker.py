"""The engine thread: owns the engine, serves one request at a time, and reads folders in slices between them.

Takes:  requests from ``EngineClient``.
Gives:  responses; while a folder is read, progress at most ten times a second.
Never:  lets reading hold up a question for longer than one slice, or lets anyone else touch the engine.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Qt, Signal, Slot

from ragdesk.desktop.link.messages import (
    AnswerMade,
    ApplySettings,
    AskWhyNot,
    ChangesFound,
    CheckChanges,
    CountFiles,
    DocumentLoaded,
    FileLocated,
    FilesCounted,
    FindPassages,
    FolderState,
    LoadDocument,
    LocateFile,
    MakeAnswer,
    OpenFolder,
    PassagesFound,
    ReadingEnded,
    ReadingProgress,
    Request,
    Response,
    SettingsApplied,
    Stopped,
    TryValues,
    UpdateFolder,
    ValuesTried,
    WhyNotFound,
)
from ragdesk.desktop.link.request_worker import RequestWorker
from ragdesk.desktop.models.pointed_at import find_again, quotes_to_try
from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.errors import PassageNotFound
from ragdesk.engine.folder.changes import FileChange
from ragdesk.engine.folder.hand_over import Refusal
from ragdesk.engine.folder.walk import FileCount
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.records import Answer, CollectionStatus, Document, FileReport, Prompt, SearchResult, WhyNot
from ragdesk.engine.settings import FileChoice, Settings

SLICE_SECONDS = 0.02
"""How long reading goes on before waiting questions get their turn."""

PROGRESS_SECONDS = 0.1
"""The shortest time between two reports of progress."""


class EngineLike(Protocol):
    """The part of ``ragdesk.engine.engine.Engine`` that the window uses."""

    @property
    def settings(self) -> Settings: ...  # noqa: D102
    @property
    def folder(self) -> Path | None: ...  # noqa: D102
    def apply_settings(self, settings: Settings) -> None: ...  # noqa: D102
    def open_folder(self, folder: Path) -> CollectionStatus: ...  # noqa: D102
    def status(self) -> CollectionStatus: ...  # noqa: D102
    def ledger(self) -> tuple[FileReport, ...]: ...  # noqa: D102
    def update(self, token: CancelToken | None = None, again: Collection[str] = ()) -> Iterator[UpdateProgress]: ...  # noqa: D102
    def count_files(self, choice: FileChoice) -> FileCount: ...  # noqa: D102
    def search(self, question: str, *, method: str | None = None, k1: float | None = None,  # noqa: D102
               b: float | None = None, without: frozenset[str] = frozenset()) -> SearchResult: ...
    def why_not(self, question: str, path: str, quote: str = "", *, method: str | None = None,  # noqa: D102
                part: int = 0) -> WhyNot: ...
    def document(self, path: str, part: int = 0) -> Document: ...  # noqa: D102
    def changed_since(self, paths: Iterable[str]) -> dict[str, FileChange]: ...  # noqa: D102
    def passages_gone(self, chunk_ids: Iterable[int]) -> frozenset[int]: ...  # noqa: D102
    def file_to_open(self, path: str) -> Path | Refusal: ...  # noqa: D102
    def folder_to_show(self, path: str) -> Path | Refusal: ...  # noqa: D102
    def build_prompt(self, result: SearchResult) -> Prompt: ...  # noqa: D102
    def extract_answer(self, result: SearchResult, prompt: Prompt) -> Answer: ...  # noqa: D102
    def example_questions(self) -> tuple[str, ...]: ...  # noqa: D102
    def close(self) -> None: ...  # noqa: D102


@dataclass(slots=True)
class FolderReading:
    """A folder that is being read, one step after the other.

    Attributes:
        changed: paths of the files stored since the last question.
    """

    request: Request
    steps: Iterator[UpdateProgress]
    reported_at: float = 0.0
    changed: set[str] = field(default_factory=set)


class EngineWorker(RequestWorker):
    """Owns the engine, which is made at the first request because its files belong to the thread that opens them."""

    _slice_wanted = Signal()

    def __init__(self, make_engine: Callable[[], EngineLike]) -> None:
        """Remember how to make the engine; it is made in the thread that will own it."""
        super().__init__()
        self._make_engine = make_engine
        self._made: EngineLike | None = None
        self._reading: FolderReading | None = None
        self._shown: dict[int, str] = {}
        self._steps = {
            OpenFolder: self._open_folder,
            UpdateFolder: self._update_folder,
            FindPassages: self._search,
            MakeAnswer: self._make_answer,
            AskWhyNot: self._ask_why_not,
            TryValues: self._try_values,
            LoadDocument: self._load_document,
            ApplySettings: self._apply_settings,
            CountFiles: self._count_files,
            CheckChanges: self._check_changes,
            LocateFile: self._find_place,
        }
        self._slice_wanted.connect(self._on_slice_wanted, Qt.ConnectionType.QueuedConnection)

    @property
    def _engine(self) -> EngineLike:
        """The engine, made when first needed."""
        if self._made is None:
            self._made = self._make_engine()
        return self._made

    def _open_folder(self, request: OpenFolder) -> Response | None:
        """Open a folder, say what is known of it, and start reading what is new."""
        self._give_up_reading()
        self._shown = {}
        self._engine.open_folder(request.folder)
        self.responded.emit(FolderState(request.id, *self._folder_state()))
        return self._start_reading(request)

    def _update_folder(self, request: UpdateFolder) -> Response | None:
        """Read again; without a folder there is nothing to do."""
        self._give_up_reading()
        return self._start_reading(request) if self._engine.folder is not None else Stopped(request.id)

    def _start_reading(self, request: Request) -> Response | None:
        """Begin a reading that goes on in slices; its final response comes after the last of them."""
        again = request.again if isinstance(request, UpdateFolder) else ()
        self._reading = FolderReading(request, iter(self._engine.update(request.token, again)))
        self._slice_wanted.emit()
        return None

    def _give_up_reading(self) -> None:
        """End a reading that a newer one replaces."""
        reading, self._reading = self._reading, None
        if reading is not None:
            self.responded.emit(Stopped(reading.request.id))
            _close_steps(reading)

    @Slot()
    def _on_slice_wanted(self) -> None:
        """Read for one slice, then queue behind whatever was asked in the meantime."""
        reading = self._reading
        if reading is None:
            return
        response = self.guard(reading.request, self._read_slice)
        if response is None:
            self._slice_wanted.emit()
        else:
            self._reading = None
            self.responded.emit(response)

    def _read_slice(self, request: Request) -> Response | None:
        """Take steps until the slice is over.

        Returns:
            The final response when reading ended, else None.
        """
        reading = self._reading
        assert reading is not None
        ends_at = time.perf_counter() + SLICE_SECONDS
        try:
            while True:
                request.token.raise_if_cancelled()
                progress = next(reading.steps)
                self._report(reading, progress)
                if time.perf_counter() >= ends_at:
                    return None
        except (StopIteration, Cancelled) as end:
            _close_steps(reading)
            is_quiet = isinstance(request, UpdateFolder) and request.quiet
            return ReadingEnded(request.id, *self._folder_state(), stopped=isinstance(end, Cancelled), quiet=is_quiet,
                                changed=frozenset(reading.changed | self._overtaken()))

    def _overtaken(self) -> set[str]:
        """Files of the passages found last that have been read anew since, also by another window on this folder."""
        return {self._shown[chunk_id] for chunk_id in self._engine.passages_gone(self._shown)}

    def _report(self, reading: FolderReading, progress: UpdateProgress) -> None:
        """Note which file was stored, and send progress, unless that was done a moment ago."""
        if progress.path:
            reading.changed.add(progress.path)
        now = time.perf_counter()
        if now - reading.reported_at >= PROGRESS_SECONDS:
            reading.reported_at = now
            self.responded.emit(ReadingProgress(reading.request.id, progress))

    def _folder_state(self) -> tuple[CollectionStatus, tuple[FileReport, ...], tuple[str, ...]]:
        """What the window shows of the folder."""
        engine = self._engine
        return engine.status(), engine.ledger(), engine.example_questions()

    def _search(self, request: FindPassages) -> Response:
        result = self._engine.search(request.question, method=request.method)
        request.token.raise_if_cancelled()
        if self._reading is not None:
            self._reading.changed.clear()
        self._shown = {hit.chunk_id: hit.chunk.path for hit in result.hits}
        changes = self._engine.changed_since(self._shown.values())
        return PassagesFound(request.id, result, self._engine.build_prompt(result), changes)

    def _make_answer(self, request: MakeAnswer) -> Response:
        answer = self._engine.extract_answer(request.result, request.prompt)
        changes = self._engine.changed_since(hit.chunk.path for hit in request.result.hits)
        return AnswerMade(request.id, answer, request.prompt, request.result, changes)

    def _ask_why_not(self, request: AskWhyNot) -> Response:
        quotes = quotes_to_try(request.quote)
        for quote in quotes[:-1]:
            with contextlib.suppress(PassageNotFound):
                return self._why_not(request, quote)
        return self._why_not(request, quotes[-1])

    def _why_not(self, request: AskWhyNot, quote: str) -> Response:
        found = self._engine.why_not(request.question, request.path, quote, method=request.method, part=request.part)
        return WhyNotFound(request.id, found)

    def _try_values(self, request: TryValues) -> Response:
        return ValuesTried(request.id, self._engine.search(
            request.question, method=request.method, k1=request.k1, b=request.b, without=request.without))

    def _load_document(self, request: LoadDocument) -> Response:
        document = self._engine.document(request.path, request.part)
        start, end, is_there = find_again(document.text, request.quote, request.start, request.end)
        changes = self._engine.changed_since((request.path,))
        return DocumentLoaded(request.id, document, start, end, request.words, changes, is_there)

    def _apply_settings(self, request: ApplySettings) -> Response:
        before = self._engine.settings
        if request.settings.chunking != before.chunking or not request.settings.chooses_as(before):
            self._give_up_reading()
            self._shown = {}
        self._engine.apply_settings(request.settings)
        return SettingsApplied(request.id)

    def _count_files(self, request: CountFiles) -> Response:
        return FilesCounted(request.id, self._engine.count_files(request.choice))

    def _check_changes(self, request: CheckChanges) -> Response:
        return ChangesFound(request.id, self._engine.changed_since(request.paths))

    def _find_place(self, request: LocateFile) -> Response:
        find = self._engine.folder_to_show if request.as_folder else self._engine.file_to_open
        return FileLocated(request.id, request.path, find(request.path))

    def release(self) -> None:
        """Close the reading and the engine."""
        self._give_up_reading()
        engine, self._made = self._made, None
        if engine is not None:
            engine.close()


def _close_steps(reading: FolderReading) -> None:
    """Let the generator clean up in this thread, now, rather than whenever it is collected."""
    close = getattr(reading.steps, "close", None)
    if close is not None:
        close()
