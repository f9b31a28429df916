"""A copy that is seen and heard."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ragdesk.desktop.widgets import copy_button
from ragdesk.desktop.widgets.copy_button import CopyButton


def test_it_says_copied_for_a_moment_in_view_and_aloud(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(copy_button, "announce", lambda _widget, text: said.append(text))
    button = CopyButton()
    qtbot.addWidget(button)
    width = button.sizeHint().width()
    button._timer.setInterval(1)
    button.say_copied()
    assert button.text() == "Copied"
    assert said == ["Copied"]
    assert button.sizeHint().width() == width
    qtbot.waitUntil(lambda: button.text() == "Copy")
