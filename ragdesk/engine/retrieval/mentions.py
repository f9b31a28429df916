"""Whether a text mentions the words of a question, in whatever form.

Takes:  a question, and a text with its language.
Gives:  where each word is mentioned, for the gate (``evidence``) and for what is quoted (``answering.extract``) alike.
Never:  takes a look-alike for a mention. Numbers and identifiers are themselves or nothing: "20240017" is no form of
        "20240044", "F.75" is not the 75 of "75 litres", and "flat 14" is not mentioned beside "flat 12" by "14 days".
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ragdesk.engine.records import Question, QuestionWord, WordRole
from ragdesk.engine.retrieval.answer_kind import only_asks
from ragdesk.engine.retrieval.enough_parts import (
    BEGINNING_SHARE,
    EVIDENCE_SHARE,
    FORM_INSIDE_SHARE,
    SHORTEST_BEGINNING,
)
from ragdesk.engine.retrieval.passage_words import words_of, words_of_each
from ragdesk.engine.text.analysis import (
    find_counted_words,
    find_words,
    fold_accents,
    fold_each,
    known_forms,
    known_stems,
    normal_form,
    stem,
    trigrams,
)
from ragdesk.engine.text.languages import common_words

INFLECTING = frozenset(("cs", "sk", "pl", "ru", "hu", "fi"))
SHORTEST_INFLECTED = 4
LONGEST_ENDING = 3
"""In these languages a word of at least four letters with up to three added is a form of it: "peče", "pečeme"."""

CAPITAL_NOUNS = ("de",)
"""Languages in which a capital letter names nothing."""

DIGITS_OF_A_YEAR = 4

QUESTIONS_REMEMBERED = 2


class Mention(NamedTuple):
    """A word of the question in a text.

    Attributes:
        word: index among the question's words that are looked for.
        position: which word of the text it is, from 0.
    """

    word: int
    position: int


class QuestionForms:
    """The words of a question, arranged for finding them in texts; remembers every word it has looked at.

    Attributes:
        text: the question.
        words: those that are looked for, each once, in the question's order.
        names: indices of those that name something: numbers, identifiers, and capitalized words after the first.
        asking: indices of those that only say what is asked for: "cost", "weigh".
    """

    def __init__(self, question: Question) -> None:
        """Take the words that are looked for, and what the numbers among them belong to."""
        self.text = question.text
        self.words = tuple(word for word in question.words if not word.left_out)
        index = {word.text: i for i, word in enumerate(self.words)}
        self._bonds = _bonds(question, index)
        written = find_counted_words(question.text)
        self.names = frozenset(index[word.text] for i, word in enumerate(written)
                               if word.text in index and _is_name(word.text, i, question.language))
        asking = only_asks(question.text)
        self.asking = frozenset(i for i, word in enumerate(self.words) if word.text.casefold() in asking)
        self._language = question.language
        self._forms_by_language: dict[str, _Forms] = {}

    def look_at(self, texts: Sequence[tuple[str, str]]) -> None:
        """Look at texts, each given with its language, that are about to be asked about: together it is sooner done."""
        found = words_of_each([text for text, _ in texts])
        said: dict[str, list[str]] = {}
        for (_, language), words in zip(texts, found, strict=True):
            said.setdefault(language, []).extend(words.written)
        for language, words_said in said.items():
            self._forms(language).learn(words_said)

    def mentions(self, text: str, language: str) -> list[Mention]:
        """Every mention in a text, in order."""
        forms, said = self._forms(language), words_of(text).written
        forms.learn(said)
        found = [Mention(word, position) for position, written in enumerate(said)
                 if (mentioned := forms[written]) for word in mentioned]
        return _without_strangers(found, said, self._bonds) if self._bonds else found

    def mentioned(self, text: str, language: str) -> frozenset[int]:
        """Which words a text mentions."""
        if self._bonds:
            return frozenset([mention.word for mention in self.mentions(text, language)])
        forms, said = self._forms(language), words_of(text).written
        known = list(map(forms.get, said))
        if None in known:
            forms.learn(said)
            known = list(map(forms.get, said))
        return frozenset().union(*filter(None, known))

    def is_bound(self, word: int) -> bool:
        """Whether a number says which one of several: "flat 14", "F.75"."""
        return word in self._bonds

    def _forms(self, language: str) -> _Forms:
        if language not in self._forms_by_language:
            self._forms_by_language[language] = _Forms(self.words, (language, self._language))
        return self._forms_by_language[language]


@lru_cache(maxsize=QUESTIONS_REMEMBERED)
def forms_of(question: Question) -> QuestionForms:
    """The words of a question: ranking, gate and answer look at the same passages one after the other."""
    return QuestionForms(question)


def _is_name(word: str, position: int, language: str) -> bool:
    """Whether a word of a question names something; the first has a capital anyway, and in German so has every noun."""
    return is_number(word) or (position > 0 and word[0].isupper() and language not in CAPITAL_NOUNS)


def form_in(text: str, word: str, languages: Sequence[str]) -> str:
    """The first word of a text that is a form of a word by the rules of some languages, as written; empty for none."""
    forms = _Forms([QuestionWord(word)], languages)
    return next((found.text for found in find_counted_words(text) if forms[found.text]), "")


def is_number(word: str) -> bool:
    """Whether a word has a digit in it, and so is looked for exactly."""
    return any(letter.isdigit() for letter in word)


# --- numbers and the words before them -------------------------------------------------------------------------------


class _Bond(NamedTuple):
    """The word before a number in the question; ``is_joined`` when only a sign stands between, as in "F.75"."""

    before: str
    before_index: int | None
    is_joined: bool


def roles(question: Question) -> dict[str, WordRole]:
    """What each word of a question that is looked for, as typed, is there for.

    Those that say which one of several is asked for are identifiers, which begin with a letter or have more digits than
    a year ("F.75", "20240044", "2026-02-10"), and numbers that follow the word they belong to ("flat 14"). A year or a
    count is a word like others.
    """
    forms = forms_of(question)
    return {word.text: WordRole.WHICH if forms.is_bound(index) or _is_identifier(word.text)
            else WordRole.NAME if index in forms.names and not is_number(word.text)
            else WordRole.ASKING if index in forms.asking else WordRole.PLAIN
            for index, word in enumerate(forms.words)}


def _is_identifier(word: str) -> bool:
    return is_number(word) and (word[0].isalpha() or sum(map(str.isdigit, word)) > DIGITS_OF_A_YEAR)


def _bonds(question: Question, index: Mapping[str, int]) -> dict[int, _Bond]:
    """Index of each number that follows a word that is looked for, and not a common one -> that word."""
    text, common = question.text, common_words(question.language)
    written = find_words(text)
    bonds: dict[int, _Bond] = {}
    for before, word in pairwise(written):
        between = text[before.end:word.start]
        is_joined = not any(sign.isspace() for sign in between)
        form = normal_form(before.text)
        follows = is_joined or (between == " " and before.text in index and form not in common)
        if follows and word.text in index and is_number(word.text):
            bonds[index[word.text]] = _Bond(form, index.get(before.text), is_joined)
    return bonds


def _without_strangers(found: Sequence[Mention], said: Sequence[str], bonds: Mapping[int, _Bond]) -> list[Mention]:
    """The mentions but for numbers that belong to something else than the question's."""
    places: dict[int, set[int]] = {}
    for mention in found:
        places.setdefault(mention.word, set()).add(mention.position)
    return [mention for mention in found
            if mention.word not in bonds or _belongs(mention.position, said, bonds[mention.word], places)]


