"""Common words are left out, names are not."""

from __future__ import annotations

import pytest

from ragdesk.engine.retrieval.common import common_in
from ragdesk.engine.text.analysis import find_words
from ragdesk.engine.text.languages import common_words, detect_question_language

MIXED = {"en": 6, "cs": 5}


def left_out(text: str, languages: dict[str, int]) -> set[str]:
    common = common_words(detect_question_language(text, languages))
    return set(common_in(text, find_words(text), common, languages))


@pytest.mark.parametrize("question", ["Tom's birthday", "Tom phone", "Tom", "tom", "call Tom", "Tom’s phone number"])
def test_a_person_is_looked_for(question: str) -> None:
    assert "tom" not in {word.lower() for word in left_out(question, MIXED)}


def test_a_capital_letter_within_a_question_is_a_name() -> None:
    assert left_out("kdy má narozeniny Tom", {"cs": 5}) == {"kdy", "má"}
    assert left_out("Can I have a dog?", {"en": 5}) >= {"Can", "I", "have", "a"}


def test_capital_letters_tell_nothing_at_a_beginning_or_where_all_have_them() -> None:
    assert left_out("What's the rent?", MIXED) >= {"What", "the"}
    assert left_out("The flat is small. Is it warm?", {"en": 5}) >= {"The", "Is", "it"}
    assert left_out("HOW IS THE WEATHER", {"en": 5}) == {"HOW", "IS", "THE"}
    assert left_out("How Is The Weather", {"en": 5}) == {"How", "Is", "The"}
    assert left_out("My passport", {"en": 5}) == {"My"}


def test_a_question_of_nothing_but_one_or_two_common_words_is_searched_for() -> None:
    assert left_out("why not", {"en": 5}) == set()
    assert left_out("how is it", {"en": 5}) == {"how", "is", "it"}
    assert common_in("to be or not", find_words("to be or not"), common_words("en"), {}, has_phrase=True) == frozenset()
