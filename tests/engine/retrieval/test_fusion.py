"""Reciprocal rank fusion."""

from __future__ import annotations

import pytest

from ragdesk.engine.retrieval.fusion import fuse, place_points


def places(*numbers: int) -> dict[int, int]:
    return {number: rank for rank, number in enumerate(numbers, 1)}


def test_golden_figures() -> None:
    assert place_points(1) + place_points(30) == pytest.approx(0.0275, abs=0.00005)
    assert place_points(5) + place_points(5) == pytest.approx(0.0308, abs=0.00005)


def test_two_good_places_beat_one_best_place() -> None:
    fused = fuse({"a": places(7, 1, 2, 3, 9), "b": places(8, 4, 5, 6, 9)})
    assert fused[9] > fused[7]


def test_a_passage_missing_from_one_ranking_gets_nothing_there() -> None:
    assert fuse({"a": places(1, 2), "b": places(2)})[1] == place_points(1)
