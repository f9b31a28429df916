"""Whatever an engine, a model or a library raises, each request gets one final response, and the user sees it.

Covers: request_worker, engine_worker, model_worker, page_worker.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link import engine_worker, messages
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.engine_worker import EngineWorker
from ragdesk.desktop.link.messages import Lane, Request
from ragdesk.desktop.link.model_worker import ModelWorker
from ragdesk.desktop.link.page_worker import PageWorker
from ragdesk.desktop.link.request_worker import RequestWorker
from ragdesk.desktop.main_window import MainWindow
from ragdesk.engine.errors import QuestionEmpty
from ragdesk.engine.records import NO_CHOICE, Document
from ragdesk.engine.records.pages import PageWish
from ragdesk.engine.settings import FileChoice, Settings
from tests.helpers.fake_engine import FakeEngine, FakeModelCalls, found_result, whole_prompt
from tests.helpers.fake_viewer import FakeViewer
from tests.helpers.message_kinds import kinds_of


class Panic(BaseException):
    """What a library in another language raises when it gives up; no ``Exception``."""


class UntoldError(QuestionEmpty):
    """An error whose sentence needs a value that nobody gave."""

    title_template = "“{name}” cannot be asked."

    def __init__(self) -> None:
        Exception.__init__(self)
        self.details, self.values = "", {}


PROBLEMS = [ValueError("odd"), KeyError("name"), MemoryError(), RecursionError(), OSError(5, "input/output error"),
            StopIteration(), QuestionEmpty(), UntoldError(), Panic("gone"), SystemExit(3)]
RESULT = found_result()
PROMPT = whole_prompt(RESULT)

FOLDER = Path("notes")
VALUES: dict[str, object] = {
    "folder": FOLDER, "path": "a.pdf", "question": "q", "method": "fused", "quote": "some words", "k1": 1.0, "b": 0.5,
    "result": RESULT, "prompt": PROMPT, "wish": PageWish(0, 100), "document": Document("a.md", "words", ""),
    "settings": Settings(k1=2.0, use_model=True), "choice": FileChoice(exclude=("*.log",)), "paths": ("a.md",),
    "url": "http://127.0.0.1:9", "address": "http://127.0.0.1:9", "text": "words [1]", "start": 0,
}
"""What a request is filled with, by the name of the field; what has a default keeps it."""

KINDS = {kind.__name__: kind for kind in kinds_of(Request)}


def make_request(kind: type[Request]) -> Request:
    values = VALUES if kind is messages.CountFiles else {**VALUES, "choice": NO_CHOICE}
    return kind(**{field.name: values[field.name] for field in fields(kind) if field.name in values})  # type: ignore[arg-type]


def make_worker(kind: type[Request], engine: FakeEngine, calls: FakeModelCalls, viewer: FakeViewer) -> RequestWorker:
    """The worker that serves this kind of request."""
    workers = (EngineWorker(lambda: engine), ModelWorker(calls), PageWorker(lambda: viewer))  # type: ignore[arg-type,return-value]
    return next(worker for worker in workers if kind in worker.handlers)


def raising(problem: BaseException) -> Callable[..., Any]:
    def fail(*_values: object, **_names: object) -> None:
        raise problem

    return fail


def finals(worker: RequestWorker, request: Request) -> list[messages.Response]:
    responses: list[messages.Response] = []
    worker.responded.connect(responses.append)
    worker.on_request_sent(request)
    return [response for response in responses if response.is_final]


def finals_of_slice(worker: RequestWorker) -> list[messages.Response]:
    """What comes of the first slice of a reading."""
    assert isinstance(worker, EngineWorker)
    responses: list[messages.Response] = []
    worker.responded.connect(responses.append)
    worker._on_slice_wanted()
    return [response for response in responses if response.is_final]


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: type(problem).__name__)
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_each_problem_of_each_request_becomes_one_failure(
    kind: type[Request], problem: BaseException, engine: FakeEngine, calls: FakeModelCalls,
    monkeypatch: pytest.MonkeyPatch
) -> None:
    viewer = FakeViewer()
    engine.folder = FOLDER
    engine.problem = calls.problem = viewer.problem = problem  # type: ignore[assignment]
    monkeypatch.setattr(engine_worker, "check_pasted", raising(problem))
    if kind is messages.FindServers:
        calls.find_servers = raising(problem)  # type: ignore[method-assign]
    monkeypatch.setattr(calls.keys, "place_of", raising(problem))
    request, worker = make_request(kind), make_worker(kind, engine, calls, viewer)
    (failure,) = finals(worker, request) or finals_of_slice(worker)
    assert isinstance(failure, messages.Failure)
    assert failure.request_id == request.id
    assert failure.title
    assert failure.hint


def test_an_engine_that_cannot_be_made_is_a_failure() -> None:
    def make() -> FakeEngine:
        raise ImportError("a library is missing")

    (failure,) = finals(EngineWorker(make), messages.FindPassages(question="q"))
    assert isinstance(failure, messages.Failure)


def test_a_request_that_a_worker_does_not_know_is_a_failure(calls: FakeModelCalls) -> None:
    (failure,) = finals(ModelWorker(calls), messages.FindPassages(question="q"))
    assert isinstance(failure, messages.Failure)


def test_a_reading_that_cannot_be_ended_properly_has_ended_all_the_same(engine: FakeEngine, tmp_path: Path) -> None:
    class Steps:
        def __iter__(self) -> Steps:
            return self

        def __next__(self) -> object:
            raise AssertionError

        def close(self) -> None:
            raise OSError("the reader does not answer")

    engine.update = lambda token=None, again=(): Steps()  # type: ignore[assignment,method-assign]
    worker = EngineWorker(lambda: engine)
    older = messages.OpenFolder(folder=tmp_path)
    assert finals(worker, older) == []
    responses: list[messages.Response] = []
    worker.responded.connect(responses.append)
    newer = messages.OpenFolder(folder=tmp_path)
    worker.on_request_sent(newer)
    assert [response.request_id for response in responses if response.is_final] == [older.id, newer.id]


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: type(problem).__name__)
def test_the_lane_is_free_after_a_failure(
    client: EngineClient, engine: FakeEngine, qtbot: QtBot, problem: BaseException
) -> None:
    engine.problem = problem  # type: ignore[assignment]
    with qtbot.waitSignal(client.failed, timeout=60_000) as blocker:
        client.ask(messages.AskWhyNot(question="q", path="a.md", quote="some words"))
    assert blocker.args[0].lane is Lane.WHY_NOT
    assert not client.is_working(Lane.WHY_NOT)
    engine.problem = None
    with qtbot.waitSignal(client.why_not_ready, timeout=60_000):
        client.ask(messages.AskWhyNot(question="q", path="a.md", quote="some words"))


# --- what the user sees -----------------------------------------------------------------------------------------------


def ask_why_not(window: MainWindow) -> None:
    window.parts.question.show_question("battery warranty")
    window.search_flow.ask("battery warranty")
    window.answer_flow.open_numbered_citation(1)
    window.parts.document.why_not_requested.emit("warranty.md", 0, 10)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("fails", [False, True])
def test_the_reply_to_why_not_is_in_view_wherever_the_explanation_was(
    open_window: MainWindow, engine: FakeEngine, narrow: bool, fails: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if narrow:
        open_window.resize(700, 600)
    if fails:
        monkeypatch.setattr(engine, "why_not", raising(OSError("gone")))
    open_window.window_flow.toggle_why()
    ask_why_not(open_window)
    why = open_window.parts.why
    assert why.isVisible()
    assert why.banner.isVisible() is fails


def test_a_new_reply_takes_the_failure_of_the_old_away(open_window: MainWindow, engine: FakeEngine) -> None:
    give_answer = engine.why_not
    engine.why_not = raising(OSError("gone"))  # type: ignore[method-assign]
    ask_why_not(open_window)
    assert open_window.parts.why.banner.isVisible()
    engine.why_not = give_answer  # type: ignore[method-assign]
    open_window.parts.document.why_not_requested.emit("warranty.md", 0, 10)
    assert not open_window.parts.why.banner.isVisible()


def test_without_a_question_why_not_says_what_is_missing(open_window: MainWindow) -> None:
    ask_why_not(open_window)
    open_window.search_flow.result = None
    open_window.parts.document.why_not_requested.emit("warranty.md", 0, 10)
    assert open_window.parts.document.banner.title == "There is no question to explain."
