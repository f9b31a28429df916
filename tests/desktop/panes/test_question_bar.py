"""The question: Enter and Shift+Enter, the ranking, and what was searched for.

Covers: desktop/widgets/clearable_field, desktop/widgets/narrow_button.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.panes.question_bar import QuestionBar
from ragdesk.engine.methods import available_methods
from ragdesk.engine.records import Question, QuestionWord


@pytest.fixture
def bar(qtbot: QtBot) -> QuestionBar:
    made = QuestionBar()
    qtbot.addWidget(made)
    made.resize(1200, 80)
    made.show()
    return made


@pytest.mark.parametrize(
    ("modifier", "with_answer"),
    [(Qt.KeyboardModifier.NoModifier, True), (Qt.KeyboardModifier.ShiftModifier, False)],
)
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_asks_and_shift_enter_finds_passages(
    bar: QuestionBar, qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier, with_answer: bool
) -> None:
    bar.show_question("Where is it?")
    with qtbot.waitSignal(bar.question_asked) as blocker:
        qtbot.keyClick(bar.field, key, modifier)
    assert blocker.args == ["Where is it?", with_answer]


def test_the_button_asks_too(bar: QuestionBar, qtbot: QtBot) -> None:
    qtbot.keyClicks(bar.field, "Where?")
    with qtbot.waitSignal(bar.question_asked) as blocker:
        bar.ask_button.click()
    assert blocker.args == ["Where?", True]


def test_a_pasted_text_of_several_lines_stays_one_question(bar: QuestionBar) -> None:
    bar.field.insert("one\ntwo")
    assert "\n" not in bar.question


def test_every_ranking_that_works_here_is_offered_by_a_plain_name(bar: QuestionBar) -> None:
    shown = [bar.method_choice.itemText(number) for number in range(bar.method_choice.count())]
    assert len(shown) == len(set(shown)) == len(available_methods())
    assert not any(":" in name for name in shown)


def test_choosing_a_ranking_is_reported_but_showing_one_is_not(bar: QuestionBar, qtbot: QtBot) -> None:
    chosen: list[str] = []
    bar.method_chosen.connect(chosen.append)
    bar.show_method("bm25:words")
    assert bar.method == "bm25:words"
    assert chosen == []
    bar.method_choice.setFocus()
    qtbot.keyClick(bar.method_choice, Qt.Key.Key_Down)
    assert chosen == [bar.method] != ["bm25:words"]
    bar.show_method("no such method")
    assert [bar.method] == chosen


def test_the_words_searched_for_and_left_out_are_told(bar: QuestionBar) -> None:
    words = (QuestionWord("How", left_out=True), QuestionWord("warranty", chunk_count=4), QuestionWord("battery"))
    bar.show_searched(Question("How warranty battery", "en", words))
    assert bar.searched_label.isVisible()
    assert "warranty · battery" in bar.searched_label.whole_text
    assert "(left out as too common: How)" in bar.searched_label.whole_text
    bar.show_searched(None)
    assert not bar.searched_label.isVisible()


def test_signs_are_typed_for_those_who_do_not_know_them(bar: QuestionBar, qtbot: QtBot) -> None:
    phrase, without, *_others = bar.narrow_button.menu().actions()
    bar.show_question("rent")
    without.trigger()
    qtbot.keyClicks(bar.field, "office")
    assert bar.question == "rent -office"
    phrase.trigger()
    qtbot.keyClicks(bar.field, "notice period")
    assert bar.question == 'rent -office "notice period"'
    bar.field.setSelection(0, 4)
    phrase.trigger()
    assert bar.question == '"rent" -office "notice period"'


def test_going_to_the_question_selects_it(bar: QuestionBar, qtbot: QtBot) -> None:
    bar.show_question("old")
    bar.focus_field()
    qtbot.waitUntil(bar.field.hasFocus)
    qtbot.keyClicks(bar.field, "new")
    assert bar.question == "new"


def test_the_cross_empties_the_question_and_is_there_only_then(bar: QuestionBar, qtbot: QtBot) -> None:
    (cross,) = bar.field.actions()
    assert not cross.isVisible()
    bar.show_question("Where is it?")
    assert cross.isVisible()
    cross.trigger()
    assert bar.field.text() == ""
    assert not cross.isVisible()


def test_in_a_small_window_the_question_keeps_its_room(open_window: MainWindow, qtbot: QtBot) -> None:
    bar = open_window.parts.question
    open_window.resize(open_window.minimumSizeHint().width(), 600)
    qtbot.waitUntil(lambda: bar.width() <= open_window.width())
    assert bar.field.width() >= bar.field.fontMetrics().averageCharWidth() * 30
    open_window.resize(1280, 720)
    qtbot.waitUntil(lambda: bar.method_choice.width() >= bar.method_choice.sizeHint().width())
