"""What a person does with the window, and what can be read in it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.main_window import MainWindow


def ask(window: MainWindow, qtbot: QtBot, question: str = "battery warranty", *, shift: bool = False) -> None:
    """Type a question, and press Enter."""
    field = window.parts.question.field
    field.setText(question)
    modifier = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    qtbot.keyClick(field, Qt.Key.Key_Return, modifier)


def press(window: MainWindow, name: str) -> None:
    """Carry out one of the actions."""
    window.window_actions[name].trigger()


def click_button(qtbot: QtBot, widget: QWidget, text: str) -> None:
    """Click the button in view that has this text."""
    button = next(child for child in widget.findChildren(QPushButton) if child.isVisible() and child.text() == text)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def labels_of(widget: QWidget) -> str:
    """Every text in view, as a reader would find it."""
    texts = []
    for child in [widget, *widget.findChildren(QWidget)]:
        if child.isVisible() and callable(getattr(child, "text", None)):
            texts.append(str(child.text()))
    return "\n".join(texts)


def use_model(window: MainWindow, **values: object) -> None:
    """Let a model answer, and change other settings with it."""
    settings = window.preferences.settings.changed(use_model=True, **values)
    window.preferences.change_settings(settings)
