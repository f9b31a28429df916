"""Two lines of a passage, with the words in the right places."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from ragdesk.desktop.models.snippets import ELLIPSIS, LONGEST_SNIPPET, Span, cut_snippet, read_passage


def spans_of(text: str, *words: str) -> tuple[Span, ...]:
    found = [(match.start(), match.end(), hue, 1.0 + hue)
             for hue, word in enumerate(words) for match in re.finditer(re.escape(word), text)]
    return tuple(sorted(found))


def test_a_short_passage_is_shown_from_its_beginning() -> None:
    text = "The battery lasts\nfor years."
    snippet = cut_snippet(text, spans_of(text, "years"), 200)
    assert snippet.text == "The battery lasts for years."
    assert [snippet.text[start:end] for start, end, _hue in snippet.marks] == ["years"]


def test_a_long_passage_begins_near_its_best_words() -> None:
    text = "Nothing of interest here. " * 40 + "The warranty covers the battery." + " And more text follows." * 40
    snippet = cut_snippet(text, spans_of(text, "warranty", "battery"), 120)
    assert snippet.text.startswith(ELLIPSIS)
    assert "warranty covers the battery" in snippet.text[:120]
    assert [snippet.text[start:end] for start, end, _hue in snippet.marks] == ["warranty", "battery"]


def test_different_words_together_count_more_than_one_repeated() -> None:
    text = "cat cat cat cat cat." + " filling words go here" * 30 + " The cat met the dog." + " and so on" * 50
    snippet = cut_snippet(text, spans_of(text, "cat", "dog"), 80)
    assert "met the dog" in snippet.text[:80]


def test_words_at_the_end_are_reached() -> None:
    text = "Filling. " * 100 + "The very last word is refund"
    snippet = cut_snippet(text, spans_of(text, "refund"), 100)
    assert snippet.text.endswith("refund")


def test_signs_that_set_words_off_are_left_out_and_the_marks_stay_on_their_words() -> None:
    text = "We go **live** on\n\n\n\n`2 June`, 2 * 3 go *live*."
    snippet = cut_snippet(text, spans_of(text, "live", "June"), 200)
    assert snippet.text == "We go live on  2 June, 2 * 3 go live."
    assert [snippet.text[start:end] for start, end, _hue in snippet.marks] == ["live", "June", "live"]


def test_the_sign_of_a_heading_is_left_out() -> None:
    text = "## Battery\n\nThe battery lasts."
    snippet = cut_snippet(text, spans_of(text, "Battery", "battery"), 200)
    assert snippet.text == "Battery  The battery lasts."
    assert [snippet.text[start:end] for start, end, _hue in snippet.marks] == ["Battery", "battery"]


def test_a_note_is_read_without_its_signs_and_the_marks_stay_on_their_words() -> None:
    text = "## Tyres\n\n- [ ] **winter** [tyres](https://winter.example)\n"
    read, spans = read_passage("a.md", text, spans_of(text, "winter", "tyres"))
    snippet = cut_snippet(read, spans, 200)
    assert snippet.text == "Tyres: ☐ winter tyres"
    assert [snippet.text[start:end] for start, end, _hue in snippet.marks] == ["winter", "tyres"]


def test_a_passage_of_a_million_characters_is_cut() -> None:
    assert len(cut_snippet("word " * 200_000, (), 100).text) <= LONGEST_SNIPPET


@given(st.text("ab \n\t🔋é", max_size=300), st.lists(st.tuples(st.integers(0, 290), st.integers(1, 9)), max_size=8),
       st.integers(1, 200))
def test_marks_always_cover_the_words_they_stand_for(text: str, places: list[tuple[int, int]], room: int) -> None:
    spans = tuple(sorted((start, start + length, 0, 1.0) for start, length in places if start + length <= len(text)))
    snippet = cut_snippet(text, spans, room)
    originals = {re.sub(r"\s", " ", text[start:end]) for start, end, _hue, _points in spans}
    for start, end, _hue in snippet.marks:
        assert snippet.text[start:end] in originals
