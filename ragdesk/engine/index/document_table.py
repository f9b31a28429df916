"""What is known of all documents beside their texts, in memory: searches that are restricted look at each of them.

Takes:  rows of the manifest.
Gives:  the facts of each document, and which chunks are of some documents.
Never:  is right for ever: ``mark`` tells what state of the manifest it is of.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from functools import cached_property

import numpy as np

from ragdesk.engine.arrays import BoolArray, IntArray
from ragdesk.engine.index.rows import DocumentFacts
from ragdesk.engine.text.analysis import fold_accents

_BETWEEN_PATHS = "\0"
"""In no path."""


class DocumentTable:
    """The documents of one moment.

    Attributes:
        mark: of the state of the manifest.
        facts: of each document.
        days: the day that each is of, once somebody has worked it out.
    """

    def __init__(self, mark: int, facts: Sequence[DocumentFacts], owners: Iterable[tuple[int, int]]) -> None:
        """Keep the facts; ``owners`` are the ids of each chunk and its document, the chunks' rising."""
        self.mark = mark
        self.facts = facts
        self.days: Sequence[date] | None = None
        place_of = {own.id: place for place, own in enumerate(facts)}
        rows = np.array([(chunk, place_of[document]) for chunk, document in owners if document in place_of],
                        dtype=np.int64).reshape(-1, 2)
        self._chunk_ids = np.ascontiguousarray(rows[:, 0])
        self._places = rows[:, 1].astype(np.int32)

    @cached_property
    def folded_paths(self) -> Sequence[str]:
        """The path of each without capitals and accents."""
        together = _BETWEEN_PATHS.join(own.path.casefold() for own in self.facts)
        return fold_accents(together).split(_BETWEEN_PATHS) if self.facts else []

    def are_of(self, is_wanted: BoolArray, chunk_ids: IntArray) -> BoolArray:
        """Which chunks are of some documents.

        Args:
            is_wanted: for each document.
            chunk_ids: of the chunks.
        """
        if not len(self._chunk_ids):
            return np.zeros(len(chunk_ids), dtype=bool)
        places = np.minimum(self._chunk_ids.searchsorted(chunk_ids), len(self._chunk_ids) - 1)
        found: BoolArray = (self._chunk_ids[places] == chunk_ids) & is_wanted[self._places[places]]
        return found
