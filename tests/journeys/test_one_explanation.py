"""Sentence, bars, marks, quotes and arithmetic of a passage speak of one ranking and the same numbers.

Takes:  the questions of the sample notes, and of the sets of judged questions: some of each small set, or with
        ``RAGDESK_EXPLAINED=all`` every question of every set.
Gives:  for every method and the first passages: what each of them says, held against the explanation.
Never:  compares whole sentences; those are the business of ``tests/wording``.
"""

from __future__ import annotations

import faulthandler
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ragdesk import wording
from ragdesk.desktop.models.bars import assign_hues, make_bar
from ragdesk.desktop.models.word_rows import make_word_rows
from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import RagDeskError
from ragdesk.engine.facade.explanation import explain, explain_by, explain_each, unsaid_words
from ragdesk.engine.hidden.spans import blank_spans
from ragdesk.engine.methods import METHODS, available_methods
from ragdesk.engine.records import Answer, Chunk, Hit, Origin, Prompt, SearchResult
from ragdesk.engine.records.explanation import Explanation, WordPoints
from ragdesk.engine.resource_files import resource_path
from ragdesk.engine.settings import Settings
from ragdesk.engine.text.analysis import find_words, normal_form, stem, terms_of, trigrams
from ragdesk.translation import format_number, use_language
from ragdesk.wording.names import ordinal

PASSAGES = 4
QUESTIONS_OF_A_SET = 12
SMALL_SETS = ("cs-naucse", "pl-gnome", "en-xquad")
ALL_SETS = (*SMALL_SETS, "cs-gnome-desc", "en-debian-handbook", "en-scifact", "pl-gnome-desc", "pl-poquad")
FORMS_ALIKE = 0.6
BEGINNING = 6
"""Dice's measure of the parts of two words, or letters in common at their beginning, from which on a quote takes one
for a form of the other."""

EXPLAINS_ALL = os.environ.get("RAGDESK_EXPLAINED") == "all"


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    use_language("en")
    yield
    use_language("en")


def hits_under_all_methods(engine: Engine, questions: list[str]) -> Iterator[tuple[SearchResult, Hit]]:
    for question in questions:
        for method in available_methods():
            try:
                result = engine.search(question, method=method, top=PASSAGES)
            except RagDeskError:
                continue
            prompt = engine.build_prompt(result)
            check_quotes(engine.extract_answer(result, prompt), prompt, result)
            yield from ((result, hit) for hit in result.hits)


def read_questions(path: Path) -> list[str]:
    return [json.loads(line)["question"] for line in path.read_text("utf-8").splitlines() if line.strip()]


def check_collection(folder: Path, questions: list[str], data: Path) -> None:
    engine = Engine(data, Settings())
    engine.open_folder(folder)
    for _ in engine.update():
        pass
    count = 0
    for result, hit in hits_under_all_methods(engine, questions):
        explanation = explain(hit, result)
        check_which_leads(explanation, hit, result)
        check_sums(hit, result)
        check_bar(explanation, hit, result)
        check_rows(explanation, result)
        check_arithmetic(hit, result)
        check_marks_and_forms(explanation, hit)
        check_sentence(explanation, hit, result)
        check_unsaid(hit, result)
        count += 1
    engine.close()
    assert count > 5 * len(questions)


def check_which_leads(explanation: Explanation, hit: Hit, result: SearchResult) -> None:
    if not hit.places:
        assert (explanation.method, explanation.rank) == (result.method, hit.rank)
        return
    best = min(place.rank for place in hit.places if place.rank is not None)
    first = next(place for place in hit.places if place.rank == best)
    assert (explanation.method, explanation.rank, explanation.score) == (first.method, first.rank, first.score)


def check_sums(hit: Hit, result: SearchResult) -> None:
    for explanation in explain_each(hit, result):
        assert sum(word.points for word in explanation.words) == pytest.approx(explanation.score, abs=1e-6)
        assert sum(term.points for term in explanation.terms) == pytest.approx(explanation.score, abs=1e-6)
        for word in explanation.words:
            assert sum(map(word.points_of, Origin)) == pytest.approx(word.points, abs=1e-9)
        asked = list(dict.fromkeys(word.text for word in result.question.words))
        assert [word.word for word in explanation.words] == asked


def check_bar(explanation: Explanation, hit: Hit, result: SearchResult) -> None:
    bar = make_bar(hit, result, assign_hues(result))
    assert bar.method == explanation.method
    assert bar.total == pytest.approx(explanation.score, abs=1e-6)
    assert {part.word: part.points for part in bar.segments} == {word.word: word.points for word in explanation.giving}
    assert len(bar.spans) == sum(len(word.spans) for word in explanation.giving)


def check_rows(explanation: Explanation, result: SearchResult) -> None:
    rows = make_word_rows(explanation, result, {})
    words = explanation.by_points
    assert [row.word for row in rows] == [word.word for word in words]
    for row, word in zip(rows, words, strict=True):
        assert row.share * explanation.most == pytest.approx(word.points, abs=1e-9)
        assert row.absent == (word.points == 0)
        assert row.reasons == wording.word_sentence(word, explanation)


def check_arithmetic(hit: Hit, result: SearchResult) -> None:
    """Every ranking's lines say its terms' points and then its score."""
    lines = list(wording.arithmetic(hit, result))
    if hit.places:
        lines.pop(0)
    for place in hit.places or (None,):
        explanation = explain_by(place.method, hit, result) if place else explain(hit, result)
        heading = lines.pop(0) if place else ""
        if place and explanation:
            assert ordinal(explanation.rank or 0) in heading
        if explanation is None:
            assert "not found there" in heading
            continue
        digits = 4 if METHODS[explanation.method].kind.value == "tfidf" else 2
        summands = points_by_line(explanation)
        for points in summands:
            assert lines.pop(0).endswith(f" {format_number(points, digits)}")
        if len(summands) > 1:
            assert lines.pop(0).endswith(f" {format_number(explanation.score, digits)}")
    assert not lines


