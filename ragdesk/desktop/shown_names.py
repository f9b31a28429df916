"""Names from the disk, made safe to show: one line, nothing invisible, nothing that turns the line around.

Takes:  a path or a name, which may hold anything that a file system allows.
Gives:  text that shows every character that could deceive.
Never:  goes back: the engine works with the name itself.
"""

from __future__ import annotations

import unicodedata

_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control and format characters, lone surrogates (bytes that are no UTF-8), and separators of lines."""

_HARMLESS_FORMAT = frozenset("\u200c\u200d")
"""Joiners, which the scripts of many languages need."""

LONGEST_IN_SENTENCE = 60
"""Letters of a name that a sentence bears."""

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"


def show_name(name: str) -> str:
    """Write out what cannot be seen as ``<U+202E>``, and keep text that runs from right to left within itself."""
    shown = "".join(f"<U+{ord(c):04X}>" if _is_hidden(c) else c for c in name)
    if any(unicodedata.bidirectional(c) in ("R", "AL") for c in shown):
        return f"{FIRST_STRONG_ISOLATE}{shown}{POP_ISOLATE}"
    return shown


def shorten(shown: str) -> str:
    """The beginning and the end of a very long name, for the midst of a sentence."""
    if len(shown) <= LONGEST_IN_SENTENCE:
        return shown
    half = LONGEST_IN_SENTENCE // 2
    return f"{shown[:half]}…{shown[-half:]}"


def _is_hidden(character: str) -> bool:
    return unicodedata.category(character) in _INVISIBLE and character not in _HARMLESS_FORMAT
