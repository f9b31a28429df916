"""The text of one PDF page.

Takes:  a page, as the library gives it.
Gives:  its text in reading order, without what is hidden: words cut by a line's end are joined, ligatures are letters.
Never:  keeps anything of the page.
"""

from __future__ import annotations

import re
from contextlib import closing
from typing import Any, NamedTuple

from ragdesk.engine.reading.pdf.accents import compose_accents
from ragdesk.engine.reading.pdf.columns import read_columns
from ragdesk.engine.reading.pdf.hidden import remove_hidden_text
from ragdesk.engine.reading.text.decoding import clean

LIGATURES = str.maketrans({
    "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st", "\ufb06": "st",
})
_LIGATURE = re.compile("[\ufb00-\ufb06]")
_LIBRARY_HYPHEN = re.compile("[\ufffe\x02](?:\r?\n)?")
"""The library's own sign for a hyphen at the end of a line."""

_CUT_WORD = re.compile(r"(?<=[^\W\d_])[-\u00ad\u2010]\r?\n(?=[^\W\d_])")


class Page(NamedTuple):
    """What a page holds.

    Attributes:
        text: empty when it has none.
        hidden: how many pieces of hidden text were left out.
        is_unchecked: not all of it was looked at for hidden text.
        is_empty: nothing at all is drawn on it; text may be missing only where something is.
    """

    text: str
    hidden: int
    is_unchecked: bool
    is_empty: bool


def read_page(page: Any) -> Page:
    """Everything on a page that can be read."""
    import pypdfium2.raw as pdfium

    hidden, is_unchecked = remove_hidden_text(page)
    with closing(page.get_textpage()) as content:
        text = tidy(read_columns(content) or compose_accents(content, content.get_text_range()))
    return Page(text, hidden, is_unchecked, is_empty=not pdfium.FPDFPage_CountObjects(page.raw))


def tidy(raw: str) -> str:
    """Text as the library gives it, made readable."""
    joined = _CUT_WORD.sub(_join, _LIBRARY_HYPHEN.sub("", raw))
    spelled = _LIGATURE.sub(lambda match: LIGATURES[ord(match[0])], joined)
    return clean(spelled)[0].strip()


def _join(match: re.Match[str]) -> str:
    """Drop the hyphen before a small letter; keep it where a name follows."""
    return "" if match.string[match.end()].islower() else "-"
