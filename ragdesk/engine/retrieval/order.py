"""Scores to an order in which nothing is left to chance: equal scores stand by path, then position.

Takes:  a score per doc, and the manifest, which knows the paths.
Gives:  docs, best first.
Never:  lists a passage with a score of 0.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.arrays import FloatArray, IntArray
from ragdesk.engine.index.manifest import Manifest
from ragdesk.engine.index.snapshot import Snapshot


def best_of(scores: FloatArray, limit: int) -> tuple[IntArray, FloatArray]:
    """The docs that can be among the best of all, ties with the last included.

    Args:
        scores: one per doc.
        limit: how many are wanted.

    Returns:
        Numbers, rising, and their scores.
    """
    found = np.flatnonzero(scores > 0)
    if len(found) > limit:
        found = found[scores[found] >= np.partition(scores[found], len(found) - limit)[len(found) - limit]]
    return found, scores[found]


def in_order(docs: IntArray, scores: FloatArray, limit: int, snapshot: Snapshot, manifest: Manifest) -> list[int]:
    """Docs by falling score, ties by path, then position.

    Args:
        docs, scores: the candidates.
        limit: how many to give at most.
        snapshot, manifest: tell the path of a doc; asked only for passages that tie.
    """
    falling = np.argsort(-scores)
    ranked = scores[falling]
    if not (ranked[1:] == ranked[:-1]).any():
        return [int(doc) for doc in docs[falling[:limit]]]
    _, group, sizes = np.unique(-scores, return_inverse=True, return_counts=True)
    tied = docs[sizes[group] > 1]
    ids = dict(zip(tied.tolist(), snapshot.chunk_ids[tied].tolist(), strict=True))
    keys = manifest.order_keys(list(ids.values()))
    pairs = zip(docs.tolist(), scores.tolist(), strict=True)
    ordered = sorted(pairs, key=lambda pair: (-pair[1], keys.get(ids.get(pair[0], -1), (b"", 0, 0))))
    return [doc for doc, _ in ordered[:limit]]


def rank_of(wanted: IntArray, scores: FloatArray, snapshot: Snapshot, manifest: Manifest) -> int:
    """The place of the best of some chunks in the complete ranking, in which those without a score come last.

    Args:
        wanted: docs, at least one.
        scores: one per doc.
        snapshot, manifest: order those of equal score.
    """
    best = scores[wanted].max()
    above = int(np.count_nonzero(scores[snapshot.is_live] > best))
    level = np.flatnonzero(snapshot.is_live & (scores == best))
    contenders = wanted[scores[wanted] == best]
    if len(level) == len(contenders):
        return above + 1
    position = _positions(snapshot, manifest)
    first = position[contenders].min()
    return above + int(np.count_nonzero(position[level] < first)) + 1


def _positions(snapshot: Snapshot, manifest: Manifest) -> NDArray[np.int64]:
    """The place of each doc in the order of paths and positions, worked out once per snapshot."""
    if snapshot.positions is None:
        snapshot.positions = np.zeros(len(snapshot.chunk_ids), dtype=np.int64)
        in_order = [i for i in manifest.all_chunk_ids() if snapshot.has_chunk(i)]
        snapshot.positions[snapshot.docs_of(in_order)] = np.arange(len(in_order))
    return snapshot.positions
