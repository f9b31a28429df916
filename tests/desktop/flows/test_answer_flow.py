"""From what was found to an answer: quotes, models, citations, and the prompt that is taken along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.panes.status_line import answer_fact, waiting_fact, writing_fact
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.widgets.answer_view import AnswerView
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.errors import ModelBroken, ModelUnreachable
from ragdesk.engine.prompting.export import render_prompt
from ragdesk.engine.reasons import StoppedBy
from ragdesk.engine.records import Answer, AnswerMaker, ChatMessage, Prompt, Verdict
from ragdesk.engine.settings import Settings
from tests.helpers.fake_engine import TEXT, FakeEngine, FakeModelCalls, found_hit
from tests.helpers.window_use import ask, click_button, labels_of, press, use_model


def test_a_citation_opens_the_exact_words_and_alt_left_leads_back(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    open_window.answer_flow.open_numbered_citation(1)
    assert open_window.parts.document.isVisible()
    assert open_window.parts.document.selected_text() == TEXT[: TEXT.index(".") + 1]
    press(open_window, "go_back")
    assert open_window.parts.answer.isVisible()


def test_a_number_that_is_not_cited_leads_nowhere(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    open_window.answer_flow.open_numbered_citation(7)
    assert open_window.parts.answer.isVisible()


def test_a_model_that_does_not_run_is_named_and_the_quotes_stay(
    open_window: MainWindow, qtbot: QtBot, calls: FakeModelCalls
) -> None:
    calls.problem = ModelUnreachable(address="http://127.0.0.1:11434")
    use_model(open_window)
    ask(open_window, qtbot)
    banner = open_window.parts.answer.banner
    assert banner.title == calls.problem.title
    assert "Quoted" in open_window.parts.status.fact_label.whole_text
    calls.problem = None
    banner.action_chosen.emit()
    assert "tiny" in open_window.parts.status.fact_label.whole_text
    assert banner.title == ""


def test_the_status_line_is_true_while_a_model_writes(
    open_window: MainWindow, qtbot: QtBot, calls: FakeModelCalls
) -> None:
    status, seen = open_window.parts.status.fact_label, list[str]()
    ask(open_window, qtbot)
    assert status.whole_text == answer_fact(Answer(AnswerMaker.EXTRACT, "a"))
    use_model(open_window)
    open_window.client.answer_started.connect(lambda _started: seen.append(status.whole_text))
    calls.between_pieces = lambda _token: seen.append(status.whole_text)
    ask(open_window, qtbot)
    assert seen[0] == waiting_fact("tiny", calls.servers[0].url)
    assert set(seen[1:]) == {writing_fact("tiny", calls.servers[0].url)}
    ask(open_window, qtbot, shift=True)
    assert status.whole_text == ""


def test_when_the_passages_do_not_answer_the_user_can_insist(
    open_window: MainWindow, qtbot: QtBot, engine: FakeEngine, calls: FakeModelCalls
) -> None:
    engine.verdict = Verdict.NONE
    use_model(open_window)
    ask(open_window, qtbot)
    assert calls.asked == []
    assert [row.number for row in open_window.parts.passages.model.rows] == [None]
    open_window.parts.answer.banner.action_chosen.emit()
    assert len(calls.asked) == 1
    assert [row.number for row in open_window.parts.passages.model.rows] == [1]


def test_an_answer_that_was_pasted_is_checked_and_the_quotes_come_back(
    open_window: MainWindow, qtbot: QtBot, calls: FakeModelCalls
) -> None:
    ask(open_window, qtbot)
    answer, clipboard = open_window.parts.answer, QGuiApplication.clipboard()
    clipboard.setText("The battery has a warranty of 36 months (source 1).")
    click_button(qtbot, answer, "Paste an answer")
    assert "36 months [1]" in answer.findChild(AnswerView).toPlainText()
    assert labels_of(answer).startswith("Pasted by you")
    assert open_window.parts.status.fact_label.whole_text == answer_fact(Answer(AnswerMaker.PASTED, "a"))
    assert calls.asked == []
    click_button(qtbot, answer, "Back to the quotes")
    assert labels_of(answer).startswith("These are quotes")


def test_a_pasted_answer_is_checked_against_the_prompt_that_was_copied(
    open_window: MainWindow, qtbot: QtBot
) -> None:
    ask(open_window, qtbot)
    answer, clipboard = open_window.parts.answer, QGuiApplication.clipboard()
    copied = open_window.search_flow.prompt
    assert copied is not None
    open_window.parts.prompt.copied.emit()
    other = found_hit(path="other.md", text="Other words.")
    remade = replace(copied, sources=(other, *copied.sources), messages=(ChatMessage("user", "Another order."),))
    open_window.search_flow.prompt = remade
    clipboard.setText("The battery warranty lasts 24 months [1].")
    open_window.answer_flow.paste_answer()
    assert "[1]?" not in answer.findChild(AnswerView).toPlainText()
    open_window.answer_flow.open_numbered_citation(1)
    assert open_window.parts.document.shown_path == "warranty.md"
    clipboard.setText(render_prompt(copied, "txt"))
    open_window.answer_flow.paste_answer()
    assert "the prompt, not an answer" in answer.banner.title
    ask(open_window, qtbot, "something else")
    clipboard.setText("The battery warranty lasts 24 months [1].")
    open_window.answer_flow.paste_answer()
    assert "something else" in answer.banner.title


def test_the_prompt_of_another_folder_is_not_what_an_answer_is_checked_against(
    open_window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    ask(open_window, qtbot)
    open_window.parts.prompt.copied.emit()
    other = tmp_path / "other"
    other.mkdir()
    with qtbot.waitSignal(open_window.client.reading_ended):
        open_window.open_folder(other)
    ask(open_window, qtbot, "something else")
    QGuiApplication.clipboard().setText("The battery has a warranty of 36 months [1].")
    open_window.answer_flow.paste_answer()
    assert open_window.parts.answer.banner.title == ""
    assert labels_of(open_window.parts.answer).startswith("Pasted by you")


def test_after_a_pasted_answer_the_quotes_are_of_what_is_sent_now(
    open_window: MainWindow, qtbot: QtBot, engine: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(open_window, qtbot)
    open_window.parts.prompt.copied.emit()
    copied = open_window.search_flow.prompt
    assert copied is not None
    now = open_window.search_flow.prompt = replace(copied, label="remade")
    QGuiApplication.clipboard().setText("The battery has a warranty of 36 months [1].")
    open_window.answer_flow.paste_answer()
    asked: list[Prompt] = []
    quote = engine.extract_answer
    monkeypatch.setattr(engine, "extract_answer", lambda result, prompt: asked.append(prompt) or quote(result, prompt))
    click_button(qtbot, open_window.parts.answer, "Back to the quotes")
    assert asked == [now]


def test_what_is_no_answer_cannot_be_pasted(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    answer, clipboard = open_window.parts.answer, QGuiApplication.clipboard()
    clipboard.setText(" ")
    click_button(qtbot, answer, "Paste an answer")
    assert "no text" in answer.banner.title
    prompt = open_window.search_flow.prompt
    assert prompt is not None
    clipboard.setText(render_prompt(prompt, "txt"))
    click_button(qtbot, answer, "Paste an answer")
    assert "the prompt, not an answer" in answer.banner.title
    assert "These are quotes" in labels_of(answer)


def test_an_answer_that_was_cut_off_is_gone_on_with(
    make_client: Callable[..., EngineClient], preferences: Preferences, calls: FakeModelCalls, qtbot: QtBot,
    tmp_path: Path
) -> None:
    calls.pieces, calls.stopped_by = ("The battery is covered for 24 mon",), StoppedBy.ROOM
    preferences.change_settings(Settings(use_model=True))
    client = make_client(settings=preferences.settings)
    window = MainWindow(client, preferences)
    qtbot.addWidget(window)
    window.show()
    with qtbot.waitSignal(client.reading_ended):
        window.open_folder(tmp_path)
    with qtbot.waitSignal(client.answer_ready):
        ask(window, qtbot)
    answer = window.parts.answer

    calls.problem = ModelBroken(address="http://127.0.0.1:1")
    with qtbot.waitSignal(client.answer_ready):
        click_button(qtbot, answer, "Go on")
    assert "cannot be read" in answer.banner.title
    assert "ran out of room" in labels_of(answer)

    calls.problem, calls.pieces, calls.stopped_by = None, ("months [1].",), StoppedBy.NOTHING
    with qtbot.waitSignal(client.answer_ready) as made:
        click_button(qtbot, answer, "Go on")
    assert made.args[0].answer.text == "The battery is covered for 24 months [1]."
    assert "ran out of room" not in labels_of(answer)


def test_a_silent_model_is_blamed_after_a_while(
    make_client: Callable[..., EngineClient], preferences: Preferences, calls: FakeModelCalls, qtbot: QtBot,
    tmp_path: Path
) -> None:
    calls.pieces = ("",)

    def wait_for_stop(token: CancelToken) -> None:
        while not token.is_cancelled:
            pass

    calls.between_pieces = wait_for_stop
    preferences.change_settings(Settings(use_model=True))
    client = make_client(settings=preferences.settings)
    window = MainWindow(client, preferences)
    qtbot.addWidget(window)
    window.show()
    window.answer_flow._silence.setInterval(1)
    with qtbot.waitSignal(client.reading_ended):
        window.open_folder(tmp_path)
    ask(window, qtbot)
    qtbot.waitUntil(lambda: "has not written a word yet" in labels_of(window.parts.answer))
    assert "tiny" in labels_of(window.parts.answer)
    with qtbot.waitSignal(client.answer_ready):
        press(window, "stop")
    assert "has not written a word yet" not in labels_of(window.parts.answer)
