"""From a stretch of a document to quotes that stand in a passage."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.desktop.models.pointed_at import find_again, quotes_to_try


def test_the_whole_comes_first_then_lines_then_a_few_words() -> None:
    line = "one two three four five six seven eight nine ten"
    quotes = quotes_to_try(f"short\n{line}\n\n  middle one \n")
    assert quotes == (f"short\n{line}\n\n  middle one \n", line, "middle one", "short",
                      "one two three four five six seven eight", "three four five six seven eight nine ten")


@pytest.mark.parametrize("stretch", ["", " ", "\n \n"])
def test_nothing_is_one_empty_quote(stretch: str) -> None:
    assert quotes_to_try(stretch) == ("",)


@given(st.text("ab \n", max_size=60))
def test_every_quote_stands_in_the_stretch(stretch: str) -> None:
    whole = " ".join(stretch.split())
    assert all(" ".join(quote.split()) in whole for quote in quotes_to_try(stretch))


@given(st.text("ab \n", max_size=30), st.text("ab \n", max_size=30), st.text("ab", min_size=1, max_size=6),
       st.integers(0, 40))
def test_a_quote_that_is_there_is_found_wherever_it_went(before: str, after: str, quote: str, start: int) -> None:
    text = before + quote + after
    found, end, is_there = find_again(text, quote, start, start + len(quote))
    assert is_there
    assert text[found:end] == quote
    nearest = min(abs(place - start) for place in range(len(text)) if text.startswith(quote, place))
    assert abs(found - start) == nearest


def test_a_quote_that_is_gone_marks_nothing() -> None:
    assert find_again("short", "a quote that is gone", 100, 120) == (5, 5, False)
    assert find_again("another text of some length", "gone", 8, 12) == (8, 8, False)


def test_without_a_quote_the_place_counts() -> None:
    assert find_again("another text", "", 2, 5) == (2, 5, True)
