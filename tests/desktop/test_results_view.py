"""The place of the panes: tabs in a narrow window, columns in a wide one."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from ragdesk.desktop.main_window import MainWindow
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
