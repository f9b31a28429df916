"""Names from the disk are shown on one line, with everything in view that could deceive."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.desktop.shown_names import shorten, show_name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("notes.md", "notes.md"),
        ("Žluťoučký kůň 😀.md", "Žluťoučký kůň 😀.md"),
        ("<b>bold</b>.md", "<b>bold</b>.md"),
        ("a\nb", "a<U+000A>b"),
        ("a\u2028b", "a<U+2028>b"),
        ("exe.\u202egpj", "exe.<U+202E>gpj"),
        ("zero\u200bwidth", "zero<U+200B>width"),
        ("byte\udcff", "byte<U+DCFF>"),
        ("\x1b[31mred", "<U+001B>[31mred"),
    ],
)
def test_names_are_shown_as_they_are_but_for_what_cannot_be_seen(name: str, shown: str) -> None:
    assert show_name(name) == shown


def test_text_from_right_to_left_keeps_to_itself() -> None:
    assert show_name("שלום.md") == "\u2068שלום.md\u2069"


@given(st.text())
def test_every_name_becomes_one_printable_line(name: str) -> None:
    shown = show_name(name).strip("\u2068\u2069").replace("\u200c", "").replace("\u200d", "")
    assert len(shown.splitlines()) <= 1
    assert shown == "" or shown.isprintable() or all(c.isprintable() or c.isspace() for c in shown)
    shown.encode("utf-8")


def test_a_very_long_name_keeps_its_beginning_and_its_end_in_a_sentence() -> None:
    name = shorten("a" * 100 + "b" * 100 + ".pdf")
    assert len(name) == 61
    assert name.startswith("aaa")
    assert name.endswith("bb.pdf")
    assert shorten("a short name.pdf") == "a short name.pdf"
