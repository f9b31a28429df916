"""Which code page a text of the years before Unicode is in.

Takes:  bytes that are no UTF-8.
Gives:  the encoding under which they look most like a language.
Never:  an encoding that cannot read every byte.

Byte statistics need long texts; notes are short. So each candidate is read and judged by its letters: those that
Central and Western European languages use speak for it, signs and capitals inside words speak against it.
"""

from __future__ import annotations

import codecs
import itertools
import re

from ragdesk.engine.text.languages import ALPHABETS, common_words, language_scores

CANDIDATES = ("cp1250", "iso8859_2", "cp1252", "cp852", "cp850", "cp1251", "koi8_r", "iso8859_15", "cp1257", "cp1254",
              "cp1253")
"""In the order in which they win a tie: a page that reads a text exactly like another is named by the first."""

FALLBACKS = ("cp949", "cp932", "gb18030", "big5", "cp1255", "cp1256", "iso8859_7", "iso8859_8", "iso8859_6", "cp874",
             "cp866", "mac_cyrillic", "mac_latin2", "mac_roman")
"""What else a text may be in when none of the candidates gives words."""

_USUAL = {
    "cs": "áčďéěíňóřšťúůýž", "pl": "ąćęłńóśźż", "sk": "áäčďéíĺľňóôŕšťúýž", "de": "äöüß", "fr": "àâçèéêëîïôùûœæ",
    "es": "áéíñóúü", "pt": "ãáâàçéêíõóôú", "it": "àèéìòù", "nordic": "åäöæø", "hu": "áéíóöőúüű", "ro": "ăâîșțşţ",
}
_ALPHABETS = tuple(frozenset(letters) for letters in _USUAL.values())
_LETTERS = frozenset().union(*_ALPHABETS)
_UNLIKELY = re.compile("[ďťň][ieíě]|ń[aeiouyąęó]|[aeiouyéèâ]ŕ|ŕ[aeiouy]|jŕ|^[ęąń]")
"""Letters in places where no language that has them writes them."""

_LATIN = frozenset(ALPHABETS) - {"ru"} | {"en"}

_OLD_PAGES = ("cp852", "cp850")
_OLD_PAGE_POINTS = 0.15
"""Fewer points for pages that went out of use before most files were made."""

_QUOTES = "„“”‚‘’«»–—…§°€·•×\u00a0"
_RUN = re.compile(r"[^\W\d_]+")

POOR = 0.35
"""A candidate whose mean score per foreign character is not above this gives no words."""

CLOSE = 0.3
"""Candidates this near to the best are told apart by the words they give."""


def guess_encoding(sample: bytes, claimed: str = "") -> str:
    """The most likely encoding of some text, "" when none fits.

    Args:
        sample: the beginning of the file; its last bytes may be half a character.
        claimed: what the file says of itself; it wins where it is no worse than the best guess.
    """
    scores = {name: score for name in CANDIDATES if (score := _score(sample, name)) is not None}
    best = _pick(sample, scores)
    claimed = _known_name(claimed)
    claimed_score = _score(sample, claimed) if claimed else None
    if claimed_score is not None and claimed_score > POOR and claimed_score >= scores.get(best, claimed_score) - 0.1:
        return claimed
    if best and scores[best] > POOR:
        return best
    return _ask_charset_normalizer(sample) or (best if best and scores[best] > -0.5 else "")


def _pick(sample: bytes, scores: dict[str, float]) -> str:
    """The candidate with the best letters; among near equals the one whose words a language knows."""
    top = max(scores.values(), default=0.0)
    close = [name for name in CANDIDATES if scores.get(name, top - 2 * CLOSE) >= top - CLOSE]
    if len(close) < 2:
        return close[0] if close else ""
    return max(close, key=lambda name: scores[name] + CLOSE * min(1.0, _known_share(sample.decode(name))))


def _known_share(text: str) -> float:
    """How much in a text is known to the language that fits it best; 1.0 is as good as certain.

    Greek read as Cyrillic is all letters of Russian, and of no other language here: for Russian only words count.
    """
    known = max(language_scores(text, _LATIN).values(), default=0.0)
    russian = sum(word in common_words("ru") for word in _RUN.findall(text.lower()))
    return max(known, russian) / max(8, len(text) / 40)


def _known_name(name: str) -> str:
    """Python's name for an encoding, "" when it knows none or it is no text encoding."""
    try:
        info = codecs.lookup(name)
    except (LookupError, ValueError):
        return ""
    return info.name if info._is_text_encoding else ""


def _score(sample: bytes, encoding: str) -> float | None:
    """How much a text looks like a language under an encoding, per foreign character; None when it cannot be read."""
    try:
        text = sample.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None
    foreign = [character for character in text if character >= "\x80"]
    if not foreign:
        return None
    points = sum(map(_sign_points, foreign)) + sum(map(_word_points, _RUN.findall(text)))
    return points / len(foreign) - (_OLD_PAGE_POINTS if encoding in _OLD_PAGES else 0.0)


def _sign_points(character: str) -> float:
    """What a single character says."""
    if character in _LETTERS:
        return 1.0
    if character.lower() in _LETTERS:
        return 1.0
    if character in _QUOTES:
        return 0.9
    if "а" <= character <= "я" or "А" <= character <= "Я" or character in "ёЁ":
        return 0.9
    if "α" <= character <= "ω" or "Α" <= character <= "Ω" or character in "άέήίόύώς":
        return 0.9
    if character < "\xa0":
        return -4.0
    return 0.1 if character.isalpha() else -1.0


def _word_points(word: str) -> float:
    """What a run of letters says: capitals after small letters, and alphabets mixed in one word, are no language."""
    if word.isascii():
        return 0.0
    points = 0.0
    for before, here in itertools.pairwise(word):
        if before.islower() and here.isupper():
            points -= 1.5
        if (before < "\u0370") != (here < "\u0370"):
            points -= 1.5
    return points + _language_points(word.lower())


def _language_points(word: str) -> float:
    """Letters that no language has together, or hardly any plain ones between them, are a sign of a wrong page."""
    foreign = [letter for letter in word if letter >= "\x80"]
    if not foreign or any(letter >= "\u0370" for letter in foreign):
        return 0.0
    is_dense = len(word) > 4 and len(foreign) > 0.7 * len(word)
    is_mixed = not any(letters.issuperset(foreign) for letters in _ALPHABETS)
    return -0.5 * len(foreign) * (is_dense + is_mixed) - 1.5 * len(_UNLIKELY.findall(word))


def _ask_charset_normalizer(sample: bytes) -> str:
    """What statistics say, for alphabets that the candidates do not cover."""
    from charset_normalizer import from_bytes

    best = from_bytes(sample, cp_isolation=[*CANDIDATES, *FALLBACKS]).best()
    return best.encoding if best is not None else ""
