"""Texts keep their length and their places on the way into Qt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QTextCursor, QTextDocument
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from ragdesk.desktop.widgets.qt_text import shown_text
from ragdesk.desktop.widgets.text import plain_label, plain_tooltip, scaled_font
from ragdesk.desktop.widgets.utf16 import Utf16Text, to_utf16, utf16_length

ANY_TEXT = st.text(st.characters(), max_size=60)


@given(ANY_TEXT, st.integers(0, 60))
def test_positions_go_there_and_back(text: str, position: int) -> None:
    position, units = min(position, len(text)), Utf16Text(text)
    assert units.to_utf16(position) == to_utf16(text, position)
    assert units.from_utf16(units.to_utf16(position)) == position


@given(ANY_TEXT.filter(lambda text: not any("\ud800" <= sign <= "\udfff" for sign in text)), st.integers(0, 130))
def test_a_unit_inside_a_pair_belongs_to_its_character(text: str, position: int) -> None:
    units = text.encode("utf-16-le")[: 2 * position]
    assert Utf16Text(text).from_utf16(position) == len(units.decode("utf-16-le", "replace"))


def test_an_emoji_is_two_units() -> None:
    assert to_utf16("a🔋b", 2) == 3
    assert Utf16Text("a🔋b").from_utf16(3) == 2
    assert utf16_length("🔋🔋") == 4
    assert to_utf16("żółw", 3) == 3


@given(ANY_TEXT)
def test_qt_keeps_every_unit_of_a_shown_text(text: str) -> None:
    shown = shown_text(text)
    assert len(shown) == len(text)
    document = QTextDocument()
    QTextCursor(document).insertText(shown)
    assert document.characterCount() - 1 == utf16_length(shown)


def test_ordinary_text_is_shown_unchanged() -> None:
    text = "Žluťoučký kůň\n\t🔋 „quote“ \u00a0\u200d end"
    assert shown_text(text) == text


def test_half_a_pair_and_control_characters_are_replaced_one_for_one() -> None:
    assert shown_text("a\ud800b\x1bc\rd\u2029e") == "a\ufffdb\ufffdc d\ne"


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
