"""The text of one PDF page.

Takes:  a page, as the library gives it.
Gives:  its text in reading order: words that a line's end cut are joined, ligatures are letters again.
Never:  keeps anything of the page.
"""

from __future__ import annotations

import re
from contextlib import closing
from typing import Any

from ragdesk.engine.reading.decoding import clean

_LIGATURES = str.maketrans({
    "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st", "\ufb06": "st",
})
_LIBRARY_HYPHEN = re.compile("[\ufffe\x02](?:\r?\n)?")
"""The library's own sign for a hyphen at the end of a line."""

_CUT_WORD = re.compile(r"(?<=[^\W\d_])[-\u00ad\u2010]\r?\n(?=[^\W\d_])")


def read_page(page: Any) -> str:
    """The text of a page, "" when it has none."""
    with closing(page.get_textpage()) as content:
        return tidy(content.get_text_range())


def tidy(raw: str) -> str:
    """Text as the library gives it, made readable."""
    joined = _CUT_WORD.sub(_join, _LIBRARY_HYPHEN.sub("", raw))
    return clean(joined.translate(_LIGATURES))[0].strip()


def _join(match: re.Match[str]) -> str:
    """Drop the hyphen before a small letter; keep it where a name follows."""
    return "" if match.string[match.end()].islower() else "-"
