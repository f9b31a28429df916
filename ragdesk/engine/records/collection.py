"""The collection of documents as a whole.

Takes:  nothing.
Gives:  ``CollectionStatus``.
Never:  a single document.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ragdesk.engine.records.documents import FileState


@dataclass(frozen=True, slots=True)
class CollectionStatus:
    """What the folder strip shows.

    Attributes:
        counts: files per state; they add up to the files on disk.
        languages: ISO code -> documents in it, most first.
        up_to_date: nothing is known to have changed since the last update.
        damaged_index_set_aside: the saved index could not be used; a new one is made in its place.
    """

    folder: str
    documents: int
    chunks: int
    counts: dict[FileState, int] = field(default_factory=dict)
    languages: dict[str, int] = field(default_factory=dict)
    up_to_date: bool = False
    damaged_index_set_aside: bool = False
