"""The controls of "What if…": what they begin with, what can be set, and what can be kept.

Covers: flow_layout.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragdesk.desktop.widgets.flow_layout import FlowLayout
from ragdesk.desktop.widgets.what_if import Values, WhatIfControls
from tests.helpers.builders import make_result


@pytest.fixture
def controls(qtbot: QtBot) -> WhatIfControls:
    made = WhatIfControls()
    qtbot.addWidget(made)
    made.show_result(make_result())
    made.resize(500, 200)
    made.show()
    return made


def words(controls: WhatIfControls) -> list[str]:
    return [box.text() for box in controls.boxes if box.isVisible()]


def test_it_begins_with_the_values_and_words_of_the_result(controls: WhatIfControls) -> None:
    result = make_result()
    assert controls.values == Values(result.k1, result.b)
    assert words(controls) == [word.text for word in result.question.words if not word.left_out]
    assert not controls.is_changed
    assert not controls.keep_button.isEnabled()
    assert not controls.reset_button.isEnabled()


def test_a_slider_says_so_and_can_be_kept(controls: WhatIfControls, qtbot: QtBot) -> None:
    with qtbot.waitSignal(controls.values_changed):
        qtbot.keyClick(controls.sliders["b"], Qt.Key.Key_Home)
    assert controls.values.b == 0.0
    assert controls.values.k1 == make_result().k1
    assert controls.sliders["b"].figure.text() == "0.00"
    assert controls.keep_button.isEnabled()


def test_a_word_can_be_left_out_but_not_kept_out(controls: WhatIfControls, qtbot: QtBot) -> None:
    with qtbot.waitSignal(controls.values_changed):
        controls.boxes[0].click()
    assert controls.values.without == {words(controls)[0]}
    assert not controls.keep_button.isEnabled()
    assert controls.reset_button.isEnabled()


def test_the_last_word_cannot_be_left_out(controls: WhatIfControls) -> None:
    for box in controls.boxes:
        box.click()
    ticked = [box for box in controls.boxes if box.isVisible() and box.isChecked()]
    assert len(ticked) == 1
    assert not ticked[0].isEnabled()
    controls.boxes[0].click()
    assert all(box.isEnabled() for box in controls.boxes if box.isVisible())


def test_a_value_between_two_steps_stays_as_it_is(controls: WhatIfControls) -> None:
    controls.show_values(Values(1.234, 0.777))
    assert controls.values == Values(1.234, 0.777)


def test_showing_values_is_no_change_by_the_user(controls: WhatIfControls, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(controls.values_changed):
        controls.show_result(make_result())
        controls.show_values(Values(2.0, 0.1))


def test_other_rankings_have_no_such_values(controls: WhatIfControls) -> None:
    controls.show_result(make_result(method="tfidf:words"))
    assert not any(slider.isEnabled() for slider in controls.sliders.values())
    assert controls.boxes[0].isEnabled()


def test_words_take_as_many_lines_as_they_need(controls: WhatIfControls) -> None:
    layout = controls._words.layout()
    assert isinstance(layout, FlowLayout)
    widest = layout.minimumSize().width()
    assert layout.heightForWidth(widest) > layout.heightForWidth(2_000)
    controls.resize(controls.minimumSizeHint().width(), 400)
    right = max(box.geometry().right() for box in controls.boxes if box.isVisible())
    assert right <= controls._words.width()
