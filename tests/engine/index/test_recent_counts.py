"""Chunks counted in memory: few parts, and the same counts whenever they are asked for."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragdesk.engine.index.array_file import Arrays
from ragdesk.engine.index.recent_counts import RecentCounts
from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.segment_builder import CountedText, SegmentBuilder
from ragdesk.engine.index.segment_merge import merge_segments
from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.index.vocabulary import Vocabulary

WORDS = ("kettle", "łódka", "garden", "winter", "x")


def text_of(number: int) -> str:
    return " ".join(WORDS[(number * k) % len(WORDS)] for k in range(1, 3 + number % 4)) + f" n{number}"


@settings(deadline=None)
@given(sizes=st.lists(st.integers(1, 9), min_size=1, max_size=12))
def test_parts_hold_what_counting_at_once_gives(sizes: list[int]) -> None:
    recent, at_once, number = RecentCounts(Vocabulary()), SegmentBuilder(), 0
    for size in sizes:
        for _ in range(size):
            chunk = CountedText(number, text_of(number), "en" if number % 3 else "cs", text_of(number // 2))
            recent.add(chunk)
            at_once.add(chunk)
            number += 1
        segments = recent.segments()
        wanted = Segment(at_once.arrays())
        merged = Segment(merge_segments(segments, [segment.chunk_ids >= 0 for segment in segments]))
        assert merged.chunk_ids.tolist() == wanted.chunk_ids.tolist() == list(range(number))
        for analyzer, table in wanted.tables.items():
            own = merged.tables[analyzer]
            assert own.terms() == table.terms()
            assert own.lengths.tolist() == table.lengths.tolist()
            assert own.all_docs().tolist() == table.all_docs().tolist()
            assert own.pair_tf[own.codes].tolist() == table.pair_tf[table.codes].tolist()
    assert len(recent) == number
    assert [chunk.chunk_id for chunk in recent.chunks] == list(range(number))
    whole = Segment(recent.whole().arrays())
    assert whole.tables["words"].terms() == wanted.tables["words"].terms()


def test_many_small_changes_leave_few_parts() -> None:
    recent = RecentCounts(Vocabulary())
    for number in range(300):
        recent.add(CountedText(number, text_of(number), "en"))
        sizes = [len(segment) for segment in recent.segments()]
        assert sum(sizes) == number + 1
        assert all(larger >= 2 * smaller for larger, smaller in pairwise(sizes))


def test_what_was_counted_is_not_counted_again_for_a_few_more() -> None:
    recent = RecentCounts(Vocabulary())
    for number in range(100):
        recent.add(CountedText(number, text_of(number), "en"))
    first = recent.segments()[0]
    recent.add(CountedText(100, text_of(100), "en"))
    assert recent.segments()[0] is first


def test_only_what_is_asked_for_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []
    arrays = SegmentBuilder.arrays

    def note(builder: SegmentBuilder) -> Arrays:
        made = arrays(builder)
        counted.extend(sorted({name.partition(".")[0] for name in made if "." in name}))
        return made

    monkeypatch.setattr(SegmentBuilder, "arrays", note)
    recent = RecentCounts(Vocabulary())
    recent.add(CountedText(1, text_of(1), "en"))
    snapshot = Snapshot(recent.segments(), ())
    assert snapshot.chunk_count == 1
    assert not counted
    assert snapshot.postings("words", "n1").df == 1
    assert snapshot.mean_length("words") == len(text_of(1).split())
    assert counted == ["words"]


def test_what_a_snapshot_sees_stays_when_more_has_come() -> None:
    recent = RecentCounts(Vocabulary())
    recent.add(CountedText(1, "kettle", "en"))
    before = Snapshot(recent.segments(), ())
    recent.add(CountedText(2, "kettle", "en"))
    after = Snapshot(recent.segments(), ())
    assert before.postings("words", "kettle").df == before.postings("trigrams", "ket").df == 1
    assert after.postings("words", "kettle").df == 2
