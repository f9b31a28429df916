"""Which words of a passage its points come from: worked out when somebody looks at the passage.

Takes:  a question, a passage, what each term gives it.
Gives:  the passage's ``TermPoints``, and the words that it lacks.
Never:  looks at the index: a result is read later, and by another thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ragdesk.engine.index.rows import StoredChunk
from ragdesk.engine.records import Origin, TermPoints
from ragdesk.engine.retrieval.blend_retriever import ORIGINS, PARTS, STEMS, PassagePoints
from ragdesk.engine.retrieval.matches import TermLookup, TermMatches
from ragdesk.engine.retrieval.question import ParsedQuestion, stems_of_each_word, terms_of_each_word

_UNSEEN = (), (), 0
"""The words of a passage that stand for what only its title says."""


class SeenWords:
    """The words of passages that a question's terms stand for, each found once."""

    def __init__(self, parsed: ParsedQuestion) -> None:
        """Look at nothing yet."""
        self._parsed = parsed
        self._lookups: dict[tuple[str, bool], TermLookup] = {}
        self._found: dict[tuple[str, bool], dict[int, TermMatches]] = {}

    def matches(self, analyzer: str, stored: Sequence[StoredChunk], *,
                with_other_forms: bool = False) -> list[TermMatches]:
        """Those that an analyzer's terms stand for, passage by passage."""
        kind = analyzer, with_other_forms
        if kind not in self._lookups:
            terms = (stems_of_each_word(self._parsed) if with_other_forms
                     else terms_of_each_word(self._parsed, analyzer))
            self._lookups[kind] = TermLookup(analyzer, tuple(terms))
        found = self._found.setdefault(kind, {})
        new = [one for one in stored if one.id not in found]
        matches = self._lookups[kind].matches_in([one.chunk for one in new])
        found.update(zip([one.id for one in new], matches, strict=True))
        return [found[one.id] for one in stored]

    def missing(self, seen: Sequence[TermMatches]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Words that are looked for and that a passage shows in no form, and those of them that it hides."""
        shown = frozenset(word for matches in seen for word in matches.shown_words)
        held = frozenset(word for matches in seen for word in matches.held_words)
        missing = tuple(word.text for word, _ in self._parsed.spellings if word.text not in shown)
        return missing, tuple(word for word in missing if word in held)


class BlendAccounts:
    """What some passages have their one score for.

    The words of all of them are found together as soon as one is looked at: who shows one shows more, and one by one it
    takes twice as long.
    """

    def __init__(self, words: SeenWords, stored: Sequence[StoredChunk], points: Sequence[PassagePoints]) -> None:
        """Look at nothing yet."""
        self._words = words
        self._stored = stored
        self._points = points

    @cached_property
    def _seen(self) -> list[tuple[TermMatches, TermMatches]]:
        """The words that each passage's terms stand for: by their stems, and by their parts."""
        stems = self._words.matches(STEMS, self._stored, with_other_forms=True)
        return list(zip(stems, self._words.matches(PARTS, self._stored), strict=True))

    def terms(self, place: int) -> tuple[TermPoints, ...]:
        """Every term that gives a passage points; they add up to its score."""
        matches_of = dict(zip((STEMS, PARTS), self._seen[place], strict=True))
        found = []
        for term, tf, repetition, length_factor, points in self._points[place].each():
            table, name, word, df, idf, share, _, role = term
            matches, of = matches_of.get(table), ORIGINS[table]
            seen = matches.of(name, word) if matches else _UNSEEN
            found.append(TermPoints(name, word, 1 if of is Origin.TITLE else tf, df, idf, repetition, length_factor,
                                    points, *seen, of, share, role))
        return tuple(found)

    def missing(self, place: int) -> tuple[str, ...]:
        """Words that are looked for and that a passage shows in no form."""
        return self._words.missing(self._seen[place])[0]

    def hidden_words(self, place: int) -> tuple[str, ...]:
        """Those of them that stand where its own program shows nothing."""
        return self._words.missing(self._seen[place])[1] if self._stored[place].chunk.hidden else ()

    def up_to_the_last_word(self) -> int:
        """How many are left without those at the end that hold no word, only parts of it scattered over others."""
        return next((place + 1 for place in reversed(range(len(self._stored))) if self._holds_a_word(place)), 0)

    def _holds_a_word(self, place: int) -> bool:
        """Whether a passage or its title holds a word of the question in some form."""
        return (any(term.table != PARTS for term, *_ in self._points[place].each())
                or any(term.forms or term.hidden for term in self.terms(place)))
