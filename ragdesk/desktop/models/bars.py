"""The explanation of a hit, cut down to what a bar shows: a length per word and who gets a colour.

Takes:  a Hit and the SearchResult it stands in.
Gives:  segments in the question's order, and the same colour for the same word everywhere.
Never:  a figure that is not in the explanation that leads.
"""

from __future__ import annotations

from dataclasses import dataclass

from ragdesk.engine.facade.explanation import explain
from ragdesk.engine.records import Hit, SearchResult

HUES = 4
"""At most this many words get a colour; more are hard to tell apart, so the others share a grey."""

MOST_SPANS = 2_000
"""Words marked in a row; a passage that is a whole book may hold a hundred thousand."""


@dataclass(frozen=True, slots=True)
class BarSegment:
    """A word's part of a bar.

    Attributes:
        hue: 0 to 3, or None for the grey of "other words".
    """

    word: str
    points: float
    hue: int | None


@dataclass(frozen=True, slots=True)
class PassageBar:
    """A bar: whose ranking it shows, and its segments, which add up to ``total``.

    Attributes:
        method: the ranking; for a fusion the one in which the passage stands best.
        spans: where the words stand in the document: (start, end, hue, points).
    """

    method: str
    total: float
    segments: tuple[BarSegment, ...]
    spans: tuple[tuple[int, int, int | None, float], ...]


def assign_hues(result: SearchResult) -> dict[str, int]:
    """Which words get which of the four colours.

    The strongest four words of the question over all listed passages, numbered in the question's order; a word that is
    found nowhere needs no colour as long as there are others.
    """
    points: dict[str, float] = {}
    for hit in result.hits:
        for word in explain(hit, result).words:
            if not word.left_out or word.points:
                points[word.word] = points.get(word.word, 0.0) + word.points
    asked = [word.text for word in result.question.words if not word.left_out]
    words = list(dict.fromkeys([*asked, *points]))
    strongest = set(sorted(words, key=lambda word: -points.get(word, 0.0))[:HUES])
    return {word: hue for hue, word in enumerate(word for word in words if word in strongest)}


def make_bar(hit: Hit, result: SearchResult, hues: dict[str, int]) -> PassageBar:
    """What the bar of a row shows; words with a colour first, in the question's order, then the rest in grey."""
    explanation = explain(hit, result)
    segments = sorted((BarSegment(word.word, word.points, hues.get(word.word)) for word in explanation.giving),
                      key=lambda segment: segment.hue is None)
    spans = sorted(((start, end, hues.get(word.word), word.points)
                    for word in explanation.giving for start, end in word.spans), key=lambda span: span[:2])
    return PassageBar(explanation.method, explanation.points, tuple(segments), tuple(spans[:MOST_SPANS]))
