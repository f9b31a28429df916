"""BM25: how many points a term gives a passage, and why.

Takes:  exact counts: tf, |D|, df, N, avgdl.
Gives:  points, and the three factors that multiply to them.
Never:  a stored score: everything is worked out from counts at the moment of asking, so k1 and b are free.

The formula (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, with the idf that
is never negative, as Lucene has it)::

    points(t, D) = idf(t) * f (k1 + 1) / (f + k1 * norm(D))        norm(D) = 1 - b + b |D| / avgdl
    idf(t)       = ln(1 + (N - n + 0.5) / (n + 0.5))

It splits without remainder into rarity, repetition and length::

    idf(t)  *  f (k1 + 1) / (f + k1)  *  (f + k1) / (f + k1 * norm(D))
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:  # the window is shown before NumPy is loaded
    from ragdesk.engine.arrays import FloatArray, IntArray

Numbers = TypeVar("Numbers", float, "FloatArray")
"""One number, or many in an array."""


@dataclass(frozen=True, slots=True)
class Bm25:
    """The formula with its parameters and the collection's mean length.

    Attributes:
        k1: 0 counts a word once however often it is said; larger values let repetition count.
        b: 0 ignores length; 1 compares shares rather than counts.
        avgdl: mean |D| in terms of the analyzer.
    """

    k1: float
    b: float
    avgdl: float

    def norm(self, length: Numbers) -> Numbers | float:
        """How long a passage is for scoring: 1 at the mean length."""
        return 1 - self.b + self.b * length / self.avgdl if self.avgdl else 1.0

    def repetition(self, tf: Numbers) -> Numbers:
        """What saying the term ``tf`` times counts; 1 for once, k1 + 1 at most."""
        return tf * (self.k1 + 1) / (tf + self.k1)

    def length_factor(self, tf: Numbers, length: Numbers) -> Numbers:
        """What the passage's length does to that: above 1 for short ones."""
        return (tf + self.k1) / (tf + self.k1 * self.norm(length))

    def values(self, tf: IntArray, length: IntArray) -> FloatArray:
        """Repetition times length factor for pairs of tf and |D|."""
        counts = tf.astype("float64")
        norm = 1 - self.b + self.b * length / self.avgdl if self.avgdl else 1.0
        values: FloatArray = counts * (self.k1 + 1) / (counts + self.k1 * norm)
        return values


def idf(chunk_count: int, df: int) -> float:
    """How much a term counts for being in ``df`` of ``chunk_count`` passages; never negative."""
    return math.log(1 + (chunk_count - df + 0.5) / (df + 0.5))
