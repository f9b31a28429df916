"""Which words of a question a text mentions: any form of them, no look-alike, and numbers exactly."""

from __future__ import annotations

import re

import pytest

from ragdesk.engine.records import Question, QuestionWord, WordRole
from ragdesk.engine.retrieval.mentions import QuestionForms, roles


def forms(asked: str, language: str = "en", left_out: str = "", also: tuple[str, ...] = ()) -> QuestionForms:
    words = tuple(QuestionWord(word, word in left_out.split(), 1, also)
                  for word in dict.fromkeys(re.findall(r"[^\W_]+", asked)))
    return QuestionForms(Question(asked, language, words))


def mentioned(asked: str, text: str, language: str = "en") -> list[str]:
    found = forms(asked, language)
    return [found.words[index].text for index in sorted(found.mentioned(text, language))]


@pytest.mark.parametrize(("asked", "said", "language"), [
    ("boot", "boots", "en"), ("rajčat", "rajčata", "cs"), ("rajcat", "rajčat", "cs"), ("hlídá", "hlídají", "cs"),
    ("pies", "PIES", "pl"),
    ("peče", "Pečeme", "cs"), ("mazat", "namazat", "cs"), ("Łódź", "lodz", "pl"), ("warranty", "warranties", "en"),
])
def test_a_form_of_a_word_mentions_it(asked: str, said: str, language: str) -> None:
    assert mentioned(asked, f"({said}).", language) == [asked]


@pytest.mark.parametrize(("asked", "said"), [
    ("passport", "passphrase"), ("sent", "client"), ("Peru", "per"), ("20240017", "20240044"), ("1450", "14500"),
])
def test_a_look_alike_does_not(asked: str, said: str) -> None:
    assert mentioned(asked, said) == []


def test_an_accent_variant_counts_as_the_word() -> None:
    assert forms("bures", also=("bureš",)).mentioned("Bureš", "cs") == {0}


def test_places_are_counted_in_words() -> None:
    found = forms("cat dog").mentions("A dog, a cat, a dog.", "en")
    assert [(mention.word, mention.position) for mention in found] == [(1, 1), (0, 3), (1, 5)]


def test_words_that_are_left_out_are_not_looked_for() -> None:
    assert [word.text for word in forms("the cat", left_out="the").words] == ["cat"]


@pytest.mark.parametrize(("asked", "text", "found"), [
    ("flat 14", "In flat 12 since 14 days.", ["flat"]),
    ("flat 14", "In flat 14 there is a dog, in flat 12 none.", ["flat", "14"]),
    ("flat 14", "A flat on Elm Street, number 14.", ["flat", "14"]),
    ("F.75", "F.28; 75 litres", ["F"]),
    ("F.75", "Code F.75 or F 75", ["F", "75"]),
    ("on 2026-02-10", "2026-03-10, 2 of 10", ["2026"]),
    ("14 eggs", "14 days, eggs", ["14", "eggs"]),
    ("number 602111222", "The number 602 111 222", ["number", "602111222"]),
])
def test_a_number_belongs_to_the_word_before_it(asked: str, text: str, found: list[str]) -> None:
    assert mentioned(asked, text) == found


def test_numbers_and_words_with_a_capital_inside_a_question_are_names() -> None:
    found = forms("Does Brandt pay Anna 300 more")
    assert {found.words[index].text for index in found.names} == {"Brandt", "Anna", "300"}
    german = forms("Wann kommt der Zug 17", "de")
    assert {german.words[index].text for index in german.names} == {"17"}


@pytest.mark.parametrize(("asked", "which"), [
    ("the tenant of flat 14", {"14"}), ("error F.75", {"F.75"}), ("note of 2026-02-10", {"2026-02-10"}),
    ("paid 20240044?", {"20240044"}), ("music of 1980", set()), ("only 3 ships", set()),
])
def test_identifiers_and_numbers_of_a_word_say_which(asked: str, which: set[str]) -> None:
    words = tuple(QuestionWord(word, left_out=word in ("the", "of")) for word in asked.rstrip("?").split())
    found = roles(Question(asked, "en", words))
    assert {word for word, role in found.items() if role is WordRole.WHICH} == which


def test_names_and_words_that_only_ask_are_told_apart_from_the_others() -> None:
    asked = "How many days did Anna spend in Brno 2024"
    found = roles(Question(asked, "en", tuple(QuestionWord(word) for word in asked.split())))
    assert {word for word, role in found.items() if role is WordRole.NAME} == {"Anna", "Brno"}
    assert {word for word, role in found.items() if role is WordRole.ASKING} == {"How", "many", "days"}
