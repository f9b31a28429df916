"""The estimate of tokens stays on the careful side."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.engine.prompting.token_estimate import estimate_tokens

ENGLISH = "The warranty covers the battery for a period of 24 months from the day of purchase. "
CZECH = "Záruka na baterii trvá dvacet čtyři měsíců ode dne, kdy jste si přístroj koupili. "
POLISH = "Gwarancja na baterię obowiązuje przez dwadzieścia cztery miesiące od dnia zakupu urządzenia. "


@pytest.mark.parametrize(("text", "characters_per_token"), [(ENGLISH, 4.0), (CZECH, 2.6), (POLISH, 2.8)])
def test_texts_count_at_least_as_much_as_common_vocabularies_make_of_them(text: str,
                                                                          characters_per_token: float) -> None:
    assert estimate_tokens(text) >= len(text) / characters_per_token


@pytest.mark.parametrize("text", [ENGLISH, CZECH, POLISH])
def test_the_estimate_leaves_most_of_the_window_usable(text: str) -> None:
    assert estimate_tokens(text) <= len(text) / 1.5


def test_nothing_is_nothing() -> None:
    assert estimate_tokens("") == 0


@pytest.mark.parametrize(("text", "at_least"), [
    ("2026", 4), ("()[]{}", 6), ("🦊", 4), ("漢字", 6), ("\n\n\n", 1), ("ABCDEF", 5), ("x" * 1000, 500),
])
def test_what_is_not_a_word_counts_by_the_character_or_byte(text: str, at_least: int) -> None:
    assert estimate_tokens(text) >= at_least


@given(st.text())
def test_any_text_has_an_estimate_between_one_in_twelve_characters_and_one_a_byte(text: str) -> None:
    tokens = estimate_tokens(text)

    assert tokens <= len(text.encode("utf-8", "surrogatepass"))
    assert tokens >= len("".join(text.split())) / 12


@given(st.text(), st.text())
def test_parts_with_a_line_end_between_add_up(first: str, second: str) -> None:
    whole = estimate_tokens(f"{first}x\nx{second}")

    assert whole <= estimate_tokens(f"{first}x\n") + estimate_tokens(f"x{second}")
