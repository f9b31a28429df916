"""More and less, before and after, all and some.

Takes:  a claim and the words that come closest to it.
Gives:  the words that say it the other way round.
Never:  a verdict on "more" against "less" where what is compared has changed places, too: that says the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from ragdesk.engine.answering.audit.statement import Statement
from ragdesk.engine.answering.audit.turning_words import Turn

Pair = tuple[str, str]
"""What the claim says, and what the passage says."""

_OPPOSITES = {
    Turn.MORE: Turn.LESS, Turn.LESS: Turn.MORE, Turn.AT_LEAST: Turn.AT_MOST, Turn.AT_MOST: Turn.AT_LEAST,
}
_ORDERS = {Turn.BEFORE: Turn.AFTER, Turn.AFTER: Turn.BEFORE}
_AMOUNTS = (Turn.ALL, Turn.SOME, Turn.NO)


def find_comparison(claim: Statement, there: Statement) -> Pair | None:
    """Words of comparing that go the other way; None when none does."""
    return next(_turned_round(claim, there), None) or next(_other_order(claim, there), None)


def find_amount(claim: Statement, there: Statement) -> Pair | None:
    """Of all, some and none, what the claim says and what the passage does; None when they agree."""
    for turn, place in claim.turned(*_AMOUNTS):
        others = [(other, index) for other, index in there.turned(*_AMOUNTS)
                  if not claim.keys[place].isdisjoint(there.keys[index])]
        if others and all(other is not turn for other, _index in others):
            return _shown(claim, turn, place), _shown(there, *others[0])
    return None


def _turned_round(claim: Statement, there: Statement) -> Iterator[Pair]:
    """More for less or at least for at most, unless the compared have changed places; and these alone."""
    said = {turn: (first, end) for first, end, turn in claim.turns if turn in _OPPOSITES}
    found = {turn: (first, end) for first, end, turn in there.turns if turn in _OPPOSITES}
    are_swapped = _are_swapped(claim, there)
    for turn, span in said.items():
        if turn in found and are_swapped:
            yield _words(claim, *span), _words(there, *found[turn])
        if turn not in found and _OPPOSITES[turn] in found and not are_swapped:
            yield _words(claim, *span), _words(there, *found[_OPPOSITES[turn]])


def _are_swapped(claim: Statement, there: Statement) -> bool:
    """Whether what stands behind "than" in one stands before it in the other."""
    said, found = _place_of_than(claim), _place_of_than(there)
    if said is None or found is None:
        return False
    before = frozenset[str]().union(*there.keys[:found])
    after = frozenset[str]().union(*there.keys[found + 1:])
    behind = claim.keys[said + 1:]
    return sum(not word.isdisjoint(before) for word in behind) > sum(not word.isdisjoint(after) for word in behind)


def _place_of_than(statement: Statement) -> int | None:
    return next((first for first, _end, turn in statement.turns if turn is Turn.THAN), None)


def _other_order(claim: Statement, there: Statement) -> Iterator[Pair]:
    """Before for after, of the same thing."""
    for turn, place in claim.turned(*_ORDERS):
        others = {other: index for other, index in there.turned(*_ORDERS)
                  if not claim.keys[place].isdisjoint(there.keys[index])}
        if turn not in others and _ORDERS[turn] in others:
            yield _shown(claim, turn, place), _shown(there, _ORDERS[turn], others[_ORDERS[turn]])


def _shown(statement: Statement, turn: Turn, place: int) -> str:
    """A turning word with what it stands before."""
    first = max((first for first, end, other in statement.turns if other is turn and end <= place), default=place)
    return _words(statement, first, place + 1)


def _words(statement: Statement, first: int, end: int) -> str:
    return statement.text[statement.written[first].start:statement.written[end - 1].end]
