"""Keys: each is an action, none is given twice, and they do what they say."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from ragdesk.desktop.actions import all_keys
from ragdesk.desktop.main_window import MainWindow
from tests.helpers.window_use import ask


def test_every_key_of_the_table_is_an_action_and_none_is_given_twice(window: MainWindow) -> None:
    shortcuts = [keys for entry in all_keys() if entry.name for keys in entry.keys]
    assert len(shortcuts) == len(set(shortcuts))
    assert {entry.name for entry in all_keys() if entry.name} == set(window.window_actions)


def test_the_keys_themselves_work(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    qtbot.keyClick(open_window, Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert open_window.parts.document.isVisible()
    qtbot.keyClick(open_window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    assert open_window.parts.document.isAncestorOf(QApplication.focusWidget())
    qtbot.keyClick(open_window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert open_window.parts.answer.isVisible()
    qtbot.keyClick(open_window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert open_window.parts.question.field.hasFocus()
