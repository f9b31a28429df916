"""Stretches found by the compiled kernel are those found in NumPy, place for place."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.engine.index import joined_stretches
from ragdesk.engine.index.joined_stretches import find_stretches
from ragdesk.engine.kernel import kernel

pytestmark = pytest.mark.skipif(kernel() is None, reason="the kernel was not compiled")

SIGNS = "  aab1122055009x×XAB.,,'’ʼ-‐‑/+@_\n>\t\u00a0\u202f\u200c使用にกา가\U00020000😀é½²٣\0"


def in_numpy(texts: list[str]) -> list[list[tuple[int, str]]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(joined_stretches, "kernel", lambda: None)
        return find_stretches(texts)


@pytest.mark.parametrize("signs", [SIGNS, SIGNS[:34], "0123456789   .,-/'+xA00", "ab-‐\n\t> 1", "12 3AB ab.x×"])
def test_in_random_texts(signs: str) -> None:
    chance = random.Random(20261201)
    for _ in range(60):
        texts = ["".join(chance.choices(signs, k=chance.randint(0, 60))) for _ in range(100)]
        assert find_stretches(texts) == in_numpy(texts)


@given(st.lists(st.text(max_size=40), max_size=4))
def test_in_any_texts(texts: list[str]) -> None:
    assert find_stretches(texts) == in_numpy(texts)
