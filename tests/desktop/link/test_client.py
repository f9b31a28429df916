"""The client with its threads: newest wins, nothing stale is shown, everything ends."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QThread, QTimer, SignalInstance, Slot
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link import engine_worker, messages
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.key_messages import KeepKey, LookForKey
from ragdesk.desktop.link.messages import Lane
from ragdesk.desktop.link.prompt_messages import PinPassage
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.errors import ModelUnreachable, QuestionEmpty
from ragdesk.engine.facade.models import Secret
from ragdesk.engine.records import AnswerMaker, Verdict
from ragdesk.engine.settings import Settings
from tests.helpers.fake_engine import FakeEngine, FakeModelCalls

WITH_MODEL = Settings(use_model=True)


class Recorder(QObject):
    """Notes what a signal carried and in which thread it came."""

    def __init__(self, signal: SignalInstance) -> None:
        super().__init__()
        self.values: list[object] = []
        self.threads: set[int] = set()
        signal.connect(self.on_signal)

    @Slot(object)
    def on_signal(self, value: object = None) -> None:
        self.values.append(value)
        self.threads.add(threading.get_ident())


class Gate:
    """Holds a working thread until the test opens it, but not indefinitely."""

    def __init__(self) -> None:
        self.entered = threading.Event()
        self.opened = threading.Event()

    def wait(self, _: object = None) -> None:
        self.entered.set()
        assert self.opened.wait(60)

    def wait_or_stop(self, token: CancelToken) -> None:
        self.entered.set()
        deadline = time.monotonic() + 60
        while not (self.opened.wait(0.01) or token.is_cancelled):
            assert time.monotonic() < deadline


def question_of(result: object) -> str:
    assert isinstance(result, messages.PassagesFound)
    return result.result.question.text


def test_the_engine_lives_in_one_thread_that_is_not_the_windows(
    client: EngineClient, engine: FakeEngine, qtbot: QtBot, tmp_path: Path, main_thread: int
) -> None:
    with qtbot.waitSignal(client.reading_ended):
        client.open_folder(tmp_path)
    with qtbot.waitSignal(client.answer_ready):
        client.search("warranty")
    client.close()
    assert len(engine.threads) == 1
    assert main_thread not in engine.threads
    assert {engine.closing_thread} == engine.threads


def test_everything_arrives_in_the_window_thread(client: EngineClient, qtbot: QtBot, main_thread: int) -> None:
    recorder = Recorder(client.passages_found)
    with qtbot.waitSignal(client.passages_found):
        client.search("warranty")
    assert recorder.threads == {main_thread}


def test_only_the_newest_question_is_shown(client: EngineClient, engine: FakeEngine, qtbot: QtBot) -> None:
    gate = Gate()
    engine.before_search = gate.wait
    shown = Recorder(client.passages_found)
    client.search("first")
    qtbot.waitUntil(gate.entered.is_set)
    client.search("second")
    client.search("third")
    gate.opened.set()
    qtbot.waitUntil(lambda: bool(shown.values))
    assert [question_of(value) for value in shown.values] == ["third"]
    assert engine.searched == ["first", "third"]


def test_a_response_that_is_out_of_date_is_dropped(inline_client: EngineClient) -> None:
    shown = Recorder(inline_client.document_ready)
    inline_client._on_worker_responded(messages.DocumentLoaded(10**9, FakeEngine().document("a.md"), 0, 1))
    assert shown.values == []


def test_a_new_question_stops_the_answer_to_the_older_one(
    make_client: Callable[..., EngineClient], calls: FakeModelCalls, qtbot: QtBot
) -> None:
    client = make_client(settings=WITH_MODEL)
    gate = Gate()
    calls.between_pieces = gate.wait_or_stop
    answers = Recorder(client.answer_ready)
    with qtbot.waitSignal(client.answer_piece):
        client.search("first")
    gate.opened.set()
    client.search("second")
    qtbot.waitUntil(lambda: bool(answers.values))
    made = answers.values[-1]
    assert isinstance(made, messages.AnswerMade)
    assert made.prompt.question == "second"
    assert len(answers.values) == 1


def test_a_new_folder_cancels_everything_about_the_old_one(
    client: EngineClient, engine: FakeEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    gate = Gate()
    engine.before_search = gate.wait
    shown = Recorder(client.passages_found)
    client.search("first")
    qtbot.waitUntil(gate.entered.is_set)
    client.open_folder(tmp_path)
    gate.opened.set()
    with qtbot.waitSignal(client.reading_ended):
        pass
    assert shown.values == []
    assert not client.is_working(Lane.SEARCH)


def test_an_answer_is_quoted_when_no_model_is_used(client: EngineClient, calls: FakeModelCalls, qtbot: QtBot) -> None:
    with qtbot.waitSignal(client.answer_ready) as blocker:
        client.search("warranty")
    assert blocker.args[0].answer.by is AnswerMaker.EXTRACT
    assert calls.asked == []


def test_passages_alone_bring_no_answer(client: EngineClient, qtbot: QtBot) -> None:
    answers = Recorder(client.answer_ready)
    with qtbot.waitSignal(client.passages_found):
        client.search("warranty", with_answer=False)
    assert not client.is_working(Lane.ANSWER)
    assert answers.values == []


def test_a_model_writes_the_answer_piece_by_piece(
    make_client: Callable[..., EngineClient], qtbot: QtBot
) -> None:
    client = make_client(settings=WITH_MODEL)
    started, pieces = Recorder(client.answer_started), Recorder(client.answer_piece)
    with qtbot.waitSignal(client.answer_ready) as blocker:
        client.search("warranty")
    made = blocker.args[0].answer
    assert made.by is AnswerMaker.MODEL
    assert len(started.values) == 1
    assert made.text.startswith("".join(str(piece) for piece in pieces.values))


def test_the_engine_stays_free_while_a_model_writes(
    make_client: Callable[..., EngineClient], calls: FakeModelCalls, qtbot: QtBot
) -> None:
    client = make_client(settings=WITH_MODEL)
    gate = Gate()
    calls.between_pieces = gate.wait_or_stop
    with qtbot.waitSignal(client.answer_piece):
        client.search("warranty")
    with qtbot.waitSignal(client.document_ready):
        client.load_document("warranty.md")
    assert client.is_working(Lane.ANSWER)
    with qtbot.waitSignal(client.answer_ready):
        gate.opened.set()


def test_no_model_is_asked_when_the_passages_do_not_answer_unless_the_user_insists(
    make_client: Callable[..., EngineClient], engine: FakeEngine, calls: FakeModelCalls, qtbot: QtBot
) -> None:
    engine.verdict = Verdict.NONE
    client = make_client(settings=WITH_MODEL)
    with qtbot.waitSignal(client.answer_ready) as blocker:
        client.search("warranty")
    assert calls.asked == []
    made = blocker.args[0]
    with qtbot.waitSignal(client.answer_ready):
        client.answer(made.result, made.prompt, insist=True)
    assert len(calls.asked) == 1


def test_quoted_sentences_stand_in_for_a_model_that_fails(
    make_client: Callable[..., EngineClient], calls: FakeModelCalls, qtbot: QtBot
) -> None:
    calls.problem = ModelUnreachable(address="127.0.0.1")
    client = make_client(settings=WITH_MODEL)
    answers = Recorder(client.answer_ready)
    with qtbot.waitSignal(client.failed) as blocker:
        client.search("warranty")
    assert blocker.args[0].kind is ModelUnreachable
    (made,) = answers.values
    assert isinstance(made, messages.AnswerMade)
    assert made.answer.by is AnswerMaker.EXTRACT


def test_stop_ends_a_silent_model_and_keeps_its_words(
    make_client: Callable[..., EngineClient], calls: FakeModelCalls, qtbot: QtBot
) -> None:
    client = make_client(settings=WITH_MODEL)
    calls.between_pieces = Gate().wait_or_stop
    with qtbot.waitSignal(client.answer_piece):
        client.search("warranty")
    with qtbot.waitSignal(client.answer_ready) as blocker:
        assert client.stop()
    assert blocker.args[0].answer.text == "24 "
    assert not blocker.args[0].answer.complete
    assert not client.stop()


def test_a_question_during_reading_waits_for_the_slice_that_is_being_read_and_no_longer(
    client: EngineClient, engine: FakeEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    gate, read_before_search = Gate(), []
    engine.file_count = 10**6
    engine.step = lambda number: gate.wait() if number == 7 else time.sleep(engine_worker.SLICE_SECONDS)
    engine.before_search = lambda question: read_before_search.append(engine.read)
    client.open_folder(tmp_path)
    qtbot.waitUntil(gate.entered.is_set)
    client.search("warranty", with_answer=False)
    with qtbot.waitSignal(client.passages_found):
        gate.opened.set()
    assert read_before_search[0] <= 8
    assert client.is_working(Lane.INDEX)
    with qtbot.waitSignal(client.reading_ended) as blocker:
        assert client.stop()
    assert blocker.args == [True]


def test_closing_ends_everything_whatever_goes_on(
    make_client: Callable[..., EngineClient], engine: FakeEngine, calls: FakeModelCalls, qtbot: QtBot, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ragdesk.desktop.link.client.QUIT_MILLISECONDS", 60_000)
    client = make_client(settings=WITH_MODEL)
    engine.file_count = 10**6
    engine.step = lambda number: time.sleep(0.01)
    calls.between_pieces = Gate().wait_or_stop
    with qtbot.waitSignal(client.progress_changed):
        client.open_folder(tmp_path)
    with qtbot.waitSignal(client.answer_piece):
        client.search("warranty")
    assert client.close()
    assert engine.closed
    assert not any(thread.isRunning() for thread in client.findChildren(QThread))


def test_a_thread_that_hangs_is_waited_for_in_vain_but_not_for_ever(
    client: EngineClient, engine: FakeEngine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ragdesk.desktop.link.client.QUIT_MILLISECONDS", 50)
    gate = Gate()
    engine.before_search = gate.wait
    client.search("first")
    qtbot.waitUntil(gate.entered.is_set)
    assert not client.close()
    gate.opened.set()
    qtbot.waitUntil(client.close)


def test_the_window_thread_stays_awake_while_a_folder_is_read(
    client: EngineClient, engine: FakeEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    """Each file is read to its end only after a timer of the window has had its turn in the midst of it."""
    beat = threading.Event()

    def work(number: int) -> None:
        beat.clear()
        while not beat.is_set():
            sum(range(10_000))  # holds the interpreter, as parsing does

    timer = QTimer()
    timer.timeout.connect(beat.set)
    timer.start(1)
    engine.file_count, engine.step = 30, work
    with qtbot.waitSignal(client.reading_ended, timeout=60_000):
        client.open_folder(tmp_path)
    timer.stop()


def test_another_way_of_cutting_reads_the_folder_again_and_other_settings_do_not(
    client: EngineClient, engine: FakeEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    with qtbot.waitSignal(client.reading_ended):
        client.open_folder(tmp_path)
    with qtbot.waitSignal(client.settings_applied):
        client.apply_settings(client.settings.changed(k1=2.0))
    assert not client.is_working(Lane.INDEX)
    with qtbot.waitSignal(client.reading_ended):
        client.apply_settings(client.settings.changed(chunk_words=40, overlap_words=5))
    assert engine.settings.chunk_words == 40


def test_an_error_is_reported_once_and_the_next_request_works(
    client: EngineClient, engine: FakeEngine, qtbot: QtBot
) -> None:
    failures = Recorder(client.failed)
    with qtbot.waitSignal(client.failed):
        client.search("   ")
    with qtbot.waitSignal(client.passages_found):
        client.search("warranty")
    assert [getattr(failure, "kind", "") for failure in failures.values] == [QuestionEmpty]


@pytest.mark.parametrize("module", ["client", "engine_worker", "model_worker", "request_worker"])
def test_nothing_but_methods_is_connected_across_threads(module: str) -> None:
    """A lambda or a partial would run in the wrong thread, even on a queued connection."""
    source = (Path(messages.__file__).parent / f"{module}.py").read_text(encoding="utf-8")
    connections = [line.strip() for line in source.splitlines() if ".connect(" in line]
    for line in connections:
        assert "lambda" not in line
        assert "partial(" not in line
    assert module in ("model_worker", "request_worker") or connections


def test_a_key_that_is_kept_while_the_model_writes_is_kept_whatever_is_asked_next(
        make_client: Callable[..., EngineClient], calls: FakeModelCalls, qtbot: QtBot) -> None:
    client, gate = make_client(settings=WITH_MODEL), Gate()
    calls.between_pieces = gate.wait
    client.search("warranty")
    qtbot.waitUntil(gate.entered.is_set)
    client.ask(KeepKey(url="https://a.example", key=Secret("word")))
    client.ask(LookForKey(url="https://a.example"))
    client.forget(Lane.KEYS)
    assert client.is_working(Lane.KEYS)
    gate.opened.set()
    qtbot.waitUntil(lambda: not client.is_working(Lane.KEYS))
    assert calls.keys.key_for("https://a.example") is not None


def test_what_is_written_down_is_so_even_if_the_window_closes_at_once(
        client: EngineClient, engine: FakeEngine, qtbot: QtBot) -> None:
    gate = Gate()
    engine.before_search = gate.wait
    client.search("warranty")
    qtbot.waitUntil(gate.entered.is_set)
    client.ask(PinPassage(path="a.md", start=0, quote="words"))
    gate.opened.set()
    client.close()
    assert engine.pins == [("a.md", 0, "words", True)]
