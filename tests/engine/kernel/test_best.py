"""The compiled search finds what NumPy finds, over several windows, and survives arrays that contradict themselves."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.index.array_file import Arrays
from ragdesk.engine.index.names import Names
from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.index.table_arrays import Postings, pair_codes, table_arrays
from ragdesk.engine.retrieval.lexical import Bm25Ranking
from ragdesk.engine.retrieval.order import best_of
from ragdesk.engine.retrieval.question import QueryTerm

CHUNKS = 150_000
ONLY_WORDS = ("words",)
FREQUENCIES = (1, 2, 3, 9, 40, 63, 64, 65, 100, 300, 900, 2500, 3000, 7000, 9000, 14_000, 16_000, 30_000, 70_000,
               149_999)
TERMS = [f"t{frequency:06}" for frequency in FREQUENCIES]


def arrays_of(seed: int = 5) -> Arrays:
    """A segment of three windows with lists of all kinds: short, long, bitmaps; some only in the last window."""
    numbers = np.random.default_rng(seed)
    chunks = [np.sort(numbers.choice(CHUNKS - 131_072, df, replace=False) + 131_072) if df in (9, 100) else
              np.sort(numbers.choice(CHUNKS, df, replace=False)) for df in FREQUENCIES]
    lengths = numbers.integers(1, 200, CHUNKS) + 3
    joined = np.concatenate(chunks)
    tf = np.minimum(numbers.geometric(0.6, len(joined)), lengths[joined])
    codes, pair_tf, pair_length = pair_codes(tf, lengths[joined])
    postings = Postings(np.array(FREQUENCIES), joined, codes, pair_tf, pair_length, lengths)
    return {"chunk_ids": np.arange(CHUNKS), **table_arrays("words", Names.of(TERMS), postings)}


def ranking_of(snapshot: Snapshot, terms: list[str], k1: float = 1.2, b: float = 0.75) -> Bm25Ranking:
    return Bm25Ranking(snapshot, "words", [QueryTerm(term, term) for term in terms], k1=k1, b=b)


@pytest.fixture(scope="module")
def segment() -> Segment:
    return Segment(arrays_of(), ONLY_WORDS)


@pytest.mark.usefixtures("kernel_or_numpy")
@pytest.mark.parametrize("deleted", [(), range(0, CHUNKS, 3)], ids=["all live", "a third deleted"])
def test_best_of_several_windows(segment: Segment, deleted: range) -> None:
    snapshot = Snapshot([segment], deleted)
    choices = random.Random(7)
    for _ in range(60):
        terms = choices.sample(TERMS, choices.randrange(1, 9))
        ranking = ranking_of(snapshot, terms, choices.choice([0.0, 1.2, 5.0]), choices.choice([0.0, 0.75, 1.0]))
        limit = choices.choice([1, 10, 100])
        numbers, scores = ranking.best(limit)
        expected_numbers, expected_scores = best_of(ranking.scores(), limit)
        assert numbers.tolist() == expected_numbers.tolist(), terms
        assert scores.tolist() == expected_scores.tolist(), terms


@pytest.mark.usefixtures("kernel_or_numpy")
def test_more_ties_than_there_is_room_for(segment: Segment) -> None:
    ranking = ranking_of(Snapshot([segment], ()), ["t070000"], k1=0.0)
    numbers, scores = ranking.best(10)
    assert len(numbers) == 70_000
    assert len(set(scores.tolist())) == 1


@pytest.mark.usefixtures("kernel_or_numpy")
def test_every_term_is_found_in_the_vocabulary(segment: Segment) -> None:
    table = segment.tables["words"]
    others = ["", "t", "t000000", "t1", "zzz", "ž", "t0000011"]
    assert table.find_all([*TERMS, *others]) == [*range(len(TERMS)), *[-1] * len(others)]


@pytest.mark.usefixtures("kernel_or_numpy")
def test_pairs_bound_every_posting(segment: Segment) -> None:
    table = segment.tables["words"]
    tf, length, ends = table.best_pairs(range(len(TERMS)))
    starts = [0, *ends[:-1]]
    for index, (start, end) in enumerate(zip(starts, ends, strict=True)):
        codes = table.codes_of(index)
        for own_tf, own_length in {(int(table.pair_tf[c]), int(table.pair_length[c])) for c in codes.tolist()}:
            assert np.any((tf[start:end] >= own_tf) & (length[start:end] <= own_length))


@pytest.mark.usefixtures("kernel_or_numpy")
def test_damaged_arrays_are_named_or_answered_but_never_crash() -> None:
    intact, choices = arrays_of(), random.Random(3)
    for name in sorted(intact):
        for _ in range(12):
            arrays = {**intact, name: intact[name].copy()}
            largest = np.iinfo(arrays[name].dtype).max
            if len(arrays[name]):
                for _ in range(choices.choice([1, 50])):
                    arrays[name][choices.randrange(len(arrays[name]))] = choices.choice([0, 1, largest, largest // 2])
            snapshot = Snapshot([Segment(arrays, ONLY_WORDS)], ())
            try:
                for _ in range(4):
                    ranking_of(snapshot, choices.sample(TERMS, 7)).best(10)
            except (IndexDamaged, IndexError, ValueError, UnicodeDecodeError):
                continue
