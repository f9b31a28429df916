"""The engine thread: owns the engine, serves one request at a time, and reads folders in slices between them.

Takes:  requests from ``EngineClient``.
Gives:  responses; while a folder is read, progress at most ten times a second.
Never:  lets reading hold up a question for longer than one slice, or lets anyone else touch the engine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot

from ragdesk.desktop.link.messages import (
    EXAMPLES_SHOWN,
    AnswerMade,
    ApplySettings,
    AskWhyNot,
    ChangesFound,
    CheckChanges,
    CheckPasted,
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
from ragdesk.desktop.link.prompt_messages import ForgetGonePins, MakePrompt, PinPassage, PinsChanged, PromptMade
from ragdesk.desktop.link.request_worker import RequestWorker, serves
from ragdesk.desktop.models.found_again import find_again
from ragdesk.engine.cancellation import Cancelled
from ragdesk.engine.facade.prompts import check_pasted
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.records import CollectionStatus, FileReport

if TYPE_CHECKING:
    from ragdesk.engine.engine import Engine  # loads what is heavy: imported only where the engine is made

SLICE_SECONDS = 0.02
"""How long reading runs before waiting questions get their turn."""

PROGRESS_SECONDS = 0.1
"""The shortest time between two reports of progress."""


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

    def __init__(self, make_engine: Callable[[], Engine]) -> None:
        """Remember how to make the engine; it is made in the thread that will own it."""
        super().__init__()
        self._make_engine = make_engine
        self._made: Engine | None = None
        self._reading: FolderReading | None = None
        self._shown: dict[int, str] = {}
        self._slice_wanted.connect(self._on_slice_wanted, Qt.ConnectionType.QueuedConnection)

    @property
    def _engine(self) -> Engine:
        """The engine, made when first needed."""
        if self._made is None:
            self._made = self._make_engine()
        return self._made

    @serves(OpenFolder)
    def _open_folder(self, request: OpenFolder) -> Response | None:
        """Open a folder, say what is known of it, and start reading what is new."""
        self._give_up_reading()
        self._shown = {}
        self._engine.open_folder(request.folder)
        self.responded.emit(FolderState(request.id, *self._folder_state()))
        return self._start_reading(request)

    @serves(UpdateFolder)
    def _update_folder(self, request: UpdateFolder) -> Response | None:
        """Read again; without a folder there is nothing to do."""
        self._give_up_reading()
        return self._start_reading(request) if self._engine.folder is not None else Stopped(request.id, request.lane)

    def _start_reading(self, request: Request) -> Response | None:
        """Begin a reading that runs in slices; its final response comes after the last of them."""
        again = request.again if isinstance(request, UpdateFolder) else ()
        self._reading = FolderReading(request, iter(self._engine.update(request.token, again)))
        self._slice_wanted.emit()
        return None

    def _give_up_reading(self) -> None:
        """End a reading that a newer one replaces."""
        reading, self._reading = self._reading, None
        if reading is not None:
            self.responded.emit(Stopped(reading.request.id, reading.request.lane))
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
        """Files of the passages found last that have been read again since, also by another window on this folder."""
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
        return engine.status(), engine.ledger(), engine.example_questions(EXAMPLES_SHOWN)

    @serves(FindPassages)
    def _search(self, request: FindPassages) -> Response:
        result = self._engine.search(request.question, method=request.method)
        request.token.raise_if_cancelled()
        if self._reading is not None:
            self._reading.changed.clear()
        self._shown = {hit.chunk_id: hit.chunk.path for hit in result.hits}
        changes = self._engine.changed_since(self._shown.values())
        return PassagesFound(request.id, result, self._engine.build_prompt(result, request.choice), changes,
                             request.choice)

    @serves(MakePrompt)
    def _make_prompt(self, request: MakePrompt) -> Response:
        prompt = self._engine.build_prompt(request.result, request.choice)
        return PromptMade(request.id, prompt, request.result, request.choice)

    @serves(PinPassage)
    def _pin_passage(self, request: PinPassage) -> Response:
        self._engine.pin_passage(request.path, request.start, request.quote, request.part, pinned=request.pinned)
        return PinsChanged(request.id, request.pinned)

    @serves(ForgetGonePins)
    def _forget_gone_pins(self, request: ForgetGonePins) -> Response:
        self._engine.forget_gone_pins()
        return PinsChanged(request.id)

    @serves(MakeAnswer)
    def _make_answer(self, request: MakeAnswer) -> Response:
        answer = self._engine.extract_answer(request.result, request.prompt)
        changes = self._engine.changed_since(hit.chunk.path for hit in request.result.hits)
        return AnswerMade(request.id, answer, request.prompt, request.result, changes)

    @serves(CheckPasted)
    def _check_pasted(self, request: CheckPasted) -> Response:
        answer = check_pasted(request.text, request.result, request.prompt)
        return AnswerMade(request.id, answer, request.prompt, request.result)

    @serves(AskWhyNot)
    def _ask_why_not(self, request: AskWhyNot) -> Response:
        return WhyNotFound(request.id, self._engine.why_not(
            request.question, request.path, request.quote, method=request.method, part=request.part,
            start=request.start))

    @serves(TryValues)
    def _try_values(self, request: TryValues) -> Response:
        return ValuesTried(request.id, self._engine.search(
            request.question, method=request.method, k1=request.k1, b=request.b, without=request.without))

    @serves(LoadDocument)
    def _load_document(self, request: LoadDocument) -> Response:
        document = self._engine.document(request.path, request.part)
        start, end, is_there = find_again(document.text, request.quote, request.start, request.end)
        changes = self._engine.changed_since((request.path,))
        passages = self._engine.passage_places(document.path, document.part) if request.with_passages else ()
        return DocumentLoaded(request.id, document, start, end, request.words, changes, is_there, passages)

    @serves(ApplySettings)
    def _apply_settings(self, request: ApplySettings) -> Response:
        if not request.settings.reads_as(self._engine.settings):
            self._give_up_reading()
            self._shown = {}
        self._engine.apply_settings(request.settings)
        return SettingsApplied(request.id)

    @serves(CountFiles)
    def _count_files(self, request: CountFiles) -> Response:
        return FilesCounted(request.id, self._engine.count_files(request.choice))

    @serves(CheckChanges)
    def _check_changes(self, request: CheckChanges) -> Response:
        return ChangesFound(request.id, self._engine.changed_since(request.paths))

    @serves(LocateFile)
    def _locate_file(self, request: LocateFile) -> Response:
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
