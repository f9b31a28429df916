"""An engine that does what a test tells it to, and model calls that follow a script."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from ragdesk.engine.answering.model_client.keys import KeyStore
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.errors import ModelUnreachable, QuestionEmpty
from ragdesk.engine.folder.hand_over import check_file, find_place
from ragdesk.engine.progress import UpdateProgress
from ragdesk.engine.prompting import build_prompt
from ragdesk.engine.prompting.counted import with_counts
from ragdesk.engine.reasons import EvidenceReason, FileReason, StoppedBy, WhyNotReason
from ragdesk.engine.records import (
    NO_CHOICE,
    Answer,
    AnswerMaker,
    CollectionStatus,
    Document,
    Evidence,
    FileReport,
    FileState,
    Hit,
    ModelServer,
    Prompt,
    PromptChoice,
    Question,
    QuestionWord,
    SearchResult,
    Verdict,
    WhyNot,
)
from ragdesk.engine.records.files import FileChange, FileCount, Refusal
from ragdesk.engine.settings import FileChoice, Settings
from tests.helpers.builders import make_answer, make_chunk, make_hit, make_prompt, make_result

TEXT = "The battery warranty lasts 24 months from the day of purchase. Keep the receipt."


def found_hit(rank: int = 1, *, path: str = "warranty.md", text: str = TEXT) -> Hit:
    """A passage that says "warranty" once."""
    return make_hit(make_chunk(text, path=path, heading=("Warranty",)), rank=rank, words=("warranty",),
                    title="Warranty")


def found_result(question: str = "battery warranty", *, hits: tuple[Hit, ...] | None = None,
                 verdict: Verdict = Verdict.STRONG, near: tuple[str, ...] = ()) -> SearchResult:
    """A search that found one passage unless told otherwise."""
    found = (found_hit(),) if hits is None else hits
    words = tuple(QuestionWord(word, chunk_count=len(found), near=near) for word in question.split())
    result = make_result(found, question=Question(question, "en", words), chunks=3)
    return replace(result, evidence=Evidence(verdict, 1.0, EvidenceReason.COVERED))


def whole_prompt(result: SearchResult) -> Prompt:
    """A prompt that sends every passage of a result."""
    return make_prompt(result, sent=len(result.hits))


def quoted_answer(prompt: Prompt) -> Answer:
    """The first sentence of the first passage, quoted."""
    if not prompt.sources:
        return make_answer(prompt, by=AnswerMaker.NONE, text="")
    return make_answer(prompt, by=AnswerMaker.EXTRACT, text=f"{TEXT[: TEXT.index('.') + 1]} [1]")


@dataclass
class FakeEngine:
    """Keeps the contract of the engine; ``before_search`` and ``step`` let a test hold it up."""

    settings: Settings = field(default_factory=Settings)
    folder: Path | None = None
    file_count: int = 3
    near: tuple[str, ...] = ()
    verdict: Verdict = Verdict.STRONG
    has_hits: bool = True
    before_search: Callable[[str], None] = lambda question: None
    step: Callable[[int], None] = lambda number: None
    gone: frozenset[int] = frozenset()
    before_place: Callable[[str], None] = lambda path: None
    searched: list[str] = field(default_factory=list)
    asked_at: list[tuple[str, int | None]] = field(default_factory=list)
    first_name: str = "note-0.md"
    changed_names: frozenset[str] | None = None
    read: int = 0
    read_again: list[str] = field(default_factory=list)
    counted: list[FileChoice] = field(default_factory=list)
    closed: bool = False
    closing_thread: int = 0
    threads: set[int] = field(default_factory=set)
    changes: dict[str, FileChange] = field(default_factory=dict)
    choices: list[PromptChoice] = field(default_factory=list)
    pins: list[tuple[str, int, str, bool]] = field(default_factory=list)
    pinned: frozenset[str] = frozenset()
    problem: Exception | None = None
    problem_of_search: Exception | None = None

    def _touch(self) -> None:
        self.threads.add(threading.get_ident())
        if self.problem is not None:
            raise self.problem

    def apply_settings(self, settings: Settings) -> None:
        self._touch()
        self.settings = settings

    def changed_since(self, paths: Iterable[str]) -> dict[str, FileChange]:
        self._touch()
        return {path: self.changes[path] for path in paths if path in self.changes}

    def passages_gone(self, chunk_ids: Iterable[int]) -> frozenset[int]:
        self._touch()
        return self.gone.intersection(chunk_ids)

    def file_to_open(self, path: str) -> Path | Refusal:
        self._touch()
        self.before_place(path)
        return check_file(self.folder or Path("nowhere"), path)

    def folder_to_show(self, path: str) -> Path | Refusal:
        self._touch()
        self.before_place(path)
        return find_place(self.folder or Path("nowhere"), path)

    def open_folder(self, folder: Path) -> CollectionStatus:
        self._touch()
        self.folder, self.read = folder, 0
        return self.status()

    def status(self) -> CollectionStatus:
        counts = {FileState.OK: self.read, FileState.ERROR: 1 if self.read else 0}
        is_done = self.read == self.file_count
        return CollectionStatus(str(self.folder), self.read, self.read * 4, counts, {"en": self.read}, is_done)

    def ledger(self) -> tuple[FileReport, ...]:
        names = [self.first_name, *(f"note-{number}.md" for number in range(1, self.read))][:self.read]
        read = tuple(FileReport(name, FileState.OK, chunks=4, documents=1) for name in names)
        broken = FileReport("<img src=x>.pdf", FileState.ERROR, FileReason.DAMAGED, "no trailer")
        return (*read, broken) if self.read else read

    def update(self, token: CancelToken | None = None, again: Collection[str] = ()) -> Iterator[UpdateProgress]:
        self._touch()
        self.read = 0
        self.read_again += again
        for number in range(1, self.file_count + 1):
            if token is not None:
                token.raise_if_cancelled()
            self.step(number)
            self.read = number
            yield UpdateProgress(number, self.file_count, self._stored(number), number * 4)

    def count_files(self, choice: FileChoice) -> FileCount:
        self._touch()
        self.counted.append(choice)
        return FileCount(812, 930 if choice.exclude or choice.include else 812)

    def _stored(self, number: int) -> str:
        """Which file a step has stored: every one, unless the test names those that have changed."""
        if self.changed_names is None:
            return f"note-{number}.md"
        return dict(enumerate(sorted(self.changed_names), start=1)).get(number, "")

    def search(self, question: str, *, method: str | None = None, k1: float | None = None, b: float | None = None,
               without: frozenset[str] = frozenset()) -> SearchResult:
        self._touch()
        if not question.strip():
            raise QuestionEmpty
        if self.problem_of_search is not None:
            raise self.problem_of_search
        self.before_search(question)
        self.searched.append(question)
        hits = (found_hit(),) if self.has_hits else ()
        result = found_result(question, hits=hits, verdict=self.verdict, near=self.near)
        words = tuple(replace(word, left_out=word.text in without) for word in result.question.words)
        return replace(result, method=method or self.settings.method, k1=self.settings.k1 if k1 is None else k1,
                       b=self.settings.b if b is None else b, question=replace(result.question, words=words))

    def why_not(self, question: str, path: str, quote: str = "", *, method: str | None = None,
                part: int = 0, start: int | None = None) -> WhyNot:
        self._touch()
        self.asked_at.append((quote, start))
        return WhyNot(found_hit(7, path=path), 7, 12, 0.9, (), {"bm25:words": 7}, WhyNotReason.BELOW_CUTOFF)

    def document(self, path: str, part: int = 0) -> Document:
        self._touch()
        return Document(path, TEXT, "Warranty", "en", part=part)

    def passage_places(self, path: str, part: int = 0) -> tuple[tuple[int, int], ...]:
        self._touch()
        end = TEXT.index(".") + 1
        return (0, end), (end + 1, len(TEXT))

    def build_prompt(self, result: SearchResult, choice: PromptChoice = NO_CHOICE) -> Prompt:
        self._touch()
        self.choices.append(choice)
        if choice == NO_CHOICE and not self.pinned:
            return whole_prompt(result)
        hits = [hit for hit in result.hits if hit.chunk.path in self.pinned]
        return build_prompt(result, self.settings, choice, pinned=hits)

    def pin_passage(self, path: str, start: int, quote: str, part: int = 0, *, pinned: bool = True) -> None:
        self._touch()
        self.pins.append((path, start, quote, pinned))
        self.pinned = self.pinned | {path} if pinned else self.pinned - {path}

    def forget_gone_pins(self) -> None:
        self._touch()
        self.pinned = frozenset()

    def extract_answer(self, result: SearchResult, prompt: Prompt) -> Answer:
        self._touch()
        return quoted_answer(prompt)

    def example_questions(self, most: int) -> tuple[str, ...]:
        self._touch()
        return ("How long is the warranty?", "What is the receipt for?")[:most] if self.read else ()

    def close(self) -> None:
        self.closed, self.closing_thread = True, threading.get_ident()


@dataclass
class FakeModelCalls:
    """Model calls that give scripted pieces; a running test may hold the stream between two of them."""

    servers: tuple[ModelServer, ...] = (ModelServer("http://127.0.0.1:11434", "ollama", "Ollama", ("tiny", "large")),)
    pieces: tuple[str, ...] = ("24 ", "months [1]")
    between_pieces: Callable[[CancelToken], None] = lambda token: None
    problem: Exception | None = None
    counts: int = 0
    keys: KeyStore = field(default_factory=KeyStore)
    stopped_by: StoppedBy = StoppedBy.NOTHING
    asked: list[tuple[str, str]] = field(default_factory=list)

    def find_servers(self, token: CancelToken) -> tuple[ModelServer, ...]:
        return self.servers

    def probe_server(self, url: str, kind: str, token: CancelToken) -> ModelServer:
        for server in self.servers:
            if server.url == url:
                return server
        raise ModelUnreachable(address=url)

    def count_tokens(self, prompt: Prompt, address: str, token: CancelToken) -> Prompt:
        if self.problem is not None:
            raise self.problem
        if not self.counts:
            return prompt
        return with_counts(prompt, [self.counts] * len(prompt.blocks))

    def stream_answer(self, prompt: Prompt, server: ModelServer, model: str, settings: Settings,
                      on_piece: Callable[[str], None], token: CancelToken) -> Answer:
        self.asked.append((server.url, model))
        if self.problem is not None:
            raise self.problem
        for piece in self.pieces:
            token.raise_if_cancelled()
            on_piece(piece)
            self.between_pieces(token)
            token.raise_if_cancelled()
        text = "".join(self.pieces)
        return replace(make_answer(prompt, text=text), model=model, address=server.url, stopped_by=self.stopped_by,
                       complete=not self.stopped_by)
