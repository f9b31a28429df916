"""The signs with which Markdown sets words off.

Takes:  a text in one line.
Gives:  where the signs stand, and the text without them.
Never:  a lone star, or one inside a word or a sum, which mean themselves.
"""

from __future__ import annotations

import re

_SET_OFF = re.compile(r"(?<![\w*`])(\*{1,3}|`)(?=[^\s*`])([^*`]*[^\s*`])(\1)(?![\w*`])")


def emphasis_signs(text: str) -> list[tuple[int, int]]:
    """The signs before and after words that are set off, as spans in order."""
    return [span for match in _SET_OFF.finditer(text) for span in (match.span(1), match.span(3))]


def without_emphasis(text: str) -> str:
    """The text as it reads."""
    return _SET_OFF.sub(r"\2", text)
