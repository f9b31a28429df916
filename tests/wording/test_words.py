"""Names, files, errors, evidence and citations in plain words."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

from ragdesk import wording
from ragdesk.engine import errors
from ragdesk.engine.errors import RagDeskError, SettingsError
from ragdesk.engine.methods import METHODS
from ragdesk.engine.reasons import EvidenceReason, FileReason, SettingsRule, StoppedBy, WhyNotReason
from ragdesk.engine.records import (
    Answer,
    AnswerMaker,
    Chunk,
    Citation,
    Evidence,
    FileState,
    Hit,
    NearForm,
    Question,
    QuestionWord,
    Verdict,
    WhyNot,
)
from ragdesk.engine.settings import Settings
from ragdesk.engine.text.analysis import find_words
from ragdesk.engine.text.languages import common_words
from ragdesk.translation import use_language

VALUES = {
    "why": "It needs more.",
    "folder": "Notes {1}", "question": "how is it", "name": "k1", "value": 99, "rule": "It must be one of: a, b.",
    "known": "a, b", "path": "<b>.md", "address": "http://127.0.0.1:1", "model": "tiny", "installed": "x, y",
    "status": 503, "seconds": 120, "megabytes": 12, "directory": "/data",
    "reason": "It is empty.",
}


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    use_language("en")
    yield
    use_language("en")


def error_classes() -> list[type[RagDeskError]]:
    return [item for _name, item in inspect.getmembers(errors, inspect.isclass) if issubclass(item, RagDeskError)]


# --- files ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["en", "cs", "pl"])
def test_every_reason_is_a_sentence_of_its_own(code: str) -> None:
    use_language(code)
    reasons = [reason for reason in FileReason if reason]
    sentences = [wording.file_reason(reason) for reason in reasons]
    assert len(set(sentences)) == len(reasons)
    assert all(sentence.endswith(".") and sentence[0].isupper() for sentence in sentences)


def test_a_file_that_is_well_needs_no_reason() -> None:
    assert wording.file_reason(FileReason.NONE) == ""


@pytest.mark.parametrize("code", ["en", "cs", "pl"])
def test_states_have_names(code: str) -> None:
    use_language(code)
    assert len({wording.state_name(state) for state in FileState}) == len(FileState)


# --- errors --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["en", "cs", "pl"])
@pytest.mark.parametrize("kind", error_classes())
def test_every_error_can_be_told_in_every_language(kind: type[RagDeskError], code: str) -> None:
    use_language(code)
    error = kind(**VALUES)
    assert wording.error_title(error)
    assert wording.error_hint(error)
    if code == "en":
        assert (wording.error_title(error), wording.error_hint(error)) == (error.title, error.hint)
    else:
        assert wording.error_title(error) != error.title


def test_values_with_braces_are_left_alone() -> None:
    assert wording.error_title(errors.FolderMissing(folder="{0} {x}")) == "The folder “{0} {x}” does not exist."


@pytest.mark.parametrize(("values", "expected"), [
    ({"k1": 99.0}, "Musí to být číslo od 0 do 10."),
    ({"method": "magic"}, "Musí to být jedna z možností: " + ", ".join(METHODS) + "."),
    ({"chunk_words": 10, "overlap_words": 10},
     "Překryv musí být menší než úryvek, jehož délka ve slovech je 10."),
    ({"answer_tokens": 5000},
     "Odpověď musí v okně modelu nechat místo pro prompt; velikost okna v tokenech je 4096."),
])
def test_the_rule_of_a_setting_is_translated_with_its_values(values: dict[str, object], expected: str) -> None:
    use_language("cs")
    with pytest.raises(SettingsError) as caught:
        Settings(**values)  # type: ignore[arg-type]
    assert wording.error_hint(caught.value) == expected


@pytest.mark.parametrize("code", ["en", "cs", "pl"])
def test_every_rule_of_the_settings_is_a_sentence_of_its_own(code: str) -> None:
    use_language(code)
    hints = [wording.error_hint(SettingsError(name="k1", value=9, rule=rule, choices="a, b", low="0", high="1", words=8,
                                              tokens=9)) for rule in SettingsRule]
    assert len(set(hints)) == len(SettingsRule)
    assert all(hint.endswith(".") and "…" not in hint for hint in hints)


# --- names ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["en", "cs", "pl"])
def test_methods_have_names_without_jargon(code: str) -> None:
    use_language(code)
    names = {wording.method_name(method) for method in METHODS}
    assert len(names) == len(METHODS)
    assert not any(word in name.lower() for name in names for word in ("bm25", "trigram", "snowball", "prefix"))


@pytest.mark.parametrize(("n", "text"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"),
                                         (13, "13th"), (21, "21st"), (102, "102nd"), (111, "111th")])
def test_places_in_english(n: int, text: str) -> None:
    assert wording.ordinal(n) == text


@pytest.mark.parametrize("code", ["cs", "pl"])
def test_places_elsewhere(code: str) -> None:
    use_language(code)
    assert wording.ordinal(22) == "22."


@pytest.mark.parametrize(("chunk", "text"), [
    (Chunk("a.pdf", 0, 1, "x", ("Care",), page=4, line=88), "page 4"),
    (Chunk("a.md", 0, 1, "x", ("Start", "Care"), line=88), "section “Care”"),
    (Chunk("a.txt", 0, 1, "x", line=88), "line 88"),
    (Chunk("a.mbox", 0, 1, "x", ("Rent",), part=12), "message 12"),
    (Chunk("a.enex", 0, 1, "x", ("Rent",), part=3), "note 3"),
])
def test_locations(chunk: Chunk, text: str) -> None:
    assert wording.location(chunk) == text


# --- the question, its evidence, its answer ------------------------------------------------------------------------


def test_the_question_as_it_was_searched_for() -> None:
    words = (QuestionWord("How", left_out=True), QuestionWord("long"), QuestionWord("is", left_out=True),
             QuestionWord("battery"))
    question = Question("How long is battery?", "en", words)
    assert wording.searched_for(question) == "long · battery"
    assert wording.left_out_words(question) == "How, is"
    assert wording.searched_sentence(question) == (
        "Searched for: long · battery   (left out as too common: How, is)")


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


@pytest.mark.parametrize(("language", "polite", "telling"), [
    ("en", "please tell thanks hello hi", "warranty show day"),
    ("cs", "prosím prosim díky diky ahoj řekni proc ktery ktera ktere", "byt muze den zadni"),
    ("pl", "proszę prosze dzięki dzieki cześć ktory ktora moze", "czesc dzień sad"),
])
def test_polite_words_carry_no_subject_and_words_that_do_are_kept(language: str, polite: str, telling: str) -> None:
    common = common_words(language)
    assert set(polite.split()) <= common
    assert not common & set(telling.split())
