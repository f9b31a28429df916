"""A stretch of text taken apart for comparing.

Takes:  a claim, or a sentence of a passage, and its language.
Gives:  ``Statement``: its words with all that they share with their other forms, its figures, days and names.
Never:  a judgement.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ragdesk.engine.answering.audit.day_mentions import DayMention, find_days
from ragdesk.engine.answering.audit.figures import Figure, find_figures, is_number_word
from ragdesk.engine.answering.audit.turning_words import ALL_TURNING_WORDS, Turn, find_turns
from ragdesk.engine.text.analysis import PREFIX_LENGTH, Word, find_words, fold_accents, normal_form, stem
from ragdesk.engine.text.languages import common_words
from ragdesk.engine.text.word_forms import other_stems

LANGUAGES_OF_COMMON_WORDS = ("en", "cs", "pl", "de")
WORDS_REMEMBERED = 1 << 13

_STEM, _BEGINNING = "=", "…"
"""Marks after what two words may share, so that a stem is no word and a beginning is no stem."""


@lru_cache(maxsize=WORDS_REMEMBERED)
def keys(word: str, language: str) -> frozenset[str]:
    """A word in its counted form, and what it shares with its other forms: stems, its beginning."""
    folded = fold_accents(word)
    stems = {fold_accents(form) + _STEM for form in (stem(word, language), *other_stems(word, language))}
    found = {folded, *stems}
    if len(folded) >= PREFIX_LENGTH:
        found.add(folded[:PREFIX_LENGTH] + _BEGINNING)
    if PREFIX_LENGTH - 1 <= len(folded) <= PREFIX_LENGTH:
        found.add(folded[:-1])
    return frozenset(found)


def says_something(word: str) -> bool:
    """Whether a word, in its counted form, is compared as a word."""
    return len(word) > 1 and word not in _common() and word not in ALL_TURNING_WORDS and not is_number_word(word) \
        and not any(char.isdigit() for char in word)


@lru_cache(maxsize=1)
def _common() -> frozenset[str]:
    return frozenset[str]().union(*(common_words(language) for language in LANGUAGES_OF_COMMON_WORDS))


@dataclass(frozen=True)
class Statement:
    """A stretch of text, taken apart when first asked; an answer is gone through once."""

    text: str
    language: str

    @cached_property
    def words(self) -> tuple[str, ...]:
        """All words in their counted form."""
        return tuple(normal_form(word.text) for word in self.written)

    @cached_property
    def written(self) -> tuple[Word, ...]:
        """The same as written."""
        return tuple(find_words(self.text))

    @cached_property
    def keys(self) -> tuple[frozenset[str], ...]:
        """What each word can be met by."""
        return tuple(keys(word, self.language) for word in self.words)

    @cached_property
    def all_keys(self) -> frozenset[str]:
        """What any word of it can be met by."""
        return frozenset[str]().union(*self.keys)

    @cached_property
    def content(self) -> tuple[int, ...]:
        """Which words mean something; figures and days are compared apart."""
        return tuple(index for index, word in enumerate(self.words)
                     if index not in self.compared_apart and says_something(word))

    @cached_property
    def compared_apart(self) -> frozenset[int]:
        """Which words belong to figures and days."""
        starts = [word.start for word in self.written]
        return frozenset(index for start, end in self._spans
                         for index in range(bisect_left(starts, start), bisect_left(starts, end)))

    @property
    def _spans(self) -> Iterator[tuple[int, int]]:
        """Where figures and days stand."""
        yield from ((figure.start, figure.end) for figure in self.figures)
        yield from ((day.start, day.end) for day in self.days)

    @cached_property
    def days(self) -> tuple[DayMention, ...]:
        """The days that it names."""
        return tuple(find_days(self.text))

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """Its numbers but for those of days."""
        return tuple(figure for figure in find_figures(self.text)
                     if not any(day.start <= figure.start < day.end for day in self.days))

    @cached_property
    def turns(self) -> tuple[tuple[int, int, Turn], ...]:
        """The words that turn its meaning round."""
        return tuple(find_turns(self.words))

    def following(self, index: int) -> int | None:
        """The first word from a place on that means something."""
        return next((place for place in self.content if place >= index), None)

    def preceding(self, index: int) -> int | None:
        """The last word before a place that means something."""
        return next((place for place in reversed(self.content) if place < index), None)

    def turned(self, *wanted: Turn) -> Iterator[tuple[Turn, int]]:
        """What stands behind each of such words: the turn, and the place of a word that means something."""
        for _first, end, turn in self.turns:
            place = self.following(end) if turn in wanted else None
            if place is not None:
                yield turn, place

    def meets(self, index: int, other: Statement) -> bool:
        """Whether another statement has a word in any form."""
        return not self.keys[index].isdisjoint(other.all_keys)
