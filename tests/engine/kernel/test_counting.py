"""Counting with the compiled kernel and in NumPy gives the same arrays, byte for byte.

Covers: engine/index/names.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.index import segment_builder, table_arrays
from ragdesk.engine.index.array_file import Arrays
from ragdesk.engine.index.names import Names, merge_names
from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.segment_builder import CountedText, SegmentBuilder
from ragdesk.engine.index.segment_merge import merge_segments
from ragdesk.engine.index.term_table import TABLES
from ragdesk.engine.index.vocabulary import Vocabulary
from ragdesk.engine.kernel import TURNED_OFF_BY, kernel

LANGUAGES = ("en", "cs", "pl", "")
SYLLABLES = ("ka", "ře", "ži", "Łó", "the", "ing", "ß", "i̇", "-", "’", "x1", "日本", "supercalifragilistic")

pytestmark = pytest.mark.skipif(kernel() is None, reason="the kernel was not compiled")


def texts(count: int, seed: int) -> list[CountedText]:
    """Chunks of words as uneven as a language's, some with nothing in them, some with one word many times."""
    choices = random.Random(seed)
    vocabulary = ["".join(choices.choices(SYLLABLES, k=choices.randrange(1, 4))) for _ in range(1500)]
    made = []
    for number in range(count):
        words = [vocabulary[int(1500 ** choices.random()) - 1] for _ in range(choices.choice([0, 3, 40, 200]))]
        text = " ".join(words + ["again"] * choices.choice([0, 0, 0, 300]))
        inherited = " ".join(choices.choices(vocabulary, k=choices.choice([0, 1, 6])))
        made.append(CountedText(number, text, choices.choice(LANGUAGES), inherited))
    return made


def built(chunks: list[CountedText], vocabulary: Vocabulary) -> Arrays:
    builder = SegmentBuilder(vocabulary)
    for chunk in chunks:
        builder.add(chunk)
    return builder.arrays()


def segments() -> list[Arrays]:
    """Segments of different sizes, counted with one vocabulary after the other."""
    vocabulary, chunks = Vocabulary(), texts(700, 3)
    return [built(chunks[first:end], vocabulary) for first, end in ((0, 400), (400, 401), (401, 401), (401, 700))]


def check_equal(compiled: Arrays, in_numpy: Arrays) -> None:
    assert compiled.keys() == in_numpy.keys()
    for name, array in in_numpy.items():
        assert compiled[name].dtype == array.dtype, name
        assert np.array_equal(compiled[name], array), name


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few chunks are enough for bitmaps."""
    monkeypatch.setattr(table_arrays, "FEWEST_CHUNKS_FOR_BITMAPS", 64)


def without_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TURNED_OFF_BY, "1")
    kernel.cache_clear()
    assert kernel() is None


@pytest.fixture(autouse=True)
def _kernel_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever a test does without the kernel, the next one finds it again."""
    yield
    monkeypatch.undo()
    kernel.cache_clear()


@pytest.mark.usefixtures("small_limits")
@pytest.mark.parametrize("direct_pairs", [1 << 22, 100])
def test_counting(direct_pairs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (table_arrays, segment_builder):
        monkeypatch.setattr(module, "DIRECT_PAIRS", direct_pairs)
    compiled = segments()
    assert len(compiled[0]["words.common_terms"])
    without_kernel(monkeypatch)
    for one, other in zip(compiled, segments(), strict=True):
        check_equal(one, other)


def test_counts_that_do_not_fit_32_bits_when_they_are_multiplied(monkeypatch: pytest.MonkeyPatch) -> None:
    said = ("again " * 70_000, "again " * 32_768 + "other " * 98_303, "other")
    chunks = [CountedText(i, text, "en") for i, text in enumerate(said)]
    compiled = built(chunks, Vocabulary())
    table = Segment(compiled).tables["words"]
    codes = table.codes_of(table.find("again"))
    assert list(zip(table.pair_tf[codes].tolist(), table.pair_length[codes].tolist(), strict=True)) == [
        (70_000, 70_000), (32_768, 131_071)]
    without_kernel(monkeypatch)
    check_equal(compiled, built(chunks, Vocabulary()))


@pytest.mark.usefixtures("small_limits")
def test_merging(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = [Segment(arrays) for arrays in segments()]
    choices = np.random.default_rng(5)
    live = [choices.random(len(part)) < 0.7 for part in parts]
    compiled = merge_segments(parts, live)
    without_kernel(monkeypatch)
    check_equal(compiled, merge_segments(parts, live))


def test_merging_vocabularies(monkeypatch: pytest.MonkeyPatch) -> None:
    lists = [["", "a", "ab", "abcdefgh", "abcdefghi", "b", "č", "日"], [], ["a", "abcdefgh", "abcdefghj", "z"],
             ["b\0", "b\0\0"]]
    names, places = merge_names([Names.of(own) for own in lists])
    assert names.texts == sorted(set().union(*lists))
    assert [[names.texts[place] for place in own.tolist()] for own in places] == lists
    without_kernel(monkeypatch)
    others, other_places = merge_names([Names.of(own) for own in lists])
    assert others.texts == names.texts
    assert [own.tolist() for own in other_places] == [own.tolist() for own in places]


def test_merging_damaged_segments_never_crashes() -> None:
    intact, choices = segments()[0], random.Random(9)
    whole = Segment(intact)
    everything = np.ones(len(whole), dtype=bool)
    for name in sorted(intact):
        if name.partition(".")[0] not in ("words", "trigrams", "field"):
            continue
        for _ in range(6):
            arrays = {**intact, name: intact[name].copy()}
            largest = np.iinfo(arrays[name].dtype).max
            for _ in range(choices.choice([1, 30]) if len(arrays[name]) else 0):
                arrays[name][choices.randrange(len(arrays[name]))] = choices.choice([0, 1, largest, largest // 2])
            try:
                merge_segments([Segment(arrays), whole], [everything, everything])
            except (IndexDamaged, IndexError, ValueError, UnicodeDecodeError):
                continue


def test_all_tables_are_compared() -> None:
    assert {name.partition(".")[0] for name in segments()[0]} == {"chunk_ids", *TABLES}
