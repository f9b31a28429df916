"""From a stretch of a document to quotes that stand in a passage."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.desktop.models.pointed_at import quotes_to_try


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
