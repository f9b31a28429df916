"""Places in a document and in what is shown of it are the same words, both ways.

Covers: shown_lines, line_scan.
"""

from __future__ import annotations

import random

import pytest

from ragdesk.engine.reading.shown_text import (
    CELL_GAP,
    ShownText,
    has_signs,
    show_blocks,
    show_in_line,
    without_signs,
)
from ragdesk.engine.text.analysis import find_words
from tests.helpers.made_markdown import made_note

SPANS_OF_A_NOTE = 40
NO_WORDS = frozenset({"if", "x", "y", "q", "r", "title"})
"""What the made up notes hold besides their words."""


def words_of(text: str) -> list[str]:
    return [word.text for word in find_words(text) if word.text.isalpha() and word.text not in NO_WORDS]


@pytest.mark.parametrize("seeds", [range(first, first + 20) for first in range(0, 200, 20)], ids=str)
def test_any_words_of_a_note_are_the_same_words_where_it_is_shown(seeds: range) -> None:
    for seed in seeds:
        note, chance = made_note(seed), random.Random(seed)
        shown = ShownText(show_blocks("a.md", note.text))
        assert words_of(shown.text) == [word for word, _start, _end in note.words]
        for _span in range(SPANS_OF_A_NOTE):
            first = chance.randrange(len(note.words))
            last = min(len(note.words) - 1, first + chance.randrange(12))
            start, end = note.words[first][1], note.words[last][2]
            place = shown.to_shown(start, end)
            assert words_of(shown.text[slice(*place)]) == [word for word, _s, _e in note.words[first:last + 1]], seed
            assert shown.to_source(*place) == (start, end), seed


def test_signs_at_the_ends_of_a_place_are_in_neither() -> None:
    text = "It is **bold words** there."
    shown = ShownText(show_blocks("a.md", text))
    at = shown.text.index("bold words")
    assert shown.to_shown(text.index("**bold"), text.index(" there")) == (at, at + 10)
    assert text[slice(*shown.to_source(at, at + 10))] == "bold words"
    assert shown.to_shown(text.index("**"), text.index("**") + 2) == (at, at)


def test_a_place_within_what_stands_for_something_else_is_all_of_it() -> None:
    text = "R&amp;D"
    shown = ShownText(show_blocks("a.md", text))
    assert shown.to_shown(2, 4) == (1, 2)
    assert shown.to_source(1, 2) == (1, 6)


def test_a_text_cursor_stays_at_its_word() -> None:
    shown = ShownText(show_blocks("a.md", "a **bold** word"))
    assert shown.text == "a bold word"
    assert shown.to_shown(6, 6) == (4, 4)
    assert shown.to_source(4, 4) == (6, 6)
    assert ShownText().to_shown(3, 5) == (0, 0)


def test_a_text_cursor_among_signs_stands_before_what_they_are_for() -> None:
    text = "before\n\n## Title\n"
    shown = ShownText(show_blocks("a.md", text))
    assert shown.to_shown(8, 8) == shown.to_shown(11, 11) == (7, 7)
    assert shown.to_source(6, 6) == (6, 6)


def test_a_passage_reads_in_one_line() -> None:
    passage = "## Tyres\n\n- [ ] **winter** ones\n\n| A | B |\n|---|---|\n| 1 | 2 |"
    assert show_in_line("a.md", passage).text == f"Tyres: ☐\twinter ones A{CELL_GAP}B 1{CELL_GAP}2"
    assert show_in_line("a.txt", passage).text == passage


def test_a_quote_reads_without_signs() -> None:
    assert without_signs("a.md", "the **battery** of [the plan](p.md)") == "the battery of the plan"
    assert without_signs("a.txt", "the **battery** of [the plan](p.md)") == "the battery of [the plan](p.md)"


def test_which_files_have_signs() -> None:
    assert has_signs("a/b.MD")
    assert not any(map(has_signs, ("a.txt", "a.pdf", "a.html", "a.xyz")))
