"""Which words of a passage a term stands for: the explanation names the form that is in the text.

Takes:  a passage, an analyzer.
Gives:  for a query term the words that hold it, as written, and where they stand in the document.
Never:  names every word that shares a single word part: only those that share many, where there are such.
"""

from __future__ import annotations

from collections.abc import Sequence

from ragdesk.engine.analysis import Word, find_words, normal_form, terms_of
from ragdesk.engine.records import Chunk
from ragdesk.engine.retrieval.question import QueryTerm

SHARED_PARTS = 0.5
"""A word of the passage counts as a form of the question's word from this share of its parts on; whole words and stems
are one part, so they always do."""


class TermMatches:
    """The words of one passage, found by the terms they are counted under."""

    def __init__(self, chunk: Chunk, analyzer: str, terms: Sequence[QueryTerm]) -> None:
        """Find the words for all terms of a question at once."""
        self._start = chunk.start
        self._words_by_term: dict[str, list[Word]] = {}
        self._terms_of_word: dict[str, frozenset[str]] = {}
        self._terms_of_question_word: dict[str, set[str]] = {}
        for term in terms:
            self._terms_of_question_word.setdefault(term.word, set()).add(term.term)
        self._parts_needed = {word: SHARED_PARTS * len(set(terms_of(analyzer, normal_form(word), "")))
                              for word in self._terms_of_question_word}
        wanted = {term.term for term in terms}
        for word in find_words(chunk.text):
            if word.text not in self._terms_of_word:
                own = terms_of(analyzer, normal_form(word.text), chunk.language)
                self._terms_of_word[word.text] = frozenset(wanted.intersection(own))
            for term_text in self._terms_of_word[word.text]:
                self._words_by_term.setdefault(term_text, []).append(word)

    def of(self, term: QueryTerm) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...]]:
        """The words that a term matched.

        Returns:
            The different words as written, and the place of each in the document. When some words share many parts
            with the question's word, those that share few are left out.
        """
        words = self._words_by_term.get(term.term, [])
        shown = [word for word in words if self._is_form(word.text, term.word)] or words
        forms = tuple(dict.fromkeys(word.text for word in shown))
        return forms, tuple((self._start + word.start, self._start + word.end) for word in shown)

    def held_words(self) -> frozenset[str]:
        """The words of the question that the passage has in some form."""
        return frozenset(word for word in self._terms_of_question_word
                         if any(self._is_form(written, word) for written in self._terms_of_word))

    def _is_form(self, written: str, question_word: str) -> bool:
        """Whether a word of the passage shares enough parts with a word of the question."""
        shared = self._terms_of_word[written] & self._terms_of_question_word[question_word]
        return bool(shared) and len(shared) >= self._parts_needed[question_word]
