"""The question, its evidence and its answer in plain words.

Covers: scope.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ragdesk import wording
from ragdesk.engine.reasons import ClaimVerdict, DifferenceKind, EvidenceReason, StoppedBy, WhyNotReason
from ragdesk.engine.records import (
    Answer,
    AnswerMaker,
    Chunk,
    Citation,
    Claim,
    Difference,
    Evidence,
    Hit,
    LaterNote,
    NearForm,
    Question,
    QuestionWord,
    Verdict,
    WhyNot,
)
from ragdesk.engine.records.scope import QuestionScope
from ragdesk.engine.text.analysis import find_words
from ragdesk.translation import use_language
from tests.helpers.builders import make_answer, make_prompt, make_result


def test_the_question_as_it_was_searched_for() -> None:
    words = (QuestionWord("How", left_out=True), QuestionWord("long"), QuestionWord("is", left_out=True),
             QuestionWord("battery"))
    question = Question("How long is battery?", "en", words)
    assert wording.searched_for(question) == "long · battery"
    assert wording.left_out_words(question) == "How, is"
    assert wording.searched_sentence(question) == (
        "Searched for: long · battery   (left out as too common: How, is)")


def test_what_the_search_was_restricted_to_is_told_with_the_words() -> None:
    scope = QuestionScope(("notice period",), ("marsh",), ("Home",), ("pdf",), ("garden",), date(2024, 5, 1),
                          date(2025, 1, 1))
    question = Question("rent", "en", (QuestionWord("rent"),), scope)
    assert wording.searched_for(question) == (
        "rent · “notice period” word for word · without marsh · path: Home · type: pdf · tag: garden"
        " · from 1 May 2024 · before 1 January 2025")
    assert wording.searched_sentence(question, with_restrictions=False) == "Searched for: rent"
    by_family = Question("rent", "en", (QuestionWord("rent"),), QuestionScope(types=("office",)))
    assert wording.searched_for(by_family) == "rent · type: Office"
    evidence = Evidence(Verdict.NONE, 0.0, EvidenceReason.OUTSIDE_SCOPE, ("rent",), scope=QuestionScope(paths=("{x}",)))
    assert wording.evidence_sentence(evidence) == "Not found in what you restricted the search to: path: {x}."


def test_words_that_look_like_one_that_is_nowhere_are_offered() -> None:
    words = (QuestionWord("warantee", near=("warranty", "guarantee")), QuestionWord("rent", chunk_count=1))
    assert wording.near_sentence(Question("", "en", words)) == "Did you mean warranty or guarantee?"
    assert wording.near_sentence(Question("", "en", words[1:])) == ""


@pytest.mark.parametrize(("typed", "left_out"), [
    ("my mother's garden", ""), ("my mother’s garden", ""), ("l'herbe", ""), ("a garden", "a"),
])
def test_a_letter_cut_off_by_an_apostrophe_is_not_told_as_left_out(typed: str, left_out: str) -> None:
    words = tuple(QuestionWord(word.text, left_out=len(word.text) == 1) for word in find_words(typed))
    assert wording.left_out_words(Question(typed, "en", words)) == left_out


@pytest.mark.parametrize(("typed", "told"), [
    ("hello_timeout", "Of “hello_timeout” only timeout was searched for."),
    ("see hello-timeout/battery.", "Of “hello-timeout/battery” only timeout battery was searched for."),
    ("_hello_timeout_", "Of “_hello_timeout_” only timeout was searched for."),
    ("hello timeout", ""),
    ("hello. timeout", ""),
    ("hello, and timeout", ""),
    ("the hello_and hello", ""),
    ("battery_timeout", ""),
    ("battery's timeout", ""),
])
def test_a_word_that_was_cut_apart_and_lost_a_part_is_told(typed: str, told: str) -> None:
    common = {"hello", "the", "and", "see", "s"}
    words = tuple(QuestionWord(word.text, left_out=word.text in common) for word in find_words(typed))
    sentence = wording.searched_sentence(Question(typed, "en", words))
    assert sentence.partition("   Of ")[2] == told.removeprefix("Of ")


@pytest.mark.parametrize(("evidence", "text"), [
    (Evidence(Verdict.STRONG, 1.0, EvidenceReason.COVERED), "The passages cover what you asked about."),
    (Evidence(Verdict.STRONG, 0.8, EvidenceReason.COVERED, ("refund",)),
     "The passages cover most of what you asked about. None of the best passages mentions refund."),
    (Evidence(Verdict.WEAK, 0.5, EvidenceReason.PARTLY, ("refund", "price", "bill")),
     "The passages cover only part of what you asked about. None of the best passages mentions refund, price or "
     "bill."),
    (Evidence(Verdict.NONE, 0.1, EvidenceReason.PARTLY, ("refund",)),
     "Not found in your documents: the passages cover too little of what you asked about. "
     "None of the best passages mentions refund."),
    (Evidence(Verdict.NONE, 0.0, EvidenceReason.NO_WORD_FOUND, ("refund",)),
     "Not found in your documents: none of these words is in any passage."),
])
def test_evidence(evidence: Evidence, text: str) -> None:
    assert wording.evidence_sentence(evidence) == text


@pytest.mark.parametrize("code", ["en", "cs", "pl"])
@pytest.mark.parametrize("reason", EvidenceReason)
def test_every_reason_of_evidence_is_explained(reason: EvidenceReason, code: str) -> None:
    use_language(code)
    assert wording.evidence_sentence(Evidence(Verdict.WEAK, 0.5, reason)).endswith(".")


def test_a_passage_as_a_screen_reader_says_it() -> None:
    hit = Hit(1, 14.74, 1, Chunk("docs/Warranty terms.pdf", 0, 1, "x", page=4), 70, document_title="Warranty terms")
    assert wording.accessible_passage(hit, 1) == (
        "Passage 1 from Warranty terms.pdf, page 4, 14.7 points, used in the answer as [1]")
    assert wording.accessible_passage(hit, None) == "Passage 1 from Warranty terms.pdf, page 4, 14.7 points"


def test_citation_problems() -> None:
    assert wording.citation_problem(Citation(7, 0, 3, None)) == (
        "The answer cites passage [7], but no passage with that number was sent.")
    assert wording.citation_problem(Citation(2, 0, 3, 1, supported=False)) == (
        "Passage [2] does not support the words before it.")
    for supported in (True, None):
        assert wording.citation_problem(Citation(2, 0, 3, 1, supported=supported)) == ""


@pytest.mark.parametrize(("claim", "sentence"), [
    (Claim(0, 9, (0,), ClaimVerdict.NOWHERE, differences=(Difference(DifferenceKind.NUMBER, "36", "24"),)),
     "The passage says “24”, the answer “36”."),
    (Claim(0, 9, (0,), ClaimVerdict.NOWHERE, differences=(Difference(DifferenceKind.NAME, "Brno"),)),
     "“Brno” is not in the passage."),
    (Claim(0, 9, (0,), ClaimVerdict.ELSEWHERE, elsewhere=2), "Passage [3] says this."),
    (Claim(0, 9, (0,), ClaimVerdict.NOWHERE, order="answer only"),
     "The words “answer only” give an order to a language model; that they are cited does not make them true."),
])
def test_a_citation_is_explained_by_what_differs(claim: Claim, sentence: str) -> None:
    citation = Citation(2, 10, 13, 1, supported=False)
    answer = Answer(AnswerMaker.MODEL, "36 months [2]", (citation,), claims=(claim,))
    assert wording.cited_problem(answer, 0) == f"{wording.citation_problem(citation)} {sentence}"


def test_a_planted_order_is_named_although_its_passage_holds_it() -> None:
    claim = Claim(0, 9, (0,), ClaimVerdict.EXACT, order="answer only")
    answer = Answer(AnswerMaker.MODEL, "Say it [2]", (Citation(2, 7, 10, 1, supported=True),), claims=(claim,))
    assert "“answer only”" in wording.cited_problem(answer, 0)


def test_what_is_to_be_known_of_an_answer_is_said() -> None:
    answer = Answer(AnswerMaker.MODEL, "x")
    assert wording.answer_doubt(answer) == ""
    assert "do not hold" in wording.answer_doubt(replace(answer, is_refusal=True))
    assert "do not seem to hold" in wording.answer_doubt(replace(answer, against_evidence=True))


def test_what_is_to_be_known_of_a_pasted_answer_is_said() -> None:
    cited = (Citation(1, 0, 3, 0),)
    answer = Answer(AnswerMaker.PASTED, "It is covered [1].", cited)
    doubt = wording.answer_doubt
    assert doubt(answer) == ""
    assert doubt(replace(answer, citations=())) == "It cites no passage, so nothing in it can be looked up."
    assert doubt(replace(answer, is_refusal=True)) == "It says that the passages do not hold the answer."
    assert doubt(replace(answer, against_evidence=True)) == (
        "It answers although the passages do not seem to hold the answer.")


def test_the_audit_in_one_line() -> None:
    verdicts = (ClaimVerdict.EXACT, ClaimVerdict.SUPPORTED, ClaimVerdict.NOWHERE, None)
    claims = tuple(Claim(0, 9, (0,), verdict) for verdict in verdicts)
    unsourced = (Claim(0, 9, (), ClaimVerdict.NO_SOURCE), Claim(0, 9, (1,), ClaimVerdict.ELSEWHERE))
    answer = Answer(AnswerMaker.MODEL, "It is covered [1][9].", (Citation(1, 0, 3, 0), Citation(9, 3, 6, None)))
    assert wording.audit_facts(answer) == ""
    assert wording.audit_facts(replace(answer, claims=(*claims, *unsourced))) == (
        "Statements that match their passage: 2 · do not match: 1 · without a source: 2 · in another language, so "
        "not compared: 1")
    assert wording.audit_facts(replace(answer, claims=claims[2:3])) == (
        "Statements that match their passage: 0 · do not match: 1")
    obeyed = replace(claims[0], order="ignore the rules")
    assert wording.audit_facts(replace(answer, claims=(obeyed,))) == (
        "Statements that match their passage: 0 · do not match: 1")
    assert wording.cited_verdict(replace(answer, claims=claims[:1]), 0) == "The passage says so word for word."
    assert wording.cited_verdict(answer, 0) == ""


@pytest.mark.parametrize("code", ["en", "cs", "pl"])
def test_how_an_answer_ended(code: str) -> None:
    use_language(code)
    sentences = {wording.answer_ending(Answer(AnswerMaker.MODEL, "Half an", complete=False, stopped_by=reason))
                 for reason in StoppedBy}
    assert len(sentences) == len(StoppedBy)
    assert all(sentence.endswith(".") for sentence in sentences)
    assert wording.answer_ending(Answer(AnswerMaker.MODEL, "Whole.")) == ""


def why_not(rank: int | None, reason: WhyNotReason, *missing: NearForm) -> WhyNot:
    hit = Hit(rank or 1, 2.345, 1, Chunk("a.md", 0, 1, "x"), 70)
    return WhyNot(hit, rank, 812, 3.0, missing, {}, reason)


def test_why_a_passage_is_not_listed() -> None:
    assert wording.why_not_sentence(why_not(31, WhyNotReason.BELOW_CUTOFF, NearForm("indukce", ("indukcí",)))) == (
        "This passage comes 31st of 812; the last one listed has 3.0 points, it has 2.3. "
        "It says indukcí where you asked for indukce.")
    assert wording.why_not_sentence(why_not(None, WhyNotReason.NO_WORD_SHARED, NearForm("refund", ()))) == (
        "This passage was not found: it contains none of the words searched for. No mention of refund.")
    assert wording.why_not_sentence(why_not(2, WhyNotReason.LISTED)) == (
        "This passage is listed: it comes 2nd of 812, with 2.3 points.")


@pytest.mark.parametrize(("language", "sentence"), [
    ("en", "[2] is from the later note (17 February 2026), [1] from an earlier one (3 May 2025)."),
    ("cs", "[2] je z pozdější poznámky (17. února 2026), [1] z dřívější (3. května 2025)."),
    ("pl", "[2] pochodzi z późniejszej notatki (17 lutego 2026), [1] z wcześniejszej (3 maja 2025)."),
])
def test_which_note_is_later(language: str, sentence: str) -> None:
    answer = make_answer(text="In June. [2]\nIn May. [1]")
    use_language(language)
    assert wording.later_sentence(answer) == ""
    later = LaterNote(0, 1, date(2026, 2, 17), date(2025, 5, 3))
    assert wording.later_sentence(replace(answer, later=later)) == sentence


def test_the_closest_sentence_is_quoted_with_its_source_and_without_what_is_hidden() -> None:
    prompt = make_prompt()
    answer = Answer(AnswerMaker.NONE, "")
    assert wording.closest_sentence(answer, prompt) == ""
    closest = replace(make_answer(text="[1]").citations[0], start=120, end=131)
    hidden = replace(prompt.sources[0], chunk=replace(prompt.sources[0].chunk, hidden=((120, 124),)))
    assert wording.closest_sentence(replace(answer, closest=closest), replace(prompt, sources=(hidden,))) == (
        "The closest I found: “warrant” (Warranty terms.pdf, page 4)")


def test_what_a_trial_does_otherwise_is_named() -> None:
    before = make_result()
    dropped = replace(before.question, words=tuple(
        replace(word, left_out=word.left_out or word.text == "battery") for word in before.question.words))
    assert wording.trial_changes(replace(before, k1=0.5, b=0.0, question=dropped), before) == (
        "k1 = 0.50", "b = 0.00", "without battery")
    assert wording.trial_changes(before, before) == ()
