"""The account of one passage, word by word, as rows for bars.

Takes:  the terms of one ranking and the SearchResult.
Gives:  a ``WordRow`` per word of the question, in its order, never sorted by points.
Never:  a word that was left out of the search; the window names those once, above the list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ragdesk import wording
from ragdesk.engine.records import Hit, SearchResult, TermPoints
from ragdesk.engine.retrieval.account import WordPoints, points_by_word
from ragdesk.translation import format_number
from ragdesk.translation import translate as _


@dataclass(frozen=True, slots=True)
class WordRow:
    """One word's bar.

    Attributes:
        share: length of the bar, 0 to 1; that of the strongest word is 1.
        points: as shown.
        reasons: "in 4 of 812 passages · 3× · short passage".
        absent: the passage does not have the word.
    """

    word: str
    share: float
    points: str
    reasons: str
    hue: int | None
    absent: bool

    @property
    def spoken(self) -> str:
        """Name of the bar for a screen reader."""
        if self.absent:
            return _("{word}, 0 points").format(word=self.word)
        return _("{word}, {points} points").format(word=self.word, points=self.points)


@dataclass(frozen=True, slots=True)
class Ranking:
    """One ranking's account of a passage."""

    method: str
    rank: int | None
    terms: tuple[TermPoints, ...]


def rankings_of(hit: Hit, result: SearchResult) -> tuple[Ranking, ...]:
    """The accounts that a hit has: one, or one per joined ranking that found it."""
    if not hit.places:
        return (Ranking(result.method, hit.rank, hit.terms),)
    return tuple(Ranking(place.method, place.rank, place.terms) for place in hit.places if place.rank is not None)


def make_word_rows(ranking: Ranking, result: SearchResult, hues: Mapping[str, int]) -> tuple[WordRow, ...]:
    """Work out the rows of one ranking's account."""
    lines = [line for line in points_by_word(ranking.terms, result.question) if not line.left_out]
    most = max((line.points for line in lines), default=0.0)
    return tuple(_make_row(line, most, ranking.method, result, hues) for line in lines)


def _make_row(line: WordPoints, most: float, method: str, result: SearchResult, hues: Mapping[str, int]) -> WordRow:
    share = max(0.0, line.points / most) if most > 0 else 0.0
    points = wording.score_text(line.points) if line.terms else format_number(0, 0)
    return WordRow(line.word, share, points, wording.word_sentence(line, result, method), hues.get(line.word),
                   not line.terms)
