"""The one score (``blend``): a question's stems, inherited stems and parts against the postings.

Takes:  a snapshot, the words of a question.
Gives:  the score of every passage, and for any passage what it is made of.
Never:  adds up what does not add up: all three kinds of lists are in one sum, so that the best are found by their
        bounds as for any other method. A posting of an inherited stem keeps how often the passage says the stem
        itself, which is why what the title adds to that is a number of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ragdesk.engine.arrays import FloatArray, IntArray
from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.index.term_table import FIELD
from ragdesk.engine.methods import ROLE_WEIGHTS, parts_share
from ragdesk.engine.records import Fit, Origin, WordRole
from ragdesk.engine.retrieval.blend import (
    PARTS_B_SHARE,
    fit_of,
    part_shares,
    title_bounds,
    title_factors,
    title_values,
    word_idf,
)
from ragdesk.engine.retrieval.bm25 import Bm25
from ragdesk.engine.retrieval.lexical import VARIANT_SHARE, Retriever
from ragdesk.engine.retrieval.question import WordTerms
from ragdesk.engine.retrieval.top_k import WeightedList, set_bounds
from ragdesk.engine.text.analysis import normal_form

STEMS, PARTS = "snowball", "trigrams"

ORIGINS = {STEMS: Origin.WORD, FIELD: Origin.TITLE, PARTS: Origin.PARTS}
"""What the points of a term of each table are for."""

OTHER_FORM_SHARE = 0.5
"""What a mention counts by a stem that only rules and lists join to the word's ("took" for "take"): they may err. On
the judged questions .3 and .7 gain less."""


class WeighedTerm(NamedTuple):
    """A term of a word of the question, in one table.

    Attributes:
        df: passages that hold the word in any form; where none does, those that inherit it.
        idf: of the word.
        share: of that idf that the term can give.
        counts_length: whether it gives more in a short passage.
        role: of the word.
    """

    table: str
    term: str
    word: str
    df: int
    idf: float
    share: float
    counts_length: bool
    role: WordRole


class PassagePoints(NamedTuple):
    """What the terms that give a passage points make of it, in rows of one length.

    Attributes:
        terms: all of the question.
        rows: which of them each is.
        tf: how often the passage holds it.
        repetition, length_factor, points: as of ``TermPoints``.
    """

    terms: Sequence[WeighedTerm]
    rows: Sequence[int]
    tf: Sequence[int]
    repetition: Sequence[float]
    length_factor: Sequence[float]
    points: Sequence[float]

    @property
    def score(self) -> float:
        """The passage's."""
        return sum(self.points)

    def each(self) -> Iterator[tuple[WeighedTerm, int, float, float, float]]:
        """Term by term."""
        return zip((self.terms[row] for row in self.rows), self.tf, self.repetition, self.length_factor, self.points,
                   strict=True)


