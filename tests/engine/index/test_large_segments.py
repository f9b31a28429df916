"""Segments past 65,536 chunks, whose numbers need more than 16 bits.

Covers: segment, segment_builder, segment_merge, vocabulary.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest

from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.segment_builder import CountedText, SegmentBuilder
from ragdesk.engine.index.segment_merge import merge_segments
from ragdesk.engine.index.vocabulary import Vocabulary

CHUNKS = 140_000
ONLY_WORDS = ("words",)


def text_of(number: int) -> str:
    """A word in all texts, one in every fifth, one in every 700th (a list), one in every 9,000th (a short list)."""
    words = ["all"] * (1 + number % 3)
    words += ["fifth"] * (number % 5 == 0) + [f"seven{number % 700}", f"nine{number % 9000}"]
    return " ".join(words)


@pytest.fixture(scope="module")
def built() -> Segment:
    builder = SegmentBuilder(Vocabulary(), ONLY_WORDS)
    for number in range(CHUNKS):
        builder.add(CountedText(number, text_of(number), "en"))
    return Segment(builder.arrays(), ONLY_WORDS)


def expected_lists() -> dict[str, list[tuple[int, int]]]:
    """Term -> (chunk number, tf)."""
    lists: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for number in range(CHUNKS):
        words = text_of(number).split()
        for word in dict.fromkeys(words):
            lists[word].append((number, words.count(word)))
    return lists


def check_lists(segment: Segment, lists: dict[str, list[tuple[int, int]]]) -> None:
    """Every list whole, and asked about chunk by chunk."""
    table = segment.tables["words"]
    assert table.terms() == sorted(lists)
    numbers = table.all_docs()
    random_chunks = np.random.default_rng(3).integers(0, len(segment), 300)
    for term, postings in lists.items():
        index = table.find(term)
        own = [number for number, _ in postings]
        assert table.docs_of(index).tolist() == own, term
        assert numbers[table.list_starts[index] : table.list_starts[index + 1]].tolist() == own, term
        assert table.pair_tf[table.codes_of(index)].tolist() == [tf for _, tf in postings], term
        tf_of = dict(postings)
        holds, codes = table.open_list(index).codes_in(random_chunks)
        assert holds.tolist() == [number in tf_of for number in random_chunks.tolist()], term
        assert table.pair_tf[codes].tolist() == [tf_of[n] for n in random_chunks.tolist() if n in tf_of], term


def test_lists_of_all_kinds(built: Segment) -> None:
    arrays = built.arrays
    assert len(arrays["words.common_terms"])
    assert len(arrays["words.window_counts"])
    assert len(arrays["words.highs"])
    check_lists(built, expected_lists())


def test_merging_gives_the_same_as_counting_at_once(built: Segment) -> None:
    vocabulary = Vocabulary()
    parts = []
    for first, last in ((0, 1000), (1000, 70_000), (70_000, 70_001), (70_001, CHUNKS)):
        builder = SegmentBuilder(vocabulary, ONLY_WORDS)
        for number in range(first, last):
            builder.add(CountedText(number, text_of(number), "en"))
        parts.append(Segment(builder.arrays(), ONLY_WORDS))
    merged = merge_segments(parts, [np.ones(len(part), dtype=bool) for part in parts])
    assert merged.keys() == built.arrays.keys()
    for name, array in built.arrays.items():
        assert merged[name].dtype == array.dtype, name
        assert np.array_equal(merged[name], array), name


def test_merging_leaves_deleted_chunks_out(built: Segment) -> None:
    is_live = np.arange(CHUNKS) % 3 != 0
    merged = Segment(merge_segments([built], [is_live]), ONLY_WORDS)
    assert merged.chunk_ids.tolist() == np.flatnonzero(is_live).tolist()
    new_number = np.cumsum(is_live) - 1
    lists = {term: [(int(new_number[n]), tf) for n, tf in postings if is_live[n]]
             for term, postings in expected_lists().items()}
    check_lists(merged, {term: postings for term, postings in lists.items() if postings})
