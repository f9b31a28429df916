"""Which segments to merge, and when: a question asks every segment, and every merge writes chunks again.

Takes:  the sizes of the segments, in the order of their chunks.
Gives:  a run of neighbours to make one of; nothing when there are few enough.
Never:  makes a segment that takes more memory to merge than a notebook can spare; below that size the number of
        segments grows with the logarithm of the collection, whatever the sizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

LARGEST_MERGED = 1 << 17
"""Chunks; merging this many takes about 0.8 GB for a moment, most of it for their word parts."""

LAST_MERGE_GROWTH = 2
"""At the end of an update each segment is left at least this many times as large as all behind it together."""

FEWEST_SEGMENTS = 3
"""This many are not worth merging."""

NOTHING = slice(0)


def merge_plan(sizes: Sequence[int], smallest: int, factor: int) -> slice:
    """The run to merge while more is to come.

    Segments are in tiers, each ``factor`` times the size of the one before. ``factor`` neighbours of a tier or below,
    of whatever sizes, make one of the next, unless most of it is one of them, which would be written again for little.

    Args:
        sizes: chunks per segment.
        smallest: the size of segments as they are first written.
        factor: how many neighbours make one.
    """
    tiers = [_tier(size, smallest, factor) for size in sizes]
    for tier in sorted(set(tiers)):
        for run in _runs([own <= tier and not _is_full(size) for own, size in zip(tiers, sizes, strict=True)]):
            own_sizes = sizes[run]
            if len(own_sizes) >= factor and 2 * sum(own_sizes) >= factor * max(own_sizes):
                return _affordable(sizes, run)
    return NOTHING


def last_merge_plan(sizes: Sequence[int]) -> slice:
    """The run to merge when nothing more will come: all from the first on that is small against what is behind it."""
    tail = max((place + 1 for place, size in enumerate(sizes) if _is_full(size)), default=0)
    if len(sizes) - tail <= FEWEST_SEGMENTS:
        return NOTHING
    behind = sum(sizes[tail:])
    for place in range(tail, len(sizes) - 1):
        behind -= sizes[place]
        if sizes[place] < LAST_MERGE_GROWTH * behind:
            return _affordable(sizes, slice(place, len(sizes)))
    return NOTHING


def _is_full(size: int) -> bool:
    """Whether a segment is too large to be merged with anything worth merging."""
    return 2 * size > LARGEST_MERGED


def _affordable(sizes: Sequence[int], run: slice) -> slice:
    """As much of a run, from its beginning, as may become one segment; two segments that are not full always may."""
    total, end = 0, run.start
    while end < run.stop and total + sizes[end] <= LARGEST_MERGED:
        total += sizes[end]
        end += 1
    return slice(run.start, end)


def _runs(belongs: Sequence[bool]) -> Iterator[slice]:
    """The stretches of neighbours that all belong."""
    first = 0
    for place in range(len(belongs) + 1):
        if place == len(belongs) or not belongs[place]:
            if place > first:
                yield slice(first, place)
            first = place + 1


def _tier(size: int, smallest: int, factor: int) -> int:
    """Sizes up to one and a half times the smallest are tier 0, up to ``factor`` times that tier 1, and so on."""
    tier = 0
    while size > 1.5 * smallest * factor**tier:
        tier += 1
    return tier
