"""Org: what keywords and drawers say of a note is no text."""

from __future__ import annotations

from ragdesk.engine.reading.text.org import read_org
from tests.helpers.reading import headings, parsed_blocks

NOTE = """:PROPERTIES:
:ID: 0a1b2c3d-zzzz
:ROAM_ALIASES: "snow wheels" "M+S set"
:END:
#+TITLE: Tyres
#+FILETAGS: :car:winter:
#+STARTUP: overview
* TODO Call the plumber
:PROPERTIES:
:TRADE: heating
:END:
Before June.
#+CAPTION: The boiler
[[boiler.png]]
"""


def test_keywords_and_drawers_are_about_the_note() -> None:
    parsed = read_org(NOTE)
    assert (parsed.title, parsed.aliases, parsed.tags, parsed.properties) == (
        "Tyres", ("snow wheels", "M+S set"), ("car", "winter"), ("heating",))
    shown = [parsed.text[block.start:block.end] for block in parsed.blocks if block.kind != "metadata"]
    assert [text.strip() for text in shown] == [
        "* TODO Call the plumber", "Before June.", "#+CAPTION: The boiler\n[[boiler.png]]"]


def test_lines_keep_their_numbers() -> None:
    parsed = read_org(NOTE)
    assert parsed.text.split("\n").index("Before June.") == NOTE.split("\n").index("Before June.")


def test_a_drawer_that_is_not_closed_is_text() -> None:
    text = "* One\n:PROPERTIES:\n:A: b\n* Two\n:END:\n"
    assert read_org(text).text == text


def test_org_blocks() -> None:
    text = ("#+TITLE: Zápisník\n* TODO First :work:home:\nText here.\n- item\n  more\n\n| a | b |\n| 1 | 2 |\n"
            "#+BEGIN_SRC sh\n* no heading\n#+END_SRC\n** Second\nEnd.")
    parsed = read_org(text.replace("* no heading", "echo x"))
    assert parsed.title == "Zápisník"
    assert headings(parsed) == [("First",), ("First", "Second")]
    assert [kind for kind, _ in parsed_blocks(parsed)] == [
        "metadata", "heading", "paragraph", "list", "table", "code", "heading", "paragraph"]
    assert parsed_blocks(parsed)[5][1] == "#+BEGIN_SRC sh\necho x\n#+END_SRC"


def test_a_title_is_read_without_signs() -> None:
    parsed = read_org("* TODO Buy *seeds* and [[tyres.org][tyres]] :home:\n")
    assert parsed.blocks[0].heading == ("Buy seeds and tyres",)
