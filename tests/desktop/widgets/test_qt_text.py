"""Texts keep their length on the way into Qt."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor, QTextDocument

from ragdesk.desktop.widgets.qt_text import for_qt
from ragdesk.desktop.widgets.utf16 import utf16_length


@given(st.text(st.characters(), max_size=60))
def test_qt_keeps_every_unit_of_a_shown_text(text: str) -> None:
    shown = for_qt(text)
    assert len(shown) == len(text)
    document = QTextDocument()
    QTextCursor(document).insertText(shown)
    assert document.characterCount() - 1 == utf16_length(shown)


def test_ordinary_text_is_shown_unchanged() -> None:
    text = "Žluťoučký kůň\n\t🔋 „quote“ \u00a0\u200d end"
    assert for_qt(text) == text


def test_half_a_pair_and_control_characters_are_replaced_one_for_one() -> None:
    assert for_qt("a\ud800b\x1bc\rd\u2029e") == "a\ufffdb\ufffdc d\ne"