def points_by_line(explanation: Explanation) -> list[float]:
    """The points of each term, but of all parts of a word together where they share what it gives."""
    lines: dict[object, float] = {}
    for number, term in enumerate(explanation.terms):
        is_share = term.of is Origin.PARTS and term.share != 1
        key = term.word if is_share else number
        lines[key] = lines.get(key, 0.0) + term.points
    return list(lines.values())


def check_marks_and_forms(explanation: Explanation, hit: Hit) -> None:
    analyzer = METHODS[explanation.method].analyzer
    for word in explanation.words:
        assert word.spans == tuple(sorted(set(word.spans)))
        written = [hit.chunk.text[start - hit.chunk.start:end - hit.chunk.start] for start, end in word.spans]
        assert set(written) == set(word.forms)
        assert set(word.other_forms) <= set(word.forms)
        counted = {term.term for term in word.terms}
        for form in word.forms:
            if analyzer:
                assert counted.intersection(terms_of(analyzer, normal_form(form), hit.chunk.language))
        if word.terms and all(term.of is Origin.WORD for term in word.terms):
            assert len(word.spans) + word.hidden == word.tf == sum(term.tf for term in word.terms)


def check_sentence(explanation: Explanation, hit: Hit, result: SearchResult) -> None:
    sentence = wording.why_sentence(hit, result)
    seen = [word for word in explanation.giving if not word.is_hidden]
    if seen:
        strongest = max(seen, key=lambda word: word.points)
        assert strongest.word in sentence
        if not strongest.is_of_parts and not strongest.is_in_title_only:
            assert re.search(rf"\b(once|twice|{strongest.tf} times)", sentence)


def said_in(chunk: Chunk) -> set[str]:
    return {normal_form(word.text) for word in find_words(blank_spans(chunk.text, chunk.hidden, chunk.start))}


def check_unsaid(hit: Hit, result: SearchResult) -> None:
    """What is said to be missing is not in the passage, in no form that a reader would take for it."""
    said = said_in(hit.chunk)
    unsaid = unsaid_words(hit, result.question.language)
    assert set(hit.missing) == {*unsaid.hidden, *unsaid.in_title, *unsaid.in_parts, *dict(unsaid.in_other_forms),
                                *unsaid.absent}
    for word in (*unsaid.absent, *unsaid.in_parts):
        for language in (hit.chunk.language, result.question.language):
            assert stem(normal_form(word), language) not in {stem(form, language) for form in said}
    for explanation in explain_each(hit, result):
        for word in explanation.words:
            check_absent(word, said)


def check_absent(word: WordPoints, said: set[str]) -> None:
    if word.is_absent and not word.left_out and not word.counted_with and not word.is_said_exactly:
        assert normal_form(word.word) not in said


def check_quotes(answer: Answer, prompt: Prompt, result: SearchResult) -> None:
    """A quote holds a word of the question, stands after one that explains its passage, or under such a name."""
    for citation in answer.citations:
        assert citation.source is not None
        hit = prompt.sources[citation.source]
        spans = [span for each in explain_each(hit, result) for word in each.words for span in word.spans]
        around = f"{citation.quote} {hit.inherited} {hit.document_title}".replace("_", " ")
        assert (not spans or hit.chunk.heading or "#" in hit.chunk.text
                or any(end <= citation.end for _start, end in spans) or holds_asked_word(around, result))


def holds_asked_word(text: str, result: SearchResult) -> bool:
    """Whether a text has a word of the question in another form: listed, of one stem, or spelled much alike."""
    language = result.question.language
    asked = [normal_form(word.text) for word in result.question.words]
    stems = {stem(form, language) for form in asked} | {
        other for word in result.question.words for other in word.other_stems}
    forms = [normal_form(word.text) for word in find_words(text)]
    return any(stem(form, language) in stems for form in forms) or any(
        are_alike(own, other) for own in asked for other in forms)


def are_alike(one: str, other: str) -> bool:
    if len(one) >= BEGINNING and one[:BEGINNING] == other[:BEGINNING]:
        return True
    own, its = set(trigrams(one)), set(trigrams(other))
    return 2 * len(own & its) >= FORMS_ALIKE * (len(own) + len(its))


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_of_the_sample_notes(language: str, tmp_path: Path) -> None:
    notes = resource_path(f"sample_notes/{language}")
    questions = read_questions(notes.parent / f"{language}.exam.jsonl")
    check_collection(notes, questions, tmp_path)


@pytest.mark.parametrize("name", ALL_SETS if EXPLAINS_ALL else SMALL_SETS)
def test_of_judged_questions(name: str, shared_folder: Path, tmp_path: Path) -> None:
    if EXPLAINS_ALL:
        faulthandler.cancel_dump_traceback_later()  # a large set takes longer than a test otherwise may
    folder = shared_folder / "evaldata" / name
    questions = read_questions(folder / "questions.jsonl")
    step = 1 if EXPLAINS_ALL else max(1, len(questions) // QUESTIONS_OF_A_SET)
    documents = folder / json.loads((folder / "set.json").read_text(encoding="utf-8"))["docs"]
    check_collection(documents.resolve(), questions[::step], tmp_path)
