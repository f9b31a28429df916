"""The stretches of a text that can be quoted by themselves.

Takes:  the text of a passage or of an answer.
Gives:  its sentences, as spans; headings, list items and table rows count as sentences.
Never:  changes the text: a quote is an exact slice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ragdesk.engine.text.sentences import find_sentences

_MARK = re.compile(r"[ \t]*(?:#{1,6}[ \t]+|[-*+•‣–>][ \t]+|\d{1,3}[.)][ \t]+|\|[ \t]*)")
"""What opens a line that does not continue the one above."""

_HEADING = re.compile(r"[ \t]*#{1,6}[ \t]")
_NUMBERED_TITLE = re.compile(r"[ \t]*\d{1,2}(?:\.\d{1,2}){1,3}\.?[ \t]+[^\W\d_][^\n]{0,70}[^\s.!?,;:]\s*$")
"""A line such as "4.3 Releases"; only the end of a sentence before it tells it from a number at a line's beginning."""

_TABLES = (".csv", ".tsv")


_SENTENCE_ENDS = ("", ".", "!", "?", "…", ":")


@dataclass(frozen=True, slots=True)
class Quotable:
    """A sentence, or what takes its place; positions count in the text it was found in."""

    start: int
    end: int
    is_heading: bool = False


def find_quotables(text: str, heading: tuple[str, ...] = ()) -> list[Quotable]:
    """Sentences of a text in order, without the marks of lists and headings.

    Args:
        heading: titles of the section; a line that says just that is a heading.
    """
    titles = {_folded(title) for title in heading}
    found: list[Quotable] = []
    for start, end in _paragraphs(text):
        mark = _MARK.match(text, start, end)
        first = mark.end() if mark else start
        is_marked = _HEADING.match(text, start, end) or _NUMBERED_TITLE.match(text, start, end)
        is_heading = bool(is_marked) or _folded(text[first:end]) in titles
        spans = [(first, end)] if is_heading else find_sentences(text, first, end)
        found += [Quotable(begin, stop, is_heading) for begin, stop in spans if begin < stop]
    return found


def find_rows(text: str) -> list[Quotable]:
    """The rows of a table in a file of tables: its lines, but a quotation mark keeps lines together until another."""
    rows: list[Quotable] = []
    start, end, is_open = 0, 0, False
    for line in text.splitlines(keepends=True):
        start, end = end if not is_open else start, end + len(line)
        is_open ^= line.count('"') % 2 == 1
        if not is_open and text[start:end].strip():
            rows.append(Quotable(*_trimmed(text, start, end)))
    return rows or [Quotable(*_trimmed(text, 0, len(text)))]


def is_table(path: str) -> bool:
    """Whether a file is of rows, each of which says something by itself."""
    return path.casefold().endswith(_TABLES)


def _folded(text: str) -> str:
    """Text for comparing titles."""
    return " ".join(text.split()).casefold()


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Stretches that end at blank lines, and before and after lines that stand by themselves."""
    start, end = 0, 0
    begin: int | None = None
    for line in text.splitlines(keepends=True):
        start, end = end, end + len(line)
        is_title = bool(_NUMBERED_TITLE.match(line)) and text[:start].rstrip()[-1:] in _SENTENCE_ENDS
        stands_alone = is_title or bool(_MARK.match(line))
        if begin is not None and (stands_alone or not line.strip()):
            yield _trimmed(text, begin, start)
            begin = None
        if line.strip() and begin is None:
            begin = start
        if begin is not None and (is_title or _HEADING.match(line)):
            yield _trimmed(text, begin, end)
            begin = None
    if begin is not None:
        yield _trimmed(text, begin, end)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch without white space at its end."""
    return start, start + len(text[start:end].rstrip())
