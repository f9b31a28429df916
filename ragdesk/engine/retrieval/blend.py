"""One score: half for the word itself, half for its parts, and the whole where the title says it.

Takes:  counts of a word's stems and parts in a passage, and in what the passage inherits.
Gives:  points that add up, word by word: said once in a passage of mean length a word gives about its idf, however
        long it is.
Never:  a place instead of a size, as a fusion of rankings does; nothing is lost between two lists.

For the words w of the question, with B(f, L) = f (k1 + 1) / (f + k1 (1 - b + b L / avgdl))::

    score(D) = sum over w of  weight(w) * idf(w) *
                              [ (1 - p) * B(tf(w, D), |D|)
                              + B(tf(w, D) + [w in the title of D], avgdl) - B(tf(w, D), avgdl)
                              + p * sum over parts t of w of  share(t) * B(tf(t, D), |D| in parts) ]
    share(t)  = idf(t) / sum of the idf of all different parts of w
    p         = 1/2; for a word of fewer than seven letters 1/14 for each
    weight(w) = 1; for a name 1.25; for a word that only asks, as "hours" in "how many hours", 0.5

A mention in a form whose stem is another ("took" for "take", ``text.word_forms``) counts half.

Of parts b counts two thirds: a passage has many by chance, the more the longer it is, and fewer of them tell.

A word w that says which one of several is asked for ("flat 14", "F.75", "2026-02-10") has no parts: it is itself or
nothing. How long a passage is does not tell which one it is about: w gives 2 idf(w) * B(tf(w, D) + [w in the title of
D], avgdl).

It is BM25 (``bm25``) with a bound on what the parts of a word can give together, and with the title counted as one
more mention, as BM25F does (Robertson, Zaragoza and Taylor, CIKM 2004). That mention counts for the word's parts, too,
and in a passage of any length: a title is short. The title of a passage is what it inherits: its headings, its
document's title and its file's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ragdesk.engine.arrays import FloatArray, IntArray
from ragdesk.engine.records import Fit
from ragdesk.engine.retrieval.bm25 import Bm25, idf

PARTS_B_SHARE = 2 / 3
"""Of b, for the length in parts."""

VERY_WELL_SHARE = 0.8
WELL_SHARE = 0.5
"""On the judged questions three in five passages that answer reach the higher one, and nine in ten the lower one; of
the best passages for questions on other subjects, two in a hundred and one in ten."""


def word_idf(chunk_count: int, df: int) -> float:
    """How much a word counts; one that is nowhere as much as one that a single passage has.

    Args:
        chunk_count: passages in the collection.
        df: passages that hold any stem of any spelling of the word.
    """
    return idf(chunk_count, max(df, 1))


def fit_of(share: float) -> Fit:
    """How well a passage fits.

    Args:
        share: its score as a share of the idf of all words that were looked for, which is about what a passage of mean
            length scores that says each of them once.
    """
    return Fit.VERY_WELL if share >= VERY_WELL_SHARE else Fit.WELL if share >= WELL_SHARE else Fit.PARTLY


def part_shares(parts: Sequence[str], df: Mapping[str, int], chunk_count: int) -> dict[str, float]:
    """What each different part of a word gives of all that its parts give; together 1."""
    weights = {part: word_idf(chunk_count, df.get(part, 0)) for part in parts}
    total = sum(weights.values())
    return {part: weight / total for part, weight in weights.items()} if total else {}


def title_values(formula: Bm25, tf: IntArray, length: IntArray) -> FloatArray:
    """What one more mention, that in the title, adds to those that the passage has.

    Args:
        formula: for stems.
        tf: mentions with the title; 1 or more.
        length: |D| in stems.
    """
    without = np.zeros(len(tf))
    has_own = tf > 1
    without[has_own] = formula.values(tf[has_own] - 1, length[has_own])
    values: FloatArray = formula.values(tf, length) - without
    return values


def title_bounds(formula: Bm25, tf: IntArray, length: IntArray) -> FloatArray:
    """The most that a mention in the title adds: nothing adds more than the first."""
    return formula.values(np.ones_like(tf), length)


def title_factors(formula: Bm25, tf: FloatArray, length: FloatArray) -> tuple[FloatArray, FloatArray]:
    """What repetition and length make of such a mention; they multiply to ``title_values``, whose arguments they take.

    The length counts as for a passage that says the stem once.
    """
    repetition, length_factor = formula.repetition(tf), formula.length_factor(tf, length)
    has_own = tf > 1
    tf, length = tf[has_own], length[has_own]
    without = formula.repetition(tf - 1) * formula.length_factor(tf - 1, length)
    once = formula.length_factor(np.ones(len(tf)), length)
    repetition[has_own] = (repetition[has_own] * length_factor[has_own] - without) / once
    length_factor[has_own] = once
    return repetition, length_factor
