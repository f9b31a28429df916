"""The question: Enter and Shift+Enter, the ranking, and what was searched for.

Covers: desktop/widgets/question_field, desktop/widgets/narrow_button, desktop/widgets/sign_chips.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from pytestqt.qtbot import QtBot

from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.panes.question_bar import QuestionBar
from ragdesk.engine.methods import available_methods
from ragdesk.engine.records import Question, QuestionWord
from ragdesk.engine.records.scope import QuestionScope


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
    assert "warranty · battery" in bar.searched_label.text()
    assert "(left out as too common: How)" in bar.searched_label.text()
    bar.show_searched(None)
    assert not bar.searched_label.isVisible()


def labels(bar: QuestionBar) -> list[str]:
    return [chip.label.whole_text for chip in bar.chips.chips]


def test_signs_are_typed_for_those_who_do_not_know_them(bar: QuestionBar, qtbot: QtBot) -> None:
    phrase, without, path, types, _tag, after, _before = bar.narrow_button.menu().actions()
    bar.show_question("rent")
    without.trigger()
    qtbot.keyClicks(bar.field, "office")
    assert bar.question == "rent -office"
    phrase.trigger()
    qtbot.keyClicks(bar.field, "notice period")
    assert bar.question == 'rent -office "notice period"'
    bar.field.select(0, 4)
    phrase.trigger()
    assert bar.question == '"rent" -office "notice period"'
    bar.show_question("😀")
    path.trigger()
    qtbot.keyClicks(bar.field, "Home")
    assert bar.question == "😀 path:Home"
    bar.show_question("rent")
    types.menu().actions()[1].trigger()
    qtbot.keyClicks(bar.field, "costs")
    assert bar.question == "rent type:office costs"
    after.trigger()
    assert labels(bar)[1].startswith("from 1 January ")
    qtbot.keyClicks(bar.field, "2024-05-01")
    assert labels(bar) == ["type: Office", "from 1 May 2024"]


def test_signs_are_shown_as_chips_while_they_are_typed(bar: QuestionBar, qtbot: QtBot) -> None:
    bar.show_question("rent -office path:Home")
    assert labels(bar) == ["without office", "path: Home"]
    assert bar.chips.isVisible()
    with qtbot.waitSignal(bar.sign_removed) as removed:
        bar.chips.chips[0].remove_button.click()
    assert removed.args == ["rent -office path:Home", "rent path:Home"]
    assert bar.question == "rent path:Home"
    assert labels(bar) == ["path: Home"]
    bar.field.undo()
    assert labels(bar) == ["without office", "path: Home"]
    bar.field.clear()
    assert not bar.chips.isVisible()


def test_a_chip_has_the_name_of_a_folder_as_it_is_written_and_says_what_its_cross_does(bar: QuestionBar) -> None:
    bar.show_question('rent path:"<b>\u202ex</b>"')
    (chip,) = bar.chips.chips
    assert chip.label.textFormat() is Qt.TextFormat.PlainText
    assert "\u202e" not in chip.label.whole_text
    assert chip.label.whole_text in chip.remove_button.accessibleName()


def test_a_minus_that_was_a_dash_has_no_chip_once_the_question_was_asked(bar: QuestionBar, qtbot: QtBot) -> None:
    bar.show_question("rent -office")
    scope = QuestionScope()
    bar.show_searched(Question("rent office", "en", (QuestionWord("rent"), QuestionWord("office")), scope,
                               typed="rent -office"))
    assert labels(bar) == []
    bar.show_searched(None)
    assert labels(bar) == ["without office"]


def test_what_chips_say_is_not_said_again_below_them(bar: QuestionBar) -> None:
    bar.show_question("rent path:Home")
    bar.show_searched(Question("rent", "en", (QuestionWord("rent"),), QuestionScope(paths=("Home",)),
                               typed="rent path:Home"))
    assert "Home" not in bar.searched_label.text()
    assert labels(bar) == ["path: Home"]


def test_a_long_question_wraps_and_the_field_grows_with_it_up_to_a_limit(bar: QuestionBar, qtbot: QtBot) -> None:
    low = bar.field.height()
    heights = []
    for times in (1, 20, 40, 2000):
        bar.show_question("warranty " * times)
        heights.append(bar.field.height())
    assert heights[0] == low < heights[1] < heights[2] < heights[3] < low * 6
    assert bar.field.verticalScrollBar().isVisible()
    assert len(bar.question) <= 2000
    bar.resize(400, 400)
    bar.show_question("a" * 60)
    assert bar.field.height() > low
    assert bar.field.horizontalScrollBar().maximum() == 0


def test_a_folder_that_is_dropped_on_the_question_is_left_to_the_window(bar: QuestionBar) -> None:
    folder, text = QMimeData(), QMimeData()
    folder.setUrls([QUrl.fromLocalFile("/home")])
    text.setText("one\ntwo")
    assert not bar.field.canInsertFromMimeData(folder)
    assert bar.field.canInsertFromMimeData(text)
    bar.field.insertFromMimeData(text)
    assert bar.question == "one two"


def test_going_to_the_question_selects_it(bar: QuestionBar, qtbot: QtBot) -> None:
    bar.show_question("old")
    bar.focus_field()
    qtbot.waitUntil(bar.field.hasFocus)
    qtbot.keyClicks(bar.field, "new")
    assert bar.question == "new"


def test_the_cross_empties_the_question_and_is_there_only_then(bar: QuestionBar, qtbot: QtBot) -> None:
    cross = bar.field.clear_button
    assert not cross.isVisible()
    bar.show_question("Where is it?")
    assert cross.isVisible()
    cross.click()
    assert bar.field.text() == ""
    assert not cross.isVisible()


def test_in_a_small_window_the_question_keeps_its_room(open_window: MainWindow, qtbot: QtBot) -> None:
    bar = open_window.parts.question
    open_window.resize(open_window.minimumSizeHint().width(), 600)
    qtbot.waitUntil(lambda: bar.width() <= open_window.width())
    assert bar.field.width() >= bar.field.fontMetrics().averageCharWidth() * 16
    open_window.resize(1280, 720)
    qtbot.waitUntil(lambda: bar.method_choice.width() >= bar.method_choice.sizeHint().width())
