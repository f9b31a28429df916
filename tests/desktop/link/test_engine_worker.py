"""The engine worker, called as its thread would call it: slices, order, errors, one final response for each request."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link import engine_worker, messages
from ragdesk.desktop.link.engine_worker import EngineWorker
from ragdesk.engine.errors import FolderMissing
from tests.helpers.fake_engine import FakeEngine, found_result, whole_prompt


class Log:
    """A worker and everything it said."""

    def __init__(self, engine: FakeEngine) -> None:
        self.worker = EngineWorker(lambda: engine)
        self.responses: list[messages.Response] = []
        self.worker.responded.connect(self.responses.append)

    def send(self, request: messages.Request) -> messages.Request:
        self.worker.on_request_sent(request)
        return request

    def of(self, request: messages.Request) -> list[messages.Response]:
        return [response for response in self.responses if response.request_id == request.id]

    def finals(self, request: messages.Request) -> list[messages.Response]:
        return [response for response in self.of(request) if response.is_final]


@pytest.fixture
def log(engine: FakeEngine) -> Log:
    return Log(engine)


class Clock:
    """Stands in for the time as the worker sees it; it goes on only when a test lets it."""

    def __init__(self) -> None:
        self.now = 100.0

    def perf_counter(self) -> float:
        return self.now

    def step_of(self, seconds: float) -> Callable[[int], None]:
        """What the reading of a file does that takes so long."""
        def step(_number: int) -> None:
            self.now += seconds

        return step


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(engine_worker, "time", made)
    return made


def test_the_engine_is_made_at_the_first_request(qtbot: QtBot) -> None:
    made: list[FakeEngine] = []

    def make() -> FakeEngine:
        made.append(FakeEngine())
        return made[-1]

    worker = EngineWorker(make)
    assert made == []
    worker.on_request_sent(messages.FindPassages(question="warranty"))
    worker.on_request_sent(messages.FindPassages(question="battery"))
    assert len(made) == 1


def test_a_request_cancelled_while_it_waited_is_not_started(log: Log, engine: FakeEngine) -> None:
    request = messages.FindPassages(question="warranty")
    request.token.cancel()
    log.send(request)
    assert engine.searched == []
    assert log.responses == [messages.Stopped(request.id, request.lane)]


def test_a_search_gives_passages_and_the_prompt_made_of_them(log: Log) -> None:
    request = log.send(messages.FindPassages(question="warranty", method="bm25:words"))
    (response,) = log.of(request)
    assert isinstance(response, messages.PassagesFound)
    assert response.result.method == "bm25:words"
    assert response.prompt.sources == response.result.hits


@pytest.mark.parametrize(
    ("make_request", "expected"),
    [
        (lambda: messages.MakeAnswer(result=found_result(), prompt=whole_prompt(found_result())), messages.AnswerMade),
        (lambda: messages.AskWhyNot(question="q", path="a.md"), messages.WhyNotFound),
        (lambda: messages.LoadDocument(path="a.md", start=3, end=5), messages.DocumentLoaded),
        (lambda: messages.ApplySettings(settings=FakeEngine().settings.changed(k1=2.0)), messages.SettingsApplied),
        (lambda: messages.UpdateFolder(), messages.Stopped),
    ],
)
def test_each_request_gets_its_own_kind_of_response(
    log: Log, make_request: Callable[[], messages.Request], expected: type
) -> None:
    request = log.send(make_request())
    (response,) = log.of(request)
    assert type(response) is expected


def test_a_folder_is_shown_before_it_is_read(log: Log, qtbot: QtBot, tmp_path: Path) -> None:
    request = log.send(messages.OpenFolder(folder=tmp_path))
    (opened,) = log.of(request)
    assert isinstance(opened, messages.FolderState)
    assert not opened.status.up_to_date
    qtbot.waitUntil(lambda: bool(log.finals(request)))
    (ended,) = log.finals(request)
    assert isinstance(ended, messages.ReadingEnded)
    assert ended.status.up_to_date
    assert not ended.stopped
    assert ended.examples


def test_a_question_asked_while_a_folder_is_read_is_answered_in_between(
    log: Log, engine: FakeEngine, clock: Clock, tmp_path: Path
) -> None:
    engine.file_count = 40
    engine.step = clock.step_of(0.012)
    reading = log.send(messages.OpenFolder(folder=tmp_path))
    log.worker._on_slice_wanted()
    question = log.send(messages.FindPassages(question="warranty"))
    assert log.finals(question)
    assert engine.read == 2
    assert not log.finals(reading)
    log.worker.release()


def test_no_slice_is_longer_than_promised(log: Log, engine: FakeEngine, clock: Clock, tmp_path: Path) -> None:
    engine.file_count = 60
    engine.step = clock.step_of(0.002)
    request = log.send(messages.OpenFolder(folder=tmp_path))
    reads_per_slice: list[int] = []
    before = 0
    while not log.finals(request):
        log.worker._on_slice_wanted()
        reads_per_slice.append(engine.read - before)
        before = engine.read
    assert max(reads_per_slice) <= engine_worker.SLICE_SECONDS / 0.002 + 1
    assert len(reads_per_slice) >= 6


def test_progress_is_reported_at_most_ten_times_a_second(
    log: Log, engine: FakeEngine, clock: Clock, tmp_path: Path
) -> None:
    engine.file_count = 60
    engine.step = clock.step_of(0.005)
    request = log.send(messages.OpenFolder(folder=tmp_path))
    while not log.finals(request):
        log.worker._on_slice_wanted()
    reports = [response for response in log.of(request) if isinstance(response, messages.ReadingProgress)]
    assert 3 <= len(reports) <= 60 * 0.005 / engine_worker.PROGRESS_SECONDS + 1


def test_reading_stops_when_its_token_says_so_and_tells_what_was_read(
    log: Log, engine: FakeEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    request = messages.OpenFolder(folder=tmp_path)
    engine.step = lambda number: request.token.cancel()
    log.send(request)
    qtbot.waitUntil(lambda: bool(log.finals(request)))
    (ended,) = log.finals(request)
    assert isinstance(ended, messages.ReadingEnded)
    assert ended.stopped
    assert ended.status.documents == 1


def test_a_newer_reading_ends_the_older_one(log: Log, engine: FakeEngine, qtbot: QtBot, tmp_path: Path) -> None:
    older = log.send(messages.OpenFolder(folder=tmp_path))
    newer = log.send(messages.OpenFolder(folder=tmp_path / "other"))
    assert log.finals(older) == [messages.Stopped(older.id, older.lane)]
    qtbot.waitUntil(lambda: bool(log.finals(newer)))
    assert engine.folder == tmp_path / "other"


def test_an_error_in_the_midst_of_reading_ends_it_with_a_failure(
    log: Log, engine: FakeEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    def vanish(number: int) -> None:
        raise FolderMissing(folder="notes")

    engine.step = vanish
    request = log.send(messages.OpenFolder(folder=tmp_path))
    qtbot.waitUntil(lambda: bool(log.finals(request)))
    (failure,) = log.finals(request)
    assert isinstance(failure, messages.Failure)
    assert failure.kind is FolderMissing


def test_an_error_becomes_a_failure_and_the_worker_goes_on(log: Log, engine: FakeEngine) -> None:
    engine.problem = ValueError("odd")
    failed = log.send(messages.FindPassages(question="warranty"))
    engine.problem = None
    found = log.send(messages.FindPassages(question="warranty"))
    assert isinstance(log.finals(failed)[0], messages.Failure)
    assert isinstance(log.finals(found)[0], messages.PassagesFound)


def test_stopping_closes_the_engine_and_gives_up_reading(log: Log, engine: FakeEngine, tmp_path: Path) -> None:
    request = log.send(messages.OpenFolder(folder=tmp_path))
    log.worker.on_stop_requested()
    assert engine.closed
    assert log.finals(request) == [messages.Stopped(request.id, request.lane)]
