"""How many segments there are, and what keeping them few costs."""

from __future__ import annotations

import random

import pytest

from ragdesk.engine.index.merge_plan import FEWEST_SEGMENTS, LARGEST_MERGED, NOTHING, last_merge_plan, merge_plan

SMALLEST = 500
FACTOR = 8


def grow(added: list[int]) -> tuple[list[int], int]:
    """Write segments one after the other, merging by plan; also counts the chunks written."""
    sizes: list[int] = []
    written = 0
    for size in added:
        sizes.append(size)
        written += size
        while (plan := merge_plan(sizes, SMALLEST, FACTOR)) != NOTHING:
            merged = sum(sizes[plan])
            assert plan.stop - plan.start > 1
            assert merged <= LARGEST_MERGED
            sizes[plan] = [merged]
            written += merged
    return sizes, written


@pytest.mark.parametrize("seed", range(5))
def test_segments_stay_few_whatever_their_sizes(seed: int) -> None:
    random_numbers = random.Random(seed)
    added = [random_numbers.choice([500, 520, 700, 800, 3000, 20_000]) for _ in range(1000)]
    sizes, written = grow(added)
    assert sum(sizes) == sum(added)
    assert len([size for size in sizes if 2 * size <= LARGEST_MERGED]) <= 30
    assert written <= 6 * sum(added)


def test_long_files_among_short_ones_do_not_stop_merging() -> None:
    sizes, _ = grow([500, 500, 800] * 40)
    assert len(sizes) < 24


def test_few_segments_are_left_alone() -> None:
    assert merge_plan([500] * 7, SMALLEST, FACTOR) == NOTHING
    assert last_merge_plan([500] * FEWEST_SEGMENTS) == NOTHING


@pytest.mark.parametrize("seed", range(5))
def test_the_last_merge_leaves_each_much_larger_than_the_rest(seed: int) -> None:
    random_numbers = random.Random(seed)
    sizes, _ = grow([random_numbers.randrange(64, 900) for _ in range(300)])
    while (plan := last_merge_plan(sizes)) != NOTHING:
        sizes[plan] = [sum(sizes[plan])]
    assert len(sizes) <= 11
