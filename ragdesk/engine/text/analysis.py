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
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

import Stemmer

from ragdesk.engine.text.joined import LETTER_APOSTROPHE, find_joined, joined_form
from ragdesk.engine.text.memory import Memory

PREFIX_LENGTH = 5

LINE_END = "\n"
"""Stands between words that are worked on together; no word has it."""

ANALYZERS = ("words", "prefix5", "snowball", "trigrams")
"""All analyzers, in the order in which they are stored."""

WITHOUT_JOINED = ("prefix5",)
"""Analyzers that count no words written in several pieces: such a word begins as its first piece does."""

ANALYZERS_VERSION = 5
"""Raise it when other terms or tables come of the same text; then every index is counted again from the text it keeps.

    1   words, prefix5, snowball, trigrams
    2   the stems that a passage inherits from its headings, its document's title and its file's name
    3   those of its folders, its document's other names, tags and properties, and of the parts of a name, too
    4   what is written in pieces is a word, too ("Wi-Fi", "24 500"); unseen signs and vowel signs part no word
    5   so are two characters of Chinese beside a word of another script; a size, "3x4", is no longer counted twice
"""

WORDS_REMEMBERED = 1 << 14
"""The words of the passages that are looked at; explaining one result after another meets them again and again."""

WORDS_KNOWN = 1 << 15
"""The same of passages that are looked at together; most words of any are among a few thousand."""

_UNSEEN = ("\u00ad\u034f\u061c\u0640\u180e\u200b\u200d-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufe00-\ufe0f"
           "\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc"
           "\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed")
"""Signs inside a word that do not count: soft hyphens, marks of direction, what has no width, the stretched line of
Arabic, and the points of Hebrew and Arabic, which people leave out."""

_VOWELS = "\u0300-\u034e\u0350-\u036f\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963\u0980-\u0d7f\u0e31" \
          "\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u17b4-\u17d3"
"""Signs inside a word that count: those of the scripts of India and its neighbours, and marks that join no letter."""

_SYMBOLS = "\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff"
"""Pictures that people write as words; each is one."""

_WORD = re.compile(rf"[0-9A-Za-z]++(?![^\x00-\x7f])|[^\W_]++(?:[{_UNSEEN}{_VOWELS}]++[^\W_]*+)*+|[{_SYMBOLS}]")
"""Most words are the first of the three, which would be found as the second, too, in twice the time."""

_WORDS_APART = re.compile(f"({_WORD.pattern})")
"""For cutting a text into its words and what is between them: the lengths of both tell where each begins."""

_COUNTED_AS = {
    **{ord(sign): "" for sign in re.findall(f"[{_UNSEEN}]", "".join(map(chr, (*range(0x100), *range(0x300, 0x2100),
                                                                             *range(0xfe00, 0xff00)))))},
    **{zero + digit: str(digit) for zero in (0x660, 0x6F0, 0x966, 0x9E6, 0xE50) for digit in range(10)},
}
"""Signs that do not count, and the digits of other scripts."""

_ODD = re.compile(f"[{''.join(map(re.escape, map(chr, _COUNTED_AS)))}]")
"""Most texts have none of these, and translating takes long."""

_STEMMER_NAMES = {
    "cs": "czech", "da": "danish", "de": "german", "en": "english", "es": "spanish", "fi": "finnish", "fr": "french",
    "hu": "hungarian", "it": "italian", "nl": "dutch", "no": "norwegian", "pl": "polish", "pt": "portuguese",
    "ro": "romanian", "ru": "russian", "sv": "swedish",
}

_LETTERS_WITHOUT_DECOMPOSITION = {
    "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ø": "o", "Ø": "O", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE",
    "ħ": "h", "ı": "i", "þ": "th", "ð": "d", "ی": "ي", "ى": "ي", "ک": "ك", "ة": "ه",
}
"""Letters whose mark is no combining character, so that Unicode does not take it off; Persian and Arabic are written
with either of two."""


class Word(NamedTuple):
    """A run of letters and digits, as written, with its place in the text."""

    text: str
    start: int
    end: int


