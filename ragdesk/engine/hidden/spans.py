"""Stretches of a text that are not shown: cut to a passage, blanked, or removed.

Takes:  a text and the places of its hidden stretches.
Gives:  the text without them, or with spaces in their place.
Never:  decides what is hidden (see ``reading.hidden_stretches``).
"""

from __future__ import annotations

import re

Spans = tuple[tuple[int, int], ...]
"""Start and end of stretches, in order, not overlapping."""

_NOT_LINE_END = re.compile(r"[^\n]")


def spans_within(spans: Spans, start: int, end: int) -> Spans:
    """The parts of stretches that lie between two places."""
    return tuple((max(first, start), min(last, end)) for first, last in spans if first < end and last > start)


def blank_spans(text: str, spans: Spans, text_start: int = 0) -> str:
    """The text with spaces in place of some stretches, so that every other character, and every line, stays in place.

    Args:
        text: all of a document's, or a part.
        spans: places in the document.
        text_start: the place of the text's first character.
    """
    if not spans:
        return text
    parts, done = [], 0
    for first, last in spans:
        parts += [text[done:first - text_start], _NOT_LINE_END.sub(" ", text[first - text_start:last - text_start])]
        done = last - text_start
    return "".join((*parts, text[done:]))


def remove_spans(text: str, spans: Spans, text_start: int = 0) -> str:
    """The text without some stretches; lines that held nothing else are gone. Arguments as for ``blank_spans``."""
    if not spans:
        return text
    kept: list[str] = []
    done = 0
    for first, last in spans:
        _join(kept, text[done:first - text_start])
        done = last - text_start
    _join(kept, text[done:])
    return "".join(kept)


def _join(kept: list[str], after: str) -> None:
    """Add what follows on something left out; if that filled whole lines, their end goes, too."""
    before = kept[-1].rstrip(" \t") if kept else ""
    if kept and (not before or before.endswith("\n")) and after.lstrip(" \t").startswith("\n"):
        kept[-1], after = before, after.lstrip(" \t")[1:]
    kept.append(after)
