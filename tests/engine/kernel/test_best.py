"""The compiled search finds what NumPy finds, over several windows, and survives arrays that contradict themselves.

Covers: tables, engine/index/table_arrays, engine/index/term_table.
"""

from __future__ import annotations

import ctypes
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.index import key_table, word_runs
from ragdesk.engine.index.array_file import Arrays, write_arrays
from ragdesk.engine.index.names import Names
from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.index.table_arrays import Postings, pair_codes, table_arrays
from ragdesk.engine.index.term_table import SHORTEST_BOUNDED_LIST, TF_CLASS_STARTS, WORD_BITS
from ragdesk.engine.kernel import best, counting, kernel, tables
from ragdesk.engine.kernel.best import SegmentLists, best_of_segment, window_sums
from ragdesk.engine.retrieval.blend_retriever import BlendRetriever
from ragdesk.engine.retrieval.lexical import Bm25Retriever, TfidfRetriever
from ragdesk.engine.retrieval.order import best_of
from ragdesk.engine.retrieval.question import QueryTerm, WordTerms

IntArray = NDArray[np.integer[Any]]

CHUNKS = 150_000
ONLY_WORDS = ("words",)
BLENDED = ("snowball", "field", "trigrams")
FREQUENCIES = (1, 2, 3, 9, 40, 63, 64, 65, 100, 300, 900, 2500, 3000, 7000, 9000, 14_000, 16_000, 30_000, 70_000,
               149_999)
TERMS = [f"t{frequency:06}" for frequency in FREQUENCIES]


def arrays_of(seed: int = 5, count: int = CHUNKS) -> Arrays:
    """A segment of three windows with lists of all kinds: short, long, bitmaps; some only in the last window."""
    numbers, last = np.random.default_rng(seed), count - count % 65_536
    frequencies = [df for df in FREQUENCIES if df < count]
    chunks = [np.sort(numbers.choice(count - last, df, replace=False) + last) if df in (9, 100) else
              np.sort(numbers.choice(count, df, replace=False)) for df in frequencies]
    lengths = numbers.integers(1, 200, count) + 3
    joined = np.concatenate(chunks)
    tf = np.minimum(numbers.geometric(0.6, len(joined)), lengths[joined])
    codes, pair_tf, pair_length = pair_codes(tf, lengths[joined])
    postings = Postings(np.array(frequencies), joined, codes, pair_tf, pair_length, lengths)
    return {"chunk_ids": np.arange(count), **table_arrays("words", Names.of(TERMS[: len(frequencies)]), postings)}


def arrays_of_all_tables() -> Arrays:
    """A segment with the three tables of the one score, whose lists have nothing to do with each other."""
    made: Arrays = {"chunk_ids": np.arange(CHUNKS)}
    for seed, table in enumerate(BLENDED):
        made |= {name.replace("words.", f"{table}."): array for name, array in arrays_of(seed).items() if "." in name}
    return made


def ranking_of(snapshot: Snapshot, terms: list[str], k1: float = 1.2, b: float = 0.75) -> Bm25Retriever:
    return Bm25Retriever(snapshot, "words", [QueryTerm(term, term) for term in terms], k1=k1, b=b)


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
        assert not np.any(window_sums())


@pytest.mark.usefixtures("kernel_or_numpy")
@pytest.mark.parametrize("kind", [np.uint16, np.uint32])
def test_numbers_of_either_size(kind: type[np.unsignedinteger[Any]]) -> None:
    narrow = arrays_of(count=20_000)
    names = [f"words.{name}" for name in ("codes", "bits_before", "bound_tf", "bound_length")]
    assert [narrow[name].dtype for name in names] == [np.uint16] * 4
    segment = Segment({**narrow, **{name: narrow[name].astype(kind) for name in names}}, ONLY_WORDS)
    choices = random.Random(8)
    for _ in range(30):
        ranking = ranking_of(Snapshot([segment], ()), choices.sample(TERMS[:16], choices.randrange(1, 9)))
        numbers, scores = ranking.best(10)
        expected_numbers, expected_scores = best_of(ranking.scores(), 10)
        assert numbers.tolist() == expected_numbers.tolist()
        assert scores.tolist() == expected_scores.tolist()


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
@pytest.mark.parametrize("segments", [1, 2])
def test_how_often_passages_hold_terms(segment: Segment, segments: int) -> None:
    snapshot = Snapshot([segment] * segments, ())
    docs = np.array([3, CHUNKS * segments - 1, 131_072, *range(70_000, 70_040), 65_535, 65_536, 0])
    asked = [*TERMS, "nowhere", TERMS[0]]
    found = snapshot.term_frequencies([("words", term) for term in asked], docs)
    table = segment.tables["words"]
    for term, row in zip(asked, found.tolist(), strict=True):
        index = table.find(term)
        tf: dict[int, int] = {}
        if index >= 0:
            tf = dict(zip(table.docs_of(index).tolist(), table.pair_tf[table.codes_of(index)].tolist(), strict=True))
        assert row == [tf.get(doc % CHUNKS, 0) for doc in docs.tolist()], term
    assert snapshot.term_frequencies([], docs).shape == (0, len(docs))
    assert snapshot.term_frequencies([("words", TERMS[0])], docs[:0]).shape == (1, 0)


