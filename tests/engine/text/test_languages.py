"""Finding the language of texts and of questions."""

from __future__ import annotations

import pytest

from ragdesk.engine.text.languages import common_words, detect_language, detect_question_language


@pytest.mark.parametrize(("text", "language"), [
    ("The boiler is serviced once a year, and the receipt is kept in the drawer with the other papers.", "en"),
    ("Kotel se kontroluje jednou za rok a účtenka je v zásuvce, kde jsou i ostatní papíry, které potřebujeme.", "cs"),
    ("Kocioł jest sprawdzany raz w roku, a paragon leży w szufladzie, w której są też inne papiery.", "pl"),
    ("Der Kessel wird einmal im Jahr gewartet, und die Quittung liegt bei den anderen Papieren in der Lade.", "de"),
    ("Clubs in the west: one plays in the capital (Los Angeles Rams, San Diego Chargers, Los Angeles Lakers, Los "
     "Angeles Clippers, Los Angeles Kings, La Galaxy).", "en"),
    ("12 345 - 67 / 89", ""),
    ("", ""),
])
def test_the_language_of_a_text(text: str, language: str) -> None:
    assert detect_language(text) == language


def test_a_short_question_follows_its_collection() -> None:
    assert detect_question_language("gradient moment", {"cs": 80, "en": 1}) == "cs"
    assert detect_question_language("gradient moment", {}) == ""


def test_a_clear_question_is_taken_at_its_word() -> None:
    question = "What is the rent that we have to pay for this and when is it due to them?"
    assert detect_question_language(question, {"cs": 50, "en": 10}) == "en"


def test_common_words_of_three_languages() -> None:
    assert {"how", "the", "is"} <= common_words("en")
    assert {"jak", "který", "je"} <= common_words("cs")
    assert {"jak", "który", "jest"} <= common_words("pl")
    assert common_words("xx") == frozenset()


@pytest.mark.parametrize(("language", "polite", "telling"), [
    ("en", "please tell thanks hello hi", "warranty show day"),
    ("cs", "prosím prosim díky diky ahoj řekni proc ktery ktera ktere", "byt muze den zadni"),
    ("pl", "proszę prosze dzięki dzieki cześć ktory ktora moze", "czesc dzień sad"),
])
def test_polite_words_carry_no_subject_and_words_that_do_are_kept(language: str, polite: str, telling: str) -> None:
    common = common_words(language)
    assert set(polite.split()) <= common
    assert not common & set(telling.split())
