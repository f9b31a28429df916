"""The place of the panes: tabs in a narrow window, columns in a wide one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.panes.answer import AnswerPane
from ragdesk.desktop.panes.document import DocumentPane
from ragdesk.desktop.results_view import LEFT_SHARE
from tests.helpers.window_use import ask


def test_a_narrow_window_has_tabs_and_a_wide_one_columns(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    results = open_window.parts.results
    open_window.resize(1280, 720)
    assert not results.is_narrow
    open_window.resize(700, 600)
    assert results.is_narrow
    results.show_pane(open_window.parts.why)
    assert open_window.parts.passages.isVisible()
    open_window.resize(1280, 720)
    assert not results.is_narrow
    assert open_window.parts.passages.isVisible()
    assert open_window.parts.answer.isVisible()


@pytest.mark.parametrize(("chosen", "seen"), [(None, DocumentPane), (AnswerPane, AnswerPane)])
def test_a_window_that_was_narrow_for_a_while_is_as_before(
    open_window: MainWindow, qtbot: QtBot, chosen: type[QWidget] | None, seen: type[QWidget]
) -> None:
    """Its columns are as wide as they were; the tab is the one of before, or the one chosen since."""
    ask(open_window, qtbot)
    parts, results = open_window.parts, open_window.parts.results
    open_window.resize(1280, 720)
    handle = results.columns.handle(1)
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton)
    qtbot.mouseMove(handle, QPoint(-150, 0))
    qtbot.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=QPoint(0, 0))
    results.show_pane(parts.document)
    sizes = results.columns.sizes()
    assert abs(sizes[0] - 1280 * LEFT_SHARE) > 100
    open_window.resize(420, 720)
    assert parts.passages.isVisible()
    if chosen is not None:
        results.show_pane(parts.pane(chosen))
    open_window.resize(1280, 720)
    assert parts.pane(seen).isVisible()
    assert abs(results.columns.sizes()[0] - sizes[0]) <= results.columns.handleWidth()


def test_larger_text_makes_the_window_narrow_for_as_long_as_it_is_large(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    open_window.resize(1100, 720)
    assert not open_window.parts.results.is_narrow
    for action, is_narrow in (("larger_text", True), ("usual_text", False)):
        for _step in range(3):
            open_window.window_actions[action].trigger()
        qtbot.waitUntil(lambda wanted=is_narrow: open_window.parts.results.is_narrow == wanted)
