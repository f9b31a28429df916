"""Step 4, all of it: a question to ranked hits, every point explained.

Takes:  a question, a method's name, the counts of one moment.
Gives:  a ``SearchResult`` that needs nothing else to be explained.
Never:  explains passages that are not looked at: only those listed get their terms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

import numpy as np

from ragdesk.engine.arrays import BoolArray, FloatArray, IntArray
from ragdesk.engine.hidden.shown import visible_text
from ragdesk.engine.index.manifest import Manifest
from ragdesk.engine.index.rows import StoredChunk
from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.methods import METHODS, RRF_K, MethodKind, fused_methods
from ragdesk.engine.records import CollectionFigures, Hit, MethodRank, SearchResult, TermPoints, Verdict
from ragdesk.engine.records.later import Later
from ragdesk.engine.retrieval.accounts import BlendAccounts, SeenWords
from ragdesk.engine.retrieval.alike import has_enough_apart
from ragdesk.engine.retrieval.blend_retriever import PARTS, STEMS, BlendRetriever
from ragdesk.engine.retrieval.copies import MOST_READ, Listed, first_of_each_text, with_copies, without_copies
from ragdesk.engine.retrieval.evidence import judge_evidence
from ragdesk.engine.retrieval.fusion import FUSION_DEPTH, fuse, place_points
from ragdesk.engine.retrieval.lexical import Bm25Retriever, LexicalRetriever, Retriever, TfidfRetriever
from ragdesk.engine.retrieval.matches import TermMatches
from ragdesk.engine.retrieval.order import best_of, in_order
from ragdesk.engine.retrieval.question import ParsedQuestion, query_terms, word_terms
from ragdesk.engine.retrieval.scope import passages_in
from ragdesk.engine.text.analysis import find_counted_words

_TermsAndMatches = tuple[tuple[TermPoints, ...], TermMatches]
_PlaceAndMatches = tuple[MethodRank, TermMatches]
_Ranked = tuple[int, int, StoredChunk]

ALWAYS_EXPLAINED = 20
"""At least this many passages get their terms, however few are listed and sent: what is listed must change neither
prompt nor verdict."""

MOST_EXPLAINED = 320
"""The most that are looked at to find some that do not all say nearly the same."""

ENOUGH_AHEAD = 20
"""This many passages among the first 60 of two rankings stand before any that one ranking alone puts first, since
1/(60+60) twice is more than 1/(60+1); then nobody will see the others."""

PARTS_ALONE_WEIGHED = 100
PARTS_ALONE_READ = 10
"""Of the passages that word parts alone find, this many are weighed by their counts, and this many of those by
their words, for a place in the fusion."""


def search_for(parsed: ParsedQuestion, snapshot: Snapshot, manifest: Manifest, k1: float, b: float) -> QuestionSearch:
    """The search for a question; beside other words a phrase that stands nowhere is searched for by its words.

    So a question that quotes something finds what it is about. A phrase alone is what is wanted, or nothing is.
    """
    search = QuestionSearch(parsed, snapshot, manifest, k1, b)
    question = parsed.question
    in_phrases = {word.text for phrase in question.scope.phrases for word in find_counted_words(phrase)}
    asks_for_more = any(not word.left_out and word.text not in in_phrases for word in question.words)
    if not question.scope.phrases or not asks_for_more or search.inside is None or search.inside.any():
        return search
    loosened = replace(question, scope=replace(question.scope, phrases=()), unsaid_phrases=question.scope.phrases)
    return QuestionSearch(replace(parsed, question=loosened), snapshot, manifest, k1, b)


@dataclass
class QuestionSearch:
    """One question put to one snapshot; methods share what they have in common."""

    parsed: ParsedQuestion
    snapshot: Snapshot
    manifest: Manifest
    k1: float
    b: float
    _rankings: dict[str, LexicalRetriever] = field(default_factory=dict)
    _scores: dict[str, FloatArray] = field(default_factory=dict)
    _ordered: dict[str, list[int]] = field(default_factory=dict)
    _ordered_limit: dict[str, int] = field(default_factory=dict)
    _joined: dict[str, dict[int, int]] = field(default_factory=dict)

    @cached_property
    def blend(self) -> BlendRetriever:
        """The ranking by one score."""
        return BlendRetriever(self.snapshot, word_terms(self.parsed), k1=self.k1, b=self.b)

    @cached_property
    def words(self) -> SeenWords:
        """What passages say of what is looked for."""
        return SeenWords(self.parsed)

    @cached_property
    def inside(self) -> BoolArray | None:
        """Which docs the question is put to; None for all."""
        scope, languages = self.parsed.question.scope, self.parsed.languages
        if scope.is_empty:
            return None
        return passages_in(scope, languages, self.snapshot, self.manifest, self.blend.scores)

    def retriever(self, method: str) -> Retriever:
        """The ranking of any method but the fusion."""
        return self.blend if METHODS[method].kind is MethodKind.ONE_SCORE else self.ranking(method)

    def ranking(self, method: str) -> LexicalRetriever:
        """The ranking of a method that counts one analyzer's terms."""
        if method not in self._rankings:
            kind, analyzer = METHODS[method].kind, METHODS[method].analyzer
            terms = query_terms(self.parsed, analyzer)
            self._rankings[method] = (
                TfidfRetriever(self.snapshot, analyzer, terms, self._all_words()) if kind is MethodKind.TFIDF
                else Bm25Retriever(self.snapshot, analyzer, terms, k1=self.k1, b=self.b))
        return self._rankings[method]

    def scores(self, method: str) -> FloatArray:
        """Every chunk's score under a method, the fusion included; 0 where it is not found or not looked at."""
        if method not in self._scores:
            scores = self._fused_scores() if _is_fusion(method) else self.retriever(method).scores()
            self._scores[method] = scores if self.inside is None else scores * self.inside
        return self._scores[method]

    def ordered(self, method: str, limit: int) -> list[int]:
        """The best docs under a method."""
        if limit > self._ordered_limit.get(method, 0):
            docs, scores = self._best(method, limit)
            self._ordered[method] = in_order(docs, scores, limit, self.snapshot, self.manifest)
            self._ordered_limit[method] = limit
        return self._ordered[method][:limit]

    def _best(self, method: str, limit: int) -> tuple[IntArray, FloatArray]:
        """The docs that can be among the best, and their scores."""
        if _is_fusion(method) or self.inside is not None:
            return best_of(self.scores(method), limit)
        return self.retriever(method).best(limit)

    def _fused_scores(self) -> FloatArray:
        """Add up the places of the joined rankings, without those that found no term."""
        fused = fuse({method: self._joined_list(method) for method in self.joined_methods()})
        scores = np.zeros(len(self.snapshot.chunk_ids))
        scores[list(fused)] = list(fused.values())
        return scores

    def _joined_list(self, method: str) -> dict[int, int]:
        """The passages that a ranking brings into the fusion -> the place of each there, best first.

        A ranking by word parts finds nearly every passage, since some part or other is everywhere. It brings in those
        that another ranking found, too, and of the rest the best that have most parts of some word in one place.
        """
        if method not in self._joined:
            docs = self.ordered(method, FUSION_DEPTH)
            worth = set(docs)
            if METHODS[method].counts_parts:
                others = [other for other in self.joined_methods() if other != method]
                elsewhere = {doc for other in others for doc in self.ordered(other, FUSION_DEPTH)}
                ahead = [n for n in docs[:RRF_K] if any(n in self.ordered(o, RRF_K) for o in others)]
                alone = [n for n in docs if n not in elsewhere] if len(ahead) < ENOUGH_AHEAD else []
                worth = elsewhere | self._holding_a_word(method, alone)
            self._joined[method] = {doc: rank for rank, doc in enumerate(docs, 1) if doc in worth}
        return self._joined[method]

    def _holding_a_word(self, method: str, docs: list[int]) -> set[int]:
        """The first of some passages that hold a word of the question in some form, not its parts here and there."""
        looked_at = docs[:PARTS_ALONE_WEIGHED]
        has_most = self.ranking(method).hold_most_parts(looked_at).tolist()
        likely = [doc for doc, keep in zip(looked_at, has_most, strict=True) if keep][:PARTS_ALONE_READ]
        ids = {doc: int(self.snapshot.chunk_ids[doc]) for doc in likely}
        stored = self.manifest.chunks(list(ids.values()))
        seen = self.words.matches(METHODS[method].analyzer, [stored[i] for i in ids.values()])
        return {doc for doc, matches in zip(ids, seen, strict=True) if matches.held_words}

    def joined_methods(self) -> tuple[str, ...]:
        """The rankings a fusion joins for this question."""
        return tuple(method for method in fused_methods() if self.ranking(method).has_terms)

    def _all_words(self) -> list[str]:
        """The question's words that are looked for, repeats included; accent variants for those not there as typed."""
        looked_for = {word.text: spellings[:1] if word.text in self.parsed.in_collection else spellings
                      for word, spellings in self.parsed.spellings}
        written = [word.text for word in find_counted_words(self.parsed.question.text)]
        written += [word for word in looked_for if word not in written]
        return [spelling for word in written for spelling in looked_for.get(word, ())]

    # --- hits and their terms --------------------------------------------------------------------------------------

    def result(self, method: str, limit: int, documents: int, sent: int) -> SearchResult:
        """Rank, and explain the first ``limit``, and those that prompt and evidence need beyond them."""
        usual = max(limit, sent, ALWAYS_EXPLAINED)
        listed = self._listed_apart(method, usual, sent)
        ranked = [(place.rank, place.doc, place.stored) for place in listed]
        found = self.hits(method, ranked, to_last_word=True)
        hits = with_copies(found, listed)
        shares = self._shares(method, [place.doc for place in listed], hits)
        apart = first_of_each_text(hits[:usual])
        evidence = judge_evidence(self.parsed.question, [hits[i] for i in apart], self.snapshot.chunk_count, sent,
                                  [shares[i] for i in apart])
        analyzers = ("words", *(ranking.analyzer for ranking in self._rankings.values()),
                     *((STEMS, PARTS) if METHODS[method].kind is MethodKind.ONE_SCORE else ()))
        mean_lengths = {analyzer: self.snapshot.mean_length(analyzer) for analyzer in dict.fromkeys(analyzers)}
        figures = CollectionFigures(documents, self.snapshot.chunk_count, mean_lengths)
        if evidence.verdict is Verdict.NONE:
            hits = tuple(replace(hit, fit=None) for hit in hits)
        return SearchResult(self.parsed.question, method, hits[:limit], evidence, figures, self.k1, self.b,
                            hits[limit:])

    def _listed_apart(self, method: str, wanted: int, sent: int) -> list[Listed]:
        """The same; as many more as it takes for enough that do not all say nearly the same."""
        listed = self.listed(method, wanted)
        while len(listed) == wanted < MOST_EXPLAINED and not has_enough_apart(
                (visible_text(place.stored.chunk) for place in listed), sent):
            wanted = min(4 * wanted, MOST_EXPLAINED)
            listed = self.listed(method, wanted)
        return listed

    def listed(self, method: str, wanted: int) -> list[Listed]:
        """The best passages that say different things, with their copies; all found, where there is room for all."""
        limit = wanted
        while True:
            docs = self.ordered(method, limit)
            stored = self.manifest.chunks([int(self.snapshot.chunk_ids[doc]) for doc in docs])
            ranked = [(doc, stored[int(self.snapshot.chunk_ids[doc])]) for doc in docs]
            if len(docs) < limit == wanted:
                return [Listed(rank, doc, one) for rank, (doc, one) in enumerate(ranked, 1)]
            found = without_copies(ranked)
            if len(found) >= wanted or len(docs) < limit or limit >= MOST_READ:
                return found[:wanted]
            limit = min(4 * limit, MOST_READ)

    def _shares(self, method: str, docs: Sequence[int], hits: Sequence[Hit]) -> list[float]:
        """What share of the one score the hits have; it means the same for every question, and under every method."""
        is_blend = METHODS[method].kind is MethodKind.ONE_SCORE
        scores = [hit.score for hit in hits] if is_blend else self.scores("blend")[list(docs)].tolist()
        return [self.blend.share(score) for score in scores]

    def hits(self, method: str, ranked: Sequence[_Ranked], *, to_last_word: bool = False) -> list[Hit]:
        """Passages with their terms under a method.

        Args:
            method: a single one or the fusion.
            ranked: rank, doc and stored chunk of each.
            to_last_word: leave those out at the end that the one score finds by parts of words alone.
        """
        if _is_fusion(method):
            return self._fused_hits(ranked)
        if METHODS[method].kind is MethodKind.ONE_SCORE:
            return self._blend_hits(ranked, to_last_word=to_last_word)
        found = []
        for (rank, doc, stored), (terms, seen) in zip(ranked, self._terms_of(method, ranked), strict=True):
            score, length = sum(term.points for term in terms), self.retriever(method).length(doc)
            missing, hidden = self.words.missing([seen])
            found.append(Hit(rank, score, stored.id, stored.chunk, length, terms, missing=missing,
                             document_title=stored.document_title, hidden_words=hidden, inherited=stored.field))
        return found

    def _blend_hits(self, ranked: Sequence[_Ranked], *, to_last_word: bool) -> list[Hit]:
        """The same under the one score; which words the terms stand for is found when somebody looks at the hits."""
        weighed = self.blend.weigh([doc for _, doc, _ in ranked])
        accounts = BlendAccounts(self.words, [stored for _, _, stored in ranked], weighed)
        most = accounts.up_to_the_last_word() if to_last_word else len(ranked)
        found = []
        for place, (rank, doc, stored) in enumerate(ranked[:most]):
            score, length = weighed[place].score, self.blend.length(doc)
            found.append(Hit(rank, score, stored.id, stored.chunk, length, Later(partial(accounts.terms, place)),
                             missing=Later(partial(accounts.missing, place)), document_title=stored.document_title,
                             hidden_words=Later(partial(accounts.hidden_words, place)), inherited=stored.field,
                             fit=self.blend.fit(score)))
        return found

    def _fused_hits(self, ranked: Sequence[_Ranked]) -> list[Hit]:
        """The same for the fusion: the terms of each joined ranking."""
        per_method = [self._places(method, ranked) for method in self.joined_methods()]
        found = []
        for i, (rank, doc, stored) in enumerate(ranked):
            places = tuple(places[i][0] for places in per_method)
            missing, hidden = self.words.missing([places[i][1] for places in per_method])
            score, length = sum(place.points for place in places), self.ranking(fused_methods()[0]).length(doc)
            found.append(Hit(rank, score, stored.id, stored.chunk, length, places=places, missing=missing,
                             document_title=stored.document_title, hidden_words=hidden,
                             inherited=stored.field))
        return found

    def _places(self, method: str, ranked: Sequence[_Ranked]) -> list[_PlaceAndMatches]:
        """Where one of the joined rankings put some passages, and the words it sees in each."""
        rank_of_doc = self._joined_list(method)
        found = []
        explained = self._terms_of(method, ranked)
        for (_, doc, _), (terms, matches) in zip(ranked, explained, strict=True):
            rank = rank_of_doc.get(doc)
            points = place_points(rank) if rank else 0.0
            score, length = sum(term.points for term in terms), self.ranking(method).length(doc)
            found.append((MethodRank(method, rank, points, score, terms, length), matches))
        return found

    def _terms_of(self, method: str, ranked: Sequence[_Ranked]) -> list[_TermsAndMatches]:
        """Each passage's terms under a single method, and the words they stand for."""
        ranking = self.ranking(method)
        frequencies = ranking.frequencies([doc for _, doc, _ in ranked])
        seen = self.words.matches(ranking.analyzer, [stored for _, _, stored in ranked])
        return [(ranking.term_points(doc, frequencies[:, i], matches), matches)
                for i, ((_, doc, _), matches) in enumerate(zip(ranked, seen, strict=True))]


def _is_fusion(method: str) -> bool:
    return METHODS[method].kind is MethodKind.FUSION
