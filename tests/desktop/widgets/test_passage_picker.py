"""Passages are ticked, moved, widened and pinned, by mouse and by keys; the list shows what it is told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from ragdesk.desktop.widgets.passage_picker import PassagePicker
from ragdesk.engine.records import Prompt, PromptPassage, Standing
from tests.helpers.builders import make_hits, make_prompt

FIRST, SECOND, THIRD = (hit.chunk_id for hit in make_hits())


def prompt_of(*passages: PromptPassage) -> Prompt:
    return replace(make_prompt(), passages=passages)


@pytest.fixture
def picker(qtbot: QtBot) -> PassagePicker:
    picker = PassagePicker()
    qtbot.addWidget(picker)
    picker.resize(560, 260)
    one, two, three = make_hits()
    picker.show_prompt(prompt_of(PromptPassage(one, Standing.SENT, 40, 1),
                                 PromptPassage(two, Standing.SENT, 40, 2, is_pinned=True),
                                 PromptPassage(three, Standing.NO_ROOM, 40)))
    picker.show()
    return picker


def texts(picker: PassagePicker) -> list[str]:
    return [picker.rows.item(row).text() for row in range(picker.rows.count())]


def test_each_row_says_what_becomes_of_its_passage(picker: PassagePicker) -> None:
    assert texts(picker) == [
        "[1] Warranty terms.pdf, page 4", "[2] Quick start.md, section “Care” · always sent",
        "Battery guide.txt, line 88 · no room for it"]
    spoken = picker.rows.item(2).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Battery guide.txt, line 88, no room for it"


def test_space_ticks_the_chosen_row(picker: PassagePicker, qtbot: QtBot) -> None:
    picker.rows.setCurrentRow(0)
    with qtbot.waitSignal(picker.tick_changed, timeout=30_000) as signal:
        qtbot.keyClick(picker.rows, Qt.Key.Key_Space)
    assert signal.args == [FIRST, False]


def test_alt_and_an_arrow_key_move_the_chosen_row(picker: PassagePicker, qtbot: QtBot) -> None:
    picker.rows.setCurrentRow(1)
    with qtbot.waitSignal(picker.move_wanted, timeout=30_000) as signal:
        qtbot.keyClick(picker.rows, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert signal.args == [SECOND, -1]
    with qtbot.waitSignal(picker.move_wanted, timeout=30_000) as signal:
        qtbot.mouseClick(picker.down, Qt.MouseButton.LeftButton)
    assert signal.args == [SECOND, 1]


def test_a_dragged_row_is_told_with_all_rows(picker: PassagePicker, qtbot: QtBot) -> None:
    model = picker.rows.model()
    with qtbot.waitSignal(picker.rows_reordered, timeout=30_000) as signal:
        model.moveRow(picker.rows.rootIndex(), 2, picker.rows.rootIndex(), 0)
    assert signal.args == [(THIRD, FIRST, SECOND)]


def test_boxes_stand_for_the_chosen_row(picker: PassagePicker, qtbot: QtBot) -> None:
    picker.rows.setCurrentRow(1)
    assert picker.pin.isChecked()
    assert not picker.wide.isChecked()
    with qtbot.waitSignal(picker.pin_changed, timeout=30_000) as signal:
        qtbot.mouseClick(picker.pin, Qt.MouseButton.LeftButton, pos=QPoint(8, picker.pin.height() // 2))
    assert [signal.args[0].chunk_id, signal.args[1]] == [SECOND, False]
    with qtbot.waitSignal(picker.wide_changed, timeout=30_000) as signal:
        qtbot.mouseClick(picker.wide, Qt.MouseButton.LeftButton, pos=QPoint(8, picker.wide.height() // 2))
    assert signal.args == [SECOND, True]


def test_the_chosen_passage_stays_chosen_in_the_next_prompt(picker: PassagePicker) -> None:
    picker.rows.setCurrentRow(0)
    one, two, three = make_hits()
    picker.show_prompt(prompt_of(PromptPassage(two, Standing.SENT, 40, 1), PromptPassage(one, Standing.SENT, 40, 2),
                                 PromptPassage(three, Standing.TICKED_OFF)))
    assert picker.rows.currentRow() == 1
    assert picker.rows.item(2).checkState() is Qt.CheckState.Unchecked


def test_only_what_is_sent_or_has_no_room_can_be_moved(picker: PassagePicker) -> None:
    picker.show_prompt(prompt_of(PromptPassage(make_hits()[0], Standing.NOT_WANTED)))
    assert not picker.up.isEnabled()
    assert picker.pin.isEnabled()


def test_the_order_of_the_settings_is_shown_unless_the_user_has_an_own_one(
        picker: PassagePicker, qtbot: QtBot) -> None:
    picker.show_order("ends", is_own=False)
    assert picker.order.currentText() == "best first and last"
    picker.show_order("ends", is_own=True)
    assert picker.order.currentText() == ""
    with qtbot.waitSignal(picker.order_chosen, timeout=30_000) as signal:
        picker.order.activated.emit(2)
    assert signal.args == ["document"]
