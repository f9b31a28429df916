"""Which words of a passage a term stands for: the explanation names the form that is in the text.

Takes:  a passage, an analyzer.
Gives:  for a query term the words that hold it, as written, and where they stand in the document; of those that its own
        program does not show only how many.
Never:  names a word that shares a few word parts: only those that share at least half of them and begin alike, or
        nearly all ("sent" is no form of "client", "lepší" one of "nejlepší").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from ragdesk.engine.hidden.spans import spans_within
from ragdesk.engine.records import Chunk
from ragdesk.engine.retrieval.enough_parts import FORM_INSIDE_SHARE, FORM_SHARE
from ragdesk.engine.retrieval.passage_words import words_of_each
from ragdesk.engine.retrieval.question import QueryTerm
from ragdesk.engine.retrieval.shared_parts import SharedParts
from ragdesk.engine.text.analysis import (
    WITHOUT_JOINED,
    CountedWords,
    known_forms,
    known_stems,
    normal_form,
    single_terms,
    terms_of,
    trigrams,
    words_with,
)

_Match = tuple[tuple[str, str], ...]
"""Each term that a word is counted under, with each word of the question that it is a form of, one at least."""


class TermLookup:
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
        self._least = min((enough.least() for enough in self._enough.values()), default=1)
        self._shared_parts = SharedParts(self._wanted) if analyzer == "trigrams" else None
        self._matches: dict[str, dict[str, _Match | None]] = {}

    def matches_in(self, chunks: Sequence[Chunk]) -> list[TermMatches]:
        """The words of passages that match; words that several passages have are looked at once."""
        words = self._words_of_each([chunk.text for chunk in chunks])
        said: dict[str, list[str]] = {}
        for chunk, own in zip(chunks, words, strict=True):
            said.setdefault(chunk.language, []).extend(own.written)
        for language, written in said.items():
            self._learn(written, language)
        return [TermMatches(chunk, own, self._matches[chunk.language])
                for chunk, own in zip(chunks, words, strict=True)]

    def _words_of_each(self, texts: Sequence[str]) -> Sequence[CountedWords]:
        """The words of passages that the analyzer counts, each at every place it is counted at."""
        return [words_with((), text) for text in texts] if self._analyzer in WITHOUT_JOINED else words_of_each(texts)

    def _learn(self, written: Sequence[str], language: str) -> None:
        """Work out those that are not known yet, all in one go.

        They become known at once: another thread that explains a row would take what is not finished for no match.
        """
        known = self._matches.setdefault(language, {})
        new = [word for word in dict.fromkeys(written) if word not in known]
        forms = known_forms(new)
        found: dict[str, _Match | None] = dict.fromkeys(new)
        if self._shared_parts is not None:
            may_share = self._shared_parts.at_most(forms)
            found.update({word: self._match(trigrams(form)) for word, form, most
                          in zip(new, forms, may_share, strict=True) if most and most >= self._least})
        else:
            terms = self._terms_of_each(forms, language)
            found.update({word: self._match((term,)) for word, term in zip(new, terms, strict=True)
                          if term in self._wanted})
        known.update(found)

    def _terms_of_each(self, forms: Sequence[str], language: str) -> Sequence[str]:
        """The one term that each word is cut into by an analyzer that makes no parts."""
        if self._analyzer == "snowball":
            return known_stems(forms, language)
        return single_terms(self._analyzer, forms, language)

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
        inner: those of a word with a digit but for its ends; a word that holds it whole has them all: "l10n", "10n".
    """

    first: str
    of_beginning: float
    of_inside: float
    inner: frozenset[str]

    @classmethod
    def of(cls, terms: Sequence[str]) -> _Enough:
        """For the terms of a word; whole words and stems are one, which says nothing of how a word begins."""
        count = len(set(terms))
        is_one = len(terms) <= 1
        inside = FORM_SHARE if is_one else FORM_INSIDE_SHARE
        has_digit = any(sign.isdigit() for term in terms for sign in term)
        inner = frozenset(terms[1:-1] if has_digit else ())
        return cls("" if is_one else terms[0], FORM_SHARE * count, inside * count, inner)

    def least(self) -> float:
        """The fewest that can be enough."""
        return min(self.of_beginning, len(self.inner) or self.of_beginning)

    def is_reached_by(self, shared: frozenset[str]) -> bool:
        """Whether these shared terms are enough."""
        is_held_whole = bool(self.inner) and self.inner <= shared
        return is_held_whole or len(shared) >= (self.of_beginning if self.first in shared else self.of_inside)


_FormsAndSpans = tuple[tuple[str, ...], tuple[tuple[int, int], ...]]


class TermMatches:
    """The words of one passage, found by the terms they are counted under."""

    def __init__(self, chunk: Chunk, words: CountedWords, matches: Mapping[str, _Match | None]) -> None:
        """Find the words for all terms of a question at once.

        Args:
            chunk: the passage.
            words: its words.
            matches: what each of them, and maybe others, has of what is looked for; None for nothing.
        """
        self._start = chunk.start
        self._are_forms: dict[tuple[str, str], list[int]] = {}
        self._are_hidden: dict[tuple[str, str], int] = {}
        self._found: dict[tuple[int, ...], _FormsAndSpans] = {}
        self._written, self._starts = words
        matched = [(place, found) for place, found in enumerate(map(matches.__getitem__, self._written))
                   if found is not None]
        for place, found in matched:
            is_hidden = chunk.hidden and spans_within(chunk.hidden, *self._span(place))
            for key in found:
                if is_hidden:
                    self._are_hidden[key] = self._are_hidden.get(key, 0) + 1
                else:
                    self._are_forms.setdefault(key, []).append(place)
        self.shown_words = frozenset(question_word for _, question_word in self._are_forms)
        self.held_words = self.shown_words.union(question_word for _, question_word in self._are_hidden)

    def _span(self, place: int) -> tuple[int, int]:
        """Where a word stands in the document."""
        start = self._start + self._starts[place]
        return start, start + len(self._written[place])

    def of(self, term: str, word: str) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...], int]:
        """The words that a term of a word of the question matched.

        Returns:
            The different words as written, and the place of each in the document; then how many more are hidden. Words
            that share only a few parts with the question's word are no forms of it: they give points, and nothing to
            point at.
        """
        places = self._are_forms.get((term, word))
        hidden = self._are_hidden.get((term, word), 0) if self._are_hidden else 0
        if places is None:
            return (), (), hidden
        shown = tuple(places)
        if shown not in self._found:  # the parts of a word are mostly found in the same words
            self._found[shown] = (tuple(dict.fromkeys([self._written[place] for place in shown])),
                                  tuple([self._span(place) for place in shown]))
        return *self._found[shown], hidden
