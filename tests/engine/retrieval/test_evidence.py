"""What counts as covered: one passage that says the question's words together, every name and number among them."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from ragdesk.engine.reasons import EvidenceReason
from ragdesk.engine.records import Chunk, Evidence, Hit, Question, QuestionWord, Verdict
from ragdesk.engine.retrieval.evidence import judge_evidence

LEFT_OUT = frozenset({"the", "of", "is", "a", "does", "who", "how", "much", "what", "in", "when"})


def judge(asked: str, *passages: str, language: str = "en", counts: Mapping[str, int] | None = None, sent: int = 4,
          title: str = "", inherited: str = "", hidden: tuple[tuple[int, int], ...] = (),
          share: float = 0.9) -> Evidence:
    """The evidence of passages for a question; each word is in one passage of a hundred unless ``counts`` says."""
    known = counts or {}
    words = tuple(QuestionWord(word, word.casefold() in LEFT_OUT, known.get(word, 1))
                  for word in dict.fromkeys(re.findall(r"[^\W_]+", asked)))
    hits = [Hit(rank, 1.0, rank, Chunk(f"{rank}.txt", 0, len(text), text, language=language, hidden=hidden), 9,
                document_title=title, inherited=inherited)
            for rank, text in enumerate(passages, 1)]
    return judge_evidence(Question(asked, language, words), hits, 100, sent, [share] * len(hits))


@pytest.mark.parametrize(("asked", "text", "language"), [
    ("warranty", "Warranties end.", "en"), ("warranty", "WARRANTY", ""), ("momentová", "o momentech", "cs"),
    ("Garantie", "die Garantieverlängerung", "de"), ("program", "programování", ""),
])
def test_a_word_is_covered_by_its_forms(asked: str, text: str, language: str) -> None:
    assert judge(asked, text, language=language).verdict is Verdict.STRONG


@pytest.mark.parametrize(("asked", "text"), [
    ("passport", "Enter the passphrase; the airport is by the sport hall, passing it."),
    ("Peru", "one per architecture"), ("pasta", "in the past"), ("warranty", "a warrior, an anty, ran"),
])
def test_other_words_cover_nothing(asked: str, text: str) -> None:
    found = judge(asked, text, "o passado", "v čase")
    assert (found.verdict, found.missing, found.coverage) == (Verdict.NONE, (asked,), 0.0)


def test_other_names_and_tags_of_a_note_are_evidence() -> None:
    found = judge("snow wheels", "They lie on the shelf.", inherited="Winter tyres\nsnow wheels\ngarage")
    assert (found.verdict, found.missing) == (judge("snow wheels", "They lie.", title="snow wheels").verdict, ())


def test_words_that_stand_together_in_one_passage_are_strong_evidence() -> None:
    found = judge("battery warranty", "The warranty of the battery ends in May.")
    assert (found.verdict, found.reason, found.missing) == (Verdict.STRONG, EvidenceReason.COVERED, ())


def test_two_passages_with_a_word_each_say_nothing_together() -> None:
    found = judge("battery warranty", "Charge the battery.", "The warranty of the lamp.")
    assert (found.verdict, found.missing) == (Verdict.NONE, ())
    assert found.coverage == pytest.approx(0.5)


def test_of_two_words_the_commoner_one_alone_says_nothing_unless_the_other_is_nowhere() -> None:
    assert judge("cook pierogi", "Pierogi.", counts={"cook": 3, "pierogi": 2}).verdict is Verdict.WEAK
    assert judge("cook pierogi", "Pierogi.", counts={"cook": 0, "pierogi": 1}).verdict is Verdict.WEAK
    assert judge("cook pierogi", "Pierogi.", counts={"cook": 1, "pierogi": 2}).verdict is Verdict.NONE
    assert judge("cook pierogi", "Pierogi.", counts={"cook": 9, "pierogi": 9}).verdict is Verdict.WEAK


def test_of_two_words_a_look_alike_alone_says_nothing_when_the_other_stands_elsewhere() -> None:
    asked, text = "Indonesia independent", "Indonezja leży w Azji."
    assert judge(asked, text, counts={"Indonesia": 0, "independent": 2}).verdict is Verdict.NONE
    assert judge(asked, text, counts={"Indonesia": 0, "independent": 50}).verdict is Verdict.WEAK


@pytest.mark.parametrize(("share", "verdict"), [
    (0.1, Verdict.NONE), (0.5, Verdict.WEAK), (1.1, Verdict.WEAK), (9.0, Verdict.WEAK),
])
def test_how_well_a_passage_fits_counts_but_half_of_what_was_asked_is_not_covered(
        share: float, verdict: Verdict) -> None:
    found = judge("alpha beta gamma delta theta", "The alpha beta, and more of it.", share=share)
    assert found.verdict is verdict


@pytest.mark.parametrize(("share", "verdict"), [(0.1, Verdict.WEAK), (1.1, Verdict.STRONG), (9.0, Verdict.STRONG)])
def test_how_well_a_passage_fits_tells_what_covers_from_what_does_partly(share: float, verdict: Verdict) -> None:
    assert judge("alpha beta gamma delta theta", "The alpha beta gamma.", share=share).verdict is verdict


@pytest.mark.parametrize(("asked", "text"), [
    ("How much is the harbour ferry?", "The harbour ferry is red."),
    ("When is the harbour ferry?", "The harbour ferry."),
    ("How tall is the harbour ferry?", "The harbour ferry has 3 seats."),
])
def test_a_passage_without_such_a_number_or_date_does_not_cover_a_question_for_one(asked: str, text: str) -> None:
    found = judge(asked, text)
    assert (found.verdict, found.reason) == (Verdict.WEAK, EvidenceReason.NO_SUCH_ANSWER)
    assert judge(asked, text + " On 3 May 2024: €21, 3 m.").verdict is Verdict.STRONG


def test_what_is_asked_how_many_of_must_be_there_to_be_covered() -> None:
    asked, text = "How many gears has the old Ursus tractor", "The old Ursus tractor has 4 wheels."
    assert judge(asked, text).verdict is Verdict.WEAK
    assert judge(asked, text + " And 6 gears.").verdict is Verdict.STRONG


def test_a_word_that_only_asks_may_be_missing() -> None:
    assert judge("rent cost", "The rent is 900.").verdict is Verdict.WEAK


def test_words_far_apart_in_a_passage_are_weak_evidence() -> None:
    filling = "Some other words stand here and there. " * 3
    found = judge("battery warranty", f"The battery. {filling} The warranty.")
    assert (found.verdict, found.reason, found.lacking) == (Verdict.WEAK, EvidenceReason.APART, ())


def test_what_the_best_passage_lacks_is_told() -> None:
    found = judge("battery warranty refund", "The battery warranty.", "Refund.")
    assert (found.reason, found.missing, found.lacking) == (EvidenceReason.PARTLY, (), ("refund",))


def test_a_title_or_a_heading_covers_what_it_says() -> None:
    assert judge("goulash onions", "Fry the onions slowly.", title="Goulash").coverage == pytest.approx(1.0)


def test_a_word_that_is_nowhere_counts_against_the_rest() -> None:
    there, nowhere = (judge("alpha beta gamma", "The alpha.", counts={"beta": n, "gamma": n}, share=0.6)
                      for n in (1, 0))
    assert (there.verdict, nowhere.verdict) == (Verdict.WEAK, Verdict.NONE)
    assert there.coverage == nowhere.coverage


def test_without_its_name_a_question_is_never_covered() -> None:
    text = "The president of the club thanked everybody."
    assert judge("Who is the president of the club", text).verdict is Verdict.STRONG
    assert judge("Who is the president of Ruritania club", text).verdict is not Verdict.STRONG


@pytest.mark.parametrize(("asked", "text"), [
    ("What does error F.75 mean", "Error F.28 means no gas. The tank holds 75 litres."),
    ("tenant of flat 14", "The tenant of flat 12 keeps a dog, since 14 days."),
    ("amount of invoice 20240199", "The amount of invoice 20240017 is 219."),
])
def test_another_number_of_the_kind_is_no_evidence(asked: str, text: str) -> None:
    assert judge(asked, text).verdict is Verdict.NONE


@pytest.mark.parametrize(("asked", "text"), [
    ("What does error F.75 mean", "Error F.75 means no water."),
    ("tenant of flat 14", "The tenant of flat 14 keeps a dog."),
    ("tenant of flat 14", "The flat: tenant Nowak, number 14."),
])
def test_the_number_that_is_asked_for_is_evidence(asked: str, text: str) -> None:
    assert judge(asked, text).verdict is not Verdict.NONE


def test_what_is_missing_is_missing_in_all_that_is_listed() -> None:
    assert judge("battery warranty", "The battery.", "A lamp.", sent=1).missing == ("warranty",)
    assert judge("battery warranty", "The battery.", "A lamp.", "The warranty.", sent=1).missing == ()
    numbered = judge("tenant of flat 14", "The tenant of flat 12.", "The tenant of flat 14.", sent=1)
    assert (numbered.verdict, numbered.missing) == (Verdict.NONE, ())


def test_nothing_found_and_nothing_asked_have_their_reasons() -> None:
    assert judge("battery").reason is EvidenceReason.NO_WORD_FOUND
    assert judge("who is the", "The warranty.").reason is EvidenceReason.ONLY_COMMON_WORDS


def test_hidden_words_are_told_apart_from_absent_ones() -> None:
    found = judge("code door", "<!-- code -->.", hidden=((0, 13),))
    assert (found.verdict, found.missing, found.hidden) == (Verdict.NONE, ("code", "door"), ("code",))


def test_a_passage_under_another_number_does_not_tell_of_the_one_asked_for() -> None:
    plain = [*["The tenant."] * 4, "A notice of 14 days."]
    assert judge("tenant of flat 14", *plain, title="The lease").missing == ("flat",)
    assert judge("tenant of flat 14", *plain, title="The lease of flat 12").missing == ("14",)


def test_the_number_asked_for_may_stand_in_another_passage_that_holds_the_same_words() -> None:
    asked, best = "How much is the harbour ferry?", "The harbour ferry is red."
    assert judge(asked, best, "A ticket for the ferry in the harbour is €21.").verdict is Verdict.STRONG
    assert judge(asked, best, "The ferry is €21.").reason is EvidenceReason.NO_SUCH_ANSWER
