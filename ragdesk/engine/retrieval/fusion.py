"""Reciprocal rank fusion: several rankings to one, by places alone.

Takes:  the place of each passage in each ranking.
Gives:  1 / (60 + place), summed (Cormack, Clarke and Buettcher, SIGIR 2009).
Never:  compares scores of different rankings, which have no common measure; never gives a place to a passage that a
        ranking did not find, and leaves out a ranking that found nothing at all.
"""

from __future__ import annotations

from collections.abc import Mapping

from ragdesk.engine.methods import RRF_K

FUSION_DEPTH = 250
"""Places beyond this give less than a fifth of what the first gives, and are not looked at."""


def place_points(rank: int) -> float:
    """What a place gives, from 1."""
    return 1 / (RRF_K + rank)


def fuse(rankings: Mapping[str, Mapping[int, int]]) -> dict[int, float]:
    """Add up the places.

    Args:
        rankings: per method the docs that it brings in -> the place of each in its ranking.

    Returns:
        Score per doc that any ranking found.
    """
    scores: dict[int, float] = {}
    for ranked in rankings.values():
        for doc, rank in ranked.items():
            scores[doc] = scores.get(doc, 0.0) + place_points(rank)
    return scores
