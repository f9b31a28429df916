"""Of two notes that answer differently, the one with the later date in its name comes first.

Takes:  the quotes chosen, and the passages they are from.
Gives:  the quotes in order, and which two they are.
Never:  reads a date out of the text of a note: that a meeting of March speaks of May makes it no note of May.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import combinations

from ragdesk.engine.answering.sentence_worth import Candidate
from ragdesk.engine.records import Hit, LaterNote
from ragdesk.engine.retrieval.answer_kind import FACT_KINDS, AnswerKind, QuestionPart, answers_in, fits
from ragdesk.engine.text.dates import find_date

CHANGING_KINDS = FACT_KINDS
"""Answers that a later note may replace."""

SHARED_WORDS = 0.5
"""Two quotes speak of the same thing when they share this much of the question's words in the one that has more."""


def put_later_first(chosen: Sequence[Candidate], sources: Sequence[Hit],
                    parts: Sequence[QuestionPart]) -> tuple[list[Candidate], LaterNote | None]:
    """The quotes with the one of the latest note before the one that it contradicts, and what was found.

    Args:
        chosen: in the order of their worth.
        sources: the passages of the prompt.
        parts: of the question; only kinds of answers that may change are looked at.
    """
    kinds = CHANGING_KINDS.intersection(kind for part in parts for kind in part.kinds)
    days = [note_date(sources[candidate.source]) for candidate in chosen]
    best: tuple[date, date, int, int] | None = None
    for first, second in combinations(range(len(chosen)), 2):
        one, other = days[first], days[second]
        if one is None or other is None or one == other or not _differ(chosen[first], chosen[second], sources, kinds):
            continue
        later, earlier = (first, second) if one > other else (second, first)
        found = (max(one, other), min(one, other), later, earlier)
        best = found if best is None or found[0] > best[0] else best
    if best is None:
        return list(chosen), None
    later_date, earlier_date, later, earlier = best
    order = list(range(len(chosen)))
    if later > earlier:
        order.insert(earlier, order.pop(later))
    return ([chosen[index] for index in order],
            LaterNote(order.index(later), order.index(earlier), later_date, earlier_date))


def note_date(hit: Hit) -> date | None:
    """The day that a note is of, by its title, its path or what else it is called."""
    names = (hit.document_title, hit.chunk.path, hit.inherited)
    return next((day for name in names if (day := find_date(name))), None)


def _differ(first: Candidate, second: Candidate, sources: Sequence[Hit], kinds: frozenset[AnswerKind]) -> bool:
    """Whether two quotes of different documents say different things about the same."""
    places = [(sources[quote.source].chunk.path, sources[quote.source].chunk.part) for quote in (first, second)]
    shared = len(first.own & second.own)
    if places[0] == places[1] or shared < max(1, SHARED_WORDS * max(len(first.own), len(second.own))):
        return False
    return any(_answer_differently(first.text, second.text, kind) for kind in kinds)


def _answer_differently(first: str, second: str, kind: AnswerKind) -> bool:
    """Whether both look like an answer of a kind, and neither says all that the other does."""
    one, other = answers_in(first, kind), answers_in(second, kind)
    return fits(first, kind) and fits(second, kind) and not (one <= other or other <= one)
