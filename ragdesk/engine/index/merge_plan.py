"""Which segments to merge, and when: a question asks every segment, and every merge writes chunks again.

Takes:  the sizes of the segments, in the order of their chunks.
Gives:  a run of neighbours to make one of; nothing when there are few enough.
Never:  lets the number of segments grow faster than the logarithm of the collection, whatever the sizes.
"""

from __future__ import annotations

from collections.abc import Sequence

LAST_MERGE_GROWTH = 2
"""At the end of an update each segment is left at least so many times as large as all behind it together."""

FEWEST_SEGMENTS = 3
"""So many are not worth merging."""


def merge_plan(sizes: Sequence[int], smallest: int, factor: int) -> slice | None:
    """The run to merge while more is to come.

    Segments are in tiers, each ``factor`` times the size of the one before. So many neighbours of a tier or below, of
    whatever sizes, make one of the next, unless most of it is one of them, which would be written again for little.

    Args:
        sizes: chunks per segment.
        smallest: the size of segments as they are first written.
        factor: how many neighbours make one.
    """
    tiers = [_tier(size, smallest, factor) for size in sizes]
    for tier in sorted(set(tiers)):
        first = 0
        for place in range(len(tiers) + 1):
            if place < len(tiers) and tiers[place] <= tier:
                continue
            run = sizes[first:place]
            if len(run) >= factor and 2 * sum(run) >= factor * max(run):
                return slice(first, place)
            first = place + 1
    return None


def last_merge_plan(sizes: Sequence[int]) -> slice:
    """The run to merge when nothing more will come: all from the first on that is small against what is behind it."""
    if len(sizes) <= FEWEST_SEGMENTS:
        return slice(0)
    behind = sum(sizes)
    for place, size in enumerate(sizes[:-1]):
        behind -= size
        if size < LAST_MERGE_GROWTH * behind:
            return slice(place, len(sizes))
    return slice(0)


def _tier(size: int, smallest: int, factor: int) -> int:
    """Sizes up to one and a half times the smallest are tier 0, up to ``factor`` times that tier 1, and so on."""
    tier = 0
    while size > 1.5 * smallest * factor**tier:
        tier += 1
    return tier