def _belongs(position: int, said: Sequence[str], bond: _Bond, places: Mapping[int, set[int]]) -> bool:
    """Whether a number stands where the question has it.

    Joined to its word it must follow it here, too. Otherwise it may stand anywhere ("The flat: number 14"), unless
    the text numbers that word itself ("flat 12") and this number is none of those.
    """
    if bond.is_joined:
        return position > 0 and normal_form(said[position - 1]) == bond.before
    own = places.get(bond.before_index, set()) if bond.before_index is not None else set()
    following = {place + 1 for place in own}
    following |= {place + 1 for place in following if not "".join(said[place:place + 1]).isalnum()}
    numbered = {place for place in following if place < len(said) and is_number(said[place])}
    return not numbered or position in numbered


# --- forms of a word -------------------------------------------------------------------------------------------------


class _Forms(dict[str, tuple[int, ...]]):
    """Word of a text -> the question's words that it is a form of, worked out when it is first met."""

    def __init__(self, words: Sequence[QuestionWord], languages: Iterable[str]) -> None:
        super().__init__()
        self._languages = tuple(dict.fromkeys(languages))
        asked = [_Asked.of(index, normal_form(text), self._languages)
                 for index, word in enumerate(words) for text in (word.text, *word.also)]
        others = [(fold_accents(other), index) for index, word in enumerate(words) for other in word.other_stems]
        self._inflected = [spelling for spelling in asked if not is_number(spelling.text)]
        self._by_text = _indices((spelling.text, spelling.index) for spelling in asked)
        self._by_stem = _indices((found, spelling.index) for spelling in self._inflected for found in spelling.stems)
        for other, index in others:
            self._by_stem.setdefault(other, set()).add(index)
        self._beginnings = tuple(spelling.beginning for spelling in self._inflected
                                 if len(spelling.beginning) >= spelling.shortest_beginning)
        from ragdesk.engine.retrieval.shared_parts import SharedParts  # the window is shown before NumPy is loaded

        self._parts = frozenset(part for spelling in self._inflected for part in spelling.parts)
        self._shared_parts = SharedParts(self._parts)
        self._least_parts = min((spelling.needed_parts for spelling in self._inflected), default=0.0)

    def __missing__(self, written: str) -> tuple[int, ...]:
        self.learn((written,))
        return self[written]

    def learn(self, written: Iterable[str]) -> None:
        """Work out those of some words that are new, all in one go: one by one takes several times as long."""
        new = [word for word in dict.fromkeys(written) if word not in self]
        if not new:
            return
        forms = known_forms(new)
        plain, may_share = fold_each(forms), self._shared_parts.at_most(forms)
        stems = [fold_each(known_stems(forms, language)) for language in self._languages]
        likely = {place for place, form in enumerate(forms) if form in self._by_text}
        likely.update(place for own in stems for place, stem in enumerate(own) if stem in self._by_stem)
        likely.update(place for place, word in enumerate(plain) if word.startswith(self._beginnings))
        likely.update(place for place, most in enumerate(may_share) if most and most >= self._least_parts)
        found = dict.fromkeys(new, tuple[int, ...]())
        for place in likely:
            found[new[place]] = self._find(forms[place], plain[place], [own[place] for own in stems])
        self.update(found)

    def _find(self, said: str, plain: str, stems: Iterable[str]) -> tuple[int, ...]:
        """The words that one is a form of: itself, its stem, its beginning or most of its parts."""
        found = set(self._by_text.get(said, ()))
        for own in stems:
            found.update(self._by_stem.get(own, ()))
        if plain.startswith(self._beginnings):
            found.update(asked.index for asked in self._inflected if asked.begins(plain))
        shared = self._parts.intersection(trigrams(said))
        if shared and len(shared) >= self._least_parts:
            found.update(asked.index for asked in self._inflected
                         if len(shared & asked.parts) >= asked.needed_parts)
        return tuple(sorted(found))


