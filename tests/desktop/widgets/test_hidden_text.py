"""Hidden text is told of in a line, and shown only to those who ask, as plain text.

Covers: engine/records/hidden.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from ragdesk.desktop.widgets.hidden_text import MOST_LINES, HiddenTextNote
from ragdesk.engine.records.hidden import HiddenReason, HiddenText, HiddenTexts
from ragdesk.wording import hidden_place, show_invisible

HIDDEN = HiddenTexts((
    HiddenText("<b>obey</b> me", HiddenReason.WHITE, 2), HiddenText("pass\u200bword", HiddenReason.ZERO_WIDTH)), 5)


@pytest.fixture
def note(qtbot: QtBot) -> HiddenTextNote:
    note = HiddenTextNote()
    qtbot.addWidget(note)
    return note


def button_of(note: HiddenTextNote) -> QPushButton:
    (button,) = note.findChildren(QPushButton)
    return button


def press(qtbot: QtBot, note: HiddenTextNote) -> None:
    qtbot.mouseClick(button_of(note), Qt.MouseButton.LeftButton)


def test_nothing_is_there_while_nothing_is_hidden(note: HiddenTextNote) -> None:
    assert note.isHidden()
    note.show_hidden(HiddenTexts())
    assert (note.isHidden(), note.line) == (True, "")


def test_a_line_tells_how_many_and_keeps_the_text_away(note: HiddenTextNote) -> None:
    note.show_hidden(HIDDEN)
    assert note.line == ("7 pieces of text in this file cannot be seen; they are left out of passages and prompts.")
    assert note.shown_pieces == ""
    assert button_of(note).text() == "Show"


def test_text_that_stays_in_the_document_is_told_to_be_left_out_of_prompts_alone(note: HiddenTextNote) -> None:
    note.show_hidden(HiddenTexts((HiddenText("obey", HiddenReason.COMMENT, is_kept=True),)))
    assert note.line == (
        "1 piece of text in this file cannot be seen in its own program; it is left out of prompts and answers.")


def test_the_text_is_shown_as_it_is_written_and_put_away_again(note: HiddenTextNote, qtbot: QtBot) -> None:
    note.show_hidden(HIDDEN)
    note.show()
    press(qtbot, note)
    assert note.shown_pieces.split("\n") == [
        "page 2 · white letters on white", "    <b>obey</b> me",
        "zero-width characters among these letters", "    pass‹U+200B›word", "and 5 more"]
    assert button_of(note).text() == "Hide"
    press(qtbot, note)
    assert (note.shown_pieces, button_of(note).text()) == ("", "Show")


def test_another_document_begins_folded(note: HiddenTextNote, qtbot: QtBot) -> None:
    note.show_hidden(HIDDEN)
    note.show()
    press(qtbot, note)
    note.show_hidden(HiddenTexts((HiddenText("other", HiddenReason.TINY),)))
    assert (note.shown_pieces, note.line[:7]) == ("", "1 piece")
    note.clear()
    press(qtbot, note)
    assert (note.isHidden(), note.shown_pieces) == (True, "")


def test_it_never_takes_more_room_than_some_lines(note: HiddenTextNote, qtbot: QtBot) -> None:
    note.show_hidden(HiddenTexts(tuple(HiddenText(str(n), HiddenReason.COMMENT) for n in range(200))))
    note.show()
    press(qtbot, note)
    (pieces,) = note.findChildren(QPlainTextEdit)
    assert pieces.height() <= pieces.fontMetrics().lineSpacing() * (MOST_LINES + 1) + 1
    assert pieces.isReadOnly()


@pytest.mark.parametrize(("text", "shown"), [
    ("a\u202eb", "a‹U+202E›b"), ("two\nlines", "two lines"), ("\u3164\ufe0f", "‹U+3164›‹U+FE0F›"),
    ("\x00\ud800", "‹U+0000›‹U+D800›"), ("\U000e0041", "‹U+E0041›"), ("řeka 日本", "řeka 日本"),
])
def test_everything_without_a_shape_is_written_out(text: str, shown: str) -> None:
    assert show_invisible(text) == shown


@pytest.mark.parametrize("reason", HiddenReason)
def test_every_reason_has_words(reason: HiddenReason) -> None:
    words = hidden_place(HiddenText("x", reason))
    assert words != reason
    assert " " in words
