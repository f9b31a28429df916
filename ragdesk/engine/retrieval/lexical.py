"""Step 4, the scoring: a question's terms against the postings.

Takes:  a snapshot, query terms, a formula.
Gives:  the score of every passage, and for any passage the terms that it comes from.
Never:  lets the two differ: both are made of the same three numbers per term.

BM25 and the TF-IDF cosine have one shape, and so one code::

    score(D) = sum over terms of   weight(t) * value(tf, |D|) * scale(D)

    BM25     weight = idf             value = repetition * length factor      scale = 1
    TF-IDF   weight = idf * q(t)      value = tf / |D|                        scale = 1 / |d|

Both are ranked without scoring every passage (``top_k``), for what a term can count at most is known: for BM25 from
pairs that are stored with its list; for the cosine it is q(t), since no part of a vector is longer than the vector.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import numpy as np

from ragdesk.engine.arrays import BoolArray, FloatArray, IntArray
from ragdesk.engine.index.snapshot import PostingList, Snapshot
from ragdesk.engine.index.term_table import TermTable
from ragdesk.engine.records import Origin, TermPoints
from ragdesk.engine.retrieval import bm25, tfidf
from ragdesk.engine.retrieval.enough_parts import FUSION_SHARE
from ragdesk.engine.retrieval.matches import TermMatches
from ragdesk.engine.retrieval.question import QueryTerm
from ragdesk.engine.retrieval.top_k import WeightedList, in_order_of_bounds, set_bounds, top_scores
from ragdesk.engine.text.analysis import normal_form, terms_of

VARIANT_SHARE = 0.9
"""What a word counts that differs by accents from one that is in the collection as typed, at most: a little less
than that one, so that of two passages alike but for accents the exact one stands first."""


class Retriever(ABC):
    """One method's view of one question: a sum of lists."""

    def __init__(self, snapshot: Snapshot, analyzer: str) -> None:
        """Rank the passages of a snapshot; ``analyzer`` is the one whose terms a passage's length is told in."""
        self.analyzer = analyzer
        self._snapshot = snapshot

    @abstractmethod
    def _lists(self) -> list[list[WeightedList]]:
        """Per term its lists in the segments, with their bounds."""

    @property
    @abstractmethod
    def has_terms(self) -> bool:
        """Whether anything in the collection holds a term of the question."""

    def scores(self) -> FloatArray:
        """The score of every doc; 0 for passages without a term and for deleted ones."""
        scores = np.zeros(len(self._snapshot.chunk_ids))
        for lists in in_order_of_bounds(self._lists()):
            for item in lists:
                first = item.postings.first_doc
                item.add_all(scores[first : first + len(item.postings.table.lengths)])
        scores[~self._snapshot.is_live] = 0.0
        return scores

    def best(self, limit: int) -> tuple[IntArray, FloatArray]:
        """Docs that can be among the best ``limit``, ties with the last included, and their scores.

        The same as looking for them among ``scores``, without scoring passages that cannot be among them.
        """
        return top_scores(self._lists(), limit, self._snapshot)

    def length(self, doc: int) -> int:
        """|D| in terms of the analyzer."""
        return self._snapshot.length(self.analyzer, doc)


