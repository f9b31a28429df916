"""Which language a text is in, and which of its words say nothing about its subject.

Takes:  text.
Gives:  an ISO 639-1 code, and the common words ("stop words") of a language.
Never:  a guess where the text gives no ground for one: an empty code is an honest answer.

The lists in ``resources/common_words`` serve both ends: what a text is made of tells its language.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from ragdesk.engine.resource_files import resource_path

SAMPLE_CHARACTERS = 20_000
"""How much of a text is looked at; more does not change the verdict, and a 20 MB file must cost no more than a note."""

LETTERS_OF_ONE_LANGUAGE = {
    "cs": "ěřů", "pl": "łąęśćńźż", "sk": "ľĺŕ", "de": "ßäöü", "hu": "őű", "ro": "șță", "pt": "ãõ", "es": "ñ¿¡",
    "sv": "å", "da": "æø", "ru": "ыэёщ",
}
"""Letters that tell a language from its neighbours, which share many of its short words."""

LETTER_WEIGHT = 0.5
"""What a word with such a letter counts against a common word of that language alone."""

MINIMUM_SCORE = 2.0
"""Below this the text is too short or too foreign to name a language."""

MINIMUM_LEAD = 1.25
"""How far the best language must be ahead of the next."""

_WORD = re.compile(r"[^\W_]+")


@cache
def _common_words_by_language() -> dict[str, frozenset[str]]:
    """Every list of common words that is shipped, by language."""
    folder = resource_path("common_words")
    return {
        path.stem: frozenset(path.read_text(encoding="utf-8").split()) for path in sorted(folder.glob("*.txt"))
    }


@cache
def _word_weights() -> dict[str, dict[str, float]]:
    """Word -> language -> weight: a word that k languages have says a k-th of a word that one has."""
    languages_of: dict[str, list[str]] = {}
    for language, words in _common_words_by_language().items():
        for word in words:
            languages_of.setdefault(word, []).append(language)
    return {word: dict.fromkeys(found, 1 / len(found)) for word, found in languages_of.items()}


def common_words(language: str) -> frozenset[str]:
    """The words of a language that say nothing about a subject, lower case; empty for an unknown language."""
    return _common_words_by_language().get(language, frozenset())


def language_scores(text: str) -> dict[str, float]:
    """How much in a text speaks for each language: its common words, and words with its own letters."""
    counts = Counter(_WORD.findall(text[:SAMPLE_CHARACTERS].lower()))
    scores: dict[str, float] = {}
    weights = _word_weights()
    for word, count in counts.items():
        for language, weight in weights.get(word, {}).items():
            scores[language] = scores.get(language, 0.0) + weight * count
        for language, letters in LETTERS_OF_ONE_LANGUAGE.items():
            if not word.isascii() and any(letter in letters for letter in word):
                scores[language] = scores.get(language, 0.0) + LETTER_WEIGHT * count
    return scores


def detect_language(text: str) -> str:
    """The language of a text, or "" when the text does not tell.

    Returns:
        An ISO 639-1 code for which ``common_words`` has a list.
    """
    scores = language_scores(text)
    if not scores:
        return ""
    ranked = sorted(scores.items(), key=lambda item: -item[1])
    best, score = ranked[0]
    runner_up = ranked[1][1] if len(ranked) > 1 else 0.0
    return best if score >= MINIMUM_SCORE and score >= MINIMUM_LEAD * runner_up else ""


def detect_question_language(question: str, collection_languages: dict[str, int]) -> str:
    """The language of a question, which is too short to tell alone: the documents asked are evidence too.

    Args:
        question: as typed.
        collection_languages: ISO code -> number of documents in it.

    Returns:
        An ISO code, empty only when neither the question nor the documents name one.
    """
    total = sum(collection_languages.values())
    if not total:
        return detect_language(question)
    scores = language_scores(question)
    for language, documents in collection_languages.items():
        scores[language] = scores.get(language, 0.0) + COLLECTION_WEIGHT * documents / total
    return max(scores, key=lambda language: (scores[language], language))


COLLECTION_WEIGHT = 3.0
"""What a collection wholly in one language counts for: as much as three words that only that language has."""
