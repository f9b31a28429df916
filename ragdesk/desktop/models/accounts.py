"""The account of a hit, cut down to what a bar shows: a length per word and who gets a colour.

Takes:  a Hit and the SearchResult it stands in.
Gives:  segments in the question's order, and the same colour for the same word everywhere.
Never:  a figure that is not in the hit.
"""

from __future__ import annotations

from dataclasses import dataclass

from ragdesk.engine.records import Hit, MethodRank, SearchResult, TermPoints
from ragdesk.engine.retrieval.account import points_by_word

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
class BarAccount:
    """A bar: whose ranking it shows, and its segments, which add up to ``total``.

    Attributes:
        method: the ranking; for a fusion the one in which the passage stands best.
        spans: where the words stand in the document: (start, end, hue, points).
    """

    method: str
    total: float
    segments: tuple[BarSegment, ...]
    spans: tuple[tuple[int, int, int | None, float], ...]


def best_place(hit: Hit) -> MethodRank | None:
    """The place of a fusion in which the passage stands best, the first of equals; None for a single method."""
    ranked = [place for place in hit.places if place.rank is not None]
    return min(ranked, key=lambda place: place.rank or 0, default=None)


def account_of(hit: Hit, result: SearchResult) -> tuple[str, tuple[TermPoints, ...]]:
    """The ranking and the terms that a hit's bar shows."""
    place = best_place(hit)
    return (place.method, place.terms) if place else (result.method, hit.terms)


def assign_hues(result: SearchResult) -> dict[str, int]:
    """Which words get which of the four colours.

    The strongest four words of the question over all listed passages, numbered in the question's order; a word that is
    found nowhere needs no colour as long as there are others.
    """
    points: dict[str, float] = {}
    for hit in result.hits:
        for line in points_by_word(account_of(hit, result)[1], result.question):
            if not line.left_out or line.points:
                points[line.word] = points.get(line.word, 0.0) + line.points
    asked = [word.text for word in result.question.words if not word.left_out]
    words = list(dict.fromkeys([*asked, *points]))
    strongest = set(sorted(words, key=lambda word: -points.get(word, 0.0))[:HUES])
    return {word: hue for hue, word in enumerate(word for word in words if word in strongest)}


def bar_account(hit: Hit, result: SearchResult, hues: dict[str, int]) -> BarAccount:
    """What the bar of a row shows; words with a colour first, in the question's order, then the rest in grey."""
    method, terms = account_of(hit, result)
    lines = [line for line in points_by_word(terms, result.question) if line.points > 0]
    segments = sorted((BarSegment(line.word, line.points, hues.get(line.word)) for line in lines),
                      key=lambda segment: segment.hue is None)
    spans = sorted(((start, end, hues.get(line.word), line.points) for line in lines for start, end in line.spans),
                   key=lambda span: span[:2])
    total = sum(segment.points for segment in segments)
    return BarAccount(method, total, tuple(segments), tuple(spans[:MOST_SPANS]))
