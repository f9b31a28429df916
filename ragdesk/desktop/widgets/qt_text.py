"""Text as Qt's text widgets keep it, unit for unit.

Takes:  any text of a document, a prompt or a model.
Gives:  a text of the same length, in which no character changes its place when Qt stores it.
Never:  more or fewer characters than before: positions in it are positions in the original.

Qt drops "\\r" before "\\n", uses some non-characters for itself, and cannot hold half of a surrogate pair.
"""

from __future__ import annotations

import re

_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_TROUBLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff]")
_SPACES = {"\r": " ", "\x0b": " ", "\x0c": " ", "\x85": " ", "\u2028": "\n", "\u2029": "\n"}


def for_qt(text: str) -> str:
    """The text with what Qt would change replaced, one character for one."""
    return _TROUBLE.sub(lambda match: _SPACES.get(match.group(), _REPLACEMENT), text)
