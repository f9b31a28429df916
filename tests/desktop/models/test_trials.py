"""A trial of other values beside what was found: places, old lengths, the same colours.

Covers: word_rows, passages, bars.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragdesk import wording
from ragdesk.desktop.models.bars import assign_hues
from ragdesk.desktop.models.passages import make_rows
from ragdesk.desktop.models.word_rows import make_word_rows
from ragdesk.engine.facade.explanation import explain
from ragdesk.engine.records import Hit, SearchResult
from ragdesk.translation import use_language
from tests.helpers.builders import changed, make_fused_result, make_result


def scaled(hit: Hit, factor: float, rank: int) -> Hit:
    terms = tuple(changed(term, points=term.points * factor) for term in hit.terms)
    return replace(hit, rank=rank, score=hit.score * factor, terms=terms)


def trial_of(result: SearchResult) -> SearchResult:
    """The first passage falls to the second place with half its points, the third is replaced by a new one."""
    first, second, third = result.hits[:3]
    new = replace(third, chunk_id=999)
    return replace(result, hits=(scaled(second, 1.0, 1), scaled(first, 0.5, 2), scaled(new, 1.0, 3)))


def test_places_and_old_lengths_stand_beside_the_new() -> None:
    result = make_result()
    before = make_rows(result, {})
    rows = make_rows(trial_of(result), {}, result)
    assert [row.moved for row in rows] == ["▲1", "▼1", "▲"]
    assert rows[1].bar_share == pytest.approx(before[0].bar_share / 2)
    assert rows[1].before_share == pytest.approx(before[0].bar_share)
    assert rows[2].before_share is None
    assert "down 1 place" in rows[1].spoken
    assert "not listed before" in rows[2].spoken


def test_the_scale_is_that_of_the_longest_bar_of_both() -> None:
    result = make_result()
    louder = replace(result, hits=(scaled(result.hits[0], 2.0, 1), *result.hits[1:]))
    rows = make_rows(louder, {}, result)
    assert rows[0].bar_share == pytest.approx(1.0)
    assert rows[0].before_share == pytest.approx(0.5)
    assert all(row.before_share is not None and 0 <= row.before_share <= 1 for row in rows)


def test_without_a_trial_nothing_is_compared() -> None:
    for result in (make_result(), make_fused_result()):
        assert all(row.before_share is None and row.moved == "" for row in make_rows(result, {}))


def test_a_fusion_is_compared_within_the_ranking_that_the_bar_shows() -> None:
    result = make_fused_result()
    for row, old in zip(make_rows(result, {}, result), make_rows(result, {}), strict=True):
        assert row.before_share == pytest.approx(old.bar_share)
        assert row.moved == ""


def test_a_word_that_is_left_out_keeps_its_row_and_says_so() -> None:
    result = make_result()
    word = result.hits[0].terms[0].word
    question = replace(result.question, words=tuple(
        replace(item, left_out=item.left_out or item.text == word) for item in result.question.words))
    hit = replace(result.hits[0], terms=tuple(term for term in result.hits[0].terms if term.word != word))
    trial = replace(result, question=question, hits=(hit,))
    before = (result, explain(result.hits[0], result))
    rows = make_word_rows(explain(hit, trial), trial, assign_hues(result), before)
    assert [row.word for row in rows] == [item.word for item in explain(result.hits[0], result).by_points]
    dropped = next(row for row in rows if row.word == word)
    assert dropped.absent
    assert dropped.reasons == "left out for now"
    assert dropped.before is not None
    assert dropped.before > 0


@pytest.mark.parametrize(("language", "expected"), [
    ("en", ["up 1 place", "up 3 places", "down 5 places"]),
    ("cs", ["o 1 místo výš", "o 3 místa výš", "o 5 míst níž"]),
    ("pl", ["o 1 miejsce wyżej", "o 3 miejsca wyżej", "o 5 miejsc niżej"]),
])
def test_moves_are_said_in_each_language(language: str, expected: list[str]) -> None:
    use_language(language)
    try:
        assert [wording.place_change(*places) for places in ((2, 1), (4, 1), (1, 6))] == expected
        assert wording.place_change(2, 2) == wording.place_arrow(2, 2) == ""
    finally:
        use_language("en")
