"""Where the focus goes, and what Esc closes first."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.actions import all_keys
from ragdesk.desktop.flows.window_flow import focus_first
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.theme import apply_theme, current_scheme
from ragdesk.desktop.widgets.find_bar import FindBar
from ragdesk.desktop.widgets.notice import Notice
from ragdesk.desktop.widgets.shown_view import ShownView
from tests.helpers.fake_engine import FakeEngine
from tests.helpers.window_use import ask, press


def test_esc_stops_then_closes_the_message_then_goes_to_the_question(
    open_window: MainWindow, qtbot: QtBot, engine: FakeEngine
) -> None:
    engine.file_count = 10**6
    press(open_window, "read_again")
    open_window.parts.welcome.banner.show_notice(Notice("A message"))
    open_window.parts.strip.settings_button.setFocus()
    with qtbot.waitSignal(open_window.client.reading_ended):
        press(open_window, "stop")
    assert open_window.parts.welcome.banner.title == "A message"
    press(open_window, "stop")
    assert open_window.parts.welcome.banner.title == ""
    press(open_window, "stop")
    qtbot.waitUntil(open_window.parts.question.field.hasFocus)


def test_f6_goes_through_all_panes_in_view_and_back(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    panes = open_window.window_flow.panes_in_view()
    assert len(panes) == 5
    press(open_window, "go_to_question")
    visited = []
    for _ in panes:
        press(open_window, "next_pane")
        visited.append(next(pane for pane in panes if pane.isAncestorOf(QApplication.focusWidget())))
    assert visited == [*panes[2:], panes[0], panes[1]]
    press(open_window, "previous_pane")
    assert panes[0].isAncestorOf(QApplication.focusWidget())


def test_f1_lists_the_keys(window: MainWindow, qtbot: QtBot) -> None:
    press(window, "show_keys")
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    table = dialog.table
    shown = {table.item(row, 1).text() for row in range(table.rowCount())}
    assert {entry.text for entry in all_keys() if entry.keys} <= shown
    dialog.reject()


def test_esc_closes_the_bar_for_finding_first(open_window: MainWindow, qtbot: QtBot) -> None:
    open_window.search_flow.ask("battery warranty")
    open_window.answer_flow.open_numbered_citation(1)
    open_window.window_flow.find()
    document = open_window.parts.document
    bar, view = document.findChild(FindBar), document.findChild(ShownView)
    assert bar.isVisible()
    qtbot.keyClick(bar.findChild(QLineEdit), Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert QApplication.focusWidget() is view
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is open_window.parts.question.field


@pytest.mark.parametrize("name", ["why", "answer", "prompt", "document"])
def test_a_pane_that_has_the_focus_looks_different(open_window: MainWindow, qtbot: QtBot, name: str) -> None:
    apply_theme(QApplication.instance(), "light")
    open_window.search_flow.ask("battery warranty")
    open_window.answer_flow.open_numbered_citation(1)
    pane = getattr(open_window.parts, name)
    open_window.parts.results.show_pane(pane)
    open_window.parts.question.focus_field()
    QApplication.processEvents()
    before = pane.grab().toImage()
    focus_first(pane)
    QApplication.processEvents()
    edge = QColor(current_scheme().accent).rgb()
    image = pane.grab().toImage()
    coloured = sum(image.pixel(1, y) == edge for y in range(image.height()))
    assert coloured > sum(before.pixel(1, y) == edge for y in range(before.height()))


def test_the_tab_key_goes_through_one_pane_after_the_other(open_window: MainWindow, qtbot: QtBot) -> None:
    open_window.search_flow.ask("battery warranty")
    open_window.what_if_flow.fold.set_open(True)
    open_window.parts.why.arithmetic_fold.set_open(True)
    parts = open_window.parts
    parts.question.focus_field()
    met: list[QWidget] = []
    for _press in range(60):
        focused = QApplication.focusWidget()
        assert focused is not None
        pane = next(pane for pane in (parts.question, parts.passages, parts.why, parts.results, parts.strip)
                    if pane.isAncestorOf(focused))
        if met[-1:] != [pane]:
            met.append(pane)
        if len(met) > 1 and pane is parts.question:
            break
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert met == [parts.question, parts.passages, parts.why, parts.results, parts.strip, parts.question]
