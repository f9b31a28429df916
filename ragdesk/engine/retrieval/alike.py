"""Texts that say nearly the same: one that was planted many times, with a word changed here and there.

Takes:  texts, one after the other.
Gives:  whether there is still room for one more of its kind.
Never:  looks at what a text means, or takes short texts for the same: few words are soon alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ragdesk.engine.text.analysis import each_written_word

ALIKE_SHARE = 0.8
"""Of the words of the longer of two texts, how many the other one has, too, and as often."""

FEWEST_WORDS = 12


class Crowd:
    """Kinds of texts, each with as many as there may be of it."""

    def __init__(self, sent: int) -> None:
        """Allow half of the texts to be sent to be of one kind."""
        self._most = max(1, sent // 2)
        self._kinds: list[tuple[Counter[str], int]] = []

    def has_room_for(self, text: str) -> bool:
        """Whether a text may come in; then it is counted among its kind, which its first text stands for."""
        words = Counter(word.casefold() for word in each_written_word(text))
        for place, (kind, count) in enumerate(self._kinds):
            if _are_alike(kind, words):
                self._kinds[place] = (kind, count + 1)
                return count < self._most
        self._kinds.append((words, 1))
        return True


def has_enough_apart(texts: Iterable[str], sent: int) -> bool:
    """Whether as many texts as are to be sent can be chosen from some, without too many of a kind."""
    crowd, chosen = Crowd(sent), 0
    for text in texts:
        chosen += crowd.has_room_for(text)
        if chosen >= sent:
            return True
    return False


def _are_alike(one: Counter[str], other: Counter[str]) -> bool:
    longer = max(one.total(), other.total())
    return (min(one.total(), other.total()) >= max(FEWEST_WORDS, ALIKE_SHARE * longer)
            and (one & other).total() >= ALIKE_SHARE * longer)
