"""Labels, tool tips and fonts: plain text, seen whole."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from ragdesk.desktop.widgets.text import plain_label, plain_tooltip, scaled_font


def test_a_tool_tip_shows_markup_as_text() -> None:
    assert plain_tooltip("<b>&\nx") == "<qt>&lt;b&gt;&amp;<br>x</qt>"
    assert plain_tooltip("") == ""


def test_a_label_never_renders_and_grows_with_its_text(qtbot: QtBot) -> None:
    label = plain_label("word " * 60)
    qtbot.addWidget(label)
    assert isinstance(label, QLabel)
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.heightForWidth(200) > 3 * label.heightForWidth(2_000)
    assert label.minimumSizeHint().height() < label.fontMetrics().height() * 1.5


def test_fonts_follow_the_system(qtbot: QtBot) -> None:
    assert scaled_font(2.0).pointSizeF() == 2 * scaled_font().pointSizeF()


@pytest.mark.parametrize("points", range(8, 30))
@pytest.mark.parametrize("text", ["Žádný úryvek", "Úryvky", "Ťuk"])
def test_accents_on_capitals_are_not_cut_off(qtbot: QtBot, points: int, text: str) -> None:
    label = plain_label(text)
    qtbot.addWidget(label)
    font = QFont(label.font())
    font.setPointSize(points)
    label.setFont(font)
    label.resize(2_000, label.heightForWidth(2_000))
    metrics = QFontMetrics(font)
    line_top = label.contentsRect().top() + (label.contentsRect().height() - metrics.height()) / 2
    assert line_top + metrics.ascent() + metrics.tightBoundingRect(text).top() >= 0
