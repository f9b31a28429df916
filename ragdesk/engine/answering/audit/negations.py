"""What is denied in one text and not in the other.

Takes:  a claim and the words that come closest to it.
Gives:  the word that only one of both denies.
Never:  counts twice: Czech and Polish deny a verb and its object at once, "neukládá žádná hesla".
"""

from __future__ import annotations

from collections.abc import Iterator

from ragdesk.engine.answering.audit.statement import Statement, keys
from ragdesk.engine.answering.audit.turning_words import Turn

_PREFIX = "ne"
SHORTEST_WORD = 3
"""Letters of a word that Czech may deny by its beginning."""

_DENY_A_VERB_TOO = frozenset(("cs", "sk", "pl"))


def find_negation(claim: Statement, there: Statement) -> tuple[str, str] | None:
    """How a word stands in the claim and in the passage, when one of both denies it; None when both agree."""
    in_claim, in_passage = _denied(claim), _denied(there)
    only_claim = [*_only_in(claim, in_claim, there, in_passage), *_with_prefix(claim, there)]
    only_passage = [*_only_in(there, in_passage, claim, in_claim), *_with_prefix(there, claim)]
    if bool(only_claim) == bool(only_passage):
        return None
    return only_claim[0] if only_claim else (only_passage[0][1], only_passage[0][0])


def _denied(statement: Statement) -> dict[int, str]:
    """The words that are denied -> with what denies them."""
    found: dict[int, str] = {}
    denies_twice = statement.language in _DENY_A_VERB_TOO
    for first, end, turn in statement.turns:
        denial = statement.text[statement.written[first].start:statement.written[end - 1].end]
        if turn not in (Turn.NOT, Turn.NOT_AROUND, Turn.NO) or (turn is Turn.NO and denies_twice):
            continue
        places = [statement.following(end)]
        if turn is Turn.NOT_AROUND:
            places.append(statement.preceding(first))
        for place in places:
            if place is not None:
                found[place] = f"{denial} {statement.written[place].text}"
    return found


def _only_in(one: Statement, denied: dict[int, str], other: Statement, denied_there: dict[int, str]
             ) -> Iterator[tuple[str, str]]:
    """What is denied in the first alone, and how the second has it."""
    for place, shown in denied.items():
        pair = _unlike(one, place, shown, other, denied_there)
        if pair is not None:
            yield pair


def _unlike(one: Statement, place: int, shown: str, other: Statement, denied: dict[int, str]) -> tuple[str, str] | None:
    """A word denied in one that stands in the other, and nowhere denied there."""
    same = [index for index in other.content if not one.keys[place].isdisjoint(other.keys[index])]
    if not same or any(index in denied for index in same):
        return None
    if any(other.words[index].startswith(_PREFIX + one.words[place][:2]) for index in same):
        return None
    return shown, other.written[same[0]].text


def _with_prefix(one: Statement, other: Statement) -> list[tuple[str, str]]:
    """Words that begin with "ne" in one and stand without it in the other."""
    found = []
    for place, word in enumerate(one.words):
        bare = word.removeprefix(_PREFIX)
        if bare == word or len(bare) < SHORTEST_WORD or one.meets(place, other):
            continue
        wanted = keys(bare, one.language)
        same = next((index for index in other.content if not wanted.isdisjoint(other.keys[index])), None)
        if same is not None and not _is_denied_there(other, same):
            found.append((one.written[place].text, other.written[same].text))
    return found


def _is_denied_there(statement: Statement, place: int) -> bool:
    return place in _denied(statement)