class LexicalRetriever(Retriever):
    """One analyzer's terms under one formula."""

    def __init__(self, snapshot: Snapshot, analyzer: str, terms: Sequence[QueryTerm]) -> None:
        """Look the terms up; those that nothing holds drop out here."""
        super().__init__(snapshot, analyzer)
        self.origin = Origin.PARTS if analyzer == "trigrams" else Origin.WORD
        self._code_values: dict[int, FloatArray] = {}
        self._postings = snapshot.postings_of(analyzer, [term.term for term in terms])
        self._terms = [term for term in terms if self._postings[term.term].df]
        self._weights = {term.term: self._weight(term) for term in self._terms}

    @abstractmethod
    def _weight(self, term: QueryTerm) -> float:
        """What a term of the question counts, whatever the passage."""

    @abstractmethod
    def _pair_values(self, tf: IntArray, length: IntArray) -> FloatArray:
        """What pairs of tf and |D| count."""

    @abstractmethod
    def _factors(self, term: QueryTerm, tf: int, doc: int, length: int) -> tuple[float, float, float]:
        """What multiplies to the points of one term in one passage; ``TermPoints`` names the factors.

        Args:
            term: of the question.
            tf: how often the passage holds it.
            doc: of the passage.
            length: its |D|.
        """

    @abstractmethod
    def _set_bounds(self, terms: Sequence[tuple[QueryTerm, Sequence[WeightedList]]]) -> None:
        """Tell every list what it can count at most."""

    def _scale(self, part: PostingList) -> FloatArray | None:
        """A factor for each chunk of a list's segment; None for none."""
        return None

    @property
    def has_terms(self) -> bool:
        """See ``Retriever``."""
        return bool(self._terms)

    def _lists(self) -> list[list[WeightedList]]:
        terms = [(term, self._lists_of(term)) for term in self._terms]
        self._set_bounds(terms)
        return [lists for _, lists in terms]

    def _lists_of(self, term: QueryTerm) -> list[WeightedList]:
        weight = self._weights[term.term]
        return [WeightedList(part, weight, self._values(part.table), self._scale(part))
                for part in self._postings[term.term].lists]

    def _values(self, table: TermTable) -> FloatArray:
        """What each code of a segment counts."""
        if id(table) not in self._code_values:
            self._code_values[id(table)] = self._pair_values(table.pair_tf, table.pair_length)
        return self._code_values[id(table)]

    def frequencies(self, docs: Sequence[int]) -> IntArray:
        """How often some passages hold the question's terms.

        Returns:
            A row per term, a column per passage.
        """
        return self._snapshot.term_frequencies([(self.analyzer, term.term) for term in self._terms],
                                               np.array(docs, dtype=np.int64))

    def term_points(self, doc: int, frequencies: IntArray, matches: TermMatches) -> tuple[TermPoints, ...]:
        """Every term of the question that a passage holds, with its points; they add up to the passage's score.

        Args:
            doc: of the passage.
            frequencies: its column of ``frequencies``.
            matches: which of its words the terms stand for.
        """
        found, length = [], self.length(doc)
        for term, tf in zip(self._terms, frequencies.tolist(), strict=True):
            if tf:
                first, second, third = self._factors(term, tf, doc, length)
                found.append(TermPoints(term.term, term.word, tf, self._df(term.term), first, second, third,
                                        first * second * third, *matches.of(term.term, term.word), self.origin))
        return tuple(found)

    def hold_most_parts(self, docs: Sequence[int]) -> BoolArray:
        """Which passages have most of the terms that some word of the question is cut into."""
        present = self.frequencies(docs) > 0
        rows: dict[str, list[int]] = {}
        for row, term in enumerate(self._terms):
            rows.setdefault(term.word, []).append(row)
        has_most = np.zeros(len(docs), dtype=bool)
        for word, own in rows.items():
            cut_into = len(set(terms_of(self.analyzer, normal_form(word), "")))
            has_most |= present[own].sum(axis=0) >= FUSION_SHARE * cut_into
        return has_most

    def _df(self, term: str) -> int:
        """Passages that hold a term."""
        found = self._postings.get(term) or self._snapshot.postings(self.analyzer, term)
        return found.df


class Bm25Retriever(LexicalRetriever):
    """BM25 over one analyzer's terms."""

    def __init__(self, snapshot: Snapshot, analyzer: str, terms: Sequence[QueryTerm], *, k1: float, b: float) -> None:
        """Fix the parameters."""
        super().__init__(snapshot, analyzer, terms)
        self._formula = bm25.Bm25(k1, b, snapshot.mean_length(analyzer))
        self._code_values = snapshot.code_values(analyzer, k1, b)

    def _weight(self, term: QueryTerm) -> float:
        own = bm25.idf(self._snapshot.chunk_count, self._df(term.term))
        if not term.idf_limit:
            return own
        return min(own, VARIANT_SHARE * bm25.idf(self._snapshot.chunk_count, self._df(term.idf_limit)))

    def _pair_values(self, tf: IntArray, length: IntArray) -> FloatArray:
        return self._formula.values(tf, length)

    def _set_bounds(self, terms: Sequence[tuple[QueryTerm, Sequence[WeightedList]]]) -> None:
        set_bounds([item for _, lists in terms for item in lists], self._pair_values)

    def _factors(self, term: QueryTerm, tf: int, doc: int, length: int) -> tuple[float, float, float]:
        formula = self._formula
        return self._weights[term.term], formula.repetition(tf), formula.length_factor(tf, length)


class TfidfRetriever(LexicalRetriever):
    """The TF-IDF cosine over one analyzer's terms."""

    def __init__(self, snapshot: Snapshot, analyzer: str, terms: Sequence[QueryTerm], all_terms: list[str]) -> None:
        """Weigh the question; ``all_terms`` are its terms with repeats, unknown ones included."""
        self._question = tfidf.question_weights(snapshot, analyzer, all_terms)
        weighed = [term for term in terms if term.term in self._question]
        super().__init__(snapshot, analyzer, weighed)
        self._inverse_norms = tfidf.inverse_norms(snapshot, analyzer)
        self._code_values = snapshot.code_values(f"{analyzer} tf-idf")

    def _idf(self, term: str) -> float:
        return tfidf.idf(self._snapshot.chunk_count, self._df(term))

    def _weight(self, term: QueryTerm) -> float:
        return self._idf(term.term) * self._question[term.term]

    def _pair_values(self, tf: IntArray, length: IntArray) -> FloatArray:
        shares: FloatArray = tf / np.maximum(length, 1)
        return shares

    def _set_bounds(self, terms: Sequence[tuple[QueryTerm, Sequence[WeightedList]]]) -> None:
        for term, lists in terms:
            for item in lists:
                item.bound = abs(self._question[term.term])

    def _scale(self, part: PostingList) -> FloatArray:
        return self._inverse_norms[part.first_doc : part.first_doc + len(part.table.lengths)]

    def _factors(self, term: QueryTerm, tf: int, doc: int, length: int) -> tuple[float, float, float]:
        rest = self._question[term.term] * float(self._inverse_norms[doc])
        return self._idf(term.term), tf / max(length, 1), rest
