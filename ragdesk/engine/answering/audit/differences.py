"""All of what differs between a claim and the words that come closest to it.

Takes:  a claim, these words, and the figures and words that its passages know altogether.
Gives:  a ``Difference`` of each kind at most.
Never:  a difference in words alone: how many there are is the passage's to count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ragdesk.engine.answering.audit.comparisons import find_amount, find_comparison
from ragdesk.engine.answering.audit.day_mentions import DayMention
from ragdesk.engine.answering.audit.figures import Figure
from ragdesk.engine.answering.audit.names import find_name
from ragdesk.engine.answering.audit.negations import find_negation
from ragdesk.engine.answering.audit.statement import Statement
from ragdesk.engine.reasons import DifferenceKind
from ragdesk.engine.records.answers import Difference
from ragdesk.engine.text.dates import month_number

_MOST_OTHERS = 3
"""Figures that are told as what stands there instead."""


@dataclass(frozen=True, slots=True)
class Known:
    """What all passages that are cited for a claim know."""

    figures: tuple[Figure, ...]
    days: tuple[DayMention, ...]
    keys: frozenset[str]


def figures_differ(claim: Statement, there: Statement, known: Known) -> Iterator[Difference]:
    """Numbers, units and days that no cited passage has."""
    for day in claim.days:
        if not any(day.is_same(other) for other in known.days):
            yield Difference(DifferenceKind.DATE, day.text, _shown(there.days))
            break
    for figure in claim.figures:
        if not any(figure.is_same(other) for other in known.figures) or _stands_for_another(figure, claim, there):
            yield _figure_differs(figure, there, known)
            break


def all_differences(claim: Statement, there: Statement, known: Known) -> tuple[Difference, ...]:
    """What differs, of texts in one language."""
    return (*figures_differ(claim, there, known), *_names_differ(claim, there, known),
            *_one(DifferenceKind.NEGATION, find_negation(claim, there)),
            *_one(DifferenceKind.COMPARISON, find_comparison(claim, there)),
            *_one(DifferenceKind.AMOUNT, find_amount(claim, there)))


def _stands_for_another(figure: Figure, claim: Statement, there: Statement) -> bool:
    """Whether the words that come closest have another figure of its unit in its place, which the claim has not."""
    if any(figure.is_same(other) for other in there.figures):
        return False
    left = [other for other in there.figures if other.unit == figure.unit
            and not any(other.is_same(said) for said in claim.figures)]
    return len(left) == 1


def _figure_differs(figure: Figure, there: Statement, known: Known) -> Difference:
    """A figure that is nowhere: it may be there in another unit, else others of its unit stand there."""
    other_unit = [other for other in (*there.figures, *known.figures)
                  if other.bare == figure.bare and other.unit and not other.is_same(figure)]
    if other_unit:
        return Difference(DifferenceKind.UNIT, figure.text, other_unit[0].text)
    like = [other for other in there.figures if other.unit == figure.unit]
    return Difference(DifferenceKind.NUMBER, figure.text, _shown(like or there.figures))


def _shown(found: Sequence[Figure] | Sequence[DayMention]) -> str:
    return ", ".join(dict.fromkeys(one.text for one in found[:_MOST_OTHERS]))


def _names_differ(claim: Statement, there: Statement, known: Known) -> Iterator[Difference]:
    pair = find_name(claim, there, known.keys)
    if pair is not None:
        is_day = month_number(pair[0].casefold()) > 0
        yield Difference(DifferenceKind.DATE if is_day else DifferenceKind.NAME, *pair)


def _one(kind: DifferenceKind, pair: tuple[str, str] | None) -> Iterator[Difference]:
    if pair is not None:
        yield Difference(kind, *pair)