@pytest.mark.usefixtures("kernel_or_numpy")
def test_more_passages_wanted_than_there_are(segment: Segment) -> None:
    ranking = ranking_of(Snapshot([segment], ()), ["t000009", "t000100"])
    numbers, scores = ranking.best(10**9)
    expected_numbers, expected_scores = best_of(ranking.scores(), 10**9)
    assert numbers.tolist() == expected_numbers.tolist()
    assert scores.tolist() == expected_scores.tolist()


@pytest.mark.usefixtures("kernel_or_numpy")
def test_the_cosine_over_several_windows(segment: Segment) -> None:
    snapshot, choices = Snapshot([segment], range(0, CHUNKS, 7)), random.Random(2)
    for _ in range(20):
        terms = choices.sample(TERMS, choices.randrange(1, 9))
        ranking = TfidfRetriever(snapshot, "words", [QueryTerm(term, term) for term in terms], terms)
        numbers, scores = ranking.best(10)
        expected_numbers, expected_scores = best_of(ranking.scores(), 10)
        assert numbers.tolist() == expected_numbers.tolist(), terms
        assert scores.tolist() == expected_scores.tolist(), terms


@pytest.mark.usefixtures("kernel_or_numpy")
def test_one_score_of_three_tables_over_several_windows() -> None:
    snapshot, choices = Snapshot([Segment(arrays_of_all_tables(), BLENDED)], range(0, CHUNKS, 7)), random.Random(2)
    for _ in range(40):
        words = [WordTerms(term, {term: True, choices.choice(TERMS): False},
                           tuple(choices.sample(TERMS, choices.choice([0, 4]))))
                 for term in choices.sample(TERMS, choices.randrange(1, 5))]
        k1, b = choices.choice([0.0, 1.2, 5.0]), choices.choice([0.0, 0.75, 1.0])
        ranking = BlendRetriever(snapshot, words, k1=k1, b=b)
        limit = choices.choice([1, 10, 100])
        numbers, scores = ranking.best(limit)
        expected_numbers, expected_scores = best_of(ranking.scores(), limit)
        assert numbers.tolist() == expected_numbers.tolist(), words
        assert scores.tolist() == expected_scores.tolist(), words
        assert not np.any(window_sums())


@pytest.mark.skipif(kernel() is None, reason="the kernel was not compiled")
def test_tables_of_different_size_are_named() -> None:
    tables = [Segment(arrays, ONLY_WORDS).tables["words"] for arrays in (arrays_of(), {
        **arrays_of(), "words.lengths": np.zeros(10, dtype=np.uint16)})]
    described = [table.for_kernel for table in tables]
    values = [np.ones(len(table.pair_tf)) for table in tables]
    own = SegmentLists([table for table in described if table], [9, 9], [1.0, 1.0], [1.0, 1.0], values, None, None)
    with pytest.raises(IndexDamaged):
        best_of_segment(own, 10, 0.0)


@pytest.mark.usefixtures("kernel_or_numpy")
def test_two_threads_at_once(segment: Segment) -> None:
    """Each has segments of its own, as the engine and the counting thread have."""
    def ask(own: Segment) -> list[list[int]]:
        snapshot, choices = Snapshot([own], ()), random.Random(4)
        return [ranking_of(snapshot, choices.sample(TERMS, 6)).best(10)[0].tolist() for _ in range(40)]

    own = [Segment(segment.arrays, ONLY_WORDS) for _ in range(2)]
    with ThreadPoolExecutor(2) as threads:
        found = list(threads.map(ask, own))
    assert found[0] == found[1] == ask(segment)


def damaged(name: str, change: Callable[[IntArray], None]) -> Segment:
    """A segment with one array changed."""
    arrays = arrays_of()
    arrays[name] = arrays[name].copy()
    change(arrays[name])
    return Segment(arrays, ONLY_WORDS)


