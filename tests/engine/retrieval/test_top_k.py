"""Pruned ranking equals exhaustive ranking, to the last bit.

Covers: order.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from ragdesk.engine.index import table_arrays
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.kernel.best import window_sums
from ragdesk.engine.methods import METHODS
from ragdesk.engine.retrieval.order import best_of
from ragdesk.engine.settings import ChunkingSettings
from tests.helpers.small_collections import put, put_question

QUESTIONS = int(os.environ.get("RAGDESK_QUESTIONS", "20"))
"""``RAGDESK_QUESTIONS=10000`` makes it thorough: each is asked under every k1 and b."""

PARAMETERS = [(1.2, 0.75), *((k1, b) for k1 in (0.0, 0.3, 2.0, 10.0) for b in (0.0, 0.2, 0.75, 0.9, 1.0))]


def zipf_words(random_numbers: random.Random, count: int) -> list[str]:
    """Words as uneven as those of a language: few of them make up most of the text."""
    return [f"w{int(2000 ** random_numbers.random()) - 1}" for _ in range(count)]


def name_of(number: int) -> str:
    """A file name that its passages inherit, rare and common words in it, some of which the passages say, too."""
    return f"w{number % 3} w{number * number} {number:02}.txt"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IndexStore]:
    """Three segments with bitmaps, bounded and short lists, a few counts in memory, and deleted chunks in each."""
    random_numbers = random.Random(11)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_arrays, "FEWEST_CHUNKS_FOR_BITMAPS", 256)
        store = IndexStore(tmp_path_factory.mktemp("index"))
        for i in range(40):
            words = zipf_words(random_numbers, random_numbers.randrange(200, 3000))
            put(store, name_of(i), " ".join(words), chunking=ChunkingSettings(25, 0, plain=True))
            if i in {12, 25, 36}:
                store.write_pending(at_least=1)
        for i in (3, 14, 15, 30, 38):
            store.remove_file(name_of(i))
        put(store, name_of(1), " ".join(zipf_words(random_numbers, 500)), chunking=ChunkingSettings(25, 0, plain=True))
    yield store
    store.close()


def test_the_collection_has_all_kinds_of_lists(store: IndexStore) -> None:
    snapshot = store.snapshot()
    assert len(snapshot.segments) == 4
    assert not snapshot.is_live.all()
    arrays = snapshot.segments[0].arrays
    assert len(arrays["words.common_terms"])
    assert len(arrays["words.bounded_terms"])
    assert len(arrays["words.lows"])
    assert len(arrays["field.common_terms"])
    assert int(arrays["field.pair_tf"].max()) > 1


@pytest.fixture
def _cosine_of_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not one of the methods, but hard to prune: its terms are in nearly every chunk."""
    monkeypatch.setitem(METHODS, "tfidf:trigrams", replace(METHODS["tfidf:words"], analyzer="trigrams"))


@pytest.mark.usefixtures("kernel_or_numpy", "_cosine_of_parts")
@pytest.mark.parametrize("method", ["blend", "bm25:words", "bm25:trigrams", "tfidf:words"])
def test_pruned_equals_exhaustive(store: IndexStore, method: str) -> None:
    random_numbers = random.Random(method)
    for _ in range(QUESTIONS):
        question = " ".join(zipf_words(random_numbers, random_numbers.randrange(1, 9)))
        for k1, b in PARAMETERS if METHODS[method].takes_k1_and_b else PARAMETERS[:1]:
            ranking = put_question(store, question, k1=k1, b=b).retriever(method)
            limit = random_numbers.choice([1, 3, 10, 40])
            numbers, scores = ranking.best(limit)
            expected_numbers, expected_scores = best_of(ranking.scores(), limit)
            assert numbers.tolist() == expected_numbers.tolist(), (question, k1, b)
            assert scores.tolist() == expected_scores.tolist(), (question, k1, b)


@pytest.mark.usefixtures("kernel_or_numpy")
def test_sums_are_left_at_zero(store: IndexStore) -> None:
    put_question(store, "w1 w5 w900").ranking("bm25:words").best(5)
    for segment in store.snapshot().segments:
        assert not np.any(segment.sums)
    assert not np.any(window_sums())


def test_no_term_no_passage(store: IndexStore) -> None:
    numbers, scores = put_question(store, "nowhere").ranking("bm25:words").best(5)
    assert len(numbers) == len(scores) == 0
