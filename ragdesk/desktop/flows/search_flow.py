"""From a question to passages and their explanation.

Takes:  questions; results and prompts from the client.
Gives:  texts for the panes of evidence; ``answer_expected`` when an answer will follow.
Never:  ranks, counts or explains anything itself.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject, Signal, Slot

from ragdesk.desktop.flows.folder_flow import FolderFlow
from ragdesk.desktop.flows.notices import NoticeBoard, is_premature
from ragdesk.desktop.flows.window_parts import WindowParts
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import AskWhyNot, Failure, Lane, PassagesFound
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.widgets.notice import Notice, Topic, WayOut
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.records import NO_CHOICE, Hit, Prompt, SearchResult, Verdict, WhyNot
from ragdesk.translation import translate as _


class Asked(NamedTuple):
    """A question, and whether an answer is wanted beside the passages."""

    question: str
    with_answer: bool


class SearchFlow(QObject):
    """Asks questions and shows what was found.

    Signals:
        answer_expected: an answer will follow.
        trial_unwanted: what is shown next was made without the values being tried.
        results_replaced: what was found before is no longer in view.
        results_shown: PassagesFound, when they are in view.
        results_forgotten: there are none any more.
        reading_seen: a reading has ended for which no question was waiting.

    Attributes:
        finds_again: the last question was asked again because a setting changed, and nobody turned to the answer.
    """

    answer_expected = Signal()
    trial_unwanted = Signal()
    results_replaced = Signal()
    results_shown = Signal(object)
    results_forgotten = Signal()
    reading_seen = Signal()

    def __init__(self, parts: WindowParts, client: EngineClient, preferences: Preferences, board: NoticeBoard,
                 folder: FolderFlow) -> None:
        super().__init__(parts.window)
        self._parts, self._client, self._preferences = parts, client, preferences
        self._board, self._folder = board, folder
        self.result: SearchResult | None = None
        self.prompt: Prompt | None = None
        self.finds_again = False
        self.choice = NO_CHOICE
        self.trial: SearchResult | None = None
        self.asked: Asked | None = None
        self._suggestion = self._found_for = ""
        self._was_sent = False
        self._waiting: Asked | None = None
        self._connect()

    def _connect(self) -> None:
        parts, client = self._parts, self._client
        parts.question.question_asked.connect(self.ask)
        parts.question.method_chosen.connect(self._on_question_method_chosen)
        parts.question.sign_removed.connect(self._on_question_sign_removed)
        parts.welcome.example_chosen.connect(self._on_welcome_example_chosen)
        parts.passages.passage_selected.connect(self._on_passages_passage_selected)
        parts.document.why_not_requested.connect(self._on_document_why_not_requested)
        self._folder.results_forgotten.connect(self._on_folder_results_forgotten)
        client.passages_found.connect(self._on_client_passages_found)
        client.why_not_ready.connect(self._on_client_why_not_ready)
        client.progress_changed.connect(self._on_client_progress_changed)
        client.reading_ended.connect(self._on_client_reading_ended)
        client.failed.connect(self._on_client_failed)

    @Slot(str, bool)
    def ask(self, question: str, with_answer: bool = True, *, with_model: bool = True) -> None:
        """Find passages, and make an answer if one is wanted; without the model even where the settings name one."""
        self._waiting = None
        if self._folder.status is None and self._client.is_reading:
            self._board.clear(Lane.SEARCH)
            self.asked = Asked(question, with_answer)
            self._wait_for_reading()
            return
        if self._folder.status is None:
            self._parts.show_welcome()
            self._folder.choose_folder()
            return
        self._board.clear(Lane.SEARCH, Lane.ANSWER, Lane.WHY_NOT)
        self.finds_again = not with_model
        self.asked = Asked(question, with_answer)
        self._client.search(question, self._parts.question.method, with_answer=with_answer, with_model=with_model,
                            choice=self.choice if self._is_about(question) else NO_CHOICE)

    @Slot()
    def _on_folder_results_forgotten(self) -> None:
        self._forget_result()
        self.asked = self._waiting = None

    def _forget_result(self) -> None:
        """What was found is no longer shown, so nothing may be done with it."""
        self.result = self.prompt = self.trial = None
        self.choice = NO_CHOICE
        self.results_forgotten.emit()
        self._parts.prompt.banner.hide_message()
        self._parts.name_prompt(was_sent=False)

    def ask_when_open(self, question: str, with_answer: bool) -> None:
        """Ask as soon as the folder that is being opened can answer."""
        self._waiting = Asked(question, with_answer)

    def ask_again(self) -> None:
        """Ask the last question again."""
        if self.asked is not None:
            self.ask(*self.asked)

    def find_again(self) -> None:
        """Search again for the last question, and quote from the passages; this does not ask the model."""
        if self.asked is not None:
            self.ask(*self.asked, with_model=False)

    def use_suggestion(self) -> None:
        """Ask with the word that was meant."""
        if self._suggestion:
            self._parts.question.show_question(self._suggestion)
            self.ask(self._suggestion)

    @Slot(str, str)
    def _on_question_sign_removed(self, before: str, after: str) -> None:
        """Ask again without the sign, if it is the question with it that is shown."""
        if self.asked is not None and self.asked.question == before and after:
            self.ask(after, self.asked.with_answer)

    def search_everywhere(self) -> None:
        """Ask without the signs that restricted the search."""
        if self.result is not None and self.asked is not None:
            text = self.result.question.text
            self._parts.question.show_question(text)
            self.ask(text, self.asked.with_answer)

    @Slot(str)
    def _on_question_method_chosen(self, method: str) -> None:
        self._preferences.change_settings(self._preferences.settings.changed(method=method))

    @Slot(str)
    def _on_welcome_example_chosen(self, question: str) -> None:
        self._parts.question.show_question(question)
        self.ask(question)

    @Slot(object)
    def _on_passages_passage_selected(self, hit: Hit) -> None:
        if self.result is not None and self.trial is not None:
            self._parts.why.show_hit(hit, self.trial, before=self.result)
        elif self.result is not None:
            self._parts.why.show_hit(hit, self.result)

    @Slot(str, int, int)
    def _on_document_why_not_requested(self, path: str, start: int, end: int) -> None:
        if self.result is None:
            self._parts.document.banner.show_notice(Notice(
                _("There is no question to explain."), _("Ask a question first.")))
            return
        self._board.clear(Lane.WHY_NOT)
        document = self._parts.document
        self._client.ask(AskWhyNot(question=self.result.question.as_typed, path=path, method=self.result.method,
                                   quote=document.text_of(start, end), start=start, part=document.shown_part))

    def _is_about(self, question: str) -> bool:
        """Whether what was found, and chosen of it, is about a question."""
        return self.result is not None and self._found_for == question

    @Slot(object)
    def _on_client_passages_found(self, found: PassagesFound) -> None:
        question = self.asked.question if self.asked is not None else ""
        if not self._is_about(question):
            self.choice, self._found_for = found.choice, question
        self.result, self.prompt, self.trial = found.result, found.prompt, None
        self._was_sent = False
        self.results_replaced.emit()
        self._parts.show_results()
        self._parts.question.show_searched(found.result.question)
        self._offer_suggestion(found.result)
        self._show_found(found)
        self.results_shown.emit(found)

    def _show_found(self, found: PassagesFound) -> None:
        """Show the passages and the prompt; the answer follows if one is wanted."""
        self._parts.why.clear()
        self._parts.passages.show_result(found.result, self._sent_numbers())
        self._parts.prompt.banner.hide_message()
        self._parts.name_prompt(was_sent=False)
        if self.asked is not None and self.asked.with_answer:
            self.answer_expected.emit()
        else:
            self._parts.answer.clear()
            self._parts.status.show_fact("")

    def _sent_numbers(self) -> dict[int, int]:
        """Under which number each passage is used; where nothing answers, none is, unless a model was given them."""
        sources = self.prompt.sources if self.prompt is not None else ()
        if self.result is not None and self.result.evidence.verdict is Verdict.NONE and not self._was_sent:
            return {}
        return {hit.chunk_id: number for number, hit in enumerate(sources, start=1)}

    def replace_prompt(self, prompt: Prompt) -> None:
        """Go on with another prompt of what was found."""
        self.prompt, self._was_sent = prompt, False
        self._parts.name_prompt(was_sent=False)
        if self.result is not None and self.trial is None:
            self._parts.passages.show_result(self.result, self._sent_numbers())

    def note_sent(self) -> None:
        """The passages were given to a model, so they are used."""
        self._was_sent = True
        if self.result is not None and self.trial is None:
            self._parts.passages.show_result(self.result, self._sent_numbers())

    def show_trial(self, trial: SearchResult | None) -> None:
        """Show how the passages would stand, against how they do; None shows them as they do."""
        if self.result is None or (trial is None and self.trial is None):
            return
        self.trial = trial
        if trial is None:
            self._parts.passages.show_result(self.result, self._sent_numbers())
        else:
            self._parts.passages.show_result(trial, self._sent_numbers(), before=self.result)

    @Slot(object)
    def _on_client_progress_changed(self, progress: UpdateProgress) -> None:
        if self._waiting is not None and progress.chunks:
            self._ask_waiting()

    def _ask_waiting(self) -> None:
        """Ask the question that came before anything had been read."""
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._parts.welcome.banner.hide_message()
            self.ask(*waiting)

    def _offer_suggestion(self, result: SearchResult) -> None:
        """Offer the word of the documents that looks like one that is in none of them, once all have been read."""
        self._suggestion = ""
        if result.hits:
            return  # other words were found, and the list says which was not
        if self._client.is_reading and not self._client.is_reading_quietly:
            self._parts.passages.banner.show_notice(Notice(
                _("The folder is still being read."),
                _("What you asked about may be in a file that has not been read yet."), topic=Topic.STILL_READING))
            return
        for word in result.question.words:
            if word.near and not word.chunk_count and not word.left_out:
                self._suggestion = result.question.as_typed.replace(word.text, word.near[0])
                title = _("No passage says “{word}”. Did you mean “{near}”?").format(word=word.text, near=word.near[0])
                way_out = WayOut("use_suggestion", _("Use “{word}”").format(word=word.near[0]))
                self._parts.passages.banner.show_notice(Notice(title, way_out=way_out))
                return

    @Slot(object)
    def _on_client_why_not_ready(self, why_not: WhyNot) -> None:
        """Explain the passage under the values it was found with; one that is listed is chosen in the list."""
        if self.result is None:
            return
        chunk_id = why_not.hit.chunk_id
        if self._listed_hit(chunk_id) is None:
            self.trial_unwanted.emit()
        hit = self._listed_hit(chunk_id)
        if hit is None:
            self._parts.passages.choose_none()
            self._parts.why.show_why_not(why_not, self.result)
        else:
            self._parts.passages.select_chunk(chunk_id)
            self._on_passages_passage_selected(hit)
        self._parts.why.go_to_top()
        self._parts.show_why()

    def _listed_hit(self, chunk_id: int) -> Hit | None:
        """The passage with that id as it is listed now, under the values being tried if there are any."""
        shown = self.trial or self.result
        return next((hit for hit in shown.hits if hit.chunk_id == chunk_id), None) if shown is not None else None

    @Slot()
    def _on_client_reading_ended(self) -> None:
        if self._waiting is not None:
            self._ask_waiting()
            return
        self._parts.passages.banner.hide_topic(Topic.STILL_READING)
        self.reading_seen.emit()

    @Slot(object)
    def _on_client_failed(self, failure: Failure) -> None:
        if is_premature(failure, self._client):
            self._wait_for_reading()
        elif failure.lane is Lane.SEARCH:
            self._show_nothing()

    def _wait_for_reading(self) -> None:
        """Keep the question until something has been read, and say so."""
        self._waiting = self.asked
        self._parts.welcome.banner.show_notice(Notice(
            _("Nothing has been read yet."), _("Your question will be answered as soon as something has been read.")))

    def _show_nothing(self) -> None:
        """Take away what belongs to the question before the one that failed."""
        self._forget_result()
        parts = self._parts
        for pane in (parts.passages, parts.why, parts.prompt):
            pane.clear()
        parts.question.show_searched(None)
        parts.status.show_fact("")
