"""All that the window knows of the engine: methods that ask, signals that answer.

Takes:  wishes of the panes, in the window thread.
Gives:  signals, in the window thread, for the newest request of each lane only.
Never:  touches the engine or the network itself, or blocks.

A request passes three nets before its result is shown: its token is cancelled when a newer one replaces it, the worker
does not start what was cancelled while it waited, and a response whose id is no longer current is dropped here.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QObject, QThread, Signal, Slot

from ragdesk.desktop.link import messages
from ragdesk.desktop.link.messages import Lane, Request, Response
from ragdesk.desktop.link.request_worker import RequestWorker
from ragdesk.engine.reading.view_process import PageWish
from ragdesk.engine.records import Answer, Document, FileReport, Prompt, SearchResult, Verdict
from ragdesk.engine.settings import FileChoice, Settings

REPLACES: dict[Lane, tuple[Lane, ...]] = {
    Lane.SEARCH: (Lane.SEARCH, Lane.WHY_NOT, Lane.WHAT_IF, Lane.ANSWER, Lane.CHANGES),
    Lane.PAGE: (Lane.PAGE, Lane.PAGE_PART, Lane.PAGE_AHEAD),
}
"""Which lanes a new request empties; those not named empty their own."""

OPENING_REPLACES = tuple(lane for lane in Lane if lane not in (Lane.SETTINGS, Lane.SERVERS))
"""A new folder makes every result about the old one worthless."""

STOPPING_ORDER = (Lane.ANSWER, Lane.SEARCH, Lane.INDEX)
"""What is stopped first when the user says stop."""

MODEL_REQUESTS = (messages.StreamAnswer, messages.FindServers, messages.ProbeServer)
PAGE_REQUESTS = (messages.DrawPage, messages.ReadBlocks, messages.ReadHidden)

QUIT_MILLISECONDS = 2000
"""A window that does not close in this time is taken for one that hangs."""


class EngineClient(QObject):
    """Asks the engine and the model, and passes on what comes back.

    Signals:
        status_changed: CollectionStatus.
        ledger_ready: tuple of FileReport.
        examples_ready: tuple of example questions.
        progress_changed: UpdateProgress, at most ten times a second.
        reading_ended: bool, whether it was stopped before its end; ``last_reading`` tells more.
        search_ready: SearchResult.
        prompt_ready: Prompt.
        answer_started: AnswerStarted, when a model has been asked.
        answer_piece: str.
        answer_ready: AnswerMade.
        why_not_ready: WhyNot.
        what_if_ready: SearchResult, with other values than those in force.
        document_ready: DocumentLoaded.
        page_ready: PageDrawn.
        blocks_ready: BlocksRead.
        hidden_ready: HiddenRead.
        settings_applied: nothing.
        files_counted: FileCount.
        changes_found: files of the passages in use that are no longer what was read, as path -> FileChange.
        place_found: FileLocated.
        servers_found: ServersFound.
        failed: Failure.
        stopped: Lane, when work was given up and nothing else follows.
        working_changed: nothing; ``is_working`` tells.
    """

    status_changed = Signal(object)
    ledger_ready = Signal(object)
    examples_ready = Signal(object)
    progress_changed = Signal(object)
    reading_ended = Signal(bool)
    search_ready = Signal(object)
    prompt_ready = Signal(object)
    answer_started = Signal(object)
    answer_piece = Signal(str)
    answer_ready = Signal(object)
    why_not_ready = Signal(object)
    what_if_ready = Signal(object)
    document_ready = Signal(object)
    page_ready = Signal(object)
    blocks_ready = Signal(object)
    hidden_ready = Signal(object)
    settings_applied = Signal()
    files_counted = Signal(object)
    changes_found = Signal(object)
    place_found = Signal(object)
    servers_found = Signal(object)
    failed = Signal(object)
    stopped = Signal(object)
    working_changed = Signal()

    _engine_request = Signal(object)
    _model_request = Signal(object)
    _page_request = Signal(object)
    _stop_requested = Signal()

    def __init__(self, engine_worker: RequestWorker, model_worker: RequestWorker, settings: Settings, *,
                 page_worker: RequestWorker | None = None, inline: bool = False,
                 parent: QObject | None = None) -> None:
        """Connect to the workers, each in a thread of its own.

        Args:
            engine_worker: serves what concerns the documents.
            model_worker: serves what concerns the language model.
            settings: what holds until ``apply_settings``.
            page_worker: draws pages of documents; without it every document is shown as plain text.
            inline: no threads, every request is served before the call returns; for tests of panes.
            parent: owner, as usual.
        """
        super().__init__(parent)
        self.settings = settings
        self.ledger: tuple[FileReport, ...] = ()
        self.folder: Path | None = None
        self.last_reading: messages.ReadingEnded | None = None
        self._current: dict[Lane, Request] = {}
        self._extract: Answer | None = None
        self._folder: Path | None = None
        self.document_wish: messages.LoadDocument | None = None
        self.can_draw = page_worker is not None
        self._workers = (engine_worker, model_worker, *((page_worker,) if page_worker is not None else ()))
        self._threads: list[QThread] = []
        self._engine_request.connect(engine_worker.on_request_sent)
        self._model_request.connect(model_worker.on_request_sent)
        if page_worker is not None:
            self._page_request.connect(page_worker.on_request_sent)
        for worker in self._workers:
            worker.responded.connect(self._on_worker_responded)
            self._stop_requested.connect(worker.on_stop_requested)
            if not inline:
                self._start_thread(worker)

    def _start_thread(self, worker: RequestWorker) -> None:
        """Give a worker a thread; the connections made before become queued ones."""
        thread = QThread(self)
        thread.setObjectName(type(worker).__name__)
        worker.moveToThread(thread)
        thread.start()
        self._threads.append(thread)

    # --- what the window asks ----------------------------------------------------------------------------------------

    def open_folder(self, folder: Path) -> None:
        """Open a folder and read what is new in it; everything about the old one is forgotten."""
        self._begin(messages.OpenFolder(folder=folder), OPENING_REPLACES)

    def update(self, *, quiet: bool = False, again: tuple[str, ...] = ()) -> None:
        """Read what has changed in the folder.

        Args:
            quiet: nobody asked for it.
            again: paths of files to read once more although they have not changed.
        """
        self._begin(messages.UpdateFolder(quiet=quiet, again=again))

    def search(self, question: str, method: str | None = None, *, with_answer: bool = True,
               with_model: bool = True) -> None:
        """Find passages, and then an answer if one is wanted, by the model where the settings say so and it may be."""
        self._begin(messages.FindPassages(
            question=question, method=method, with_answer=with_answer, with_model=with_model))

    def answer(self, result: SearchResult, prompt: Prompt, *, insist: bool = False, with_model: bool = True) -> None:
        """Make an answer of passages: quoted at once, then written by the model if one is to be used.

        Args:
            result: the search it is about.
            prompt: made of that result.
            insist: ask the model even if the passages do not seem to hold the answer.
            with_model: the model may be asked at all.
        """
        self._begin(messages.MakeAnswer(result=result, prompt=prompt, insist=insist, with_model=with_model))

    def why_not(self, question: str, path: str, quote: str = "", method: str | None = None, part: int = 0) -> None:
        """Find out where the passage stands that holds a quote."""
        self._begin(messages.AskWhyNot(question=question, path=path, quote=quote, method=method, part=part))

    def what_if(self, question: str, method: str, k1: float, b: float,
                without: frozenset[str] = frozenset()) -> None:
        """Find out how the passages would stand with other values."""
        self._begin(messages.TryValues(question=question, method=method, k1=k1, b=b, without=without))

    def forget_what_if(self) -> None:
        """Drop the trial that is on its way."""
        request = self._current.pop(Lane.WHAT_IF, None)
        if request is not None:
            request.token.cancel()

    def load_document(self, path: str, start: int = 0, end: int = 0, words: tuple[str, ...] = (),
                      part: int = 0, *, quote: str = "") -> None:
        """Fetch a document, to show a place in it, or wherever it has the quote by now."""
        self.document_wish = messages.LoadDocument(path=path, start=start, end=end, words=words, part=part,
                                                   quote=quote)
        self._begin(self.document_wish)

    def draw_page(self, path: str, wish: PageWish, lane: Lane = Lane.PAGE) -> None:
        """Draw a page of a PDF; in the lane of pages this is the one to be seen, and others are given up for it."""
        if self.can_draw and self._folder is not None:
            self._begin(messages.DrawPage(folder=self._folder, path=path, wish=wish, lane=lane))

    def read_blocks(self, document: Document) -> None:
        """Find out the structure of a document."""
        if self.can_draw and self._folder is not None:
            self._begin(messages.ReadBlocks(folder=self._folder, document=document))

    def read_hidden(self, path: str, part: int = 0) -> None:
        """Find out what a document holds that cannot be seen."""
        if self.can_draw and self._folder is not None:
            self._begin(messages.ReadHidden(folder=self._folder, path=path, part=part))

    def apply_settings(self, settings: Settings) -> None:
        """Work with other settings; a new way of cutting or other files to read mean an update."""
        has_to_read = settings.chunking != self.settings.chunking or not settings.chooses_as(self.settings)
        self.settings = settings
        self._begin(messages.ApplySettings(settings=settings))
        if has_to_read:
            self.update()

    def count_files(self, choice: FileChoice) -> None:
        """Find out how many files of the open folder would be read by another choice."""
        self._begin(messages.CountFiles(choice=choice))

    def check_changes(self, paths: tuple[str, ...]) -> None:
        """Find out which of these files are no longer what was read."""
        self._begin(messages.CheckChanges(paths=paths))

    def find_place(self, path: str, *, as_folder: bool = False) -> None:
        """Find out what to hand to the system for a file: the file itself, or the folder that it lies in."""
        self._begin(messages.LocateFile(path=path, as_folder=as_folder))

    def give_up_place(self) -> None:
        """Wait no longer for that; nothing follows."""
        request = self._current.pop(Lane.PLACE, None)
        if request is not None:
            request.token.cancel()

    def find_servers(self) -> None:
        """Look for model servers on this computer."""
        self._begin(messages.FindServers())

    def probe_server(self, url: str, kind: str = "auto") -> None:
        """Try one address."""
        self._begin(messages.ProbeServer(url=url, kind=kind))

    def is_working(self, lane: Lane) -> bool:
        """Whether a request of this lane has not ended yet."""
        return lane in self._current

    @property
    def is_reading(self) -> bool:
        """Whether a folder is being read."""
        return self.is_working(Lane.INDEX)

    @property
    def is_reading_quietly(self) -> bool:
        """Whether a folder is being read that nobody asked to have read."""
        request = self._current.get(Lane.INDEX)
        return isinstance(request, messages.UpdateFolder) and request.quiet

    def stop(self) -> bool:
        """Stop the work the user would most likely mean.

        Returns:
            Whether there was any.
        """
        for lane in STOPPING_ORDER:
            request = self._current.get(lane)
            if request is not None and not request.token.is_cancelled:
                request.token.cancel()
                return True
        return False

    def stop_reading(self) -> None:
        """Stop reading the folder, whatever else goes on."""
        request = self._current.get(Lane.INDEX)
        if request is not None:
            request.token.cancel()

    def close(self) -> bool:
        """Cancel everything and end both threads; afterwards nothing may be asked.

        Returns:
            Whether both have ended; one that hangs in a foreign library may not.
        """
        for request in self._current.values():
            request.token.cancel()
        self._current.clear()
        self._stop_requested.emit()
        deadline = QDeadlineTimer(QUIT_MILLISECONDS)
        self._threads = [thread for thread in self._threads if not thread.wait(deadline)]
        return not self._threads

    # --- what comes back ---------------------------------------------------------------------------------------------

    def _begin(self, request: Request, replaces: tuple[Lane, ...] | None = None) -> None:
        """Make a request the current one of its lane and send it off."""
        for lane in replaces or REPLACES.get(request.lane, (request.lane,)):
            older = self._current.pop(lane, None)
            if older is not None:
                older.token.cancel()
        self._current[request.lane] = request
        self.working_changed.emit()
        if isinstance(request, MODEL_REQUESTS):
            self._model_request.emit(request)
        elif isinstance(request, PAGE_REQUESTS):
            self._page_request.emit(request)
        else:
            self._engine_request.emit(request)

    @Slot(object)
    def _on_worker_responded(self, response: Response) -> None:
        """Pass a response on, unless something newer has taken its place."""
        request = next((item for item in self._current.values() if item.id == response.request_id), None)
        if request is None:
            return
        if messages.is_final(response):
            del self._current[request.lane]
        try:
            self._pass_on(request, response)
        finally:
            if messages.is_final(response):
                self.working_changed.emit()

    def _pass_on(self, request: Request, response: Response) -> None:
        """Emit the signals that belong to a response."""
        match response:
            case messages.FolderState():
                self._pass_on_folder(response)
            case messages.ReadingProgress():
                self.progress_changed.emit(response.progress)
            case messages.PassagesFound():
                self._pass_on_passages(request, response)
            case messages.AnswerStarted():
                self.answer_started.emit(response)
            case messages.AnswerPiece():
                self.answer_piece.emit(response.text)
            case messages.AnswerMade():
                self._pass_on_answer(request, response)
            case messages.WhyNotFound():
                self.why_not_ready.emit(response.why_not)
            case messages.ValuesTried():
                self.what_if_ready.emit(response.result)
            case messages.DocumentLoaded():
                self.document_ready.emit(response)
            case messages.PageDrawn():
                self.page_ready.emit(response)
            case messages.BlocksRead():
                self.blocks_ready.emit(response)
            case messages.HiddenRead():
                self.hidden_ready.emit(response)
            case messages.SettingsApplied():
                self.settings_applied.emit()
            case messages.FilesCounted():
                self.files_counted.emit(response.count)
            case messages.ChangesFound():
                self.changes_found.emit(response.changes)
            case messages.FileLocated():
                self.place_found.emit(response)
            case messages.ServersFound():
                self.servers_found.emit(response)
            case messages.Failure():
                self._pass_on_failure(request, response)
            case messages.Stopped():
                self._pass_on_stop(request)

    def _pass_on_folder(self, response: messages.FolderState) -> None:
        """Report the folder, and the end of reading if this is it."""
        self.ledger, self.folder = response.ledger, Path(response.status.folder)
        self._folder = Path(response.status.folder)
        self.status_changed.emit(response.status)
        self.ledger_ready.emit(response.ledger)
        self.examples_ready.emit(response.examples)
        if isinstance(response, messages.ReadingEnded):
            self.last_reading = response
            self.reading_ended.emit(response.stopped)

    def _pass_on_passages(self, request: Request, response: messages.PassagesFound) -> None:
        """Report the passages, then go on to the answer if one is wanted."""
        self._extract = None
        self.search_ready.emit(response.result)
        self.prompt_ready.emit(response.prompt)
        self.changes_found.emit(response.changes)
        if isinstance(request, messages.FindPassages) and request.with_answer:
            self.answer(response.result, response.prompt, with_model=request.with_model)

    def _pass_on_answer(self, request: Request, response: messages.AnswerMade) -> None:
        """Report an answer; quoted sentences only lead on to the model where one is to be used."""
        if isinstance(request, messages.MakeAnswer):
            self.changes_found.emit(response.changes)
        if isinstance(request, messages.MakeAnswer) and self._wants_model(request):
            self._extract = response.answer
            stream = messages.StreamAnswer(result=request.result, prompt=request.prompt, settings=self.settings)
            self._begin(stream)
        else:
            self.answer_ready.emit(response)

    def _wants_model(self, request: messages.MakeAnswer) -> bool:
        """Whether the model is to be asked: not when the passages do not answer, unless the user insists."""
        has_evidence = request.result.evidence.verdict is not Verdict.NONE
        may_be_asked = self.settings.use_model and request.with_model and bool(request.prompt.sources)
        return may_be_asked and (has_evidence or request.insist)

    def _pass_on_failure(self, request: Request, failure: messages.Failure) -> None:
        """Report a failure; when the model failed, the quoted sentences stand in for its answer."""
        self._pass_on_extract(request)
        self.failed.emit(failure)

    def _pass_on_stop(self, request: Request) -> None:
        """Report that work was given up."""
        self._pass_on_extract(request)
        self.stopped.emit(request.lane)

    @property
    def has_asked_model(self) -> bool:
        """Whether the model has been asked about the newest passages, whatever came of it."""
        return self._extract is not None

    def _pass_on_extract(self, request: Request) -> None:
        """Show the quoted sentences in place of an answer that the model did not write."""
        if isinstance(request, messages.StreamAnswer) and self._extract is not None:
            self.answer_ready.emit(messages.AnswerMade(request.id, self._extract, request.prompt, request.result))
