"""The counts of many chunks, ready to be asked.

Takes:  arrays, from a file or straight from the builder.
Gives:  the ids of its chunks, and a ``TermTable`` for each analyzer and one for the inherited stems.
Never:  changes: deleted chunks are masked by the reader (``snapshot``), not taken out.

Its one array besides those of the term tables is ``chunk_ids``, int64[N], rising; the number of a chunk is its index.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

import numpy as np

from ragdesk.engine.arrays import FloatArray, IntArray
from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.index.array_file import Arrays, read_arrays
from ragdesk.engine.index.term_table import TABLES, TermTable


class Segment:
    """The counts of many chunks, in all tables."""

    def __init__(self, arrays: Arrays, tables: Sequence[str] = TABLES) -> None:
        """Wrap arrays laid out as the module says; keep them alive as long as this lives."""
        self.arrays = arrays
        self.chunk_ids: IntArray = arrays["chunk_ids"]
        self.tables: Mapping[str, TermTable] = {name: TermTable(arrays, name) for name in tables}

    def __len__(self) -> int:
        """The number of chunks, deleted ones included."""
        return len(self.chunk_ids)

    @cached_property
    def sums(self) -> FloatArray:
        """A zero per chunk, for adding up scores in one thread; its user leaves zeros behind."""
        return np.zeros(len(self))

    @classmethod
    def open(cls, path: Path, tables: Sequence[str] = TABLES) -> Segment:
        """Map a segment file that has these tables.

        Raises:
            IndexDamaged: see ``read_arrays``; also when an array is missing or not all chunks are counted.
        """
        arrays, _ = read_arrays(path)
        try:
            if any(len(arrays[f"{name}.lengths"]) != len(arrays["chunk_ids"]) for name in tables):
                raise IndexDamaged(f"{path.name}: does not count all of its chunks")
            return cls(arrays, tables)
        except KeyError as error:
            raise IndexDamaged(f"{path.name}: no array {error}") from error