class BlendRetriever(Retriever):
    """The one score of one question."""

    def __init__(self, snapshot: Snapshot, words: Sequence[WordTerms], *, k1: float, b: float) -> None:
        """Look the terms up; those that nothing holds drop out here."""
        super().__init__(snapshot, STEMS)
        stems = Bm25(k1, b, snapshot.mean_length(STEMS))
        parts = Bm25(k1, PARTS_B_SHARE * b, snapshot.mean_length(PARTS))
        of_any_length = Bm25(k1, 0.0, stems.avgdl)
        self._formulas = {(STEMS, True): stems, (STEMS, False): of_any_length, (FIELD, False): of_any_length,
                          (PARTS, True): parts}
        for table in (STEMS, FIELD):
            snapshot.look_up(table, [stem for word in words for stem in (*word.stems, *word.other_stems)])
        snapshot.look_up(PARTS, [part for word in words for part in word.parts])
        weighed = [self._weighed(word) for word in words]
        self._whole = sum(own[0].idf * ROLE_WEIGHTS[word.role] for word, own in zip(words, weighed, strict=True))
        self._terms = [term for own in weighed for term in own if snapshot.postings(term.table, term.term).df]

    def _weighed(self, word: WordTerms) -> list[WeighedTerm]:
        """All that can give a word's points."""
        snapshot = self._snapshot
        stems = [*word.stems, *word.other_stems]
        df = snapshot.df_of_any(STEMS, stems) or snapshot.df_of_any(FIELD, stems)
        own_idf = word_idf(snapshot.chunk_count, df)
        weight = ROLE_WEIGHTS[word.role]
        whole = {stem: weight * (1.0 if is_own else VARIANT_SHARE) for stem, is_own in word.stems.items()}
        whole |= dict.fromkeys(word.other_stems, weight * OTHER_FORM_SHARE)
        to_parts = parts_share(len(normal_form(word.word))) if word.parts else 0.0
        of_word = {stem: (1 - to_parts) * share for stem, share in whole.items()}
        part_df = {part: found.df for part, found in snapshot.postings_of(PARTS, word.parts).items()}
        of_parts = part_shares(word.parts, part_df, snapshot.chunk_count)
        tables = ((STEMS, of_word), (FIELD, whole),
                  (PARTS, {part: weight * to_parts * share for part, share in of_parts.items()}))
        return [WeighedTerm(table, term, word.word, df, own_idf, share, bool(word.parts) and table != FIELD, word.role)
                for table, own in tables
                for term, share in own.items()]

    def share(self, score: float) -> float:
        """A passage's score as a share of what one of mean length has that says every word once."""
        return score / self._whole if self._whole else 0.0

    def fit(self, score: float) -> Fit:
        """How well a passage with a score fits the question."""
        return fit_of(self.share(score))

    @property
    def has_terms(self) -> bool:
        """See ``Retriever``."""
        return bool(self._terms)

    def _values_of(self, table: str, counts_length: bool) -> Callable[[IntArray, IntArray], FloatArray]:
        """What pairs of tf and |D| count in a table."""
        formula = self._formulas[table, counts_length]
        return (lambda tf, length: title_values(formula, tf, length)) if table == FIELD else formula.values

    def _bounds_of(self, table: str, counts_length: bool) -> Callable[[IntArray, IntArray], FloatArray]:
        """The most that they count."""
        formula = self._formulas[table, counts_length]
        return (lambda tf, length: title_bounds(formula, tf, length)) if table == FIELD else formula.values

    def _lists(self) -> list[list[WeightedList]]:
        weights: dict[tuple[str, bool], dict[str, float]] = {kind: {} for kind in self._formulas}
        for term in self._terms:  # a term of two words of the question is one list
            own = weights[term.table, term.counts_length]
            own[term.term] = own.get(term.term, 0.0) + term.idf * term.share
        lists = []
        for kind, of_kind in weights.items():
            found = [self._lists_of(*kind, term, weight) for term, weight in of_kind.items()]
            set_bounds([item for of_term in found for item in of_term], self._bounds_of(*kind))
            lists += found
        return lists

    def _lists_of(self, table: str, counts_length: bool, term: str, weight: float) -> list[WeightedList]:
        """A term's lists in the segments."""
        formula = self._formulas[table, counts_length]
        known = self._snapshot.code_values(table if counts_length else f"{table} of any length", formula.k1, formula.b)
        lists = []
        for part in self._snapshot.postings(table, term).lists:
            if id(part.table) not in known:
                values = self._values_of(table, counts_length)
                known[id(part.table)] = values(part.table.pair_tf, part.table.pair_length)
            lists.append(WeightedList(part, weight, known[id(part.table)]))
        return lists

    # --- what the scores are made of -------------------------------------------------------------------------------

    def weigh(self, docs: Sequence[int]) -> list[PassagePoints]:
        """What some passages score, and what each term gives them."""
        tf_of = self._snapshot.term_frequencies([(term.table, term.term) for term in self._terms],
                                                np.array(docs, dtype=np.int64)).T
        passages, rows = np.nonzero(tf_of)
        tf = tf_of[passages, rows].astype(np.float64)
        repetition, length_factor = self._factors(tf, rows, {
            analyzer: self._snapshot.lengths(analyzer, docs)[passages] for analyzer in (STEMS, PARTS)})
        share, idf = (np.array(own)[rows] for own in ([term.share for term in self._terms],
                                                      [term.idf for term in self._terms]))
        points = share * idf * repetition * length_factor
        columns = [rows.tolist(), tf.astype(np.int64).tolist(), repetition.tolist(), length_factor.tolist(),
                   points.tolist()]
        bounds = passages.searchsorted(np.arange(len(docs) + 1)).tolist()
        return [PassagePoints(self._terms, *(column[first:end] for column in columns))
                for first, end in pairwise(bounds)]

    def _factors(self, tf: FloatArray, rows: IntArray,
                 lengths: Mapping[str, FloatArray]) -> tuple[FloatArray, FloatArray]:
        """What repetition and length make of the idf that terms can give.

        Args:
            tf: how often a passage holds a term.
            rows: which term that is.
            lengths: of that passage, by the analyzer in whose terms they are told.
        """
        repetition, length_factor = np.zeros(len(rows)), np.zeros(len(rows))
        kinds = list(self._formulas)
        kind_of = np.array([kinds.index((term.table, term.counts_length)) for term in self._terms])[rows]
        for number, (kind, formula) in enumerate(self._formulas.items()):
            own = np.flatnonzero(kind_of == number)
            if len(own):
                table, _ = kind
                length = lengths[PARTS if table == PARTS else STEMS][own]
                repetition[own], length_factor[own] = (
                    title_factors(formula, tf[own], length) if table == FIELD
                    else (formula.repetition(tf[own]), formula.length_factor(tf[own], length)))
        return repetition, length_factor
