"""Who and what is named.

Takes:  a claim, the words that come closest to it, and all that its passages say.
Gives:  a name of the claim that the passages do not have, or do not have in this place.
Never:  names of a language that writes every noun with a capital letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ragdesk.engine.answering.audit.statement import Statement
from ragdesk.engine.answering.audit.turning_words import ALL_TURNING_WORDS, Turn
from ragdesk.engine.text.languages import common_words

WITHOUT_NAMES = frozenset(("de",))

Run = tuple[int, ...]
"""Places of words that follow one another and are one name."""


def find_name(claim: Statement, there: Statement, known: frozenset[str]) -> tuple[str, str] | None:
    """A name that is not in the passages, or belongs to something else there, and the one that stands in its place.

    Args:
        known: what all words of the passages can be met by, and of their titles.
    """
    if {claim.language, there.language} & WITHOUT_NAMES:
        return None
    runs, others = name_runs(claim), name_runs(there)
    for run in runs:
        unknown = [place for place in run if claim.keys[place].isdisjoint(known)]
        if unknown:
            return _text(claim, run), _standing_for(claim, run, there, others)
        mixed = _mixed_with(claim, run, there, others)
        if mixed:
            return _text(claim, run), mixed
    return _of_another(claim, runs, there, others)


def name_runs(statement: Statement) -> list[Run]:
    """The names of a text: words with a capital letter that is not that of a sentence's beginning."""
    runs: list[Run] = []
    run: list[int] = []
    for place in range(len(statement.words)):
        if not _may_be_a_name(statement, place):
            run = _closed(run, runs, statement)
            continue
        if run and not _is_next(statement, run[-1], place):
            run = _closed(run, runs, statement)
        run.append(place)
    _closed(run, runs, statement)
    return runs


def _may_be_a_name(statement: Statement, place: int) -> bool:
    """Whether a word has a capital letter and is none of the common ones of its language, as "The" is."""
    word = statement.words[place]
    return (statement.written[place].text[:1].isupper() and len(word) > 1 and word not in ALL_TURNING_WORDS
            and word not in common_words(statement.language) and place not in statement.compared_apart)


def _closed(run: list[int], runs: list[Run], statement: Statement) -> list[int]:
    """Keep a run that is a name; a single word that opens the sentence is not counted."""
    if run and not (len(run) == 1 and _opens(statement, run[0])):
        runs.append(tuple(run))
    return []


def _opens(statement: Statement, place: int) -> bool:
    """Whether a word is the first of a sentence."""
    before = statement.text[:statement.written[place].start].rstrip(" \t\n\"'„“«(*_>#-")
    return not before or before[-1] in ".!?:…|•"


def _is_next(statement: Statement, first: int, second: int) -> bool:
    between = statement.text[statement.written[first].end:statement.written[second].start]
    return second == first + 1 and between in (" ", "-", "\u00a0", ". ")


def _text(statement: Statement, run: Run) -> str:
    return statement.text[statement.written[run[0]].start:statement.written[run[-1]].end]


def _share(claim: Statement, run: Run, there: Statement, other: Run) -> int:
    """How many words of a name are in another."""
    return sum(any(not claim.keys[place].isdisjoint(there.keys[index]) for index in other) for place in run)


def _standing_for(claim: Statement, run: Run, there: Statement, others: Sequence[Run]) -> str:
    """The name of the passage that the claim's stands for: one that shares a word with it, else one it leaves out."""
    likest = max(others, key=lambda other: _share(claim, run, there, other), default=())
    if likest and _share(claim, run, there, likest):
        return _text(there, likest)
    left_out = [other for other in others if not any(there.meets(index, claim) for index in other)]
    return _text(there, left_out[0]) if left_out else ""


def _mixed_with(claim: Statement, run: Run, there: Statement, others: Iterable[Run]) -> str:
    """For a name of several words that the passage has, but of different people: one of these."""
    partly = [other for other in others if 0 < _share(claim, run, there, other) < len(run) and len(other) > 1]
    whole = [other for other in others if _share(claim, run, there, other) == len(run)]
    return _text(there, partly[0]) if len(run) > 1 and partly and not whole else ""


def _of_another(claim: Statement, runs: Sequence[Run], there: Statement, others: Sequence[Run]
                ) -> tuple[str, str] | None:
    """A name whose part of the sentence says nothing of the claim, while another's part says it."""
    for run in runs:
        parts = _parts(there, others)
        own = [part for part in parts if any(_share(claim, run, there, other) == len(run)
                                             for other in others if other[0] in part)]
        rest = [place for place in claim.content if place not in run and claim.meets(place, there)]
        if len(parts) < 2 or len(own) != 1 or not rest or not _says_more(there, own[0], others, claim):
            continue
        said = {index: sum(any(not claim.keys[place].isdisjoint(there.keys[word]) for word in part) for place in rest)
                for index, part in enumerate(parts)}
        best = max(said, key=lambda index: said[index])
        name = next(other for other in others if other[0] in parts[best])
        if said[best] > said[parts.index(own[0])] and not any(there.meets(place, claim) for place in name):
            return _text(claim, run), _text(there, name)
    return None


def _says_more(there: Statement, part: range, others: Sequence[Run], claim: Statement) -> bool:
    """Whether the part of a sentence that has a name says something of it that the claim does not."""
    named = {place for other in others for place in other}
    return any(place in part and place not in named and not there.meets(place, claim) for place in there.content)


def _parts(there: Statement, others: Sequence[Run]) -> list[range]:
    """The stretches of a text that "and" or a new sentence sets apart; only if each has a name of its own."""
    cuts = [first for first, _end, turn in there.turns if turn is Turn.AND]
    cuts += [place for place in range(1, len(there.words)) if _opens(there, place)]
    ends = [*sorted(cuts), len(there.words)]
    parts = [range(start, end) for start, end in zip([0, *sorted(cuts)], ends, strict=True) if end > start]
    named = [part for part in parts if any(other[0] in part for other in others)]
    return named if len(named) == len(parts) else []
