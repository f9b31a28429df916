"""Reciprocal rank fusion."""

from __future__ import annotations

import pytest

from ragdesk.engine.retrieval.fusion import fuse, place_points


def test_golden_figures() -> None:
    assert place_points(1) + place_points(30) == pytest.approx(0.0275, abs=0.00005)
    assert place_points(5) + place_points(5) == pytest.approx(0.0308, abs=0.00005)


def test_two_good_places_beat_one_best_place() -> None:
    fused = fuse({"a": [7, 1, 2, 3, 9], "b": [8, 4, 5, 6, 9]})
    assert fused[9] > fused[7]


def test_a_passage_missing_from_one_ranking_gets_nothing_there() -> None:
    assert fuse({"a": [1, 2], "b": [2]})[1] == place_points(1)
