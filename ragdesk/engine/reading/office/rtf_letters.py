"""The letters of rich text: by which code they are written, and halves of them joined.

Takes:  numbers and names of codes, as such files have them.
Gives:  names of encodings as Python has them; whole letters.
Never:  fails over a code that is not known.
"""

from __future__ import annotations

import codecs
import re

_HALF_LETTER = re.compile("[\ud800-\udfff]")
CHARSETS = {
    0: "cp1252", 77: "mac_roman", 128: "cp932", 129: "cp949", 134: "gbk", 136: "big5", 161: "cp1253", 162: "cp1254",
    163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250",
}
"""What stands behind \\fcharset -> encoding."""


def with_whole_letters(text: str) -> str:
    """The text with halves of letters joined."""
    if not _HALF_LETTER.search(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def known_encoding(encoding: str) -> str:
    """The name of an encoding if there is one by that name."""
    try:
        return codecs.lookup(encoding).name
    except LookupError:
        return ""
