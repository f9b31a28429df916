"""Fields of several lines have an edge like those of one line."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragdesk.desktop.theme import apply_theme, contrast
from ragdesk.desktop.widgets.pattern_fields import _make_field


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_edge_of_a_field_of_patterns_can_be_seen(qtbot: QtBot, qapp: QApplication, theme: str) -> None:
    apply_theme(qapp, theme)
    field = _make_field("Leave out")
    qtbot.addWidget(field)
    field.resize(300, field.height())
    image = field.grab().toImage()
    middle = image.height() // 2
    edge = image.pixelColor(0, middle).name()
    assert contrast(edge, image.pixelColor(image.width() // 2, middle).name()) >= 3
