"""A passage held against a claim.

Takes:  a passage of the prompt, and a claim.
Gives:  ``Match``: the sentence, or two neighbouring ones, that come closest, and how many of the claim's words they
        say.
Never:  what is hidden in the document.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ragdesk.engine.answering.audit.differences import Known
from ragdesk.engine.answering.audit.statement import Statement
from ragdesk.engine.answering.quotes import Quotable, find_quotables
from ragdesk.engine.hidden.shown import visible_in_place
from ragdesk.engine.records import Hit

TWO_SENTENCES_GAIN = 0.15
"""How much better two sentences must match than one before both are shown."""

NUMBERS_WEIGHT = 0.5
"""What the right numbers count, against 1 for all words, in choosing the sentence to show."""

BREVITY_WEIGHT = 0.1
"""Of two sentences that match alike, the shorter is shown."""

FEWEST_EXACT_WORDS = 3
"""Fewer may stand anywhere by chance."""


@dataclass(frozen=True, slots=True)
class Match:
    """The place of a passage that comes closest to a claim.

    Attributes:
        start, end: in the passage.
        share: of the claim's words that mean something; None for a claim without any.
        statement: what stands there.
        is_exact: the claim's words stand there in a row.
    """

    start: int
    end: int
    share: float | None
    statement: Statement
    is_exact: bool


class Passage:
    """A passage, taken apart once for all claims."""

    def __init__(self, hit: Hit) -> None:
        self.chunk = hit.chunk
        self.language = hit.chunk.language
        self._title = " ".join((hit.document_title, *hit.chunk.heading))
        self._text = visible_in_place(hit.chunk)

    @cached_property
    def whole(self) -> Statement:
        """All of it."""
        return Statement(self._text, self.language)

    @cached_property
    def known(self) -> Known:
        """What it knows, its title included."""
        title = Statement(self._title, self.language)
        return Known((*self.whole.figures, *title.figures), (*self.whole.days, *title.days),
                     self.whole.all_keys | title.all_keys)

    @cached_property
    def _row(self) -> str:
        """Its words in a row."""
        return f" {' '.join(self.whole.words)} "

    @cached_property
    def _sentences(self) -> list[Quotable]:
        return find_quotables(self._text, self.chunk.heading) or [Quotable(0, len(self._text))]

    @cached_property
    def _singles(self) -> list[Statement]:
        return [self._between(index, index + 1) for index in range(len(self._sentences))]

    def best_match(self, claim: Statement) -> Match:
        """The sentence, or two, that match a claim best."""
        if not claim.content and not claim.figures and not claim.days:
            return self._match(*self._whole(), None, claim)
        singles = [self._score(claim, index, index + 1) for index in range(len(self._sentences))]
        pairs = [self._score(claim, index, index + 2) for index in range(len(self._sentences) - 1)]
        best = max(singles)
        if pairs and max(pairs)[0] > best[0] + TWO_SENTENCES_GAIN:
            best = max(pairs)
        score, share, first, stop = best[0], best[1], -best[2], best[3]
        if score <= 0:
            return self._match(*self._whole(), 0.0 if claim.content else None, claim)
        start, end = self._sentences[first].start, self._sentences[stop - 1].end
        return self._match(start, end, share if claim.content else None, claim)

    def _match(self, start: int, end: int, share: float | None, claim: Statement) -> Match:
        row = f" {' '.join(claim.words)} "
        is_exact = len(claim.words) >= FEWEST_EXACT_WORDS and row in self._row
        return Match(start, end, share, Statement(self._text[start:end], self.language), is_exact)

    def _whole(self) -> tuple[int, int]:
        """The passage without white space at its ends."""
        text = self._text
        return len(text) - len(text.lstrip()), len(text.rstrip()) or len(text)

    def _between(self, first: int, stop: int) -> Statement:
        text = self._text[self._sentences[first].start:self._sentences[stop - 1].end]
        return Statement(text, self.language)

    def _score(self, claim: Statement, first: int, stop: int) -> tuple[float, float, int, int]:
        """How well sentences match; earlier ones win ties."""
        there = self._singles[first:stop]
        keys = frozenset[str]().union(*(statement.all_keys for statement in there))
        matched = sum(not claim.keys[place].isdisjoint(keys) for place in claim.content)
        share = matched / len(claim.content) if claim.content else 0.0
        score = share + NUMBERS_WEIGHT * _share_of_figures(claim, there)
        return score + BREVITY_WEIGHT * matched / (len(keys) or 1), share, -first, stop


def _share_of_figures(claim: Statement, there: Sequence[Statement]) -> float:
    """How many of a claim's figures and days stand in sentences."""
    wanted = len(claim.figures) + len(claim.days)
    if not wanted:
        return 0.0
    figures = [figure for statement in there for figure in statement.figures]
    days = [day for statement in there for day in statement.days]
    found = sum(any(one.is_same(other) for other in figures) for one in claim.figures)
    return (found + sum(any(one.is_same(other) for other in days) for one in claim.days)) / wanted


def together(passages: Sequence[Passage]) -> Known:
    """What passages that are cited for the same words know."""
    return Known(tuple(figure for passage in passages for figure in passage.known.figures),
                 tuple(day for passage in passages for day in passage.known.days),
                 frozenset[str]().union(*(passage.known.keys for passage in passages)))


def likest(passages: Sequence[Passage], claim: Statement, most: int) -> Iterator[int]:
    """Of passages those that know most of a claim's words, a few."""
    said = {index: sum(not claim.keys[place].isdisjoint(passage.known.keys) for place in claim.content)
            for index, passage in enumerate(passages)}
    yield from heapq.nlargest(most, said, key=lambda index: said[index])
