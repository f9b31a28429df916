"""The counts of many chunks, ready to be asked.

Takes:  arrays, from a file or straight from the builder.
Gives:  per analyzer and term the chunks that hold it, with exact tf and |D|.
Never:  changes: deleted chunks are masked by whoever asks (``snapshot``), not taken out.

Arrays of a segment of N chunks; the analyzer's name stands before the dot:

    chunk_ids            int64[N]   rising; the number of a chunk is its index here
    words.terms          uint8[]    every term in UTF-8, one after the other, sorted
    words.term_starts    int64[V+1] where each term begins
    words.list_starts    int64[V+1] where each term's posting list begins
    words.chunks         int32[P]   numbers of the chunks that hold the term, rising within a list
    words.codes          uint16[P]  which (tf, |D|) pair a posting is; uint32 when there are more than 65,536
    words.pair_tf        uint32[C]  the pairs
    words.pair_length    uint32[C]
    words.lengths        uint32[N]  |D| of each chunk
    words.by_fold        int32[V]   terms in the order of their accent-free forms (``words`` alone)

A posting holds the pair's code rather than a score, so k1 and b stay free: a change of them means a new table of C
numbers, and nothing else (``retrieval.bm25``).
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.analysis import ANALYZERS, fold_accents
from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.index.array_file import Arrays, read_arrays

IntArray = NDArray[np.integer[Any]]


class TermTable:
    """One analyzer's part of a segment: its terms and their posting lists."""

    def __init__(self, arrays: Arrays, analyzer: str) -> None:
        """Name the arrays of one analyzer."""
        self._terms: NDArray[np.uint8] = arrays[f"{analyzer}.terms"]
        self._term_starts: IntArray = arrays[f"{analyzer}.term_starts"]
        self._by_fold: IntArray | None = arrays.get(f"{analyzer}.by_fold")
        self.list_starts: IntArray = arrays[f"{analyzer}.list_starts"]
        self.chunks: IntArray = arrays[f"{analyzer}.chunks"]
        self.codes: IntArray = arrays[f"{analyzer}.codes"]
        self.pair_tf: IntArray = arrays[f"{analyzer}.pair_tf"]
        self.pair_length: IntArray = arrays[f"{analyzer}.pair_length"]
        self.lengths: IntArray = arrays[f"{analyzer}.lengths"]

    def __len__(self) -> int:
        """The number of different terms."""
        return len(self._term_starts) - 1

    def term(self, index: int) -> str:
        """The term at an index of the sorted vocabulary."""
        return self._raw_term(index).decode()

    def terms(self) -> list[str]:
        """The whole vocabulary, sorted."""
        raw, starts = self._terms.tobytes(), self._term_starts.tolist()
        return [raw[a:b].decode() for a, b in pairwise(starts)]

    def find(self, term: str) -> int:
        """The index of a term, -1 when no chunk of the segment holds it."""
        wanted = term.encode()
        index = self._first_not_below(wanted)
        return index if index < len(self) and self._raw_term(index) == wanted else -1

    def postings(self, index: int) -> slice:
        """Where a term's list stands in ``chunks`` and ``codes``."""
        return slice(int(self.list_starts[index]), int(self.list_starts[index + 1]))

    def accent_variants(self, word: str) -> list[str]:
        """All terms that are the same word but for accents; only for the analyzer that has ``by_fold``."""
        if self._by_fold is None:
            raise ValueError("accent variants are kept for whole words alone")
        wanted = fold_accents(word)
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if fold_accents(self.term(int(self._by_fold[middle]))) < wanted:
                low = middle + 1
            else:
                high = middle
        found = []
        while low < len(self) and fold_accents(term := self.term(int(self._by_fold[low]))) == wanted:
            found.append(term)
            low += 1
        return found

    def terms_from(self, prefix: str, limit: int) -> list[str]:
        """Up to ``limit`` terms that begin with ``prefix``, in order."""
        first = self._first_not_below(prefix.encode())
        found: list[str] = []
        for index in range(first, min(first + limit, len(self))):
            term = self.term(index)
            if not term.startswith(prefix):
                break
            found.append(term)
        return found

    def _raw_term(self, index: int) -> bytes:
        """A term in UTF-8, whose byte order is the order of code points."""
        return self._terms[self._term_starts[index] : self._term_starts[index + 1]].tobytes()

    def _first_not_below(self, wanted: bytes) -> int:
        """Binary search: the first index whose term is not below the wanted one."""
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self._raw_term(middle) < wanted:
                low = middle + 1
            else:
                high = middle
        return low


class Segment:
    """The counts of many chunks under all analyzers."""

    def __init__(self, arrays: Arrays) -> None:
        """Wrap arrays laid out as the module says; keep them alive as long as this lives."""
        self.arrays = arrays
        self.chunk_ids: IntArray = arrays["chunk_ids"]
        self.tables = {analyzer: TermTable(arrays, analyzer) for analyzer in ANALYZERS}

    def __len__(self) -> int:
        """The number of chunks, deleted ones included."""
        return len(self.chunk_ids)

    @classmethod
    def open(cls, path: Path) -> Segment:
        """Map a segment file.

        Raises:
            IndexDamaged: see ``read_arrays``; also when an array is missing.
        """
        arrays, _ = read_arrays(path)
        try:
            return cls(arrays)
        except KeyError as error:
            raise IndexDamaged(f"{path.name}: no array {error}") from error
