"""A turn of the wheel over a control scrolls what is around it, and changes the control only when it has the focus."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QScrollArea, QSlider, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.panes.ledger import LedgerPane
from ragdesk.desktop.panes.question_bar import QuestionBar
from ragdesk.desktop.panes.why import WhyPane
from ragdesk.desktop.widgets.calm_wheel import calm_wheel
from ragdesk.desktop.widgets.what_if import WhatIfControls
from tests.helpers.builders import make_result


def turn_wheel(widget: QWidget, notches: int = -1) -> None:
    """Turn the wheel over the middle of a widget, as the system reports it to the window."""
    window = widget.window()
    place = QPointF(widget.mapTo(window, widget.rect().center()))
    QTest.wheelEvent(window.windowHandle(), place, QPoint(0, 120 * notches))


def make_slider() -> QSlider:
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setValue(50)
    return slider


def make_box() -> QComboBox:
    box = QComboBox()
    box.addItems(["one", "two", "three"])
    box.setCurrentIndex(1)
    return box


def make_number() -> QSpinBox:
    box = QSpinBox()
    box.setValue(50)
    return box


def value_of(control: QWidget) -> object:
    return control.currentIndex() if isinstance(control, QComboBox) else control.value()  # type: ignore[attr-defined]


@pytest.mark.parametrize("make", [make_slider, make_box, make_number, QDoubleSpinBox])
def test_the_wheel_scrolls_the_pane_until_the_control_has_the_focus(qtbot: QtBot, make: Callable[[], QWidget]) -> None:
    area, page, control = QScrollArea(), QWidget(), make()
    page.resize(280, 900)
    control.setParent(page)
    control.move(20, 20)
    area.setWidget(page)
    calm_wheel(page)
    calm_wheel(page)
    qtbot.addWidget(area)
    area.resize(300, 200)
    area.show()
    qtbot.waitActive(area)
    area.setFocus()
    before = value_of(control)
    turn_wheel(control)
    assert value_of(control) == before
    assert not control.hasFocus()
    assert area.verticalScrollBar().value() > 0
    assert control.focusPolicy() & Qt.FocusPolicy.StrongFocus == Qt.FocusPolicy.StrongFocus
    area.verticalScrollBar().setValue(0)
    control.setFocus()
    qtbot.waitUntil(control.hasFocus, timeout=30_000)
    turn_wheel(control, 1)
    assert value_of(control) != before


def test_the_explanation_scrolls_with_the_pointer_over_a_slider(qtbot: QtBot) -> None:
    pane, controls = WhyPane(), WhatIfControls()
    qtbot.addWidget(pane)
    pane.add_section(controls)
    result = make_result()
    controls.show_result(result)
    pane.show_hit(result.hits[0], result)
    pane.resize(600, 260)
    pane.show()
    qtbot.waitExposed(pane)
    scroll = pane.findChild(QScrollArea)
    assert scroll is not None
    for slider in controls.sliders.values():
        scroll.ensureWidgetVisible(slider)
        before = scroll.verticalScrollBar().value()
        turn_wheel(slider, 1 if before else -1)
        assert scroll.verticalScrollBar().value() != before
    assert not controls.is_changed


def test_choices_that_do_not_scroll_keep_still_too(qtbot: QtBot) -> None:
    bar, ledger = QuestionBar(), LedgerPane()
    for pane in (bar, ledger):
        qtbot.addWidget(pane)
        pane.show()
        qtbot.waitExposed(pane)
    bar.field.setFocus()
    ledger.show_ledger(())
    ledger.search_field.setFocus()
    for box in (bar.method_choice, ledger.state_box):
        before = box.currentIndex()
        turn_wheel(box)
        assert box.currentIndex() == before
