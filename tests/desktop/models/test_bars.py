"""Bars: lengths that add up, and one colour per word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragdesk.desktop.models.bars import HUES, assign_hues, make_bar
from ragdesk.desktop.models.passages import longest_bars, make_rows
from ragdesk.desktop.models.word_rows import make_word_rows
from ragdesk.engine.facade.explanation import explain
from ragdesk.engine.records import Origin, QuestionWord
from tests.helpers.builders import (
    changed,
    make_chunk,
    make_fused_hit,
    make_fused_result,
    make_hit,
    make_hits,
    make_question,
    make_result,
)


def test_segments_of_a_bar_add_up_to_the_score() -> None:
    result = make_result()
    for hit in result.hits:
        bar = make_bar(hit, result, assign_hues(result))
        assert bar.total == pytest.approx(hit.score)
        assert sum(segment.points for segment in bar.segments) == pytest.approx(hit.score)


def test_colours_go_by_the_order_of_the_question() -> None:
    assert assign_hues(make_result()) == {"battery": 0, "warranty": 1, "refund": 2}


def test_only_the_strongest_four_words_get_a_colour() -> None:
    words = ("period", "day", "purchase", "damage", "water", "warranty")
    hit = make_hit(words=words)
    result = make_result([hit], question=make_question(words=words))
    hues = assign_hues(result)
    points = {term.word: term.points for term in hit.terms}
    assert sorted(hues.values()) == list(range(HUES))
    assert min(points[word] for word in hues) >= max(points[word] for word in words if word not in hues)
    assert "period" not in hues
    assert [segment.hue for segment in make_bar(hit, result, hues).segments] == [0, 1, 2, 3, None, None]


def test_words_left_out_of_the_search_get_no_colour() -> None:
    question = replace(make_question(), words=(QuestionWord("how", left_out=True), QuestionWord("battery")))
    assert assign_hues(make_result(question=question)).get("how") is None


def test_a_fusion_shows_the_ranking_in_which_the_passage_stands_best() -> None:
    hit = make_fused_hit(places={"bm25:snowball": 7, "bm25:trigrams": 2})
    result = make_result([hit], method="fused")
    assert make_bar(hit, result, assign_hues(result)).method == "bm25:trigrams"


def test_all_rows_share_one_scale() -> None:
    result = make_result()
    rows = make_rows(result, {})
    assert rows[0].bar_share == pytest.approx(1.0)
    for row, hit in zip(rows, result.hits, strict=True):
        assert row.bar_share == pytest.approx(hit.score / result.hits[0].score)


def test_each_ranking_of_a_fusion_has_its_own_scale() -> None:
    rows = make_rows(make_fused_result(), {})
    scales = longest_bars(make_fused_result())
    assert rows[2].bar.method == "bm25:trigrams"
    assert rows[2].bar_share == pytest.approx(rows[2].bar.total / scales["bm25:trigrams"])
    assert rows[2].bar_share < 0.5


def test_scores_of_a_fusion_are_shown_as_they_are() -> None:
    result = make_fused_result()
    assert [row.score for row in make_rows(result, {})] == [f"{hit.score:.4f}" for hit in result.hits]
    assert make_rows(result, {})[0].score == "0.0325"


def test_rows_know_under_which_number_they_were_sent() -> None:
    hits = make_hits()
    rows = make_rows(make_result(hits), {hits[1].chunk_id: 1})
    assert [row.number for row in rows] == [None, 1, None]
    assert "[1]" in rows[1].spoken


def test_word_rows_begin_with_the_word_that_gave_most_and_name_what_is_missing() -> None:
    result = make_result()
    rows = make_word_rows(explain(result.hits[0], result), result, assign_hues(result))
    assert [row.word for row in rows] == ["warranty", "battery", "refund"]
    assert [row.absent for row in rows] == [False, False, True]
    assert rows[0].share == 1.0
    assert rows[1].share == pytest.approx(result.hits[0].terms[0].points / result.hits[0].terms[1].points)
    assert rows[2].points == "0"
    assert rows[0].spoken == "warranty, 9.3 points"


def test_the_bar_of_a_word_is_split_by_what_gave_its_points() -> None:
    hit = make_hit(words=("battery",))
    (term,) = hit.terms
    hit = replace(hit, terms=tuple(changed(term, of=of, points=points)
                                   for of, points in ((Origin.WORD, 2.0), (Origin.PARTS, 1.0), (Origin.TITLE, 1.0))))
    result = make_result([hit], question=make_question(words=("battery",)))
    (row,) = make_word_rows(explain(hit, result), result, assign_hues(result))
    assert row.pieces == ((Origin.WORD, 0.5), (Origin.PARTS, 0.25), (Origin.TITLE, 0.25))
    assert row.share == 1.0


def test_rows_show_the_file_name_and_not_its_folders() -> None:
    chunk = make_chunk(path="a/b/notes <b>.md", heading=("Top", "Care"))
    row = make_rows(make_result([make_hit(chunk)]), {})[0]
    assert row.name == "notes <b>.md"
    assert "Care" in row.place
