"""Which language a text is in, and which of its words say nothing about its subject.

Takes:  text.
Gives:  an ISO 639-1 code, and the common words ("stop words") of a language.
Never:  a guess where the text gives no ground for one: an empty code is an honest answer.

The lists in ``resources/common_words`` serve both ends: what a text is made of tells its language.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache

from ragdesk.engine.resource_files import resource_path

SAMPLE_CHARACTERS = 20_000
"""How much of a text is looked at; more does not change the verdict, and a 20 MB file must cost no more than a note."""

ALPHABETS = {
    "cs": "áčďéěíňóřšťúůýž", "da": "åæø", "de": "äöüß", "es": "áéíñóúü", "fi": "äåö", "fr": "àâæçèéêëîïôœùûüÿ",
    "hu": "áéíóöúüőű", "it": "àèéìíîòóùú", "nl": "éëïóöü", "pl": "óąćęłńśźż", "pt": "àáâãçéêíóôõú", "ro": "âîășț",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "sk": "áäéíóôúýčďĺľňŕšťž", "sv": "äåö",
}
"""The letters of each language beside those of English: a word with such letters speaks for the languages that have
all of them."""

MINIMUM_SCORE = 2.0
"""Below this the text is too short or too foreign to name a language."""

MINIMUM_LEAD = 1.25
"""How far the best language must be ahead of the next."""

CLEAR_LEAD = 2.0
"""So far ahead it is not asked which words are names; that takes longer than all the rest."""

ALL_LANGUAGES = frozenset(ALPHABETS) | {"en"}

_WORD = re.compile(r"[^\W_]+")
_SIGNS_TO_SPACES = bytes(code if code > 127 or chr(code).isalnum() else 32 for code in range(256))
"""Of UTF-8, all bytes but those of plain letters and digits, and of signs beyond ASCII, which stay."""

_NAME = re.compile(r"(?<=[^.!?:\s•*#>-])(?:[ ]?[(\[\"'„“«‘-]|[ ])([^\W\d_]\w*)")
"""A word that begins no sentence, line or item; with a capital it is a name."""

_PLAIN_LETTERS = frozenset(map(chr, range(128)))

_WHOLE = math.lcm(*range(1, len(ALL_LANGUAGES) + 1))
"""What a word counts, as a number that any number of languages can share without a rest: sums are exact, in whatever
order the words come."""


@dataclass(frozen=True, slots=True, eq=False)
class Shares:
    """Languages, and how much of ``_WHOLE`` each gets."""

    parts: tuple[tuple[str, int], ...]


@cache
def _common_words_by_language() -> dict[str, frozenset[str]]:
    """Every list of common words that is shipped, by language."""
    folder = resource_path("common_words")
    return {
        path.stem: frozenset(path.read_text(encoding="utf-8").split()) for path in sorted(folder.glob("*.txt"))
    }


@cache
def _languages_of_words() -> dict[str, tuple[str, ...]]:
    """Common word -> the languages that have it."""
    found: dict[str, tuple[str, ...]] = {}
    for language, words in _common_words_by_language().items():
        for word in words:
            found[word] = (*found.get(word, ()), language)
    return found


def common_words(language: str) -> frozenset[str]:
    """The words of a language that say nothing about a subject, lower case; empty for an unknown language."""
    return _common_words_by_language().get(language, frozenset())


def language_scores(text: str, candidates: frozenset[str] = ALL_LANGUAGES) -> dict[str, float]:
    """How much in a text speaks for each language: its common words, and words with its own letters.

    Args:
        text: of which the beginning is looked at.
        candidates: the languages it may be in; what several of them share counts the less for each.
    """
    return {language: score / _WHOLE for language, score in _add_up(text, candidates).items()}


def _add_up(text: str, candidates: frozenset[str]) -> dict[str, int]:
    """The scores as multiples of 1/``_WHOLE``."""
    plain, foreign = _find_words(text[:SAMPLE_CHARACTERS].lower())
    share_of = _shares_of_words(candidates).get
    totals = Counter(map(share_of, plain))
    if foreign:
        totals.update(map(share_of, foreign))
        totals.update(_shares_of_letters(word, candidates) for word in foreign)
    scores: dict[str, int] = {}
    for shares, count in totals.items():
        for language, share in shares.parts if shares else ():
            scores[language] = scores.get(language, 0) + count * share
    return scores


def _find_words(sample: str) -> tuple[list[str], list[str]]:
    """The words in plain letters, and those with others; a pattern, which is slow, looks at few of them."""
    spaced = sample.encode("utf-8", "surrogatepass").translate(_SIGNS_TO_SPACES).decode("utf-8", "surrogatepass")
    words = spaced.split()
    if sample.isascii():
        return words, []
    foreign = _WORD.findall(" ".join([word for word in words if not word.isascii()]))
    plain = [word for word in words if word.isascii()]
    return plain + [word for word in foreign if word.isascii()], [word for word in foreign if not word.isascii()]


@cache
def _shares_of_words(candidates: frozenset[str]) -> dict[str, Shares]:
    """Each common word, and what it says for those of some languages that have it."""
    return {word: shares for word, languages in _languages_of_words().items()
            if (shares := _share(languages, candidates)).parts}


@lru_cache(maxsize=16_384)
def _shares_of_letters(word: str, candidates: frozenset[str]) -> Shares:
    """What a word's letters say; nothing if they are plain."""
    return _share(_languages_with(frozenset(word) - _PLAIN_LETTERS), candidates)


