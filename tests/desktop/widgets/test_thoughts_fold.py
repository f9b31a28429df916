"""Thoughts are folded away, and plain text where they are shown."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragdesk.desktop.widgets.thoughts_fold import ThoughtsFold


def test_thoughts_are_shown_on_request_as_plain_text(qtbot: QtBot) -> None:
    part = ThoughtsFold()
    qtbot.addWidget(part)
    part.show_thoughts("<b>hm</b>\u202e")
    assert not part.isHidden()
    assert part.shown_text == ""

    qtbot.mouseClick(part.fold.handle, Qt.MouseButton.LeftButton)
    assert part.shown_text == "<b>hm</b>"

    part.show_thoughts("")
    assert part.isHidden()
    assert part.shown_text == ""
