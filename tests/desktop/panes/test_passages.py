"""The list of passages: what is chosen, opened, copied and said.

Covers: passages, desktop/delegates/passage_row, desktop/widgets/bars, desktop/widgets/empty_state.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QLabel, QListView, QPushButton
from pytestqt.qtbot import QtBot

from ragdesk import wording
from ragdesk.desktop import theme
from ragdesk.desktop.panes.passages import PassagesPane, quote_with_source
from ragdesk.engine.reasons import EvidenceReason
from ragdesk.engine.records import Evidence, Hit, QuestionWord, Verdict
from ragdesk.engine.records.scope import QuestionScope
from tests.helpers.builders import (
    make_chunk,
    make_fused_result,
    make_hit,
    make_hits,
    make_question,
    make_result,
)


@pytest.fixture
def pane(qtbot: QtBot) -> PassagesPane:
    pane = PassagesPane()
    qtbot.addWidget(pane)
    pane.resize(640, 400)
    pane.show()
    return pane


def the_list(pane: PassagesPane) -> QListView:
    return pane.findChild(QListView)


def texts(pane: PassagesPane) -> list[str]:
    return [label.text() for label in pane.findChildren(QLabel) if label.isVisible() and label.text()]


def test_the_first_passage_is_chosen(pane: PassagesPane, qtbot: QtBot) -> None:
    result = make_result()
    with qtbot.waitSignal(pane.passage_selected, timeout=30_000) as signal:
        pane.show_result(result, {})
    assert signal.args == [result.hits[0]]
    assert "Passages (3 of 812)" in texts(pane)


def test_arrow_keys_choose_and_enter_opens(pane: PassagesPane, qtbot: QtBot) -> None:
    result = make_result()
    pane.show_result(result, {})
    with qtbot.waitSignal(pane.passage_selected, timeout=30_000) as chosen:
        qtbot.keyClick(the_list(pane), Qt.Key.Key_Down)
    with qtbot.waitSignal(pane.passage_opened, timeout=30_000) as opened:
        qtbot.keyClick(the_list(pane), Qt.Key.Key_Return)
    assert chosen.args == opened.args == [result.hits[1]]


def test_a_double_click_opens_once(pane: PassagesPane, qtbot: QtBot) -> None:
    pane.show_result(make_result(), {})
    opened: list[Hit] = []
    pane.passage_opened.connect(opened.append)
    place = the_list(pane).visualRect(pane.model.index(2, 0)).center()
    qtbot.mouseClick(the_list(pane).viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseDClick(the_list(pane).viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert [hit.rank for hit in opened] == [3]


def test_a_copied_passage_names_its_source(pane: PassagesPane, qtbot: QtBot) -> None:
    pane.show_result(make_result(), {})
    qtbot.keyClick(the_list(pane), Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith(make_hits()[0].chunk.text)
    assert copied.endswith("(Warranty terms.pdf, page 4)")


def test_a_copied_passage_is_without_what_is_hidden_in_it() -> None:
    hit = make_hits()[0]
    chunk = replace(hit.chunk, hidden=((hit.chunk.start, hit.chunk.start + 5),))
    copied = quote_with_source(replace(hit, chunk=chunk))
    assert copied.startswith(chunk.text[5:].lstrip())


def test_a_passage_is_chosen_by_its_id(pane: PassagesPane, qtbot: QtBot) -> None:
    result = make_result()
    pane.show_result(result, {})
    with qtbot.waitSignal(pane.passage_selected, timeout=30_000) as signal:
        pane.select_chunk(103)
    assert signal.args == [result.hits[2]]
    with qtbot.assertNotEmitted(pane.passage_selected):
        pane.select_chunk(999)


def test_numbers_that_come_later_do_not_move_the_choice(pane: PassagesPane) -> None:
    result = make_result()
    pane.show_result(result, {})
    pane.select_chunk(102)
    pane.show_result(result, {101: 1, 102: 2})
    assert the_list(pane).currentIndex().row() == 1
    assert pane.model.rows[1].number == 2


def test_nothing_found_says_which_words_are_near(pane: PassagesPane) -> None:
    question = replace(make_question(), words=(QuestionWord("warantee", near=("warranty", "guarantee")),))
    pane.show_result(make_result([], question=question, verdict=Verdict.NONE), {})
    assert wording.evidence_sentence(Evidence(Verdict.NONE, 0.0, EvidenceReason.NO_WORD_FOUND)) in texts(pane)
    assert any(text.startswith("Did you mean warranty or guarantee?") for text in texts(pane))
    assert not the_list(pane).isVisible()


@pytest.mark.parametrize(("scope", "actions"), [
    (QuestionScope(), ["show_ledger"]), (QuestionScope(paths=("Home",)), ["search_everywhere", "show_ledger"])])
def test_where_nothing_was_found_there_is_something_to_do(
    pane: PassagesPane, qtbot: QtBot, scope: QuestionScope, actions: list[str]
) -> None:
    pane.show_result(make_result([], question=replace(make_question(), scope=scope), verdict=Verdict.NONE), {})
    wanted: list[str] = []
    pane.action_wanted.connect(wanted.append)
    buttons = [button for button in pane.findChildren(QPushButton) if button.isVisible()]
    for button in buttons:
        button.click()
    assert wanted == actions
    pane.show_result(make_result(), {})
    pane.show_state("Nothing")
    assert not [button for button in pane.findChildren(QPushButton) if button.isVisible()]


def test_words_that_are_near_are_offered_above_a_list_too(pane: PassagesPane) -> None:
    question = replace(make_question(), words=(QuestionWord("warantee", near=("warranty",)),))
    pane.show_result(make_result(question=question, verdict=Verdict.WEAK, reason=EvidenceReason.PARTLY), {})
    assert any(text.endswith(wording.near_sentence(question)) for text in texts(pane))


def test_weak_evidence_is_said_above_the_list(pane: PassagesPane) -> None:
    pane.show_result(make_result(verdict=Verdict.WEAK, reason=EvidenceReason.PARTLY), {})
    assert any("only part of" in text for text in texts(pane))


def test_a_state_takes_the_place_of_the_list(pane: PassagesPane) -> None:
    pane.show_result(make_result(), {})
    pane.show_state("Choose a folder.", "It stays on this computer.")
    assert texts(pane) == ["Passages", "Choose a folder.", "It stays on this computer."]
    assert pane.model.rowCount() == 0


def test_rows_are_read_out_as_sentences(pane: PassagesPane) -> None:
    pane.show_result(make_result(), {101: 1})
    view = QAccessible.queryAccessibleInterface(the_list(pane))
    assert view.text(QAccessible.Text.Name) == "Passages found"
    assert view.child(0).text(QAccessible.Text.Name).startswith("Passage 1 from Warranty terms.pdf, page 4, 13.4")


def row_image(pane: PassagesPane, row: int) -> tuple[QImage, QPoint]:
    view = the_list(pane)
    return view.viewport().grab().toImage(), view.visualRect(pane.model.index(row, 0)).topLeft()


def colours(image: QImage, x0: int, y0: int, x1: int, y1: int) -> set[str]:
    return {image.pixelColor(x, y).name() for x in range(x0, x1) for y in range(y0, y1)}


def test_a_chosen_row_has_a_tint_and_an_edge_and_its_words_keep_their_colours(pane: PassagesPane) -> None:
    pane.show_result(make_result(), {})
    image, corner = row_image(pane, 0)
    bottom = the_list(pane).visualRect(pane.model.index(0, 0)).bottom()
    assert image.pixelColor(corner.x() + 2, corner.y() + 20) == QColor(theme.LIGHT.accent)
    seen = colours(image, corner.x() + 10, corner.y() + 4, image.width() - 10, bottom - 2)
    assert theme.selected_ground(theme.LIGHT).lower() in seen
    assert {theme.LIGHT.words[0].lower(), theme.LIGHT.words[1].lower()} <= seen


def bar_length(pane: PassagesPane, row: int) -> int:
    """Length of a row's bar: its longest line of pixels in the colours of words."""
    image, corner = row_image(pane, row)
    bottom = the_list(pane).visualRect(pane.model.index(row, 0)).bottom()
    wanted = {colour.lower() for colour in theme.LIGHT.words}
    return max(sum(image.pixelColor(x, y).name() in wanted for x in range(image.width()))
               for y in range(corner.y(), bottom))


