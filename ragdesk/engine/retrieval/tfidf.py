"""TF-IDF cosine: passage and question as vectors, and the angle between them.

Takes:  exact counts.
Gives:  the cosine, and each term's part of it.
Never:  a vector over fewer words than the collection has: norms are over the whole vocabulary.

    tf(t, D) = f / |D|        idf(t) = ln(N / (1 + n))        score = q . d / (|q| |d|), 0 when a norm is 0

With this idf a term that every passage holds (n = N) weighs slightly less than nothing; its square in the product is
positive all the same.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.arrays import BoolArray, FloatArray
from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.index.term_table import TermTable


def idf(chunk_count: int, df: int) -> float:
    """ln(N / (1 + n)); slightly negative for n = N."""
    return math.log(chunk_count / (1 + df))


def inverse_norms(snapshot: Snapshot, analyzer: str) -> FloatArray:
    """1 / |d| of every passage over the whole vocabulary, worked out once per snapshot.

    Returns:
        One number per doc; 0 for a passage without terms.
    """
    if analyzer not in snapshot.inverse_norms:
        norms = _norms(snapshot, analyzer)
        snapshot.inverse_norms[analyzer] = np.divide(1.0, norms, out=np.zeros(len(norms)), where=norms > 0)
    return snapshot.inverse_norms[analyzer]


def _norms(snapshot: Snapshot, analyzer: str) -> FloatArray:
    """Sum the squares of all weights of each passage."""
    squares, first = np.zeros(len(snapshot.chunk_ids)), 0
    for segment, df in zip(snapshot.segments, _document_frequencies(snapshot, analyzer), strict=True):
        table = segment.tables[analyzer]
        idfs = np.log(snapshot.chunk_count / (1 + df))
        share = table.pair_tf / np.maximum(table.pair_length, 1)
        weights = share[table.codes] * np.repeat(idfs, np.diff(table.list_starts))
        squares[first : first + len(segment)] = np.bincount(table.all_docs(), weights**2, minlength=len(segment))
        first += len(segment)
    return np.sqrt(squares)


def _document_frequencies(snapshot: Snapshot, analyzer: str) -> list[FloatArray]:
    """In how many living chunks of all segments each term of each segment is."""
    tables = [segment.tables[analyzer] for segment in snapshot.segments]
    own = [_living(table, is_live) for table, is_live in zip(tables, snapshot.live_masks(), strict=True)]
    if len(tables) == 1:
        return own
    together: dict[str, float] = {}
    terms = [table.terms() for table in tables]
    for names, counts in zip(terms, own, strict=True):
        for name, count in zip(names, counts.tolist(), strict=True):
            together[name] = together.get(name, 0.0) + count
    return [np.array([together[name] for name in names]) for names in terms]


def _living(table: TermTable, is_live: BoolArray) -> FloatArray:
    """In how many living chunks of one segment each of its terms is."""
    if is_live.all():
        return np.diff(table.list_starts).astype(np.float64)
    living: NDArray[Any] = np.append(0, np.cumsum(is_live[table.all_docs()]))
    counts: FloatArray = (living[table.list_starts[1:]] - living[table.list_starts[:-1]]).astype(np.float64)
    return counts


def question_weights(snapshot: Snapshot, analyzer: str, terms: list[str]) -> dict[str, float]:
    """The question's vector, already divided by its norm.

    Args:
        snapshot: the counts.
        analyzer: whose vocabulary counts.
        terms: every term of the question, repeats included, in order.

    Returns:
        Weight per term of the collection's vocabulary; unknown terms count in the question's length alone.
    """
    known = {term: count / len(terms) * idf(snapshot.chunk_count, df) for term, count in Counter(terms).items()
             if (df := snapshot.postings(analyzer, term).df)}
    norm = math.sqrt(sum(weight * weight for weight in known.values()))
    return {term: weight / norm for term, weight in known.items()} if norm else {}
