"""All that the window knows of the engine: requests that ask, signals that answer.

Takes:  wishes of the panes, in the window thread.
Gives:  signals, in the window thread, for the newest request of each lane only, and for all that write something down.
Never:  touches the engine or the network itself, or blocks.

A request passes three nets before its result is shown: its token is cancelled when a newer one replaces it, the worker
does not start what was cancelled while it waited, and a response whose id is no longer current is dropped here.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QObject, QThread, Signal, Slot

from ragdesk.desktop.link import messages, page_messages
from ragdesk.desktop.link.messages import Lane, Request, Response
from ragdesk.desktop.link.request_worker import RequestWorker
from ragdesk.desktop.link.signals import EngineSignals
from ragdesk.engine.facade.models import asks_model
from ragdesk.engine.records import NO_CHOICE, Answer, Document, FileReport, Prompt, PromptChoice, SearchResult
from ragdesk.engine.records.pages import PageWish
from ragdesk.engine.settings import Settings

REPLACES: dict[Lane, tuple[Lane, ...]] = {
    Lane.SEARCH: (Lane.SEARCH, Lane.PROMPT, Lane.TOKENS, Lane.WHY_NOT, Lane.WHAT_IF, Lane.ANSWER, Lane.CHANGES),
    Lane.PAGE: (Lane.PAGE, Lane.PAGE_PART, Lane.PAGE_AHEAD),
}
"""Which lanes a new request empties; those not named empty their own."""

OPENING_REPLACES = tuple(lane for lane in Lane if lane not in (Lane.SETTINGS, Lane.SERVERS, Lane.KEYS))
"""A new folder makes every result about the old one worthless."""

STOPPING_ORDER = (Lane.ANSWER, Lane.SEARCH, Lane.INDEX)
"""What is stopped first when the user says stop."""

QUIT_MILLISECONDS = 2000
"""A window that does not close in this time is taken for one that hangs."""


class EngineClient(EngineSignals):
    """Asks the engine and the model, and passes on what comes back: the signals are those of ``EngineSignals``.

    What a request needs besides being sent has a method of its own; any other is asked with ``ask``.
    """

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
        self._kept: dict[int, Request] = {}
        self._extract: Answer | None = None
        self.document_wish: messages.LoadDocument | None = None
        self.can_draw = page_worker is not None
        self._workers = (engine_worker, model_worker, *((page_worker,) if page_worker is not None else ()))
        self._threads: list[QThread] = []
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

    def ask(self, request: Request, replaces: tuple[Lane, ...] | None = None) -> None:
        """Make a request the current one of its lane and send it to the worker that serves it.

        Args:
            request: what is asked.
            replaces: lanes whose work is given up for it; those that ``REPLACES`` names when None.
        """
        if request.keeps:
            self._kept[request.id] = request
        else:
            for lane in replaces or REPLACES.get(request.lane, (request.lane,)):
                self.forget(lane)
            self._current[request.lane] = request
        self.working_changed.emit()
        next(worker for worker in self._workers if type(request) in worker.handlers).send(request)

    def forget(self, lane: Lane) -> None:
        """Give up what is under way in a lane, but for what writes something down; nothing follows."""
        request = self._current.pop(lane, None)
        if request is not None:
            request.token.cancel()

    def open_folder(self, folder: Path) -> None:
        """Open a folder and read what is new in it; everything about the old one is forgotten."""
        self.ask(messages.OpenFolder(folder=folder), OPENING_REPLACES)

    def update(self, *, quiet: bool = False, again: tuple[str, ...] = ()) -> None:
        """Read what has changed in the folder.

        Args:
            quiet: nobody asked for it.
            again: paths of files to read again although they have not changed.
        """
        self.ask(messages.UpdateFolder(quiet=quiet, again=again))

    def search(self, question: str, method: str | None = None, *, with_answer: bool = True,
               with_model: bool = True, choice: PromptChoice = NO_CHOICE) -> None:
        """Find passages, and then an answer if one is wanted, by the model where the settings say so and it may be."""
        self.ask(messages.FindPassages(
            question=question, method=method, with_answer=with_answer, with_model=with_model, choice=choice))

    def answer(self, result: SearchResult, prompt: Prompt, *, insist: bool = False, with_model: bool = True) -> None:
        """Make an answer of passages: quoted at once, then written by the model if one is to be used.

        Args:
            result: the search it is about.
            prompt: made of that result.
            insist: ask the model even if the passages do not seem to hold the answer.
            with_model: the model may be asked at all.
        """
        self.ask(messages.MakeAnswer(result=result, prompt=prompt, insist=insist, with_model=with_model))

    def go_on(self, answer: Answer, result: SearchResult, prompt: Prompt) -> None:
        """Have the model write the rest of its answer; what is there stands in for the whole if no more comes."""
        self._extract = answer
        self.ask(messages.StreamAnswer(result=result, prompt=prompt, settings=self.settings, so_far=answer))

    def check_pasted(self, text: str, result: SearchResult, prompt: Prompt) -> None:
        """Hold an answer that the user pasted against the passages of a prompt; it comes as any answer does."""
        self.ask(messages.CheckPasted(text=text, result=result, prompt=prompt))

    def load_document(self, path: str, start: int = 0, end: int = 0, words: tuple[str, ...] = (),
                      part: int = 0, *, quote: str = "", with_passages: bool = False) -> None:
        """Fetch a document, to show a place in it, or wherever it has the quote by now."""
        self.document_wish = messages.LoadDocument(path=path, start=start, end=end, words=words, part=part,
                                                   quote=quote, with_passages=with_passages)
        self.ask(self.document_wish)

    def draw_page(self, path: str, wish: PageWish, lane: Lane = Lane.PAGE) -> None:
        """Draw a page of a PDF; in the lane of pages this is the one to be seen, and others are given up for it."""
        if self.can_draw and self.folder is not None:
            self.ask(page_messages.DrawPage(folder=self.folder, path=path, wish=wish, lane=lane))

    def read_blocks(self, document: Document) -> None:
        """Find out the structure of a document."""
        if self.can_draw and self.folder is not None:
            self.ask(page_messages.ReadBlocks(folder=self.folder, document=document))

    def find_hidden_text(self, path: str, part: int = 0) -> None:
        """Find out what a document holds that cannot be seen."""
        if self.can_draw and self.folder is not None:
            self.ask(page_messages.FindHidden(folder=self.folder, path=path, part=part))

    def apply_settings(self, settings: Settings) -> None:
        """Work with other settings; a new way of cutting or other files to read mean an update."""
        has_to_read = not settings.reads_as(self.settings)
        self.settings = settings
        self.ask(messages.ApplySettings(settings=settings))
        if has_to_read:
            self.update()

    def is_working(self, lane: Lane) -> bool:
        """Whether a request of this lane has not ended yet."""
        return lane in self._current or any(request.lane is lane for request in self._kept.values())

    @property
    def is_reading(self) -> bool:
        """Whether a folder is being read."""
        return self.is_working(Lane.INDEX)

    @property
    def is_reading_quietly(self) -> bool:
        """Whether a folder is being read that nobody asked to have read."""
        request = self._current.get(Lane.INDEX)
        return isinstance(request, messages.UpdateFolder) and request.quiet

    def stop(self, *lanes: Lane) -> bool:
        """Stop the work of the first of these lanes that has any; without lanes, what the user would most likely mean.

        Returns:
            Whether there was any.
        """
        for lane in lanes or STOPPING_ORDER:
            request = self._current.get(lane)
            if request is not None and not request.token.is_cancelled:
                request.token.cancel()
                return True
        return False

    def close(self) -> bool:
        """Cancel all but what writes something down and end all threads; afterwards nothing may be asked.

        Returns:
            Whether all have ended; one that hangs in a native library may not.
        """
        for request in self._current.values():
            request.token.cancel()
        self._current.clear()
        self._kept.clear()
        self._stop_requested.emit()
        deadline = QDeadlineTimer(QUIT_MILLISECONDS)
        self._threads = [thread for thread in self._threads if not thread.wait(deadline)]
        return not self._threads

    # --- what comes back ---------------------------------------------------------------------------------------------

    @Slot(object)
    def _on_worker_responded(self, response: Response) -> None:
        """Pass a response on, unless something newer has taken its place."""
        under_way = (*self._current.values(), *self._kept.values())
        request = next((item for item in under_way if item.id == response.request_id), None)
        if request is None:
            return
        if response.is_final and self._kept.pop(request.id, None) is None:
            del self._current[request.lane]
        try:
            self._pass_on(request, response)
        finally:
            if response.is_final:
                self.working_changed.emit()

    def _pass_on(self, request: Request, response: Response) -> None:
        """Do what some responses need before, after or instead of being passed on as they are."""
        match response:
            case messages.FolderState():
                self._note_folder(response)
            case messages.PassagesFound():
                self._pass_on_passages(request, response)
                return
            case messages.AnswerMade():
                self._pass_on_answer(request, response)
                return
            case messages.Failure() | messages.Stopped():
                self._pass_on_extract(request)
        self.emit_response(response)

    def _note_folder(self, response: messages.FolderState) -> None:
        """Remember the folder, and the end of reading if this is it."""
        self.ledger, self.folder = response.ledger, Path(response.status.folder)
        if isinstance(response, messages.ReadingEnded):
            self.last_reading = response

    def _pass_on_passages(self, request: Request, response: messages.PassagesFound) -> None:
        """Report the passages, then continue with the answer if one is wanted."""
        self._extract = None
        self.emit_response(response)
        if isinstance(request, messages.FindPassages) and request.with_answer:
            self.answer(response.result, response.prompt, with_model=request.with_model)

    def _pass_on_answer(self, request: Request, response: messages.AnswerMade) -> None:
        """Report an answer; quoted sentences only lead on to the model where one is to be used."""
        if isinstance(request, messages.MakeAnswer):
            self.changes_found.emit(response.changes)
        if isinstance(request, messages.MakeAnswer) and self._asks_model(request):
            self._extract = response.answer
            self.ask(messages.StreamAnswer(result=request.result, prompt=request.prompt, settings=self.settings))
        else:
            self.emit_response(response)

    def _asks_model(self, request: messages.MakeAnswer) -> bool:
        """Whether quoted sentences lead on to the model."""
        return asks_model(request.result, request.prompt, self.settings, insist=request.insist,
                          with_model=request.with_model)

    @property
    def has_asked_model(self) -> bool:
        """Whether the model has been asked about the newest passages, whatever came of it."""
        return self._extract is not None

    def _pass_on_extract(self, request: Request) -> None:
        """Show the quoted sentences in place of an answer that the model did not write."""
        if isinstance(request, messages.StreamAnswer) and self._extract is not None:
            self.answer_ready.emit(messages.AnswerMade(request.id, self._extract, request.prompt, request.result))
