"""The account of one passage, word by word, as rows for bars.

Takes:  the terms of one ranking and the SearchResult.
Gives:  a ``WordRow`` per word of the question, in its order, never sorted by points.
Never:  a word that was left out of the search; the window names those once, above the list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

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
        before: length of the bar before other values were tried; None when nothing is tried.
    """

    word: str
    share: float
    points: str
    reasons: str
    hue: int | None
    absent: bool
    before: float | None = None

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


def make_word_rows(ranking: Ranking, result: SearchResult, hues: Mapping[str, int],
                   before: tuple[SearchResult, tuple[TermPoints, ...]] | None = None) -> tuple[WordRow, ...]:
    """Work out the rows of one ranking's account.

    Args:
        ranking: the account.
        result: the search it is from.
        hues: colour of each word.
        before: where ``result`` is a trial of other values, the search that it is a trial of, and the account of the
            same passage there.
    """
    question = before[0].question if before else result.question
    lines = [line for line in points_by_word(ranking.terms, question) if not line.left_out]
    old = {line.word: line.points for line in points_by_word(before[1], question)} if before else {}
    most = max([line.points for line in lines] + [old.get(line.word, 0.0) for line in lines], default=0.0)
    rows = tuple(_make_row(line, most, ranking.method, result, hues) for line in lines)
    if before is None:
        return rows
    dropped = {word.text for word in result.question.words if word.left_out}
    return tuple(_compared(row, old.get(row.word, 0.0) / most if most > 0 else 0.0, row.word in dropped)
                 for row in rows)


def _compared(row: WordRow, before: float, is_dropped: bool) -> WordRow:
    """A row with what it was before; a word that the trial leaves out says so."""
    return replace(row, before=max(0.0, before), reasons=_("left out for now") if is_dropped else row.reasons)


def _make_row(line: WordPoints, most: float, method: str, result: SearchResult, hues: Mapping[str, int]) -> WordRow:
    share = max(0.0, line.points / most) if most > 0 else 0.0
    points = wording.score_text(line.points) if line.terms else format_number(0, 0)
    return WordRow(line.word, share, points, wording.word_sentence(line, result, method), hues.get(line.word),
                   not line.terms)
