"""Step 4, afterwards: why a passage has its score. Sentence, bars, marks, quotes and arithmetic all read it here.

Takes:  a Hit, and the SearchResult it stands in.
Gives:  an ``Explanation`` for each ranking that found the passage, and which of them leads.
Never:  a number that is not in the hit, or a word: ``wording`` makes the sentences.

A fusion joins several rankings, and each has an explanation of its own. The one that leads is that of the ranking in
which the passage stands best, the first of equals. Quotes are looked for by the words of them all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence, Set

from ragdesk.engine.hidden.shown import visible_in_place
from ragdesk.engine.methods import METHODS
from ragdesk.engine.records import Chunk, Hit, MethodRank, Origin, SearchResult, TermPoints
from ragdesk.engine.records.explanation import Explanation, UnsaidWords, WordPoints
from ragdesk.engine.retrieval.enough_parts import NAMED_SHARE
from ragdesk.engine.retrieval.mentions import form_in
from ragdesk.engine.retrieval.passage_words import words_of
from ragdesk.engine.text.analysis import known_forms, normal_form, terms_of, trigrams

FORMS_NAMED = 2
"""How many other forms of a word are named; a passage may hold dozens that share a part with it."""


def explain(hit: Hit, result: SearchResult) -> Explanation:
    """The explanation that leads; one without words for a passage that no joined ranking found."""
    nothing = Explanation(result.method, None, 0.0, hit.length, 0.0, 1.0, result.figures.chunks, (), ())
    return min(explain_each(hit, result), key=lambda explanation: explanation.rank or 0, default=nothing)


def explain_each(hit: Hit, result: SearchResult) -> tuple[Explanation, ...]:
    """The explanations of a hit: one, or for a fusion one for each joined ranking that found it."""
    explained = _explained_of(result)
    if id(hit) not in explained:
        explained[id(hit)] = hit, _explain_all(hit, result)
    return explained[id(hit)][1]


def _explained_of(result: SearchResult) -> _Explained:
    """The hits of a result that were explained: list, bars and marks ask about the same ones, one after the other."""
    explained = next((explained for known, explained in tuple(_RECENT) if known is result), None)
    if explained is None:
        explained = {}
        _RECENT.append((result, explained))
    return explained


_Explained = dict[int, tuple[Hit, tuple[Explanation, ...]]]
"""By what tells the hits apart, which are kept so that no other takes the place of one."""

_RECENT: deque[tuple[SearchResult, _Explained]] = deque(maxlen=2)
"""A result, and the one that a trial of other values is compared with."""


def _explain_all(hit: Hit, result: SearchResult) -> tuple[Explanation, ...]:
    """The same, worked out."""
    if not hit.places:
        return (_explain(result, hit.chunk, result.method, hit.rank, hit.score, hit.length, tuple(hit.terms)),)
    return tuple(_explain_place(place, hit, result) for place in hit.places if place.rank is not None)


def explain_by(method: str, hit: Hit, result: SearchResult) -> Explanation | None:
    """The explanation by one method; None when that did not find the passage."""
    return next((explanation for explanation in explain_each(hit, result) if explanation.method == method), None)


def _explain_place(place: MethodRank, hit: Hit, result: SearchResult) -> Explanation:
    """The explanation by one of the rankings that a fusion joins."""
    return _explain(result, hit.chunk, place.method, place.rank, place.score, place.length, place.terms)


def all_terms(hit: Hit) -> tuple[TermPoints, ...]:
    """Every term that any ranking counted in a passage."""
    return (*hit.terms, *(term for place in hit.places for term in place.terms))


def unsaid_words(hit: Hit, language: str = "") -> UnsaidWords:
    """What is to be said of the words that a passage shows in no form that was counted.

    Args:
        hit: the passage.
        language: of the question, by whose rules forms are looked for beside those of the passage's language.
    """
    title, parts = (frozenset(term.word for term in all_terms(hit) if term.of is origin and term.points > 0)
                    for origin in (Origin.TITLE, Origin.PARTS))
    words = [word for word in hit.missing if word not in hit.hidden_words]
    forms = {word: form for word in words if (form := _form_in(hit.chunk, word, language))}
    left = [word for word in words if word not in forms]
    return UnsaidWords(
        hidden=tuple(hit.hidden_words),
        in_title=tuple(word for word in left if word in title),
        in_parts=tuple(word for word in left if word in parts - title),
        in_other_forms=tuple(forms.items()),
        absent=tuple(word for word in left if word not in title | parts))


def _form_in(chunk: Chunk, word: str, language: str) -> str:
    """A word of the passage, where it is shown, that is a form of a word."""
    return form_in(visible_in_place(chunk), word, (chunk.language, language))


def _explain(result: SearchResult, chunk: Chunk, method: str, rank: int | None, score: float, length: int,
             terms: tuple[TermPoints, ...]) -> Explanation:
    """One ranking's explanation."""
    row, mean_lengths = METHODS[method], result.figures.avgdl
    avgdl = mean_lengths.get(row.analyzer, mean_lengths.get("words", 0.0))
    counts_length = row.takes_k1_and_b and result.k1 and result.b and avgdl
    words = _words(terms, result, chunk, _Sharing(row.analyzer, chunk.language, terms))
    return Explanation(method, rank, score, length, avgdl, length / avgdl if counts_length else 1.0,
                       result.figures.chunks, terms, words)


