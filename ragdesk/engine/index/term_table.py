"""One table of a segment: the terms of an analyzer, or the inherited stems, and their posting lists.

Takes:  the arrays that ``table_arrays`` lays out.
Gives:  per term its postings, whole or for given chunks, and the most it can count anywhere.
Never:  reads more of the file than it is asked about: everything is an array view of a mapped file.

Arrays, for V terms and N chunks; the analyzer's name stands before the dot:

    words.terms          uint8[]    every term in UTF-8, one after the other, sorted
    words.term_starts    uint32[V+1] where each term begins
    words.list_starts    uint32[V+1] where each term's codes begin
    words.codes          uint16[P]  which (tf, |D|) pair a posting is; uint32 when there are more than 65,536
    words.pair_tf        uint32[C]  the pairs
    words.pair_length    uint32[C]
    words.lengths        uint16[N]  |D| of each chunk
    words.by_fold        int32[V]   terms in the order of their accent-free forms (``words`` alone)

Which chunks hold a term is kept in one of two ways. A common term, one that more than a tenth of the chunks hold,
has a bitmap, which is smaller than a list and answers "is it in this chunk?" at once; all others have sorted numbers:

    words.lows           uint16[]   the lower 16 bits of the chunks' numbers, list after list
    words.highs          uint8[]    the upper bits, for lists of fewer than 64 postings (uint16 above 16 million)
    words.window_counts  uint32[]   for longer lists instead: how many of its numbers have the upper bits 0, 1, 2 ...
    words.long_before    int64[M+1] postings in ``lows`` of the longer lists before each
    (no upper bits are kept up to 65,536 chunks)
    words.common_terms   int32[K]   the common terms
    words.common_before  int64[K+1] postings of the common terms before each
    words.bitmaps        uint64[K * N/64]
    words.bits_before    uint16[K * N/64]  bits set before each 64 of a bitmap: where its codes are; uint32 for many

What a term can count at most (``retrieval.top_k``), for lists of 64 postings and more:

    words.bounded_terms  int32[M]   those terms
    words.bound_tf       uint16[M * 5]  per class of tf the largest tf in it ...
    words.bound_length   uint16[M * 5]  ... and the smallest |D|; an empty class repeats another; uint32 for large ones
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice, takewhile

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.arrays import BitsArray, BoolArray, IntArray, KeyArray
from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.index.array_file import Arrays
from ragdesk.engine.index.names import Names
from ragdesk.engine.kernel import kernel
from ragdesk.engine.kernel import tables as compiled
from ragdesk.engine.kernel.counting import total_of
from ragdesk.engine.text.analysis import ANALYZERS, fold_accents

COMMON_SHARE = 10
"""A term is common when more than one in this many chunks has it."""

SHORTEST_BOUNDED_LIST = 64
"""What a shorter list can count at most is found by looking at it."""

TF_CLASS_STARTS = np.array([1, 2, 3, 5, 9], dtype=np.int64)
"""Classes of tf within which the bound takes the largest tf and the smallest |D| together."""

WORD_BITS = 64

FIELD = "field"
"""The table of inherited stems: those of a chunk's headings, its document's title and its file's name. A posting's tf
is one more than how often the chunk itself says the stem, so that it never is 0; |D| is that of ``snowball``."""

TABLES = (*ANALYZERS, FIELD)
"""Every table of a segment: one for each analyzer, and that of the inherited stems."""


class TermTable:
    """Terms and postings of one analyzer in one segment."""

    def __init__(self, arrays: Arrays, analyzer: str) -> None:
        """Name the arrays of one analyzer."""
        self._terms: NDArray[np.uint8] = arrays[f"{analyzer}.terms"]
        self._term_starts: IntArray = arrays[f"{analyzer}.term_starts"]
        # Single items of a memory view are plain Python numbers, which a binary search reads three times as fast.
        self._term_bytes = self._terms.data
        self._term_places = self._term_starts.data
        self._by_fold: IntArray | None = arrays.get(f"{analyzer}.by_fold")
        self._lows: IntArray = arrays[f"{analyzer}.lows"]
        self._highs: IntArray = arrays[f"{analyzer}.highs"]
        self._window_counts: IntArray = arrays[f"{analyzer}.window_counts"]
        self._long_before: IntArray = arrays[f"{analyzer}.long_before"]
        self._common_terms: IntArray = arrays[f"{analyzer}.common_terms"]
        self._common_before: IntArray = arrays[f"{analyzer}.common_before"]
        self._bitmaps: BitsArray = arrays[f"{analyzer}.bitmaps"]
        self._bits_before: IntArray = arrays[f"{analyzer}.bits_before"]
        self._bounded_terms: IntArray = arrays[f"{analyzer}.bounded_terms"]
        self._bound_tf: IntArray = arrays[f"{analyzer}.bound_tf"]
        self._bound_length: IntArray = arrays[f"{analyzer}.bound_length"]
        self.list_starts: IntArray = arrays[f"{analyzer}.list_starts"]
        self._list_places = self.list_starts.data
        self.codes: IntArray = arrays[f"{analyzer}.codes"]
        self.pair_tf: IntArray = arrays[f"{analyzer}.pair_tf"]
        self.pair_length: IntArray = arrays[f"{analyzer}.pair_length"]
        self.lengths: IntArray = arrays[f"{analyzer}.lengths"]
        self._arrays = {name.partition(".")[2]: array for name, array in arrays.items()
                        if name.startswith(f"{analyzer}.")}

    def __len__(self) -> int:
        """The number of different terms."""
        return len(self._term_places) - 1

    # --- the vocabulary --------------------------------------------------------------------------------------------

    def term(self, index: int) -> str:
        """The term at an index of the sorted vocabulary."""
        return self._raw_term(index).decode()

    def terms(self) -> list[str]:
        """The whole vocabulary, sorted."""
        return self.names.texts

    @property
    def names(self) -> Names:
        """The same in UTF-8."""
        return Names(self._terms, self._term_starts)

    def find_all(self, terms: Sequence[str]) -> list[int]:
        """``find`` for many terms."""
        if (table := self.for_kernel) is not None:
            return compiled.find_terms(table, terms)
        return [self.find(term) for term in terms]

    def find(self, term: str) -> int:
        """The index of a term, -1 when no chunk of the segment holds it."""
        wanted = term.encode()
        index = self._first_not_below(wanted)
        return index if index < len(self) and self._raw_term(index) == wanted else -1

    def accent_variants(self, word: str) -> list[str]:
        """All terms that are the same word but for accents; only for the analyzer that has ``by_fold``."""
        wanted = fold_accents(word)
        return list(takewhile(lambda term: fold_accents(term) == wanted, self._in_order_of_folded(wanted)))

    def folded_terms_from(self, beginning: str, limit: int) -> list[str]:
        """Up to ``limit`` terms whose accent-free form begins with ``beginning``, which has no accents."""
        following = islice(self._in_order_of_folded(beginning), limit)
        return list(takewhile(lambda term: fold_accents(term).startswith(beginning), following))

    def _in_order_of_folded(self, first: str) -> Iterator[str]:
        """The terms in the order of their accent-free forms, from ``first`` on."""
        if self._by_fold is None:
            raise ValueError("accent variants are kept for whole words alone")
        by_fold = self._by_fold.data
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if fold_accents(self.term(by_fold[middle])) < first:
                low = middle + 1
            else:
                high = middle
        return (self.term(by_fold[place]) for place in range(low, len(self)))

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
        return bytes(self._term_bytes[self._term_places[index] : self._term_places[index + 1]])

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

    @property
    def for_kernel(self) -> compiled.TableArrays | None:
        """Where the arrays lie, for the compiled kernel; None where it cannot be used."""
        return self._described if kernel() is not None else None

    @cached_property
    def _described(self) -> compiled.TableArrays | None:
        return compiled.describe_table(self._arrays, len(self.lengths))

    @cached_property
    def total_length(self) -> int:
        """The sum of |D| over all chunks."""
        if kernel() is not None and self.lengths.dtype == np.uint16:
            return total_of(self.lengths)
        return int(self.lengths.sum(dtype=np.int64))

    # --- postings --------------------------------------------------------------------------------------------------

    def df(self, index: int) -> int:
        """How many chunks hold a term, deleted ones included."""
        count: int = self._list_places[index + 1] - self._list_places[index]
        return count

    def codes_of(self, index: int) -> IntArray:
        """The (tf, |D|) codes of a term's postings, in the order of ``docs_of``."""
        return self.codes[self.list_starts[index] : self.list_starts[index + 1]]

    def docs_of(self, index: int) -> IntArray:
        """The docs that hold a term, rising."""
        return self.open_list(index).docs

    def open_list(self, index: int) -> OpenList:
        """A term's list, ready to be read or asked about."""
        place = int(self._common_terms.searchsorted(index))
        codes = self.codes_of(index)
        if place < len(self._common_terms) and self._common_terms[place] == index:
            width = -(-len(self.lengths) // WORD_BITS)
            part = slice(place * width, (place + 1) * width)
            return BitmapList(self, index, codes, self._bitmaps[part], self._bits_before[part])
        first = int(self.list_starts[index]) - int(self._common_before[place])
        return NumberList(self, index, codes, slice(first, first + len(codes)))

    def sparse_docs(self, index: int, part: slice) -> IntArray:
        """The numbers of a term that is not common, put together from their two parts.

        Args:
            index: of the term.
            part: where its numbers stand in ``lows``.
        """
        docs = self._lows[part].astype(np.int64)
        windows = self._windows
        if not windows:
            return docs
        place = int(self._bounded_terms.searchsorted(index))
        if len(docs) >= SHORTEST_BOUNDED_LIST:
            counts = self._window_counts[place * windows : (place + 1) * windows]
            if int(counts.sum(dtype=np.int64)) != len(docs):
                raise IndexDamaged("a posting list contradicts itself")
            docs |= np.repeat(np.arange(windows) << 16, counts)
        else:
            first = part.start - int(self._long_before[place])
            docs |= self._highs[first : first + len(docs)].astype(np.int64) << 16
        return docs

    @property
    def _windows(self) -> int:
        """How many values the upper bits of numbers have; 0 when no upper bits are kept."""
        chunk_count = len(self.lengths)
        return -(-chunk_count >> 16) if chunk_count > 1 << 16 else 0

    def all_docs(self) -> IntArray:
        """The docs of all terms, list after list."""
        df = np.diff(self.list_starts)
        sparse = self._lows.astype(np.int32)
        if self._windows:
            sparse_df = df.copy()
            sparse_df[self._common_terms] = 0
            is_long = np.repeat(df >= SHORTEST_BOUNDED_LIST, sparse_df)
            sparse[~is_long] |= self._highs.astype(np.int32) << 16
            highs = np.tile(np.arange(self._windows, dtype=np.int32) << 16, len(self._bounded_terms))
            sparse[is_long] |= np.repeat(highs, self._window_counts)
        if not len(self._common_terms):
            return sparse
        docs = np.zeros(len(self.codes), dtype=np.int32)
        is_common = np.zeros(len(self), dtype=bool)
        is_common[self._common_terms] = True
        docs[~np.repeat(is_common, df)] = sparse
        for index in self._common_terms.tolist():
            docs[self.list_starts[index] : self.list_starts[index + 1]] = self.docs_of(index)
        return docs

    def best_pairs(self, indices: Sequence[int]) -> tuple[IntArray, IntArray, list[int]]:
        """Pairs of tf and |D|: every posting of a term has at most the tf and at least the |D| of one of its pairs.

        Args:
            indices: of terms.

        Returns:
            The pairs' tf and |D|, term after term, and where those of each term end.
        """
        if (table := self.for_kernel) is not None:
            return compiled.best_pairs(table, indices)
        pairs = [self._best_pairs_of(index) for index in indices]
        tf, length = np.concatenate([tf for tf, _ in pairs]), np.concatenate([length for _, length in pairs])
        return tf, length, np.cumsum([len(tf) for tf, _ in pairs]).tolist()

    def _best_pairs_of(self, index: int) -> tuple[IntArray, IntArray]:
        """Those of one term: stored ones of a long list, all pairs of a short one."""
        place = int(self._bounded_terms.searchsorted(index))
        if place < len(self._bounded_terms) and self._bounded_terms[place] == index:
            width = len(TF_CLASS_STARTS)
            part = slice(place * width, (place + 1) * width)
            return self._bound_tf[part].astype(np.uint32), self._bound_length[part].astype(np.uint32)
        codes = self.codes_of(index)
        return self.pair_tf[codes], self.pair_length[codes]


class OpenList(ABC):
    """One term's postings in one segment."""

    def __init__(self, table: TermTable, index: int, codes: IntArray) -> None:
        """Keep what is needed to read on; nothing is read yet."""
        self._table = table
        self._index = index
        self.codes = codes

    @cached_property
    @abstractmethod
    def docs(self) -> IntArray:
        """The docs that hold the term, rising; ``codes`` go with them."""

    @abstractmethod
    def codes_in(self, docs: IntArray) -> tuple[BoolArray, IntArray]:
        """The postings of given chunks.

        Args:
            docs: in any order.

        Returns:
            Which of the chunks hold the term, and the codes of those that do.
        """

class NumberList(OpenList):
    """A list of sorted numbers."""

    def __init__(self, table: TermTable, index: int, codes: IntArray, part: slice) -> None:
        """Know where the numbers are."""
        super().__init__(table, index, codes)
        self._part = part

    @cached_property
    def docs(self) -> IntArray:
        """Put together once."""
        return self._table.sparse_docs(self._index, self._part)

    def codes_in(self, docs: IntArray) -> tuple[BoolArray, IntArray]:
        """By binary search."""
        places = self.docs.searchsorted(docs)
        places[places == len(self.docs)] = 0
        holds = self.docs[places] == docs
        return holds, self.codes[places[holds]]


class BitmapList(OpenList):
    """A list with a bit per chunk of the segment."""

    def __init__(self, table: TermTable, index: int, codes: IntArray, bitmap: KeyArray,
                 bits_before: IntArray) -> None:
        """Know the bits, and how many are set before each 64 of them."""
        super().__init__(table, index, codes)
        self._bitmap = bitmap
        self._bits_before = bits_before

    @cached_property
    def docs(self) -> IntArray:
        """Read off the bits."""
        bits = np.unpackbits(self._bitmap.view(np.uint8), bitorder="little")
        return np.flatnonzero(bits.view(np.bool_))

    def codes_in(self, docs: IntArray) -> tuple[BoolArray, IntArray]:
        """By looking at the bits, and counting those before."""
        words, bits = docs >> 6, (docs & 63).astype(np.uint64)
        found = self._bitmap[words] >> bits
        holds = (found & _ONE).astype(bool)
        words, bits = words[holds], bits[holds]
        below = np.bitwise_count(self._bitmap[words] & ((_ONE << bits) - _ONE))
        return holds, self.codes[self._bits_before[words].astype(np.int64) + below]


_ONE = np.uint64(1)
