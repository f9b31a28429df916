"""Chunks to the arrays of a segment.

Takes:  texts of chunks, one after the other.
Gives:  the arrays that ``segment`` describes, for all analyzers from one pass over the text.
Never:  analyzes a word twice: text becomes numbers of different words at once, and only the different words are cut
        into terms. What is left per occurrence is array arithmetic.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.analysis import ANALYZERS, fold_accents, normal_form, terms_of, written_words
from ragdesk.engine.index.array_file import Arrays

IntArray = NDArray[np.integer[Any]]

SMALL_CODES = 1 << 16
DIRECT_PAIRS = 1 << 22
"""Up to this many possible (tf, |D|) pairs are numbered through a plain table instead of a sort."""


class _WordNumbers(dict[str, int]):
    """Words of one language as written -> the number of their counted form, given as they come.

    The list of counted forms is shared by all languages.
    """

    def __init__(self, language: str, forms: list[tuple[str, str]]) -> None:
        super().__init__()
        self._language = language
        self._forms = forms
        self._number_of_form: dict[str, int] = {}

    def __missing__(self, written: str) -> int:
        form = normal_form(written)
        number = self._number_of_form.setdefault(form, len(self._forms))
        if number == len(self._forms):
            self._forms.append((form, self._language))
        self[written] = number
        return number


class SegmentBuilder:
    """Gathers chunks until ``arrays`` is called; may be asked again after more have come."""

    def __init__(self) -> None:
        """Start with no chunk."""
        self._words: list[tuple[str, str]] = []
        self._numbers: dict[str, _WordNumbers] = {}
        self._chunk_ids: list[int] = []
        self._tokens: list[list[int]] = []

    def __len__(self) -> int:
        """Chunks gathered so far."""
        return len(self._chunk_ids)

    @property
    def chunk_ids(self) -> list[int]:
        """Their ids, rising."""
        return self._chunk_ids

    def add(self, chunk_id: int, text: str, language: str) -> None:
        """Count one chunk; ids must rise from call to call."""
        numbers = self._numbers.get(language)
        if numbers is None:
            numbers = self._numbers[language] = _WordNumbers(language, self._words)
        self._chunk_ids.append(chunk_id)
        self._tokens.append([numbers[word] for word in written_words(text)])

    def arrays(self) -> Arrays:
        """The arrays of a segment of all chunks so far."""
        token_counts = np.array([len(tokens) for tokens in self._tokens], dtype=np.int64)
        word_of_token = np.fromiter((n for tokens in self._tokens for n in tokens), np.int64, int(token_counts.sum()))
        chunk_of_token = np.repeat(np.arange(len(self), dtype=np.int64), token_counts)
        arrays: Arrays = {"chunk_ids": np.array(self._chunk_ids, dtype=np.int64)}
        for analyzer in ANALYZERS:
            arrays |= self._analyzed(analyzer, word_of_token, chunk_of_token)
        return arrays

    def _analyzed(self, analyzer: str, word_of_token: IntArray, chunk_of_token: IntArray) -> Arrays:
        """One analyzer's arrays: words become terms, equal (term, chunk) pairs are counted by sorting."""
        vocabulary, terms, term_starts = self._terms_of_words(analyzer)
        term_counts = np.diff(term_starts)[word_of_token]
        first = np.repeat(term_starts[word_of_token], term_counts)
        within = np.arange(len(first)) - np.repeat(np.cumsum(term_counts) - term_counts, term_counts)
        chunk = np.repeat(chunk_of_token, term_counts)
        occurrences = np.sort(terms[first + within] << 32 | chunk)
        is_first = np.ones(len(occurrences), dtype=bool)
        is_first[1:] = occurrences[1:] != occurrences[:-1]
        positions = np.flatnonzero(is_first)
        tf = np.diff(np.append(positions, len(occurrences)))
        keys = occurrences[positions]
        lengths = np.bincount(chunk, minlength=len(self))
        return table_arrays(analyzer, vocabulary, keys >> 32, keys & 0xFFFFFFFF, tf, lengths)

    def _terms_of_words(self, analyzer: str) -> tuple[list[str], IntArray, IntArray]:
        """What an analyzer makes of each different word.

        Returns:
            The sorted vocabulary; indices into it, word after word; where each word's indices begin.
        """
        per_word = [terms_of(analyzer, word, language) for word, language in self._words]
        vocabulary = sorted({term for terms in per_word for term in terms})
        index = {term: i for i, term in enumerate(vocabulary)}
        flat = np.array([index[term] for terms in per_word for term in terms], dtype=np.int64)
        starts = np.zeros(len(per_word) + 1, dtype=np.int64)
        np.cumsum([len(terms) for terms in per_word], out=starts[1:])
        return vocabulary, flat, starts


def table_arrays(analyzer: str, vocabulary: list[str], terms: IntArray, chunks: IntArray, tf: IntArray,
                 lengths: IntArray) -> Arrays:
    """The stored form of one analyzer's postings.

    Args:
        analyzer: the name that stands before the dot.
        vocabulary: sorted.
        terms, chunks, tf: one entry per posting, sorted by term, then chunk.
        lengths: |D| per chunk.
    """
    codes, pair_tf, pair_length = _pair_codes(tf, lengths[chunks])
    encoded = [term.encode() for term in vocabulary]
    arrays: Arrays = {
        "terms": np.frombuffer(b"".join(encoded), dtype=np.uint8),
        "term_starts": _starts(np.array([len(term) for term in encoded], dtype=np.int64)),
        "list_starts": _starts(np.bincount(terms, minlength=len(vocabulary))),
        "chunks": chunks.astype(np.int32),
        "codes": codes,
        "pair_tf": pair_tf.astype(np.uint32),
        "pair_length": pair_length.astype(np.uint32),
        "lengths": lengths.astype(np.uint32),
    }
    if analyzer == "words":
        by_fold = sorted(range(len(vocabulary)), key=lambda i: (fold_accents(vocabulary[i]), i))
        arrays["by_fold"] = np.array(by_fold, dtype=np.int32)
    return {f"{analyzer}.{name}": array for name, array in arrays.items()}


def _starts(counts: IntArray) -> IntArray:
    """Where each of some consecutive runs begins, and the end of the last."""
    starts = np.zeros(len(counts) + 1, dtype=np.int64)
    np.cumsum(counts, out=starts[1:])
    return starts


def _pair_codes(tf: IntArray, length: IntArray) -> tuple[IntArray, IntArray, IntArray]:
    """Number the different (tf, |D|) pairs.

    Returns:
        The number of each posting's pair, then the tf and the |D| of each number.
    """
    if not len(tf):
        empty = np.zeros(0, dtype=np.uint16)
        return empty, empty, empty
    width = int(length.max()) + 1
    pairs = tf.astype(np.int64) * width + length
    possible = (int(tf.max()) + 1) * width
    if possible <= DIRECT_PAIRS:
        is_used = np.zeros(possible, dtype=bool)
        is_used[pairs] = True
        distinct = np.flatnonzero(is_used)
        number = np.zeros(possible, dtype=np.uint32)
        number[distinct] = np.arange(len(distinct))
        codes = number[pairs]
    else:
        distinct, codes = np.unique(pairs, return_inverse=True)
    small = np.uint16 if len(distinct) <= SMALL_CODES else np.uint32
    return codes.astype(small), distinct // width, distinct % width
