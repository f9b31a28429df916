"""What an office document repeats on its pages, and what people remark on its text.

Takes:  headers and footers, as far as a page shows them; remarks with who made them.
Gives:  the document with each header before its text and each footer behind it, once; a remark as a line.
Never:  a line that only counts the pages.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.pdf.repeated_lines import is_page_number
from ragdesk.engine.records import BlockKind

MOST_EDGES = 100
"""Different headers, and as many footers; a document with more of them is no honest one."""

_MOST_NUMBERS = 2
"""A page, and of how many."""

_OTHER_NUMBER = re.compile(r"\d{5}|\d[.:]\d|\+\d")
"""In a line that counts something else: a date, a time, a telephone."""


class PageEdges:
    """The headers and footers so far, each text once."""

    def __init__(self) -> None:
        self._tops: dict[str, None] = {}
        self._bottoms: dict[str, None] = {}

    def add(self, text: str, *, is_top: bool) -> None:
        """Take up the lines of one header or footer."""
        edges = self._tops if is_top else self._bottoms
        for line in filter(None, map(str.strip, text.split("\n"))):
            if len(edges) < MOST_EDGES and not _counts_pages(line):
                edges[line] = None

    def around(self, parsed: Parsed, longest: int) -> Parsed:
        """The document with them; it has no pages of its own.

        Args:
            parsed: the document without them.
            longest: characters to take at most.
        """
        if not self._tops and not self._bottoms:
            return parsed
        composer = Composer(longest)
        for line in self._tops:
            composer.add(BlockKind.PARAGRAPH, line)
        composer.add_parsed(parsed)
        for line in self._bottoms:
            composer.add(BlockKind.PARAGRAPH, line)
        return replace(composer.finish(parsed.title, parsed.trouble, parsed.details), hidden=parsed.hidden,
                       facts=parsed.facts)


def _counts_pages(line: str) -> bool:
    """Whether a line only says which page it is on. Here it would be lost, so that a date has to be told from it."""
    numbers = sum(word.isdecimal() for word in re.findall(r"\w+", line))
    return numbers <= _MOST_NUMBERS and not _OTHER_NUMBER.search(line) and is_page_number(line)


def remark(author: str, text: str) -> str:
    """A remark as a line of the document; empty without a text."""
    author, text = " ".join(author.split()), " ".join(text.split())
    return f"Comment ({author}): {text}" if author and text else text and f"Comment: {text}"
