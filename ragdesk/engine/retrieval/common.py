"""Which words of a question are left out because almost every text has them, and which are names in spite of that.

Takes:  a question's words, and the common words of its language.
Gives:  those to leave out.
Never:  leaves out a person: "Tom" is a common word of Czech, and no capital letter says so where all words have one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ragdesk.engine.text.analysis import Word, normal_form
from ragdesk.engine.text.languages import common_words, detect_question_language

FEW_WORDS = 2
"""Of so few, the language is but a guess, and a capital letter at the beginning may be a name's."""

_SENTENCE_ENDS = frozenset(".?!:…")
_GENITIVES = ("'s", "’s")
_LANGUAGE_OF_GENITIVES = "en"


def common_in(text: str, words: Sequence[Word], common: frozenset[str], languages: Mapping[str, int], *,
              has_phrase: bool = False) -> frozenset[str]:
    """The words of a question, as written, that are not looked for.

    Args:
        text: of the question.
        words: all that could be looked for.
        common: of the question's language.
        languages: of the collection, ISO code -> documents.
        has_phrase: whether some are meant exactly; then something must be left to look for.
    """
    is_short = len(text.split()) <= FEW_WORDS
    capitals_tell = not text.isupper() and (is_short or any(word.text[0].islower() for word in words))
    names = {word.text for word in words if capitals_tell and _is_name(word, text, is_short, languages)}
    found = frozenset(word.text for word in words if normal_form(word.text) in common) - names
    is_all = (is_short or has_phrase) and all(word.text in found for word in words)
    return frozenset() if is_all else found


def _is_name(word: Word, text: str, is_short: bool, languages: Mapping[str, int]) -> bool:
    """Whether a word is written as a name is; at the beginning it must be no common word by what else is there."""
    if len(word.text) < 2 or not word.text[0].isupper():
        return False
    before = text[:word.start].rstrip(" \n\"'“„«([-")
    if before and before[-1] not in _SENTENCE_ENDS:
        return True
    form = normal_form(word.text)
    if text[word.end:word.end + 2].lower() in _GENITIVES:
        return form not in common_words(_LANGUAGE_OF_GENITIVES)
    rest = text[:word.start] + text[word.end:]
    return is_short and form not in common_words(detect_question_language(rest, dict(languages)))
