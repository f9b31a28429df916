"""Which words of a passage a term stands for: the explanation names the form that is in the text.

Takes:  a passage, an analyzer.
Gives:  for a query term the words that hold it, as written, and where they stand in the document; of those that its own
        program does not show only how many.
Never:  names a word that shares a few word parts: only those that share at least half of them and begin alike, or
        nearly all ("sent" is no form of "client", "lepší" one of "nejlepší").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from ragdesk.engine.hidden.spans import spans_within
from ragdesk.engine.records import Chunk
from ragdesk.engine.retrieval.enough_parts import FORM_INSIDE_SHARE, FORM_SHARE
from ragdesk.engine.retrieval.question import QueryTerm
from ragdesk.engine.text.analysis import (
    WITHOUT_JOINED,
    Word,
    counted_words,
    find_words,
    normal_form,
    normal_form_of_each,
    terms_of,
    terms_of_each,
)

_Match = tuple[tuple[str, str], ...]
"""Each term that a word is counted under, with each word of the question that it is a form of, one at least."""


class QuestionParts:
    """What is looked for, arranged for looking words up; one for all passages of a result."""

    def __init__(self, analyzer: str, terms: Sequence[QueryTerm]) -> None:
        """Gather each question word's terms; those that it shares with an earlier word are its own, too."""
        self._analyzer = analyzer
        self._wanted = frozenset(term.term for term in terms)
        self._terms_of_question_word: dict[str, set[str]] = {}
        for term in terms:
            self._terms_of_question_word.setdefault(term.word, set()).add(term.term)
        self._enough = {word: _Enough.of(terms_of(analyzer, normal_form(word), ""))
                        for word in self._terms_of_question_word}
        self._least = min((enough.of_beginning for enough in self._enough.values()), default=1)
        self._by_language: dict[str, _MatchesOfWords] = {}

    def words_of(self, text: str) -> Sequence[Word]:
        """The words of a passage that the analyzer counts, each at every place it is counted at."""
        return find_words(text) if self._analyzer in WITHOUT_JOINED else counted_words(text)

    def matches_of_words(self, language: str) -> _MatchesOfWords:
        """What every word of passages in one language has of what is looked for."""
        if language not in self._by_language:
            self._by_language[language] = _MatchesOfWords(self, language)
        return self._by_language[language]

    def matches(self, written: Sequence[str], language: str) -> list[_Match | None]:
        """What words of passages have of what is looked for; None for nothing."""
        cut = terms_of_each(self._analyzer, normal_form_of_each(written), language)
        return [None if self._wanted.isdisjoint(terms) else self._match(terms) for terms in cut]

    def _match(self, cut: Sequence[str]) -> _Match | None:
        """What a word cut into terms has of what is looked for."""
        if len(terms := self._wanted.intersection(cut)) < self._least:
            return None
        form_of = tuple(word for word, own in self._terms_of_question_word.items()
                        if self._enough[word].is_reached_by(terms & own))
        return tuple(product(terms, form_of)) if form_of else None


class _Enough(NamedTuple):
    """How many terms a word must share with one of the question to be a form of it.

    Attributes:
        first: the term that it begins with.
        of_beginning: how many when it begins alike.
        of_inside: how many when it does not.
    """

    first: str
    of_beginning: float
    of_inside: float

    @classmethod
    def of(cls, terms: Sequence[str]) -> _Enough:
        """For the terms of a word; whole words and stems are one, which says nothing of how a word begins."""
        count = len(set(terms))
        is_one = len(terms) <= 1
        inside = FORM_SHARE if is_one else FORM_INSIDE_SHARE
        return cls("" if is_one else terms[0], FORM_SHARE * count, inside * count)

    def is_reached_by(self, shared: frozenset[str]) -> bool:
        """Whether these shared terms are enough."""
        return len(shared) >= (self.of_beginning if self.first in shared else self.of_inside)


class _MatchesOfWords(dict[str, _Match | None]):
    """Words as written with their matches; those of many words are worked out in one go."""

    def __init__(self, parts: QuestionParts, language: str) -> None:
        super().__init__()
        self._parts = parts
        self._language = language

    def learn(self, written: Iterable[str]) -> None:
        """Work out those that are not known yet."""
        new = list(set(written).difference(self))
        self.update(zip(new, self._parts.matches(new, self._language), strict=True))


_FormsAndSpans = tuple[tuple[str, ...], tuple[tuple[int, int], ...]]


class TermMatches:
    """The words of one passage, found by the terms they are counted under."""

    def __init__(self, chunk: Chunk, parts: QuestionParts) -> None:
        """Find the words for all terms of a question at once."""
        self._start = chunk.start
        self._are_forms: dict[tuple[str, str], list[Word]] = {}
        self._are_hidden: dict[tuple[str, str], int] = {}
        self._found: dict[tuple[Word, ...], _FormsAndSpans] = {}
        matches = parts.matches_of_words(chunk.language)
        words = parts.words_of(chunk.text)
        matches.learn(word.text for word in words)
        for word in words:
            found = matches[word.text]
            if found is None:
                continue
            is_hidden = chunk.hidden and spans_within(chunk.hidden, self._start + word.start, self._start + word.end)
            for key in found:
                if is_hidden:
                    self._are_hidden[key] = self._are_hidden.get(key, 0) + 1
                else:
                    self._are_forms.setdefault(key, []).append(word)
        self.shown_words = frozenset(question_word for _, question_word in self._are_forms)
        self.held_words = self.shown_words.union(question_word for _, question_word in self._are_hidden)

    def of(self, term: QueryTerm) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...], int]:
        """The words that a term matched.

        Returns:
            The different words as written, and the place of each in the document; then how many more are hidden. Words
            that share only a few parts with the question's word are no forms of it: they give points, and nothing to
            point at.
        """
        key = (term.term, term.word)
        if key not in self._are_forms:
            return (), (), self._are_hidden.get(key, 0)
        shown = tuple(self._are_forms[key])
        if shown not in self._found:  # the parts of a word are mostly found in the same words
            self._found[shown] = (tuple(dict.fromkeys(word.text for word in shown)),
                                  tuple((self._start + word.start, self._start + word.end) for word in shown))
        return *self._found[shown], self._are_hidden.get(key, 0)