class CountedWords(NamedTuple):
    """The words of a text, each as written, and where each begins, in two rows."""

    written: Sequence[str]
    starts: Sequence[int]


def find_words(text: str) -> list[Word]:
    """Every word of a text with its place, as written."""
    return [Word(match.group(), match.start(), match.end()) for match in _WORD.finditer(text)]


def find_counted_words(text: str) -> list[Word]:
    """Every word with its place, as written, and what is one word in several pieces just before them (``joined``)."""
    return [Word(word, start, start + len(word))
            for word, start in zip(*words_with(find_joined(text), text), strict=True)]


def words_with(joined: Collection[tuple[int, int]], text: str) -> CountedWords:
    """The same in two rows, of a text in which it is known where the words in several pieces stand."""
    pieces = _WORDS_APART.split(text)
    words, places = pieces[1::2], list(accumulate(map(len, pieces)))[:-1:2]
    if not joined:
        return CountedWords(words, places)
    written: list[str] = []
    starts: list[int] = []
    done = 0
    for start, end in sorted(set(joined), key=_first_and_longest):
        following = bisect_left(places, start, done)
        while following < len(places) and places[following] == start and len(words[following]) > end - start:
            following += 1
        is_a_word = following < len(places) and places[following] == start and len(words[following]) == end - start
        written += words[done:following] if is_a_word else [*words[done:following], text[start:end]]
        starts += places[done:following] if is_a_word else [*places[done:following], start]
        done = following
    return CountedWords(written + words[done:], starts + places[done:])


def _first_and_longest(span: tuple[int, int]) -> tuple[int, int]:
    """What begins first comes first, and of two the longer one."""
    return span[0], -span[1]


def normal_form(word: str) -> str:
    """The form in which a word is counted: compatibility forms made one, case folded, without what does not count."""
    if word.isascii() and word.isalnum():
        return word.casefold()
    return joined_form(_folded(word)) or word


def normal_forms(words: Sequence[str]) -> list[str]:
    """The same of many words at once, none of which is written in pieces."""
    forms = _folded(LINE_END.join(words)).split(LINE_END) if words else []
    if "" not in forms and "".join(forms).isalnum():
        return forms
    return [form if form.isalnum() else joined_form(form) or word for form, word in zip(forms, words, strict=True)]


def normal_form_of_each(words: Sequence[str]) -> list[str]:
    """``normal_form`` of many words, a few of which may be written in pieces: all in one go."""
    together = _folded(LINE_END.join(["" if LINE_END in word else word for word in words]))
    if not words or LETTER_APOSTROPHE in together:
        return [normal_form(word) for word in words]
    return [form if form.isalnum() else normal_form(word) if LINE_END in word else joined_form(form) or word
            for form, word in zip(together.split(LINE_END), words, strict=True)]


_KNOWN_FORMS = Memory(normal_form_of_each, WORDS_KNOWN)


def known_forms(words: Sequence[str]) -> list[str]:
    """``normal_form`` of many words of passages, most of which were met before."""
    return _KNOWN_FORMS.of(words)


def _folded(text: str) -> str:
    """Words in one of their compatibility forms, case folded, without signs that do not count."""
    folded = text.casefold()
    if folded.isascii():
        return folded
    return unicodedata.normalize("NFKC", folded.translate(_COUNTED_AS) if _ODD.search(folded) else folded)


def each_written_word(text: str) -> Iterator[str]:
    """``written_words``, one after the other."""
    return (match.group() for match in _WORD.finditer(text))


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
    return tuple([padded[i : i + 3] for i in range(len(word))])


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


@cache
def _known_stems(language: str) -> Memory[str]:
    stemmer = _stemmer(language)
    return Memory(stemmer.stemWords if stemmer else list, WORDS_KNOWN)


def known_stems(words: Sequence[str], language: str) -> Sequence[str]:
    """``stem`` of many words of passages, most of which were met before."""
    return _known_stems(language).of(words) if _stemmer(language) else words


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


def fold_each(words: Sequence[str]) -> Sequence[str]:
    """``fold_accents`` of many words, none of which has white space in it: in one go, many times as fast."""
    together = LINE_END.join(words)
    return words if together.isascii() else fold_accents(together).split(LINE_END)
