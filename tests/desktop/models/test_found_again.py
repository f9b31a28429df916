"""Words that were found are found again in a text that has changed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ragdesk.desktop.models.found_again import find_again


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