def _words(terms: Iterable[TermPoints], result: SearchResult, chunk: Chunk,
           sharing: _Sharing) -> tuple[WordPoints, ...]:
    """The terms summed by word of the question, in its order."""
    question, chunks = result.question, result.figures.chunks
    by_word: dict[str, list[TermPoints]] = {word.text: [] for word in question.words}
    for term in terms:
        by_word.setdefault(term.word, []).append(term)
    left_out = {word.text for word in question.words if word.left_out}
    nowhere = {word.text for word in question.words if not word.chunk_count}
    said = set(known_forms(words_of(visible_in_place(chunk)).written))
    return tuple(_sum_up(word, tuple(own), chunks, sharing) if own else WordPoints(
        word, 0.0, 0, 0, (), left_out=word in left_out, is_in_collection=word not in nowhere,
        is_said_exactly=normal_form(word) in said,
        counted_with="" if word in left_out else sharing.counted_with(word, question.language),
    ) for word, own in by_word.items())


def _sum_up(word: str, terms: tuple[TermPoints, ...], chunks: int, sharing: _Sharing) -> WordPoints:
    """One word's sum."""
    whole = [term for term in terms if term.of is Origin.WORD]
    parts = {term.term for term in terms if term.of is Origin.PARTS}
    spans = tuple(sorted({span for term in terms for span in term.spans}))
    forms = tuple(dict.fromkeys(form for term in terms for form in term.forms))
    hidden = sum(term.hidden for term in whole) or max((term.hidden for term in terms), default=0)
    return WordPoints(
        word, sum(term.points for term in terms),
        tf=sum(term.tf for term in whole) if whole else len(spans) or max((term.tf for term in terms), default=0),
        df=_df(whole or terms, chunks),
        terms=terms, forms=forms, other_forms=_other_forms(word, terms), spans=spans, hidden=hidden,
        parts=sharing.parts_found(word, parts) if parts else (0, 0),
        is_said_exactly=normal_form(word) in {normal_form(form) for form in forms})


def _df(terms: Sequence[TermPoints], chunks: int) -> int:
    """Passages that hold a word; terms with a df each may count a passage twice, though never more than there are."""
    is_of_word = any(term.share != 1 for term in terms)
    return max(term.df for term in terms) if is_of_word else min(sum(term.df for term in terms), chunks)


def _other_forms(word: str, terms: Sequence[TermPoints]) -> tuple[str, ...]:
    """Forms that matched besides the word as typed, the most alike first, each once.

    Of word parts only forms that share enough of them, and only where the word itself is not there: "gold" is no form
    of "go" in a passage that says "go".
    """
    typed = normal_form(word)
    whole = {form for term in terms if term.of is Origin.WORD for form in term.forms}
    shares: dict[str, tuple[float, str]] = {}
    for form in dict.fromkeys(form for term in terms for form in term.forms):
        counted = normal_form(form)
        share = _shared_parts(typed, counted)
        if counted != typed and (form in whole or (not whole and share >= NAMED_SHARE)):
            shares.setdefault(counted, (share, form))
    alike = sorted(shares.values(), key=lambda share_and_form: -share_and_form[0])
    return tuple(form for _, form in alike[:FORMS_NAMED])


def _shared_parts(typed: str, other: str) -> float:
    """The share of a word's parts that another word has."""
    parts = set(trigrams(typed))
    return len(parts.intersection(trigrams(other))) / max(len(parts), 1)


class _Sharing:
    """Which words of a question are counted under the terms of others: a shared term belongs to the first."""

    def __init__(self, analyzer: str, language: str, terms: Sequence[TermPoints]) -> None:
        self._analyzer = analyzer or "snowball"
        self._language = language
        self._owners = {term.term: term.word for term in terms if term.of is not Origin.TITLE}
        self._parts = {term.term for term in terms if term.of is Origin.PARTS}

    def counted_with(self, word: str, language: str) -> str:
        """The word under which all terms of a word are counted; empty when there is none."""
        cuts = [terms_of(self._analyzer, normal_form(word), rules) for rules in (language, self._language)]
        return next((self._owners[cut[0]] for cut in cuts if cut and self._owners.keys() >= set(cut)), "")

    def parts_found(self, word: str, own: Set[str]) -> tuple[int, int]:
        """How many of a word's parts the passage has, under whichever word they are counted, and how many there are.

        ``own`` are those counted under the word, of which its accent variants may have more than it has itself.
        """
        parts = set(trigrams(normal_form(word)))
        found = len(own | (parts & self._parts))
        return found, max(found, len(parts))
