"""What belongs to an earlier question or folder: it goes when its reason is gone, and not before.

Covers: search_flow, answer_flow, folder_flow.
"""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from ragdesk.desktop.main_window import MainWindow
from ragdesk.engine.errors import IndexBusy, QuestionOnlyCommonWords
from tests.helpers.fake_engine import FakeEngine, FakeModelCalls


def ask(window: MainWindow, question: str = "battery warranty") -> None:
    window.parts.question.show_question(question)
    window.parts.question.ask_button.click()


def open_another(window: MainWindow, qtbot: QtBot, folder: Path) -> None:
    folder.mkdir()
    with qtbot.waitSignal(window.client.reading_ended):
        window.open_folder(folder)


def test_the_first_question_of_another_folder_is_not_told_that_something_changed(
    open_window: MainWindow, engine: FakeEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    ask(open_window)
    engine.file_count = 7
    open_another(open_window, qtbot, tmp_path / "other")
    ask(open_window)
    assert not open_window.parts.passages.banner.isVisible()


def test_a_message_about_the_folder_before_is_not_seen_in_the_next(
    open_window: MainWindow, engine: FakeEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    ask(open_window)
    engine.file_count = 5
    with qtbot.waitSignal(open_window.client.reading_ended):
        open_window.window_actions["read_again"].trigger()
    assert open_window.parts.passages.banner.title
    open_another(open_window, qtbot, tmp_path / "other")
    ask(open_window)
    assert open_window.parts.passages.banner.title == ""


def test_the_last_question_is_not_asked_of_another_folder(
    open_window: MainWindow, engine: FakeEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    ask(open_window)
    open_another(open_window, qtbot, tmp_path / "other")
    open_window.search_flow.ask_again()
    assert engine.searched == ["battery warranty"]


def test_when_a_question_fails_nothing_of_the_one_before_is_left(open_window: MainWindow, engine: FakeEngine) -> None:
    ask(open_window)
    parts = open_window.parts
    assert parts.question.searched_label.isVisible()
    assert parts.status.fact_label.whole_text
    engine.problem_of_search = QuestionOnlyCommonWords(question="how is it")
    ask(open_window, "how is it")
    assert "only words that are in almost every text" in parts.passages.banner.title
    assert not parts.question.searched_label.isVisible()
    assert parts.status.fact_label.whole_text == ""
    assert open_window.search_flow.prompt is None
    assert parts.passages.model.rowCount() == 0


def test_when_the_folder_cannot_be_read_again_the_rows_still_work(
    open_window: MainWindow, engine: FakeEngine, qtbot: QtBot
) -> None:
    ask(open_window)
    engine.problem = IndexBusy()
    with qtbot.waitSignal(open_window.client.failed):
        open_window.window_actions["read_again"].trigger()
    engine.problem = None
    parts = open_window.parts
    parts.why.clear()
    hit = open_window.search_flow.result.hits[0] if open_window.search_flow.result else None
    assert hit is not None
    parts.passages.passage_selected.emit(hit)
    assert parts.why.explains_a_listed_passage
    with qtbot.waitSignal(open_window.client.document_ready):
        parts.passages.passage_opened.emit(hit)
    open_window.answer_flow.open_numbered_citation(1)
    assert parts.document.isVisible()


def prompt_title(window: MainWindow) -> str:
    results = window.parts.results
    return results.tabs.tabText(results.tabs.indexOf(window.parts.prompt))


def test_the_prompt_is_what_was_sent_only_when_it_was(
    open_window: MainWindow, calls: FakeModelCalls, qtbot: QtBot, tmp_path: Path
) -> None:
    assert prompt_title(open_window) == "The prompt"
    ask(open_window)
    assert prompt_title(open_window) == "The prompt"
    preferences = open_window.preferences
    preferences.change_settings(preferences.settings.changed(use_model=True))
    ask(open_window)
    assert len(calls.asked) == 1
    assert prompt_title(open_window) == "What was sent"
    preferences.change_settings(preferences.settings.changed(use_model=False))
    assert prompt_title(open_window) == "What was sent"
    ask(open_window)
    assert prompt_title(open_window) == "The prompt"


def test_a_failed_export_is_forgotten_with_the_next_question(open_window: MainWindow, tmp_path: Path) -> None:
    ask(open_window)
    open_window.parts.prompt.export_requested.emit(tmp_path / "gone" / "prompt.txt", "txt")
    assert "could not be saved" in open_window.parts.prompt.banner.title
    ask(open_window, "receipt")
    assert open_window.parts.prompt.banner.title == ""
