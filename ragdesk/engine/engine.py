"""What can be asked of the folder that is open, in the words of the task.

Takes:  questions about the folder that is open (``collection`` opens it and keeps it up to date), settings.
Gives:  the records of ``records``.
Never:  is touched by two threads, and never shows anything: clients do that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ragdesk.engine.answering.answer import NetworkCalls, OnStart, answer_question
from ragdesk.engine.answering.extract import extract_answer
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.collection import DocumentCollection, using_the_index
from ragdesk.engine.errors import (
    FileWithoutPassages,
    FolderEmpty,
    FolderStillBeingRead,
    ModelError,
    PassageNotFound,
    QuestionEmpty,
    QuestionOnlyCommonWords,
    QuestionWithoutWords,
)
from ragdesk.engine.exam.examples import example_questions
from ragdesk.engine.exam.run import run_exam
from ragdesk.engine.index.failures import named_failures
from ragdesk.engine.index.neighbours import with_neighbours
from ragdesk.engine.index.rows import StoredChunk
from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.methods import check_method
from ragdesk.engine.prompting.pins import PINS_NAME, load_pins, pin_of, save_pins
from ragdesk.engine.prompting.prompt import build_prompt
from ragdesk.engine.prompting.saved_templates import edited_parts
from ragdesk.engine.prompting.templates import prompt_language
from ragdesk.engine.records import (
    NO_CHOICE,
    Answer,
    Hit,
    PinnedPassage,
    Prompt,
    PromptChoice,
    SearchResult,
    WhyNot,
)
from ragdesk.engine.records.documents import INNER
from ragdesk.engine.records.exam import ExamProgress, ExamQuestion
from ragdesk.engine.retrieval.question import ParsedQuestion, parse_question
from ragdesk.engine.retrieval.search import QuestionSearch, search_for
from ragdesk.engine.retrieval.why_not import chunks_named, explain_place

FIRST_QUESTION_WAITS_SECONDS = 0.2
"""For the check of the index that begins when it is opened; a small one is done by then."""


class Engine(DocumentCollection):
    """One collection of documents and what can be asked of it. Owned by one thread."""

    @using_the_index
    def example_questions(self, most: int) -> tuple[str, ...]:
        """Up to ``most`` things to ask about; see ``exam.examples``."""
        return example_questions(self._folder, self._opened_store.manifest.document_outlines(), most)

    @using_the_index
    def search(self, question: str, *, method: str | None = None, top: int | None = None, language: str = "",
               k1: float | None = None, b: float | None = None,
               without: frozenset[str] = frozenset()) -> SearchResult:
        """Find passages and what their scores are made of.

        Args:
            question: in the user's words.
            method: a name from ``methods.METHODS``; the settings' by default.
            top: how many passages to list; the settings' by default.
            language: ISO code of the question; found when empty.
            k1, b: for this question alone; the settings' by default.
            without: words of the question, as typed, to leave out this once.

        Raises:
            QuestionEmpty, QuestionOnlyCommonWords, QuestionWithoutWords, UnknownMethod, MethodUnavailable.
            FolderEmpty, FolderStillBeingRead: there is nothing to search in, or not yet.
        """
        method = check_method(method or self._settings.method)
        search = self._put(question, language, without, k1, b)
        documents = self._opened_store.document_count()
        return search.result(method, top or self._settings.passages_listed, documents, self._settings.passages_sent)

    @using_the_index
    def why_not(self, question: str, path: str, quote: str = "", *, method: str | None = None,
                part: int = 0, start: int | None = None) -> WhyNot:
        """Explain the place of a passage that the user names.

        Args:
            question: in the user's words.
            path: the file, relative to the folder.
            quote: words of the passage; without them the file's best passage is meant.
            method: as for ``search``.
            part: of the document in a file that holds many; 0 for any of them.
            start: where in the document the quote stands, if that is known: then the passage there is meant, and none
                that says the same elsewhere. The quote may be longer than a passage.

        Raises:
            PassageNotFound, FileWithoutPassages, and what ``search`` raises.
        """
        method = check_method(method or self._settings.method)
        search = self._put(question)
        stored = self._named_chunk(search, method, path, part, quote, start)
        return explain_place(search, method, stored, self._settings.passages_listed)

    @using_the_index
    def build_prompt(self, result: SearchResult, choice: PromptChoice = NO_CHOICE) -> Prompt:
        """The exact text a model gets for a result, with the passages that are always sent.

        Args:
            result: of ``search``.
            choice: what the user changed about its passages.
        """
        pinned = [(pin, self._pinned_hit(pin)) for pin in self.pins()]
        hits = [hit for _, hit in pinned if hit is not None]
        wider = {hit.chunk_id: with_neighbours(self._opened_store.manifest, hit.chunk)
                 for hit in (*result.hits, *result.unlisted, *hits) if hit.chunk_id in choice.widened}
        edited = edited_parts(self._data_directory, self._settings.prompt_template,
                              prompt_language(result.question.language))
        prompt = build_prompt(result, self._settings, choice, pinned=hits, wider=wider, edited=edited)
        gone = [pin.path for pin, hit in pinned if hit is None]
        return replace(prompt, pins_gone=tuple(gone) if self._is_up_to_date else ())

    def pins(self) -> tuple[PinnedPassage, ...]:
        """The passages of the open folder that are sent with every question."""
        return () if self._folder is None else load_pins(self._pins_file, self._folder)

    @using_the_index
    def pin_passage(self, path: str, start: int, quote: str, part: int = 0, *, pinned: bool = True) -> PinnedPassage:
        """Have the passage at a place sent with every question from now on, or no longer.

        Raises:
            PassageNotFound: there is none.
            StorageFailed, DiskFull, IndexReadOnly: it cannot be noted.
        """
        chunks = self._opened_store.manifest.chunks_of_file(path)
        named = chunks_named(chunks, part, quote, start)
        if not named:
            raise PassageNotFound(path=path)
        others = [pin for pin in self.pins() if (hit := self._pinned_hit(pin)) is None or hit.chunk_id != named[0].id]
        pin = pin_of(named[0].chunk)
        self._keep_pins([*others, pin] if pinned else others)
        return pin

    @using_the_index
    def forget_gone_pins(self) -> None:
        """Forget the pins whose passages are no longer there; before all has been read, nobody knows which."""
        if self._is_up_to_date:
            self._keep_pins([pin for pin in self.pins() if self._pinned_hit(pin) is not None])

    def extract_answer(self, result: SearchResult, prompt: Prompt) -> Answer:
        """An answer of quoted sentences, which needs no model."""
        return extract_answer(result, prompt)

    def answer(self, result: SearchResult, prompt: Prompt, on_start: OnStart) -> tuple[Answer, ModelError | None]:
        """The answer to a question, by a model where the settings say so; see ``answering.answer``.

        Returns:
            the answer, and why a model that was asked did not write it.
        """
        return answer_question(result, prompt, self._settings, NetworkCalls(), on_start=on_start)

    def exam(self, questions: Sequence[ExamQuestion], methods: Sequence[str],
             token: CancelToken | None = None) -> Iterator[ExamProgress]:
        """Measure methods on judged questions, one question a step; the last step has the result.

        Between two steps anything may be asked.

        Raises:
            UnknownMethod, MethodUnavailable, FolderEmpty, Cancelled.
        """
        checked = [check_method(method) for method in methods]
        store = self._opened_store
        self._require_chunks()

        def put(question: ExamQuestion, snapshot: Snapshot) -> QuestionSearch:
            parsed = self._parse(question.question, question.language)
            return search_for(parsed, snapshot, store.manifest, self._settings.k1, self._settings.b)

        leaves_out = self._settings.leave_out_common_words
        for step in run_exam(questions, checked, store, put, token):
            yield replace(step, result=step.result and replace(step.result, leaves_out_common_words=leaves_out))

    # --- inside ----------------------------------------------------------------------------------------------------

    @property
    def _pins_file(self) -> Path:
        return self._data_directory / PINS_NAME

    def _keep_pins(self, pins: Sequence[PinnedPassage]) -> None:
        """Note the pins of the open folder."""
        if self._folder is not None:
            with named_failures(self._data_directory):
                save_pins(self._pins_file, self._folder, pins)

    def _pinned_hit(self, pin: PinnedPassage) -> Hit | None:
        """The passage of a pin as one that no question found; None when it is no longer there."""
        manifest = self._opened_store.manifest
        there = manifest.chunks_between(pin.path, pin.part, pin.start, pin.start)
        named = [stored for stored in there if pin.quote and stored.chunk.text.startswith(pin.quote)] or chunks_named(
            manifest.chunks_of_file(pin.path), pin.part, pin.quote, pin.start)
        return Hit(0, 0.0, named[0].id, named[0].chunk, 0, document_title=named[0].document_title) if named else None

    def _put(self, question: str, language: str = "", without: frozenset[str] = frozenset(),
             k1: float | None = None, b: float | None = None) -> QuestionSearch:
        """Take a question apart and put it to the counts of this moment."""
        if not question.strip():
            raise QuestionEmpty
        self._require_chunks()
        store = self._opened_store
        parsed = self._parse(question, language, without)
        if not parsed.question.words:
            raise QuestionWithoutWords
        if not parsed.spellings:
            raise QuestionOnlyCommonWords(question=question.strip())
        return search_for(parsed, store.snapshot(), store.manifest, self._settings.k1 if k1 is None else k1,
                          self._settings.b if b is None else b)

    def _parse(self, question: str, language: str, without: frozenset[str] = frozenset()) -> ParsedQuestion:
        """The question against the words of the collection."""
        store = self._opened_store
        languages = store.languages()
        return parse_question(question, store.snapshot(), languages, language=language, without=without,
                              unclear=store.document_count() - sum(languages.values()),
                              leave_out_common_words=self._settings.leave_out_common_words)

    def _require_chunks(self) -> None:
        """Refuse to search in nothing, or in an index that is known to be damaged."""
        store = self._opened_store
        store.damage.raise_if_found(FIRST_QUESTION_WAITS_SECONDS)
        if not store.snapshot().chunk_count:
            is_coming = self._is_updating or store.manifest.segments.must_recount()
            raise (FolderStillBeingRead if is_coming else FolderEmpty)(folder=self._folder)

    def _named_chunk(self, search: QuestionSearch, method: str, path: str, part: int, quote: str,
                     start: int | None) -> StoredChunk:
        """The passage of a file, or of a document in it, at a place, or one that holds a quote, or its best one."""
        manifest = self._opened_store.manifest
        chunks = manifest.chunks_of_file(path) or [
            stored for stored in manifest.chunks_of_file(path.partition(INNER)[0]) if stored.chunk.whole_path == path]
        there = [stored for stored in chunks if part in (0, stored.chunk.part) and search.snapshot.has_chunk(stored.id)]
        named = chunks_named(there, part, quote, start)
        if not named:
            report = None if chunks else next((item for item in self.ledger() if item.path == path), None)
            if report and report.reason:
                raise FileWithoutPassages(path=path, reason=report.reason)
            raise PassageNotFound(path=path)
        scores = search.scores(method)[search.snapshot.docs_of([stored.id for stored in named])]
        return named[int(scores.argmax())]
