"""Words, terms and folding against the published examples."""

from __future__ import annotations

import random
import re

import pytest

from ragdesk.engine.text.analysis import (
    ANALYZERS,
    each_written_word,
    find_words,
    fold_accents,
    fold_each,
    normal_form,
    normal_form_of_each,
    normal_forms,
    single_terms,
    stem,
    terms_of,
    trigrams,
    written_words,
)


def test_inflected_forms_share_most_of_their_parts() -> None:
    shared = set(trigrams("indukcí")) & set(trigrams("indukce"))
    assert len(shared) == 5
    assert len(trigrams("indukce")) == 7


@pytest.mark.parametrize(("word", "expected"), [("moment", "momen"), ("gradient", "gradi"), ("sestup", "sestu"),
                                                ("ab", "ab")])
def test_prefix5(word: str, expected: str) -> None:
    assert terms_of("prefix5", word, "cs") == (expected,)


@pytest.mark.parametrize("letters", range(1, 12))
def test_a_word_of_n_letters_has_n_parts(letters: int) -> None:
    assert len(trigrams("x" * letters)) == letters


def test_czech_forms_have_one_stem() -> None:
    assert len({stem(word, "cs") for word in ("indukcí", "indukce", "indukci", "indukcích")}) == 1
    assert len({stem(word, "cs") for word in ("prostá", "prostor", "prostředí")}) == 3


def test_polish_forms_have_one_stem() -> None:
    assert len({stem(word, "pl") for word in ("fragment", "fragmenty", "fragmentów", "fragmentach")}) == 1
    assert len({stem(word, "pl") for word in ("który", "która", "którą")}) == 1


def test_a_language_without_rules_keeps_the_word() -> None:
    assert stem("indukcí", "") == "indukcí"


@pytest.mark.parametrize(("word", "expected"), [("Łódź", "Lodz"), ("žluťoučký", "zlutoucky"), ("straße", "strasse"),
                                                ("smørrebrød", "smorrebrod"), ("plain", "plain")])
def test_accents_are_folded(word: str, expected: str) -> None:
    assert fold_accents(word) == expected


def test_words_know_their_place() -> None:
    text = "Řekni: PPR-9087, don't!"
    words = find_words(text)
    assert [word.text for word in words] == ["Řekni", "PPR", "9087", "don", "t"]
    assert all(text[word.start : word.end] == word.text for word in words)


def test_composed_and_decomposed_letters_count_as_one_word() -> None:
    assert normal_form("u\u030a") == normal_form("\u016f")


def test_words_are_runs_of_letters_and_digits_in_any_script() -> None:
    plain = re.compile("[^\\W_]+(?:[\u00ad\u200d\u0301\u093f\ufe0f\u0640]+[^\\W_]*)*|[☀😀]")
    chance = random.Random(20261202)
    for _ in range(3_000):
        text = "".join(chance.choices("ab1_ -.éłßžx\u00ad\u200d\u0301\u0915\u093f☀😀\ufe0f\u0640使",
                                      k=chance.randint(0, 40)))
        assert written_words(text) == list(each_written_word(text)) == plain.findall(text)


def test_an_unknown_analyzer_is_refused() -> None:
    with pytest.raises(ValueError, match="nonsense"):
        terms_of("nonsense", "word", "en")


WRITTEN = ["Łódź", "Wi-Fi", "STRASSE", "straße", "19,90", "24\u00a0500", "3. 5. 2024", "½", "⒈", "⑴", "ﬁ",
           "so\u00adft", "x"]


@pytest.mark.parametrize("words", [WRITTEN, [*WRITTEN, "O\u02bcBrien"], [*WRITTEN, "co-\nwork"], ["plain"], []])
def test_many_words_at_once_are_what_each_is_alone(words: list[str]) -> None:
    forms = normal_form_of_each(words)
    assert forms == [normal_form(word) for word in words]
    assert list(fold_each(forms)) == [fold_accents(form) for form in forms]
    whole = [word.text for text in WRITTEN for word in find_words(text)]
    assert normal_forms(whole) == [normal_form(word) for word in whole]
    for analyzer in ANALYZERS:
        if analyzer != "trigrams":
            assert list(zip(single_terms(analyzer, forms, "pl"))) == [terms_of(analyzer, form, "pl") for form in forms]
