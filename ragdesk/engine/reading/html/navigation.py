"""Navigation on web pages: the bars and lists of links that every page of a site repeats.

Takes:  the tags and the text of a page, as its reader comes to them.
Gives:  where navigation stands.
Never:  takes for navigation what is not mostly links, or a page's only content.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from ragdesk.engine.records import Block, BlockKind

LEAST_SHARE_OF_LINKS = 0.5
"""Of the letters of navigation; an element that swallows the page because it has no end tag has fewer."""

FEWEST_OTHER_WORDS = 10
"""A page with fewer words beside its navigation is there for the links."""

_CLASSES = frozenset(("navheader", "navfooter", "docnav", "navbar", "breadcrumb", "breadcrumbs"))

Attributes = Sequence[tuple[str, str | None]]


class Span(NamedTuple):
    """A stretch of a text."""

    start: int
    end: int


def is_navigation(tag: str, attrs: Attributes) -> bool:
    """Whether an element says of itself that it is for going elsewhere."""
    if tag == "nav":
        return True
    return any(value and ((name == "role" and value.strip().lower() == "navigation")
                          or (name == "class" and not _CLASSES.isdisjoint(value.lower().split())))
               for name, value in attrs)


class NavigationWatch:
    """Follows the elements of a page and notes those that hold navigation."""

    def __init__(self) -> None:
        self._spans: list[Span] = []
        self._tag = ""
        self._depth = 0
        self._start = 0
        self._letters = self._letters_of_links = 0
        self._is_in_link = False

    @property
    def is_inside(self) -> bool:
        """Whether the page is in navigation now."""
        return self._depth > 0

    def note_start(self, tag: str, attrs: Attributes, position: int) -> None:
        """A start tag that is shown; ``position`` is the length of the text before its content."""
        if tag == "a":
            self._is_in_link = True
        if self._depth:
            self._depth += tag == self._tag
        elif is_navigation(tag, attrs):
            self._tag, self._depth, self._start = tag, 1, position
            self._letters = self._letters_of_links = 0

    def note_end(self, tag: str, position: int) -> None:
        """An end tag that is shown; ``position`` is the length of the text with its content."""
        if tag == "a":
            self._is_in_link = False
        if self._depth and tag == self._tag:
            self._depth -= 1
            if not self._depth and self._letters_of_links > LEAST_SHARE_OF_LINKS * self._letters:
                self._spans.append(Span(self._start, position))

    def note_text(self, data: str) -> None:
        """Text that is shown."""
        if self._depth:
            letters = sum(sign.isalnum() for sign in data)
            self._letters += letters
            self._letters_of_links += letters * self._is_in_link

    def set_apart(self, text: str, blocks: Sequence[Block]) -> tuple[Block, ...]:
        """The blocks of a page with its navigation as blocks of their own kind."""
        if not self._spans or self._is_there_for_links(text):
            return tuple(blocks)
        ends = [span.end for span in self._spans]
        others = [block for block in blocks if not self._meets(block, bisect_right(ends, block.start))]
        repeated = [Block(BlockKind.REPEATED, span.start, span.end) for span in self._spans if span.start < span.end]
        return tuple(sorted((*others, *repeated), key=lambda block: block.start))

    def _meets(self, block: Block, number: int) -> bool:
        """Whether a block shares a place with the first navigation that ends behind its beginning."""
        return number < len(self._spans) and self._spans[number].start < block.end

    def _is_there_for_links(self, text: str) -> bool:
        """Whether hardly anything stands beside the navigation."""
        words = len(text.split()) - sum(len(text[span.start:span.end].split()) for span in self._spans)
        return words < FEWEST_OTHER_WORDS
