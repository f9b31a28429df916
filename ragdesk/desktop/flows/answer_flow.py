"""From passages to an answer: waiting, streaming, citations, and what to do when the model fails.

Takes:  what the client says about the answer.
Gives:  texts for the answer pane and the status line.
Never:  talks to a model.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from ragdesk.desktop.flows.document_flow import DocumentFlow
from ragdesk.desktop.flows.search_flow import SearchFlow
from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import AnswerMade, AnswerStarted, Failure, Lane
from ragdesk.desktop.panes.status_line import answer_fact, waiting_fact, writing_fact
from ragdesk.desktop.widgets.notice import Notice, Topic, WayOut
from ragdesk.engine.facade.prompts import is_prompt
from ragdesk.engine.records import AnswerMaker, Citation, Prompt, Verdict
from ragdesk.translation import translate as _

SILENCE_MILLISECONDS = 5000
"""After this long without a word the pane says so; some models think for long."""


class AnswerFlow(QObject):
    """Shows the answer as it comes."""

    model_choice_requested = Signal()

    def __init__(self, parts: WindowParts, client: EngineClient, search: SearchFlow,
                 document: DocumentFlow) -> None:
        super().__init__(parts.window)
        self._parts, self._client, self._search, self._document = parts, client, search, document
        self._made: AnswerMade | None = None
        self._taken: Prompt | None = None
        self._model = self._address = ""
        self._is_streaming = False
        self._came_from: QWidget | None = None
        self._silence = QTimer(self)
        self._silence.setSingleShot(True)
        self._silence.setInterval(SILENCE_MILLISECONDS)
        self._connect()

    def _connect(self) -> None:
        answer, client = self._parts.answer, self._client
        self._search.answer_expected.connect(self._on_search_answer_expected)
        self._search.results_replaced.connect(self._on_search_results_replaced)
        self._search.results_forgotten.connect(self._on_search_results_forgotten)
        self._silence.timeout.connect(self._on_silence_timeout)
        answer.citation_clicked.connect(self.open_citation)
        answer.stop_requested.connect(self._on_answer_stop_requested)
        answer.connect_model_requested.connect(self.model_choice_requested)
        answer.paste_requested.connect(self.paste_answer)
        self._parts.prompt.copied.connect(self._on_prompt_taken)
        self._parts.prompt.export_requested.connect(self._on_prompt_taken)
        answer.quotes_requested.connect(self._on_answer_quotes_requested)
        answer.go_on_requested.connect(self._on_answer_go_on_requested)
        self._parts.document.back_requested.connect(self.go_back)
        client.answer_started.connect(self._on_client_answer_started)
        client.answer_piece.connect(self._on_client_answer_piece)
        client.answer_ready.connect(self._on_client_answer_ready)
        client.failed.connect(self._on_client_failed)
        client.stopped.connect(self._on_client_stopped)

    def open_numbered_citation(self, number: int) -> None:
        """Go to the first citation with this number, if the answer has one."""
        self._parts.answer.follow_citation(number)

    def first_cited_number(self) -> int:
        """The number of the first citation in the answer; 0 when there is none."""
        citations = self._made.answer.citations if self._made is not None else ()
        return next((citation.number for citation in citations), 0)

    @Slot(object)
    def open_citation(self, citation: Citation) -> None:
        """Show the words that a citation points at, and remember the way back."""
        self._came_from = self._parts.answer
        if self._made is not None:
            self._document.open_citation(citation, self._made.prompt, self._made.answer.citations)

    @Slot()
    def go_back(self) -> None:
        """Go back to the document from which a link led here, or else to where the document was opened from."""
        if self._document.go_back():
            return
        pane = self._came_from or self._parts.passages
        self._came_from = None
        self._parts.results.show_pane(pane)
        pane.setFocus()

    def insist(self) -> None:
        """Have the model asked although the passages do not seem to hold the answer."""
        made = self._made
        if made is not None:
            self._show_waiting(_("Asking the language model…"))
            self._client.answer(made.result, self._search.prompt or made.prompt, insist=True)

    @Slot()
    def follow_prompt(self) -> None:
        """Quote from the passages that are sent now; what a model wrote stays, and it is offered to ask it again."""
        made, prompt = self._made, self._search.prompt
        if made is None or prompt is None:
            return
        if made.answer.by in (AnswerMaker.MODEL, AnswerMaker.PASTED):
            way_out = WayOut("insist", _("Ask it again")) if made.answer.by is AnswerMaker.MODEL else None
            self._parts.answer.banner.show_notice(Notice(
                _("The prompt is no longer the one that this answer was written from."), way_out=way_out,
                topic=Topic.MODEL_NOT_ASKED))
        else:
            self._client.answer(made.result, prompt, with_model=False)

    @Slot()
    def paste_answer(self) -> None:
        """Hold the answer in the clipboard against the passages of the prompt."""
        result, prompt, banner = self._search.result, self._search.prompt, self._parts.answer.banner
        if result is None or prompt is None or not prompt.sources:
            return
        text, taken = QGuiApplication.clipboard().text(), self._taken or prompt
        if not text.strip():
            banner.show_notice(Notice(_("The clipboard holds no text."), _("Copy what the chatbot answered first.")))
        elif is_prompt(text, taken) or is_prompt(text, prompt):
            banner.show_notice(Notice(_("The clipboard holds the prompt, not an answer to it."), _(
                "Paste it into a chatbot, copy what it answers, and come back.")))
        elif taken.question != prompt.question:
            banner.show_notice(Notice(_("You have asked something else since you copied the prompt."), _(
                "Ask “{question}” again, then paste.").format(question=taken.question)))
        else:
            self._parts.results.show_pane(self._parts.answer)
            self._show_waiting(_("Checking the answer…"))
            self._client.check_pasted(text, result, taken)

    @Slot()
    def _on_prompt_taken(self) -> None:
        """Remember the prompt that was copied or saved: its numbers are those that an answer to it will name."""
        self._taken = self._search.prompt

    @Slot()
    def _on_search_results_forgotten(self) -> None:
        """A prompt of another folder says nothing of this one."""
        self._taken = None

    @Slot()
    def _on_answer_quotes_requested(self) -> None:
        """Quote from what is sent now, whose numbers stand in the list."""
        made = self._made
        if made is not None:
            self._client.answer(made.result, self._search.prompt or made.prompt, with_model=False)

    @Slot()
    def _on_answer_go_on_requested(self) -> None:
        made = self._made
        if made is not None:
            self._show_waiting(_("Asking the language model…"))
            self._client.go_on(made.answer, made.result, made.prompt)

    @Slot()
    def _on_search_results_replaced(self) -> None:
        """What was answered, and what the status line says of it, is about the question before."""
        self._made = None
        self._parts.status.show_fact("")

    @Slot()
    def _on_search_answer_expected(self) -> None:
        if not self._search.finds_again:
            self._parts.results.show_pane(self._parts.answer)
        self._show_waiting(_("Looking for the answer…"))

    def _show_waiting(self, text: str) -> None:
        """Show that an answer is on its way; the one before it is out of view, and nothing is done with it any more."""
        self._made, self._is_streaming = None, False
        self._parts.answer.banner.hide_message()
        self._parts.answer.show_waiting(text)

    @Slot(object)
    def _on_client_answer_started(self, started: AnswerStarted) -> None:
        self._parts.name_prompt(was_sent=True)
        self._search.note_sent()
        self._model = started.model
        self._show_waiting(_("Waiting for {model}…").format(model=started.model))
        self._address = started.address
        self._parts.status.show_fact(waiting_fact(self._model, self._address))
        self._silence.start()

    @Slot()
    def _on_silence_timeout(self) -> None:
        text = _("Waiting for {model}… It has not written a word yet.").format(model=self._model)
        self._parts.answer.show_waiting(text)

    @Slot(str)
    def _on_client_answer_piece(self, text: str) -> None:
        self._silence.stop()
        if not self._is_streaming:
            self._is_streaming = True
            self._parts.answer.start_stream()
            self._parts.status.show_fact(writing_fact(self._model, self._address))
        self._parts.answer.append_piece(text)

    @Slot(object)
    def _on_client_answer_ready(self, made: AnswerMade) -> None:
        self._silence.stop()
        self._is_streaming = False
        self._made = made
        self._parts.answer.show_answer(made.answer, made.prompt, made.result.evidence)
        self._parts.status.show_fact(answer_fact(made.answer))
        self.offer_model()
        prompt = self._search.prompt
        if prompt is not None and made.result is self._search.result and made.prompt.messages != prompt.messages:
            self.follow_prompt()  # it was replaced while the answer was on its way

    def offer_model(self) -> None:
        """Say so when the model is to be used and did not write this answer, and let the user have it asked."""
        made, banner = self._made, self._parts.answer.banner
        if made is None or made.answer.by in (AnswerMaker.MODEL, AnswerMaker.PASTED) or not made.prompt.sources:
            return
        if not self._client.settings.use_model:
            banner.hide_topic(Topic.MODEL_NOT_ASKED)
            return
        title = _("The language model was not asked.")
        if made.result.evidence.verdict is Verdict.NONE:
            hint, text = _("The passages do not seem to hold the answer."), _("Ask it anyway")
        elif not self._client.has_asked_model:
            hint, text = _("The settings have changed since you asked."), _("Ask it")
        else:
            return
        banner.show_notice(Notice(title, hint, WayOut("insist", text), topic=Topic.MODEL_NOT_ASKED))

    @Slot(object)
    def _on_client_failed(self, failure: Failure) -> None:
        if failure.lane in (Lane.ANSWER, Lane.SEARCH):
            self._silence.stop()
        if failure.lane is Lane.SEARCH:
            self._made = None
            self._parts.answer.clear()

    @Slot(object)
    def _on_client_stopped(self, lane: Lane) -> None:
        if lane is Lane.ANSWER:
            self._silence.stop()
            if self._made is None:
                self._parts.answer.clear()
                self._parts.status.show_fact("")

    @Slot()
    def _on_answer_stop_requested(self) -> None:
        self._client.stop()