@cache
def _share(languages: tuple[str, ...], candidates: frozenset[str]) -> Shares:
    """One for all those of some languages that are candidates, in equal parts."""
    speaks_for = [language for language in languages if language in candidates]
    return Shares(tuple((language, _WHOLE // len(speaks_for)) for language in speaks_for))


@cache
def _languages_with(letters: frozenset[str]) -> tuple[str, ...]:
    """The languages whose alphabet has all of some letters."""
    return tuple(language for language, alphabet in ALPHABETS.items() if letters <= set(alphabet))


def detect_language(text: str) -> str:
    """The language of a text, or "" when the text does not tell.

    Returns:
        An ISO 639-1 code for which ``common_words`` has a list.
    """
    return _leader(text, CLEAR_LEAD) or _leader(_without_names(text), MINIMUM_LEAD) or _leader(text, MINIMUM_LEAD)


def _without_names(text: str) -> str:
    """The beginning of a text without words that are names by their capital: "Los Angeles" is no Spanish."""
    return _NAME.sub(lambda match: " " if match[1][0].isupper() else match[0], text[:SAMPLE_CHARACTERS])


def _leader(text: str, lead: float) -> str:
    """The language that is ahead of the next by this factor; "" when there is none."""
    ranked = sorted(_add_up(text, ALL_LANGUAGES).items(), key=lambda item: -item[1])
    best, score = ranked[0] if ranked else ("", 0)
    runner_up = ranked[1][1] if len(ranked) > 1 else 0
    return best if score >= MINIMUM_SCORE * _WHOLE and score >= lead * runner_up else ""


def detect_question_language(question: str, collection_languages: dict[str, int]) -> str:
    """The language of a question, which is too short to tell alone: the documents asked are evidence too.

    Args:
        question: as typed.
        collection_languages: ISO code -> number of documents in it.

    Returns:
        An ISO code, empty only when neither the question nor the documents name one.
    """
    own = detect_language(question)
    total = sum(collection_languages.values())
    if not total or (own and own not in collection_languages):
        return own
    scores = language_scores(question, frozenset(collection_languages))
    for language, documents in collection_languages.items():
        scores[language] = scores.get(language, 0.0) + COLLECTION_WEIGHT * documents / total
    return max(scores, key=lambda language: (scores[language], language))


COLLECTION_WEIGHT = 1.5
"""What a collection wholly in one language counts for: a little more than one word of the question."""
