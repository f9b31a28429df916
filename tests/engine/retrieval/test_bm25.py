"""BM25 against figures worked out by hand and published beside the formula."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.engine.retrieval.bm25 import Bm25, idf

N = 439
GOLDEN = Bm25(k1=1.2, b=0.75, avgdl=69.53)
LENGTH = 71


@pytest.mark.parametrize(("df", "expected"),
                         [(71, 1.817), (19, 3.116), (4, 4.583), (237, 0.617), (32, 2.606), (21, 3.019)])
def test_idf_of_the_worked_example(df: int, expected: float) -> None:
    assert idf(N, df) == pytest.approx(expected, abs=0.0005)


@pytest.mark.parametrize(("tf", "df", "expected"), [(3, 4, 7.169), (4, 237, 1.040), (2, 21, 4.126)])
def test_points_of_the_worked_example(tf: int, df: int, expected: float) -> None:
    points = idf(N, df) * GOLDEN.repetition(tf) * GOLDEN.length_factor(tf, LENGTH)
    assert points == pytest.approx(expected, abs=0.001)


def test_points_of_the_worked_example_add_up() -> None:
    terms = [(3, 4), (4, 237), (2, 21)]
    total = sum(idf(N, df) * GOLDEN.repetition(tf) * GOLDEN.length_factor(tf, LENGTH) for tf, df in terms)
    assert total == pytest.approx(12.33, abs=0.01)


@pytest.mark.parametrize(("n", "expected"), [(1, 0.2877), (3, 0.1335)])
def test_a_word_in_every_passage_still_counts_a_little(n: int, expected: float) -> None:
    assert idf(n, n) == pytest.approx(expected, abs=0.0001)


@given(chunk_count=st.integers(1, 10**7), share=st.floats(0, 1), tf=st.integers(1, 10**5),
       length=st.integers(1, 10**6), k1=st.floats(0, 10), b=st.floats(0, 1), avgdl=st.floats(0.5, 10**6))
def test_the_three_factors_multiply_to_the_formula(chunk_count: int, share: float, tf: int, length: int, k1: float,
                                                   b: float, avgdl: float) -> None:
    df = max(1, int(share * chunk_count))
    formula = Bm25(k1, b, avgdl)
    product = idf(chunk_count, df) * formula.repetition(tf) * formula.length_factor(tf, length)
    direct = (math.log(1 + (chunk_count - df + 0.5) / (df + 0.5)) * tf * (k1 + 1)
              / (tf + k1 * (1 - b + b * length / avgdl)))
    assert product == pytest.approx(direct, rel=1e-12)
    assert product >= 0