def _indices(pairs: Iterable[tuple[str, int]]) -> dict[str, set[int]]:
    """What words are known by -> their indices."""
    found: dict[str, set[int]] = {}
    for known_by, index in pairs:
        found.setdefault(known_by, set()).add(index)
    return found


@dataclass(frozen=True, slots=True)
class _Asked:
    """A spelling of a question's word with what it is known by; ``index`` is that of the word."""

    index: int
    text: str
    stems: frozenset[str]
    beginning: str
    parts: frozenset[str]
    needed_parts: float
    shortest_beginning: int

    @classmethod
    def of(cls, index: int, spelling: str, languages: Sequence[str]) -> _Asked:
        """Work out what a spelling is known by; stems without accents, which people leave out."""
        plain = fold_accents(spelling)
        beginning = plain[:max(SHORTEST_BEGINNING, math.ceil(BEGINNING_SHARE * len(spelling)))]
        parts = frozenset(trigrams(spelling))
        share = EVIDENCE_SHARE if len(parts) > SHORTEST_BEGINNING else FORM_INSIDE_SHARE
        stems = frozenset(fold_accents(stem(spelling, language)) for language in languages)
        shortest = SHORTEST_BEGINNING if INFLECTING.isdisjoint(languages) else SHORTEST_INFLECTED
        return cls(index, spelling, stems, beginning, parts, share * len(parts), shortest)

    def begins(self, plain: str) -> bool:
        """Whether a word without accents begins as it does, or is it with an ending."""
        if len(self.beginning) < self.shortest_beginning or not plain.startswith(self.beginning):
            return False
        return len(self.beginning) >= SHORTEST_BEGINNING or len(plain) - len(self.beginning) <= LONGEST_ENDING
