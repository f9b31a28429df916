"""One explanation a ranking, one that leads, and nothing in them that the passage does not support.

Covers: engine/records/explanation.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ragdesk.engine.records import Hit, Origin, SearchResult
from ragdesk.engine.records.explanation import WordPoints
from ragdesk.engine.retrieval.explanation import explain, explain_by, explain_each, unsaid_words
from ragdesk.wording import why_sentence, word_sentence
from tests.helpers.builders import changed, make_fused_hit, make_fused_result, make_hit, make_result
from tests.helpers.small_collections import make_store, put_question

OTHERS = {"b.md": "Kites and lamps.", "c.md": "Lamps and oars."}


def found(directory: Path, text: str, question: str, method: str) -> tuple[Hit, SearchResult]:
    """The first passage of a small collection that holds this text."""
    store = make_store(directory, {"a.md": text, **OTHERS})
    result = put_question(store, question).result(method, 5, 3, 4)
    store.close()
    return next(hit for hit in result.hits if hit.chunk.path == "a.md"), result


def words_of(hit: Hit, result: SearchResult) -> dict[str, WordPoints]:
    return {word.word: word for word in explain(hit, result).words}


@pytest.mark.parametrize(("places", "method"), [
    ({"bm25:snowball": 7, "bm25:trigrams": 2}, "bm25:trigrams"),
    ({"bm25:snowball": 3, "bm25:trigrams": 3}, "bm25:snowball"),
    ({"bm25:snowball": None, "bm25:trigrams": 30}, "bm25:trigrams"),
])
def test_the_ranking_in_which_the_passage_stands_best_leads(places: dict[str, int | None], method: str) -> None:
    hit = make_fused_hit(places=places)
    assert explain(hit, make_result([hit], method="fused")).method == method


def test_every_ranking_that_found_the_passage_has_an_explanation() -> None:
    result = make_fused_result()
    assert [each.method for each in explain_each(result.hits[0], result)] == ["bm25:snowball", "bm25:trigrams"]
    assert [each.method for each in explain_each(result.hits[2], result)] == ["bm25:trigrams"]
    assert explain_by("bm25:snowball", result.hits[2], result) is None


def test_a_passage_that_no_ranking_found_is_explained_by_nothing() -> None:
    hit = make_fused_hit(places={"bm25:snowball": None, "bm25:trigrams": None})
    explanation = explain(hit, make_result([hit], method="fused"))
    assert (explanation.rank, explanation.words, explanation.points) == (None, (), 0.0)


def test_length_is_told_by_the_records_and_only_where_it_counts() -> None:
    hit, result = make_hit(), make_result()
    assert explain(hit, result).relative_length == pytest.approx(hit.length / 69.5)
    assert explain(hit, replace(result, b=0.0)).relative_length == 1.0
    assert explain(hit, replace(result, method="tfidf:words")).relative_length == 1.0


def test_points_are_told_apart_by_what_of_the_word_they_are_for() -> None:
    hit = make_hit()
    first, *rest = hit.terms
    title = changed(first, term="title", of=Origin.TITLE, points=2.0, forms=(), spans=())
    word = words_of(replace(hit, terms=(first, title, *rest)), make_result())[first.word]
    assert word.points_of(Origin.TITLE) == 2.0
    assert word.points == pytest.approx(word.points_of(Origin.WORD) + 2.0)
    assert word.tf == first.tf


def test_a_word_in_the_title_alone_is_neither_absent_nor_in_parts() -> None:
    hit = make_hit(words=("battery", "refund"))
    term = changed(hit.terms[0], word="refund", term="refund", of=Origin.TITLE, forms=(), spans=())
    hit = replace(hit, terms=(*hit.terms, term))
    assert unsaid_words(hit).in_title == ("refund",)
    sentence = why_sentence(hit, make_result([hit]))
    assert "refund in its title, name or tags" in sentence
    assert "No mention" not in sentence


def test_of_a_word_in_the_title_parts_in_the_passage_are_no_mention() -> None:
    hit = make_hit(words=("battery", "refund"))
    terms = [changed(hit.terms[0], word="refund", of=of, share=0.5, points=0.1) for of in (Origin.TITLE, Origin.PARTS)]
    result = make_result([hit := replace(hit, terms=(*hit.terms, *terms))])
    assert (unsaid_words(hit).in_title, unsaid_words(hit).in_parts) == (("refund",), ())
    assert why_sentence(hit, result).endswith("The word refund is only in its title, name or tags.")
    assert "1×" not in word_sentence(words_of(hit, result)["refund"], explain(hit, result))


def test_what_is_said_of_parts_first_is_not_said_again() -> None:
    hit = make_hit(words=("battery", "refund"))
    hit = replace(hit, terms=(*hit.terms, changed(hit.terms[0], word="refund", of=Origin.PARTS, forms=(), spans=())))
    assert why_sentence(hit, make_result([hit])) == "Because it says battery once and parts of refund."


def test_what_only_looks_like_a_word_that_the_passage_says_is_no_form_of_it(tmp_path: Path) -> None:
    hit, result = found(tmp_path, "Go for gold.", "go", "blend")
    assert words_of(hit, result)["go"].other_forms == ()


def test_of_a_word_with_its_parts_the_passages_are_counted_once(tmp_path: Path) -> None:
    hit, result = found(tmp_path, "Batteries like water.", "water", "blend")
    assert "at most" not in word_sentence(words_of(hit, result)["water"], explain(hit, result))


@pytest.mark.parametrize("method", ["bm25:snowball", "bm25:prefix5", "bm25:trigrams", "fused"])
def test_of_two_words_that_are_counted_as_one_the_second_is_not_called_missing(tmp_path: Path, method: str) -> None:
    hit, result = found(tmp_path, "Running water is good.", "runnings running water", method)
    assert hit.missing == ()
    assert "No mention" not in why_sentence(hit, result)
    assert "only parts" not in why_sentence(hit, result)
    explanation = explain(hit, result)
    word = words_of(hit, result)["running"]
    assert not word.is_absent or word_sentence(word, explanation) == "counted together with runnings"


def test_a_word_typed_twice_in_other_letters_is_not_called_missing(tmp_path: Path) -> None:
    hit, result = found(tmp_path, "Water is good.", "Water water", "bm25:words")
    assert words_of(hit, result)["water"].counted_with == "Water"
    assert "No mention" not in why_sentence(hit, result)


def test_a_form_that_was_not_counted_is_named_and_not_called_missing(tmp_path: Path) -> None:
    hit, result = found(tmp_path, "Batteries like water.", "battery water refund", "bm25:words")
    assert hit.missing == ("battery", "refund")
    assert unsaid_words(hit).in_other_forms == (("battery", "Batteries"),)
    sentence = why_sentence(hit, result)
    assert "It says Batteries where you asked for battery. No mention of refund." in sentence
    assert "where you asked" not in why_sentence(hit, result, told=("battery",))


def test_a_word_is_named_only_with_the_forms_that_gave_its_points(tmp_path: Path) -> None:
    hit, result = found(tmp_path, "A flask of water, flasks of wine, a flash of light.", "flasks", "bm25:snowball")
    assert words_of(hit, result)["flasks"].forms == ("flask", "flasks")
    assert words_of(hit, result)["flasks"].other_forms == ("flask",)
    hit, result = found(tmp_path / "words", "A flask of water, flasks of wine.", "flasks", "bm25:words")
    assert words_of(hit, result)["flasks"].forms == ("flasks",)


def test_parts_that_an_earlier_word_is_credited_with_count_as_found(tmp_path: Path) -> None:
    hit, result = found(tmp_path, "A flat flask.", "flat flask", "bm25:trigrams")
    words = words_of(hit, result)
    assert words["flask"].parts == (5, 5)
    assert words["flask"].is_said_exactly
    assert words["flask"].forms == ("flask",)


def test_what_was_counted_where_nobody_sees_it_is_told_beside_the_bar() -> None:
    hit = make_hit()
    term = changed(hit.terms[0], tf=hit.terms[0].tf + 2, hidden=2)
    hit = replace(hit, terms=(term, *hit.terms[1:]))
    explanation = explain(hit, make_result([hit]))
    word = next(word for word in explanation.words if word.word == term.word)
    assert not word.is_hidden
    assert "· 2 of them in text that cannot be seen there" in word_sentence(word, explanation)


def test_a_word_that_stands_there_under_the_rules_of_another_language_is_not_called_absent() -> None:
    hit = make_hit(words=["warranty"])
    result = make_result([hit])
    word = words_of(hit, result)["battery"]
    assert word.points == 0
    assert word.is_said_exactly
    assert "language" in word_sentence(word, explain(hit, result))
    assert "language" not in word_sentence(words_of(hit, result)["refund"], explain(hit, result))
