"""A widget that has another arrangement for a narrow window, and does not keep the window from becoming narrow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QBoxLayout, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.widgets.narrowing import NarrowingWidget

WIDE_LETTERS = 60


class Row(NarrowingWidget):
    """Two wide buttons beside or below each other."""

    def __init__(self) -> None:
        super().__init__(WIDE_LETTERS)
        self.arranged: list[bool] = []
        self.box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        for _number in range(2):
            button = QPushButton("w" * 25)
            self.box.addWidget(button)

    def arrange(self) -> None:
        self.arranged.append(self.is_narrow)
        direction = QBoxLayout.Direction
        self.box.setDirection(direction.TopToBottom if self.is_narrow else direction.LeftToRight)


@pytest.fixture
def row(qtbot: QtBot) -> Iterator[Row]:
    """The row in a window of its own, which Qt keeps as wide as its parts ask to be."""
    window, made = QWidget(), Row()
    layout = QVBoxLayout(window)
    layout.addWidget(made)
    qtbot.addWidget(window)
    window.resize(2000, 100)
    window.show()
    yield made
    window.close()


def test_it_is_arranged_once_for_each_change(row: Row, qtbot: QtBot) -> None:
    assert row.arranged == []
    assert not row.is_narrow
    for width in (row.letters_wide(WIDE_LETTERS) - 10, row.letters_wide(WIDE_LETTERS) - 40):
        row.window().resize(width, 100)
        qtbot.waitUntil(lambda: row.is_narrow)
    row.window().resize(2000, 100)
    qtbot.waitUntil(lambda: not row.is_narrow)
    assert row.arranged == [True, False]


def test_a_wide_arrangement_lets_the_window_become_narrow(row: Row, qtbot: QtBot) -> None:
    assert row.box.minimumSize().width() > row.letters_wide(WIDE_LETTERS)
    assert row.minimumSizeHint().width() < row.letters_wide(WIDE_LETTERS)
    row.window().resize(300, 100)
    qtbot.waitUntil(lambda: row.is_narrow)
    assert row.minimumSizeHint().width() == row.box.minimumSize().width() <= row.width()
