"""The explanation of one passage, word by word, as rows for bars.

Takes:  the explanation by one ranking, and the SearchResult.
Gives:  a ``WordRow`` per word of the question, those first that gave most; while other values are tried, in the order
        without them, so that no bar runs away from under the eye.
Never:  a word that was left out of the search; the window names those once, above the list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ragdesk import wording
from ragdesk.engine.records import Origin, SearchResult
from ragdesk.engine.records.explanation import Explanation, WordPoints
from ragdesk.translation import format_number
from ragdesk.translation import translate as _


@dataclass(frozen=True, slots=True)
class WordRow:
    """One word's bar.

    Attributes:
        share: length of the bar, 0 to 1; that of the strongest word is 1.
        pieces: what of it the word itself gave, its parts and the title; together ``share``.
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
    pieces: tuple[tuple[Origin, float], ...] = ()

    @property
    def spoken(self) -> str:
        """Name of the bar for a screen reader."""
        if self.absent:
            return _("{word}, 0 points").format(word=self.word)
        return _("{word}, {points} points").format(word=self.word, points=self.points)


def make_word_rows(explanation: Explanation, result: SearchResult, hues: Mapping[str, int],
                   before: tuple[SearchResult, Explanation | None] | None = None) -> tuple[WordRow, ...]:
    """Work out the rows of one explanation.

    Args:
        explanation: of the passage by one ranking.
        result: the search it is from.
        hues: colour of each word.
        before: where ``result`` is a trial of other values, the search that it is a trial of, and the explanation of
            the same passage by the same ranking there, if that found it.
    """
    dropped = {word.text for word in result.question.words if word.left_out}
    if before is None:
        return tuple(_make_row(word, explanation, explanation.most, hues) for word in explanation.by_points)
    searched = {word.text for word in before[0].question.words if not word.left_out}
    old = {word.word: word.points for word in before[1].words} if before[1] else {}
    most = max([explanation.most, *old.values()])
    words = sorted(explanation.words, key=lambda word: -old.get(word.word, 0.0))
    return tuple(_compared(_make_row(word, explanation, most, hues),
                           old.get(word.word, 0.0) / most if most > 0 else 0.0, word.word in dropped)
                 for word in words if word.word in searched)


def _compared(row: WordRow, before: float, is_dropped: bool) -> WordRow:
    """A row with what it was before; a word that the trial leaves out says so."""
    return replace(row, before=max(0.0, before), reasons=_("left out for now") if is_dropped else row.reasons)


def _make_row(word: WordPoints, explanation: Explanation, most: float, hues: Mapping[str, int]) -> WordRow:
    share = max(0.0, word.points / most) if most > 0 else 0.0
    points = format_number(0, 0) if word.is_absent else wording.score_text(word.points)
    of_origins = [(of, max(0.0, word.points_of(of) / most) if most > 0 else 0.0) for of in Origin]
    return WordRow(word.word, share, points, wording.word_sentence(word, explanation), hues.get(word.word),
                   word.is_absent, pieces=tuple(piece for piece in of_origins if piece[1]))
