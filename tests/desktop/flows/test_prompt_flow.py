"""What is done to the passages leads to another prompt, an answer from it, and the numbers in the list."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import AnswerMade, Lane, LocateFile
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.widgets.budget_bar import BudgetBar, budget_sentence
from ragdesk.desktop.widgets.notice import Topic, WayOut
from ragdesk.desktop.widgets.passage_picker import ID_ROLE
from ragdesk.desktop.widgets.prompt_view import PromptView
from ragdesk.engine.errors import PassageNotFound
from ragdesk.engine.records import NO_CHOICE, AnswerMaker, Hit
from tests.desktop.conftest import make_window
from tests.helpers.fake_engine import TEXT, FakeEngine, FakeModelCalls
from tests.helpers.window_use import ask, use_model


def prompt_text(window: MainWindow) -> str:
    view = window.parts.prompt.findChild(PromptView)
    assert isinstance(view, PromptView)
    return view.toPlainText()


@pytest.fixture
def threaded_window(qtbot: QtBot, make_client: Callable[..., EngineClient], preferences: Preferences,
                    tmp_path: Path) -> MainWindow:
    """A window before an engine in its own thread, with the answer to a question."""
    made = make_window(qtbot, make_client(), preferences)
    with qtbot.waitSignal(made.client.reading_ended):
        made.open_folder(tmp_path)
    with qtbot.waitSignal(made.client.answer_ready):
        ask(made, qtbot)
    return made


@pytest.fixture
def busy(engine: FakeEngine) -> Iterator[threading.Event]:
    """Once something is asked about a place, the engine is busy until this is set."""
    opened = threading.Event()
    engine.before_place = lambda _path: assert_in_time(opened)
    yield opened
    opened.set()


def assert_in_time(opened: threading.Event) -> None:
    assert opened.wait(60)


def first_hit(window: MainWindow) -> Hit:
    result = window.search_flow.result
    assert result is not None
    return result.hits[0]


def test_a_passage_ticked_off_is_neither_sent_nor_quoted_nor_numbered(
        open_window: MainWindow, engine: FakeEngine, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    hit = open_window.search_flow.result.hits[0] if open_window.search_flow.result else None
    assert hit is not None
    open_window.parts.prompt.picker.tick_changed.emit(hit.chunk_id, False)
    assert engine.choices[-1].left_out == {hit.chunk_id}
    assert TEXT not in prompt_text(open_window)
    row = open_window.parts.passages.model.index(0, 0)
    assert "[1]" not in str(row.data())
    assert open_window.search_flow.prompt is not None
    assert open_window.search_flow.prompt.sources == ()
    open_window.parts.passages.tick_changed.emit(hit.chunk_id, True)
    assert TEXT in prompt_text(open_window)


def test_the_choice_holds_for_the_same_question_and_not_for_another(
        open_window: MainWindow, engine: FakeEngine, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    open_window.parts.prompt.picker.wide_changed.emit(1, True)
    open_window.search_flow.ask_again()
    assert engine.choices[-1].widened == {1}
    open_window.search_flow.ask("another question")
    assert engine.choices[-1] == NO_CHOICE


def test_a_pinned_passage_is_noted_and_the_prompt_made_again(
        open_window: MainWindow, engine: FakeEngine, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    result = open_window.search_flow.result
    assert result is not None
    menu = open_window.parts.passages.make_menu(result.hits[0])
    action = next(action for action in menu.actions() if action.text() == "Always send this passage")
    assert not action.isChecked()
    action.trigger()
    assert engine.pins == [("warranty.md", 0, TEXT, True)]
    assert open_window.search_flow.prompt is not None
    assert open_window.search_flow.prompt.passages[0].is_pinned
    menu = open_window.parts.passages.make_menu(result.hits[0])
    assert next(action for action in menu.actions() if action.text() == "Always send this passage").isChecked()


def test_a_place_in_a_document_can_be_pinned(open_window: MainWindow, engine: FakeEngine, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    open_window.answer_flow.open_numbered_citation(1)
    open_window.parts.document.pin_requested.emit(0, 11)
    assert open_window.parts.document.banner.title
    assert engine.pins == [("warranty.md", 0, TEXT[:11], True)]


def test_where_no_passage_can_be_pinned_it_is_said(open_window: MainWindow, engine: FakeEngine, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    engine.problem = PassageNotFound(path="warranty.md")
    open_window.parts.document.pin_requested.emit(0, 11)
    assert open_window.parts.passages.banner.title == engine.problem.title


def test_another_order_is_a_setting(open_window: MainWindow, engine: FakeEngine, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    picker = open_window.parts.prompt.picker
    chunk_id = picker.rows.item(0).data(ID_ROLE)
    picker.move_wanted.emit(chunk_id, 1)
    assert picker.order.currentIndex() == -1
    picker.order_chosen.emit("ends")
    assert open_window.preferences.settings.passage_order == "ends"
    assert engine.choices[-1].order == ()
    picker.move_wanted.emit(chunk_id, 1)
    picker.order_chosen.emit("ends")
    assert engine.choices[-1].order == ()
    assert picker.order.currentData() == "ends"


def test_what_a_model_wrote_stays_and_it_can_be_asked_again(
        open_window: MainWindow, engine: FakeEngine, qtbot: QtBot) -> None:
    use_model(open_window)
    ask(open_window, qtbot)
    open_window.parts.prompt.picker.wide_changed.emit(1, True)
    banner = open_window.parts.answer.banner
    assert banner.notice is not None
    assert banner.notice.way_out == WayOut("insist", "Ask it again")
    banner.action_chosen.emit()
    assert banner.title == ""


def test_gone_pins_are_forgotten_when_asked(open_window: MainWindow, engine: FakeEngine, qtbot: QtBot) -> None:
    engine.pinned = frozenset({"warranty.md"})
    ask(open_window, qtbot)
    open_window.parts.prompt.forget_gone_requested.emit()
    assert engine.pinned == frozenset()


def test_a_server_that_counts_is_shown_once_it_has_been_asked(
        open_window: MainWindow, calls: FakeModelCalls, qtbot: QtBot) -> None:
    calls.counts = 11
    ask(open_window, qtbot)
    assert open_window.search_flow.prompt is not None
    assert not open_window.search_flow.prompt.is_counted
    use_model(open_window)
    ask(open_window, qtbot)
    prompt = open_window.search_flow.prompt
    assert prompt is not None
    assert prompt.is_counted
    bar = open_window.parts.prompt.findChild(BudgetBar)
    assert isinstance(bar, BudgetBar)
    assert bar.accessibleDescription().startswith(budget_sentence(prompt))


def test_two_ticks_in_a_row_both_count(
        threaded_window: MainWindow, engine: FakeEngine, busy: threading.Event, qtbot: QtBot) -> None:
    window = threaded_window
    window.client.ask(LocateFile(path="a.md"))
    window.parts.prompt.picker.tick_changed.emit(1, False)
    window.parts.prompt.picker.wide_changed.emit(2, True)
    with qtbot.waitSignal(window.prompt_flow.prompt_replaced):
        busy.set()
    assert (engine.choices[-1].left_out, engine.choices[-1].widened) == ({1}, {2})


def test_two_pins_in_a_row_are_both_kept(
        threaded_window: MainWindow, engine: FakeEngine, busy: threading.Event, qtbot: QtBot) -> None:
    window, hit = threaded_window, first_hit(threaded_window)
    window.client.ask(LocateFile(path="a.md"))
    window.parts.passages.pin_changed.emit(hit, True)
    window.parts.passages.pin_changed.emit(hit, False)
    busy.set()
    qtbot.waitUntil(lambda: len(engine.pins) == 2)
    qtbot.waitUntil(lambda: not window.client.is_working(Lane.PIN))
    assert [pinned for *_, pinned in engine.pins] == [True, False]


@pytest.mark.parametrize("does", ["tick", "pin"])
def test_what_is_done_while_another_question_is_put_does_not_bring_the_old_one_back(
        does: str, threaded_window: MainWindow, engine: FakeEngine, busy: threading.Event, qtbot: QtBot) -> None:
    window = threaded_window
    window.client.ask(LocateFile(path="a.md"))
    if does == "pin":
        window.parts.passages.pin_changed.emit(first_hit(window), True)
    ask(window, qtbot, "another question")
    if does == "tick":
        window.parts.passages.tick_changed.emit(1, False)
    with qtbot.waitSignal(window.client.answer_ready):
        busy.set()
    qtbot.waitUntil(lambda: not any(map(window.client.is_working, Lane)))
    assert window.search_flow.result is not None
    assert window.search_flow.prompt is not None
    assert window.search_flow.prompt.question == window.search_flow.result.question.text == "another question"
    assert window.search_flow.choice == NO_CHOICE


def test_a_tick_while_the_same_question_is_put_again_holds(
        threaded_window: MainWindow, engine: FakeEngine, busy: threading.Event, qtbot: QtBot) -> None:
    window, chunk_id = threaded_window, first_hit(threaded_window).chunk_id
    window.client.ask(LocateFile(path="a.md"))
    window.search_flow.find_again()
    window.parts.passages.tick_changed.emit(chunk_id, False)
    with qtbot.waitSignal(window.prompt_flow.prompt_replaced):
        busy.set()
    assert window.search_flow.choice.left_out == engine.choices[-1].left_out == {chunk_id}
    assert window.search_flow.prompt is not None
    assert window.search_flow.prompt.sources == ()
    qtbot.waitUntil(lambda: not any(map(window.client.is_working, Lane)))


def test_an_answer_that_was_pasted_stays_when_the_prompt_changes(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    QGuiApplication.clipboard().setText("The warranty covers 24 months [1].")
    open_window.answer_flow.paste_answer()
    made: list[AnswerMade] = []
    open_window.client.answer_ready.connect(made.append)
    open_window.parts.prompt.picker.wide_changed.emit(1, True)
    notice = open_window.parts.answer.banner.notice
    assert made == []
    assert notice is not None
    assert notice.topic is Topic.MODEL_NOT_ASKED
    assert notice.way_out is None


def test_a_pin_while_a_model_writes_after_all_does_not_end_it(
        threaded_window: MainWindow, calls: FakeModelCalls, qtbot: QtBot) -> None:
    window, opened = threaded_window, threading.Event()
    use_model(window)
    qtbot.waitUntil(lambda: not any(map(window.client.is_working, Lane)))
    calls.between_pieces = lambda _token: assert_in_time(opened)
    with qtbot.waitSignal(window.client.answer_piece):
        window.answer_flow.insist()
    with qtbot.waitSignal(window.prompt_flow.prompt_replaced):
        window.parts.passages.pin_changed.emit(first_hit(window), True)
    with qtbot.waitSignal(window.client.answer_ready) as answered:
        opened.set()
    assert answered.args is not None
    assert answered.args[0].answer.by is AnswerMaker.MODEL
    notice = window.parts.answer.banner.notice
    assert notice is not None
    assert notice.way_out == WayOut("insist", "Ask it again")
    qtbot.waitUntil(lambda: not any(map(window.client.is_working, Lane)))
