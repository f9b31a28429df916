"""Windows are on the screen with all of their edges, however small it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.widgets import screen_room
from ragdesk.desktop.widgets.screen_room import bring_inside, fit_into, resize_within, room_of

ROOM = QRect(8, 48, 944, 484)


@pytest.fixture(autouse=True)
def _real_screen(large_screen: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_room, "room_of", room_of)


@pytest.mark.parametrize(("before", "after"), [
    (QRect(100, 100, 500, 300), QRect(100, 100, 500, 300)),
    (QRect(8, 48, 944, 484), QRect(8, 48, 944, 484)),
    (QRect(0, 0, 1280, 720), QRect(8, 48, 944, 484)),
    (QRect(700, 400, 500, 300), QRect(452, 232, 500, 300)),
    (QRect(-2000, -50, 500, 900), QRect(8, 48, 500, 484)),
])
def test_a_place_is_moved_and_made_smaller_only_as_far_as_needed(before: QRect, after: QRect) -> None:
    assert fit_into(before, ROOM) == after


def test_a_window_leaves_room_for_its_frame(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    screen = window.screen().availableGeometry()
    resize_within(window, QSize(300, 200))
    assert window.size() == QSize(300, 200)
    resize_within(window, screen.size())
    assert window.width() < screen.width()
    assert window.height() <= screen.height() - 40
    window.setGeometry(screen)
    bring_inside(window)
    assert screen.contains(window.geometry().marginsAdded(screen_room.FRAME))


def test_a_window_that_fills_the_screen_is_left_alone(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.showMaximized()
    before = window.geometry()
    bring_inside(window)
    assert window.geometry() == before
    assert window.isMaximized()