def test_bars_are_as_long_as_the_points_say(pane: PassagesPane) -> None:
    result = make_result()
    pane.show_result(result, {})
    first, second, third = (bar_length(pane, row) for row in range(3))
    assert second / first == pytest.approx(result.hits[1].score / result.hits[0].score, abs=0.02)
    assert third / first == pytest.approx(result.hits[2].score / result.hits[0].score, abs=0.02)


@pytest.mark.parametrize("width", [260, 420, 640, 1_400])
@pytest.mark.parametrize("fused", [False, True])
def test_rows_are_painted_at_any_width(pane: PassagesPane, width: int, fused: bool) -> None:
    pane.resize(width, 500)
    pane.show_result(make_fused_result() if fused else make_result(), {101: 1})
    heights = {the_list(pane).visualRect(pane.model.index(row, 0)).height() for row in range(2)}
    assert len(heights) == 1
    assert not the_list(pane).horizontalScrollBar().isVisible()
    assert not the_list(pane).viewport().grab().isNull()


def test_places_of_a_fusion_get_a_line_of_their_own_where_it_is_narrow(pane: PassagesPane) -> None:
    def row_height(width: int) -> int:
        pane.resize(width, 500)
        pane.show_result(make_fused_result(), {})
        return the_list(pane).visualRect(pane.model.index(0, 0)).height()

    assert row_height(300) > row_height(900)


def test_emoji_and_markup_in_a_passage_do_no_harm(pane: PassagesPane) -> None:
    chunk = make_chunk("🔋🔋 <b>battery</b> 🔋 warranty & more", path="<img src=x>.md")
    pane.show_result(make_result([make_hit(chunk)]), {})
    assert pane.model.rows[0].name == "<img src=x>.md"
    assert not pane.grab().isNull()


def test_clearing_shows_nothing(pane: PassagesPane) -> None:
    pane.show_result(make_result(), {})
    pane.clear()
    assert texts(pane) == ["Passages"]
