"""What was worked out once of a word or a text, and is not worked out again.

Takes:  words or texts, and a function that tells of many of them at once.
Gives:  what it tells.
Never:  grows without end: what is full starts over. Two threads may ask: what one lets go, the other still holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

V = TypeVar("V")


class Memory(Generic[V]):
    """What is known of words or texts."""

    def __init__(self, work_out: Callable[[Sequence[str]], Iterable[V]], most: int) -> None:
        """Know nothing yet.

        Args:
            work_out: tells of some what there is to know, in their order.
            most: of how many it may be remembered.
        """
        self._work_out = work_out
        self._most = most
        self._known: dict[str, V] = {}

    def of_one(self, asked: str) -> V:
        """What is known of one, which is mostly known by then."""
        found = self._known.get(asked)
        return found if found is not None else self.of((asked,))[0]

    def of(self, asked: Sequence[str]) -> list[V]:
        """What is known of each; of all that are new it is worked out in one go."""
        known = self._known
        if len(known) + len(asked) > self._most:
            known = self._known = {}
        new = list(dict.fromkeys([one for one in asked if one not in known]))
        if new:
            known.update(zip(new, self._work_out(new), strict=True))
        return list(map(known.__getitem__, asked))
