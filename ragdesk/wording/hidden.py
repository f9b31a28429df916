"""Text that cannot be seen, in words.

Takes:  the pieces that the readers left out, or that prompts leave out.
Gives:  how many there are, and why each cannot be seen and where it is.
Never:  a character that cannot be seen: those are written as ``‹U+200B›``.
"""

from __future__ import annotations

import re
import unicodedata

from ragdesk.engine.records import Chunk
from ragdesk.engine.records.hidden import HiddenReason, HiddenText, HiddenTexts
from ragdesk.translation import format_number, mark, translate_plural
from ragdesk.translation import translate as _

_CATEGORIES = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_WITHOUT_SHAPE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")

_REASONS = {
    HiddenReason.WHITE: mark("white letters on white"),
    HiddenReason.TINY: mark("letters too small to read"),
    HiddenReason.OFF_PAGE: mark("outside the visible area"),
    HiddenReason.INVISIBLE: mark("drawn invisibly"),
    HiddenReason.VANISH: mark("marked as hidden"),
    HiddenReason.COMMENT: mark("a comment in the file’s markup"),
    HiddenReason.HIDDEN_ELEMENT: mark("a part of the page that is not shown"),
    HiddenReason.TEMPLATE: mark("a template that is not shown"),
    HiddenReason.HIDDEN_SHEET: mark("a hidden sheet"),
    HiddenReason.HIDDEN_CELLS: mark("hidden rows, columns or cells"),
    HiddenReason.HIDDEN_SLIDE: mark("a hidden slide"),
    HiddenReason.ZERO_WIDTH: mark("zero-width characters among these letters"),
    HiddenReason.BIDI: mark("characters among these letters that reverse the direction of writing"),
    HiddenReason.TAGS: mark("letters written as invisible characters"),
}


def hidden_sentence(hidden: HiddenTexts) -> str:
    """How many pieces there are, what is done about them, and whether there may be others."""
    found = _found(hidden) if hidden.count else ""
    return " ".join(filter(None, (found, hidden_unchecked() if hidden.is_unchecked else "")))


def hidden_unchecked() -> str:
    """That nobody can say whether a file hides text, or more text."""
    return _("Not all of this file could be checked for hidden text.")


def _found(hidden: HiddenTexts) -> str:
    count = hidden.count
    if hidden.are_kept:
        return translate_plural(
            "{n} piece of text in this file cannot be seen in its own program; it is left out of prompts and answers.",
            "{n} pieces of text in this file cannot be seen in its own program; they are left out of prompts and "
            "answers.", count)
    return translate_plural(
        "{n} piece of text in this file cannot be seen; it is left out of passages and prompts.",
        "{n} pieces of text in this file cannot be seen; they are left out of passages and prompts.", count)


def hidden_place(piece: HiddenText) -> str:
    """Where a piece is, as far as that is known, and why it cannot be seen."""
    reason = _(_REASONS[piece.reason])
    if piece.page is None:
        return reason
    return _("page {page}").format(page=format_number(piece.page, 0)) + " · " + reason


def hidden_in_passage(chunk: Chunk) -> str:
    """That some of a passage is not sent; empty when all is."""
    if not chunk.hidden:
        return ""
    return translate_plural(
        "{n} piece of this passage cannot be seen in its own program; it is left out of prompts and answers.",
        "{n} pieces of this passage cannot be seen in its own program; they are left out of prompts and answers.",
        len(chunk.hidden))


def more_hidden(count: int) -> str:
    """How many there are beyond those listed."""
    return translate_plural("and {n} more", "and {n} more", count)


def show_invisible(text: str) -> str:
    """The text in one line, with everything in it that has no shape written out."""
    return "".join(f"‹U+{ord(sign):04X}›" if _has_no_shape(sign) else sign for sign in " ".join(text.split()))


def _has_no_shape(sign: str) -> bool:
    return unicodedata.category(sign) in _CATEGORIES or _WITHOUT_SHAPE.match(sign) is not None
