"""Hit@k and MRR, checked by hand."""

from __future__ import annotations

import pytest

from ragdesk.engine.exam.measures import measure


def test_measures_by_hand() -> None:
    figures = measure([1, 2, 4, 20, None])
    assert figures.n == 5
    assert (figures.hit_at_1, figures.hit_at_3, figures.hit_at_5, figures.hit_at_10) == (0.2, 0.4, 0.6, 0.6)
    assert figures.mrr == pytest.approx((1 + 1 / 2 + 1 / 4 + 1 / 20) / 5)


def test_measures_of_nothing() -> None:
    assert measure([]).n == 0
