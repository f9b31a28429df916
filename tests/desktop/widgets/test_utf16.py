"""Texts keep their places on the way into Qt."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

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
