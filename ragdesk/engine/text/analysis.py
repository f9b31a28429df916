"""Step 3a: text to terms, the units that are counted.

Takes:  text, or a single word of it.
Gives:  words with their places, and what each analyzer makes of a word.
Never:  looks at a collection: the terms of a word depend on the word and its language alone, which is why each
        different word needs to be analyzed only once.

The four analyzers, on runs of letters and digits in Unicode form NFC, case-folded:

    words      the word itself
    prefix5    its first five letters: joins many inflected forms, and some words that only begin alike
    snowball   its stem by the rules of the text's language (Snowball, https://snowballstem.org)
    trigrams   "_" + word + "_" in windows of three: a word of L letters gives L parts
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import Stemmer

PREFIX_LENGTH = 5

ANALYZERS = ("words", "prefix5", "snowball", "trigrams")
"""All analyzers, in the order in which they are stored."""

ANALYZERS_VERSION = 3
"""Raise it when other terms or tables come of the same text; then every index is counted again from the text it keeps.

    1   words, prefix5, snowball, trigrams
    2   the stems that a passage inherits from its headings, its document's title and its file's name
    3   those of its folders, its document's other names, tags and properties, and of the parts of a name, too
"""

WORDS_REMEMBERED = 1 << 14
"""The words of the passages that are looked at; explaining one result after another meets them again and again."""

_WORD = re.compile(r"[^\W_]+")

_STEMMER_NAMES = {
    "cs": "czech", "da": "danish", "de": "german", "en": "english", "es": "spanish", "fi": "finnish", "fr": "french",
    "hu": "hungarian", "it": "italian", "nl": "dutch", "no": "norwegian", "pl": "polish", "pt": "portuguese",
    "ro": "romanian", "ru": "russian", "sv": "swedish",
}

_LETTERS_WITHOUT_DECOMPOSITION = {
    "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ø": "o", "Ø": "O", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE",
    "ħ": "h", "ı": "i", "þ": "th", "ð": "d",
}
"""Letters whose mark is no combining character, so that Unicode does not take it off."""


class Word(NamedTuple):
    """A run of letters and digits, as written, with its place in the text."""

    text: str
    start: int
    end: int


def find_words(text: str) -> list[Word]:
    """Every word of a text with its place, as written."""
    return [Word(match.group(), match.start(), match.end()) for match in _WORD.finditer(text)]


def find_places(text: str) -> Iterator[re.Match[str]]:
    """The words of a text as matches, for those who need only some of them with their places."""
    return _WORD.finditer(text)


def normal_form(word: str) -> str:
    """The form in which a word is counted: NFC, case folded."""
    folded = word.casefold()
    return folded if folded.isascii() else unicodedata.normalize("NFC", folded)


def written_words(text: str) -> list[str]:
    """Every word of a text as written; the length of this list is |D| for all analyzers but trigrams."""
    return _WORD.findall(text)


@cache
def _stemmer(language: str) -> Stemmer.Stemmer | None:
    """The stemmer of a language; None where Snowball has no rules for it."""
    name = _STEMMER_NAMES.get(language)
    # The stemmer's own cache is switched off: a look-up takes longer than stemming again.
    return Stemmer.Stemmer(name, 0) if name in Stemmer.algorithms() else None


@lru_cache(maxsize=WORDS_REMEMBERED)
def stem(word: str, language: str) -> str:
    """The stem of a word in its counted form; the word itself in a language without rules."""
    stemmer = _stemmer(language)
    return str(stemmer.stemWord(word)) if stemmer else word


@lru_cache(maxsize=WORDS_REMEMBERED)
def trigrams(word: str) -> tuple[str, ...]:
    """The word's parts: ``_word_`` in windows of three, in order, repeats included."""
    padded = f"_{word}_"
    return tuple(padded[i : i + 3] for i in range(len(word)))


def _whole(word: str, language: str) -> tuple[str, ...]:
    """The word itself."""
    return (word,)


def _beginning(word: str, language: str) -> tuple[str, ...]:
    """Its first letters."""
    return (word[:PREFIX_LENGTH],)


def _stem_alone(word: str, language: str) -> tuple[str, ...]:
    """Its stem."""
    return (stem(word, language),)


def _parts(word: str, language: str) -> tuple[str, ...]:
    """Its trigrams."""
    return trigrams(word)


_CUTS: dict[str, Callable[[str, str], tuple[str, ...]]] = {
    "words": _whole, "prefix5": _beginning, "snowball": _stem_alone, "trigrams": _parts,
}


def cut_function(analyzer: str) -> Callable[[str, str], tuple[str, ...]]:
    """What makes terms of a word and its language; see ``terms_of``."""
    if analyzer not in _CUTS:
        raise ValueError(analyzer)
    return _CUTS[analyzer]


def terms_of(analyzer: str, word: str, language: str) -> tuple[str, ...]:
    """What an analyzer makes of a word in its counted form.

    Args:
        analyzer: one of ``ANALYZERS``.
        word: see ``normal_form``.
        language: decides the stemming rules; ISO code or empty.
    """
    return cut_function(analyzer)(word, language)


def single_terms(analyzer: str, words: Sequence[str], language: str) -> Sequence[str]:
    """What an analyzer that makes one term of a word (all do but trigrams) makes of many; see ``terms_of``."""
    if analyzer == "words":
        return words
    if analyzer == "prefix5":
        return [word[:PREFIX_LENGTH] for word in words]
    if analyzer != "snowball":
        raise ValueError(analyzer)
    stemmer = _stemmer(language)
    return list(stemmer.stemWords(words)) if stemmer else words


def fold_accents(text: str) -> str:
    """A word, or many with white space between them, without marks: "Łódź" -> "Lodz", "žluťoučký" -> "zlutoucky"."""
    if text.isascii():
        return text
    # Letter by letter of the alphabet, not of the text: of a long text that is many times as fast.
    for letter, plain in _LETTERS_WITHOUT_DECOMPOSITION.items():
        text = text.replace(letter, plain)
    text = unicodedata.normalize("NFD", text)
    for mark in filter(unicodedata.combining, set(text)):
        text = text.replace(mark, "")
    return text
