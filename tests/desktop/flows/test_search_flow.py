"""From a question to what was found: what is shown, when, and how long it stays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import Lane
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.preferences import Preferences
from ragdesk.engine.errors import FolderStillBeingRead, QuestionEmpty
from ragdesk.engine.records import Verdict
from tests.helpers.fake_engine import TEXT, FakeEngine
from tests.helpers.window_use import ask, labels_of, press


def test_a_question_asked_while_the_folder_is_being_opened_waits_for_it(
    qtbot: QtBot, client: EngineClient, preferences: Preferences, engine: FakeEngine, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for_folder: list[str] = []
    monkeypatch.setattr("ragdesk.desktop.flows.folder_flow.ask_for_folder",
                        lambda _parent, start: asked_for_folder.append(start))
    made = MainWindow(client, preferences)
    qtbot.addWidget(made)
    made.show()
    made.open_folder(tmp_path)
    ask(made, qtbot)
    assert made.parts.welcome.banner.title == "Nothing has been read yet."
    with qtbot.waitSignal(client.answer_ready, timeout=60_000):
        pass
    assert engine.searched == ["battery warranty"]
    assert asked_for_folder == []
    assert made.parts.welcome.banner.title == ""


def test_nothing_found_while_the_folder_is_being_read_is_no_last_word(
    window: MainWindow, qtbot: QtBot, engine: FakeEngine, tmp_path: Path
) -> None:
    engine.file_count, engine.has_hits, engine.near = 10**6, False, ("battery",)
    window.open_folder(tmp_path)
    qtbot.waitUntil(lambda: engine.read > 1)
    ask(window, qtbot)
    banner = window.parts.passages.banner
    assert banner.title == "The folder is still being read."
    with qtbot.waitSignal(window.client.reading_ended):
        press(window, "stop")
    assert banner.title == "The documents have changed since you asked."
    ask(window, qtbot)
    assert banner.title == "No passage says “battery”. Did you mean “battery”?"


def test_a_question_asked_before_anything_was_read_is_answered_when_something_has_been(
    window: MainWindow, qtbot: QtBot, engine: FakeEngine, tmp_path: Path
) -> None:
    engine.file_count = 10**6
    engine.problem_of_search = FolderStillBeingRead(folder="notes")
    window.open_folder(tmp_path)
    ask(window, qtbot)
    assert window.parts.welcome.banner.title == "Nothing has been read yet."
    assert engine.searched == []
    engine.problem_of_search = None
    qtbot.waitUntil(lambda: engine.searched == ["battery warranty"])
    assert window.parts.welcome.banner.title == ""
    assert not window.parts.shows_welcome
    with qtbot.waitSignal(window.client.reading_ended):
        press(window, "stop")


def test_asking_shows_words_passages_prompt_and_answer(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    parts = open_window.parts
    assert "Searched for: battery · warranty" in parts.question.searched_label.text()
    assert parts.passages.model.rowCount() == 1
    assert "without a language model" in parts.status.fact_label.whole_text
    assert parts.answer.isVisible()


def test_shift_enter_finds_passages_only(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot, shift=True)
    assert open_window.parts.passages.model.rowCount() == 1
    assert not open_window.client.is_working(Lane.ANSWER)
    assert open_window.parts.status.fact_label.whole_text == ""


def test_a_word_that_is_nowhere_offers_the_one_that_was_meant(
    open_window: MainWindow, qtbot: QtBot, engine: FakeEngine
) -> None:
    engine.has_hits, engine.near, engine.verdict = False, ("warranty",), Verdict.NONE
    ask(open_window, qtbot, "warantee")
    banner = open_window.parts.passages.banner
    assert "warranty" in banner.title
    engine.has_hits, engine.near = True, ()
    banner.action_chosen.emit()
    assert engine.searched[-1] == "warranty"


def test_a_sign_that_is_taken_out_has_the_question_asked_again(
    open_window: MainWindow, qtbot: QtBot, engine: FakeEngine
) -> None:
    question = open_window.parts.question
    ask(open_window, qtbot, "battery path:Home tag:flat", shift=True)
    question.chips.chips[1].remove_button.click()
    assert engine.searched == ["battery path:Home tag:flat", "battery path:Home"]
    assert open_window.search_flow.asked == ("battery path:Home", False)
    question.show_question("tyres -office")
    question.chips.chips[0].remove_button.click()
    assert (question.question, engine.searched[-1]) == ("tyres", "battery path:Home")


def test_a_search_that_was_restricted_can_be_widened(
    open_window: MainWindow, qtbot: QtBot, engine: FakeEngine
) -> None:
    engine.has_hits = False
    ask(open_window, qtbot, "battery path:Home", shift=True)
    flow = open_window.search_flow
    assert flow.result is not None
    narrowed = replace(flow.result.question, text="battery", typed="battery path:Home")
    flow.result = replace(flow.result, question=narrowed)
    open_window.parts.passages.action_wanted.emit("search_everywhere")
    assert engine.searched[-1] == open_window.parts.question.question == "battery"
    open_window.parts.passages.action_wanted.emit("show_ledger")
    assert open_window.folder_flow.ledger_dialog is not None
    assert open_window.folder_flow.ledger_dialog.isVisible()


def test_an_empty_question_is_answered_where_it_was_asked(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot, "   ")
    assert open_window.parts.welcome.banner.title == QuestionEmpty().title


def test_documents_that_changed_since_the_question_are_pointed_out(
    open_window: MainWindow, engine: FakeEngine, qtbot: QtBot
) -> None:
    ask(open_window, qtbot)
    engine.file_count = 5
    with qtbot.waitSignal(open_window.client.reading_ended):
        press(open_window, "read_again")
    banner = open_window.parts.passages.banner
    assert "are gone" in banner.title
    assert banner.accessibleDescription().endswith("(file gone)")
    banner.action_chosen.emit()
    assert engine.searched == ["battery warranty"] * 2


def test_why_not_is_answered_in_the_explanation_and_asks_of_the_place(
    open_window: MainWindow, qtbot: QtBot, engine: FakeEngine
) -> None:
    ask(open_window, qtbot)
    open_window.answer_flow.open_numbered_citation(1)
    before = labels_of(open_window.parts.why)
    open_window.parts.document.why_not_requested.emit("warranty.md", 4, 11)
    assert labels_of(open_window.parts.why) != before
    assert engine.asked_at == [(TEXT[4:11], 4)]
