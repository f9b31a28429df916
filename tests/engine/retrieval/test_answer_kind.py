"""What a question asks for, part by part, and how an answer to it looks."""

from __future__ import annotations

import pytest

from ragdesk.engine.retrieval.answer_kind import AnswerKind, answer_kinds, counted_word, fits, only_asks, question_parts

REASON, TIME, DURATION, MONEY, WEIGHT, TEMPERATURE, LENGTH, AMOUNT, PERSON, WAY, LIST = AnswerKind


@pytest.mark.parametrize(("question", "kinds"), [
    ("Why did we move the fence?", [REASON]), ("Proč jsme posunuli plot?", [REASON]), ("Dlaczego piec stoi?", [REASON]),
    ("When does it open?", [TIME]), ("Kdy má narozeniny?", [TIME]), ("O której odjeżdża?", [TIME]),
    ("How long must it cook?", [DURATION]), ("Jak dlouho se peče?", [DURATION]), ("Ile godzin to trwa?", [DURATION]),
    ("How much is the rent?", [MONEY]), ("Kolik stojí kauce?", [MONEY]), ("Ile kosztowała pralka?", [MONEY]),
    ("What does a ticket cost?", [MONEY]), ("How many eggs do I need?", [AMOUNT]), ("Kolik je tam vajec?", [AMOUNT]),
    ("Who is the caretaker?", [PERSON]), ("Kdo hlídá psa?", [PERSON]), ("How do I clean it?", [WAY]),
    ("What do I need for the goulash?", [LIST]), ("Co potřebuju na guláš?", [LIST]), ("Jakie są składniki?", [LIST]),
    ("How much does it weigh?", [WEIGHT]), ("Kolik to váží?", [WEIGHT]), ("Ile waży silnik?", [WEIGHT]),
    ("What temperature does it need?", [TEMPERATURE]), ("Na kolik stupňů?", [TEMPERATURE]),
    ("How tall is it?", [LENGTH]), ("Jak vysoká je věž?", [LENGTH]), ("Jak głęboki jest staw?", [LENGTH]),
    ("Od kterého roku se hraje?", [TIME]), ("W jakim roku?", [TIME]), ("Jak se jmenuje pes?", []),
    ("What is the notice period?", []), ("deposit", []), ("Jak dlouho se pece babovka?", [DURATION]),
    ("co delat kdyz kotel hlasi chybu", [WAY]), ("Ile kosztowala pralka?", [MONEY]), ("What is in /proc/cpuinfo?", []),
])
def test_question_words_tell_the_kind(question: str, kinds: list[AnswerKind]) -> None:
    assert list(answer_kinds(question)) == kinds


@pytest.mark.parametrize(("sentence", "kind"), [
    ("We stayed because of the rain.", REASON), ("Zůstali jsme, protože pršelo.", REASON), ("On 3 May at noon.", TIME),
    ("Od 15:30.", TIME), ("V říjnu.", TIME), ("It takes 2½ hours.", DURATION), ("Pečeme 50 minut.", DURATION),
    ("It is 18 900 CZK.", MONEY), ("€14.50 a month", MONEY), ("Kosztowała 2 349 zł.", MONEY),
    ("It has 320,5 kg.", WEIGHT), ("Bake at 170 °C.", TEMPERATURE), ("5 až 10 metrů", LENGTH), ("64 m² in all", LENGTH),
    ("Take three eggs.", AMOUNT), ("Ask Mr Hill.", PERSON), ("Press the button.", WAY),
    ("Zustali jsme, protoze prselo.", REASON), ("Bez vejiec przez trzy tygodnie.", DURATION),
])
def test_a_sentence_can_look_like_an_answer(sentence: str, kind: AnswerKind) -> None:
    assert fits(sentence, kind)


@pytest.mark.parametrize(("sentence", "kind"), [
    ("Since then it works.", REASON), ("It may rain in the flat.", DURATION), ("There are 12 chairs.", MONEY),
    ("135 kg/cm² of pressure", WEIGHT), ("12 chairs", LENGTH), ("in 12 minutes", LENGTH),
    ("There are chairs.", AMOUNT), ("The chairs are red.", PERSON),
])
def test_others_do_not(sentence: str, kind: AnswerKind) -> None:
    assert not fits(sentence, kind)


@pytest.mark.parametrize(("question", "word"), [
    ("How many gears has the C-330?", "gears"), ("Kolik vajec je v těstě?", "vajec"),
    ("Ile biegów ma ciągnik?", "biegów"),
    ("How much is it?", ""),
])
def test_what_is_counted_stands_after_how_many(question: str, word: str) -> None:
    assert counted_word(question) == word


def test_a_question_has_parts_and_a_part_without_its_own_word_asks_the_same() -> None:
    trip = question_parts("When is the school trip and how much does it cost?")
    assert [part.kinds for part in trip] == [(TIME,), (MONEY,)]
    rent = question_parts("How much is the rent and the deposit?")
    assert [part.text for part in rent] == ["How much is the rent", "the deposit?"]
    assert [part.kinds for part in rent] == [(MONEY,), (MONEY,)]
    assert len(question_parts("Where is the key?")) == 1
    assert question_parts("??") == ()


def test_words_that_only_ask_are_known() -> None:
    assert only_asks("What is the cost of the ticket?") == {"cost"}
    assert only_asks("Kolik stojí kauce?") == {"kolik", "stojí"}
    assert only_asks("co delat kdyz kotel hlasi chybu") == {"co", "delat"}
    assert only_asks("What does a ticket for the cable car cost?") == {"cost"}
    assert only_asks("How many hours must it cook?") == {"how", "many", "hours"}


@pytest.mark.parametrize(("question", "asking"), [
    ("Where does the name of the street come from?", {"come"}), ("When does the plumber come?", {"when"}),
    ("Odkud se bere prach?", {"bere"}), ("odkud pochazi nas pes", {"pochazi"}), ("Kde se vzal ten účet?", {"vzal"}),
    ("Skąd się biorą te pliki?", {"biorą"}), ("Skąd pochodzi nasz pies?", {"pochodzi"}), ("Woher kommt er?", {"kommt"}),
])
def test_the_verb_of_a_question_for_an_origin_only_asks(question: str, asking: set[str]) -> None:
    assert only_asks(question) == asking
