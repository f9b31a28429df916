"""How much room a text takes in a model's window, without knowing the model.

Takes:  text.
Gives:  an estimate of its tokens, meant to be too high rather than too low.
Never:  an exact figure: every model has its own tokenizer, and a server does not have to tell which.

Common vocabularies give English about four letters a token and Czech or Polish two to three; letters with accents
often stand alone, and rare characters fall back to one token a byte. The rules below stay on the careful side of that,
so that a prompt that fits by this estimate is not refused by the server. Text of random letters can still be denser.
"""

from __future__ import annotations

import re
from functools import lru_cache

LETTERS_PER_TOKEN = 3
"""Of a plain word, up to ``LONG_WORD_LETTERS``."""

LETTERS_PER_TOKEN_IN_LONG_WORDS = 2
"""Long words, and words with accents, are cut finer."""

LONG_WORD_LETTERS = 12

SPACES_PER_TOKEN = 4
"""Of white space beyond the single space that a word carries with it."""

WORDS_REMEMBERED = 1 << 12

MESSAGE_OVERHEAD_TOKENS = 8
"""What a chat template adds around each message: the role, the marks, the line ends."""

_PLAIN_WORD = re.compile(r"[A-Za-z]+")
_LETTERS_BEYOND_ASCII = re.compile(r"[À-ɏͰ-ԯ]")
_BYTES_APART = re.compile(r"[^\x00-\x7fÀ-ɏͰ-ԯ]")
_NOT_SINGLE = bytes(code for code in range(256) if code > 127 or chr(code).isalpha() or chr(code).isspace())
"""Of UTF-8: plain letters, white space, and all that is beyond ASCII."""

_SPACE_RUN = re.compile(r"\s{2,}|[\t\n\r\f\v]")


def estimate_tokens(text: str) -> int:
    """Estimate how many tokens a text takes, rather too many than too few.

    Letters of plain words count a third or a half, accented Latin, Greek and Cyrillic letters one, digits and
    punctuation one, anything else one per UTF-8 byte.
    """
    words = sum(map(_plain_word_tokens, _PLAIN_WORD.findall(text)))
    accented = apart = 0
    if not text.isascii():
        accented = len(_LETTERS_BEYOND_ASCII.findall(text))
        apart = sum(len(char.encode("utf-8", "surrogatepass")) for char in _BYTES_APART.findall(text))
    single = len(text.encode("utf-8", "surrogatepass").translate(None, _NOT_SINGLE))
    spaces = sum(1 + len(run) // SPACES_PER_TOKEN for run in _SPACE_RUN.findall(text))
    return words + accented + apart + single + spaces


@lru_cache(maxsize=WORDS_REMEMBERED)
def _plain_word_tokens(word: str) -> int:
    """Tokens of a run of unaccented letters; capitals inside it start a new token."""
    length = len(word)
    per_token = LETTERS_PER_TOKEN if length <= LONG_WORD_LETTERS else LETTERS_PER_TOKEN_IN_LONG_WORDS
    capitals_inside = 0 if word[1:].islower() else sum(char.isupper() for char in word[1:])
    return min(length, -(-length // per_token) + capitals_inside)
