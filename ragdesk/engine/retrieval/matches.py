"""Which words of a passage a term stands for: the explanation names the form that is in the text.

Takes:  a passage, an analyzer.
Gives:  for a query term the words that hold it, as written, and where they stand in the document.
Never:  names every word that shares a single word part: only those that share many, where there are such.
"""

from __future__ import annotations

from collections.abc import Sequence

from ragdesk.engine.analysis import Word, normal_form, terms_of
from ragdesk.engine.records import Chunk
from ragdesk.engine.retrieval.question import QueryTerm

SHARED_PARTS = 0.5
"""A word of the passage counts as a form of the question's word from this share of its parts on; whole words and stems
are one part, so they always do."""


class QuestionParts:
    """What is looked for, arranged for looking words up; one for all passages of a result."""

    def __init__(self, analyzer: str, terms: Sequence[QueryTerm]) -> None:
        """Gather each question word's terms."""
        self._analyzer = analyzer
        self._wanted = frozenset(term.term for term in terms)
        self.terms_of_question_word: dict[str, set[str]] = {}
        for term in terms:
            self.terms_of_question_word.setdefault(term.word, set()).add(term.term)
        self._parts_needed = {word: SHARED_PARTS * len(set(terms_of(analyzer, normal_form(word), "")))
                              for word in self.terms_of_question_word}
        self._cut: dict[tuple[str, str], frozenset[str]] = {}

    def terms_in(self, written: str, language: str) -> frozenset[str]:
        """The terms looked for that a word of a passage is counted under."""
        key = (written, language)
        if key not in self._cut:
            self._cut[key] = self._wanted.intersection(terms_of(self._analyzer, normal_form(written), language))
        return self._cut[key]

    def forms_of(self, terms: frozenset[str]) -> list[str]:
        """The question words that a word with these terms is a form of."""
        return [word for word, own in self.terms_of_question_word.items()
                if len(terms & own) >= self._parts_needed[word]]


class TermMatches:
    """The words of one passage, found by the terms they are counted under."""

    def __init__(self, chunk: Chunk, words: Sequence[Word], parts: QuestionParts) -> None:
        """Find the words for all terms of a question at once; ``words`` are those of the chunk."""
        self._start = chunk.start
        self._words: dict[str, list[Word]] = {}
        self._are_forms: dict[tuple[str, str], list[Word]] = {}
        for word in words:
            terms = parts.terms_in(word.text, chunk.language)
            if not terms:
                continue
            question_words = parts.forms_of(terms)
            for term in terms:
                self._words.setdefault(term, []).append(word)
                for question_word in question_words:
                    self._are_forms.setdefault((term, question_word), []).append(word)
        self.held_words = frozenset(question_word for _, question_word in self._are_forms)

    def of(self, term: QueryTerm) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...]]:
        """The words that a term matched.

        Returns:
            The different words as written, and the place of each in the document. When some words share many parts
            with the question's word, those that share few are left out.
        """
        shown = self._are_forms.get((term.term, term.word)) or self._words.get(term.term, [])
        forms = tuple(dict.fromkeys(word.text for word in shown))
        return forms, tuple((self._start + word.start, self._start + word.end) for word in shown)
