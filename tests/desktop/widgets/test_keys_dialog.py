"""The list of keys: what each does can be read whole, however narrow the window is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontInfo, QFontMetrics
from pytestqt.qtbot import QtBot

from ragdesk.desktop.widgets.keys_dialog import KeysDialog
from ragdesk.translation import use_language


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
@pytest.mark.parametrize("width", [900, 540, 380])
def test_every_row_shows_its_text_whole(qtbot: QtBot, language: str, width: int) -> None:
    use_language(language)
    dialog = KeysDialog()
    use_language("en")
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    dialog.resize(width, 400)
    qtbot.waitUntil(lambda: dialog.width() == width and dialog.table.viewport().width() < width, timeout=30_000)
    table, metrics = dialog.table, QFontMetrics(dialog.table.font())
    paddings = QFontInfo(table.font()).pixelSize() + 6

    def is_whole(row: int) -> bool:
        room = QRect(0, 0, table.columnWidth(1) - paddings, 10_000)
        text = table.item(row, 1).text()
        return table.rowHeight(row) >= metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), text).height()

    qtbot.waitUntil(lambda: all(map(is_whole, range(table.rowCount()))), timeout=10_000)
    assert all(table.item(row, 1).toolTip() == table.item(row, 1).text() for row in range(table.rowCount()))
