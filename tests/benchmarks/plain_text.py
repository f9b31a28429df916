"""Pages, manuals and notes to the words in them: just well enough to measure on."""

from __future__ import annotations

import gzip
import html
import re
from collections.abc import Callable
from pathlib import Path

SHORTEST_TEXT, LARGEST_FILE = 200, 8_000_000
"""Characters and bytes; what is shorter or larger is left out."""

_UNSEEN = re.compile(r"<(script|style|head|nav|svg)\b.*?</\1\s*>|<!--.*?-->", re.IGNORECASE | re.DOTALL)
_NEW_BLOCK = re.compile(r"</?(?:p|h\d|li|dt|dd|dl|ul|ol|div|section|article|table|tr|pre|br|hr|title|quote)\b[^>]*>",
                        re.IGNORECASE)
_TAG = re.compile(r"<[^<>]{1,2000}>")
_REQUEST = re.compile(r"^[.'](?:\\\".*|[A-Za-z]{1,3}(?![A-Za-z])[ \t]*)", re.MULTILINE)
_ESCAPE = re.compile(r"\\f(?:\([A-Z]{2}|\[[A-Z]*\]|[A-Z])|\\s[-+]?\d|\\[&|^/,:c]|\\\*\([a-z]{2}")
_SPACES, _EMPTY_LINES = re.compile(r"[^\S\n]+"), re.compile(r" ?\n(?: ?\n)+ ?")
_MANUAL = re.compile(r"\.\d[a-z]*$")


def text_of(path: Path) -> str:
    """The text of a file; empty for one of another kind, an unreadable one, or one with too little in it."""
    name = path.name.lower().removesuffix(".gz")
    convert = _converter(name)
    try:
        if convert is None or path.stat().st_size > LARGEST_FILE:
            return ""
        raw = path.read_bytes()
        raw = gzip.decompress(raw) if path.suffix == ".gz" else raw
    except (OSError, EOFError):
        return ""
    if len(raw) > LARGEST_FILE or b"\0" in raw[:4096]:
        return ""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    text = _EMPTY_LINES.sub("\n\n", _SPACES.sub(" ", convert(text))).strip()
    return text if len(text) >= SHORTEST_TEXT else ""


def _converter(name: str) -> Callable[[str], str] | None:
    """What turns a file of this name into text."""
    if name.endswith((".html", ".htm", ".xhtml", ".xhp", ".xml")):
        return page_text
    if name.endswith((".txt", ".md", ".rst", ".pod")):
        return str
    return manual_text if _MANUAL.search(name) else None


def page_text(page: str) -> str:
    """What a page shows."""
    return html.unescape(_TAG.sub("", _NEW_BLOCK.sub("\n\n", _UNSEEN.sub(" ", page))))


def manual_text(manual: str) -> str:
    """A manual page without its formatting requests."""
    return _ESCAPE.sub("", _REQUEST.sub("", manual)).replace("\\-", "-").replace("\\(aq", "'")