def set_all(value: int) -> Callable[[IntArray], None]:
    def change(array: IntArray) -> None:
        array[:] = value

    return change


@pytest.mark.skipif(kernel() is None, reason="the kernel was not compiled")
@pytest.mark.parametrize(("name", "value", "terms"), [
    ("codes", 0xFFFF, ["t000300"]),
    ("lows", 0xFFFF, ["t000009", "t007000"]),
    ("bitmaps", 2**64 - 1, ["t030000"]),
    ("bits_before", 2**32 - 1, ["t149999"]),
    ("highs", 0xFF, ["t000040"]),
    ("window_counts", 2**32 - 1, ["t000300"]),
    ("common_before", 2**62, ["t000300"]),
    ("common_before", -(2**62), ["t000300"]),
    ("long_before", 2**62, ["t000040"]),
], ids=lambda value: str(value) if isinstance(value, str) else "")
def test_damage_is_named(name: str, value: int, terms: list[str]) -> None:
    segment = damaged(f"words.{name}", set_all(value))
    with pytest.raises(IndexDamaged):
        ranking_of(Snapshot([segment], ()), terms).best(10)
    if name not in ("lows", "bitmaps", "bits_before"):  # whoever asks about one chunk sees too little of these
        with pytest.raises(IndexDamaged):
            Snapshot([segment], ()).term_frequencies([("words", term) for term in terms], np.arange(CHUNKS))
    assert not np.any(window_sums())


@pytest.mark.skipif(kernel() is None, reason="the kernel was not compiled")
@pytest.mark.parametrize("name", ["lengths", "pair_length", "bits_before", "term_starts", "long_before",
                                  "common_before", "bound_tf", "bound_length"])
def test_arrays_that_do_not_belong_together(name: str, tmp_path: Path) -> None:
    arrays = arrays_of()
    arrays[f"words.{name}"] = arrays[f"words.{name}"][:-1]
    write_arrays(tmp_path / "a.segment", arrays, {})
    with pytest.raises(IndexDamaged):
        Segment.open(tmp_path / "a.segment", ONLY_WORDS).tables["words"].find_all(["t000300"])


@pytest.mark.usefixtures("kernel_or_numpy")
def test_damaged_arrays_are_named_or_answered_but_never_crash() -> None:
    intact, choices = arrays_of(), random.Random(3)
    for name in sorted(intact):
        for attempt in range(12):
            arrays = {**intact, name: intact[name].copy()}
            spoil(arrays[name], choices, is_stretch=attempt % 3 == 0)
            snapshot = Snapshot([Segment(arrays, ONLY_WORDS)], ())
            try:
                for _ in range(4):
                    ranking_of(snapshot, choices.sample(TERMS, 7)).best(10)
                    asked = [("words", term) for term in choices.sample(TERMS, 7)]
                    snapshot.term_frequencies(asked, np.array(choices.sample(range(CHUNKS), 20)))
            except (IndexDamaged, IndexError, ValueError, UnicodeDecodeError):
                continue
    assert not np.any(window_sums())


def spoil(array: IntArray, choices: random.Random, *, is_stretch: bool) -> None:
    """Overwrite a stretch, or a few places here and there."""
    largest = np.iinfo(array.dtype).max
    if is_stretch:
        first = choices.randrange(len(array) + 1)
        array[first : first + choices.choice([10, 1000, len(array)])] = choices.choice([0, largest])
    for _ in range(choices.choice([1, 50]) if len(array) and not is_stretch else 0):
        array[choices.randrange(len(array))] = choices.choice([0, 1, largest, largest // 2])


def test_python_and_the_kernel_agree_on_numbers_and_sizes() -> None:
    numbers = (ctypes.c_int64 * 11)()
    if (library := kernel()) is None:
        pytest.skip("the kernel was not compiled")
    library.ragdesk_layout(numbers)
    assert len(TF_CLASS_STARTS) == tables.BOUND_PAIRS
    assert list(numbers) == [
        tables.WINDOW, SHORTEST_BOUNDED_LIST, tables.BOUND_PAIRS, word_runs.LONGEST_SHORT_RUN, WORD_BITS,
        ctypes.sizeof(tables.TableArrays), ctypes.sizeof(best.Question), best.SCORED.itemsize,
        ctypes.sizeof(counting.KeySlots), key_table.SLOT_NUMBERS * 8, ctypes.sizeof(counting.SortedNames)]
    assert tables.ROOM_FOR_PAIRS >= SHORTEST_BOUNDED_LIST
