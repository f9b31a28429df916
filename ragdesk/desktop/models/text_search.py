"""Finding words in a document, a slice at a time, so that twenty megabytes do not halt the window.

Takes:  a text and what to look for.
Gives:  places, in order, as far as has been looked.
Never:  more than ``MOST_FOUND`` places.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable

SLICE = 100_000
"""Characters looked through at once, some thousandths of a second."""

MOST_PER_STEP = 2_000
"""Places found at once; of a single letter there are more in a slice than one step has time for."""

MOST_FOUND = 10_000


LONGEST_SIGNS = 300
"""Characters between two words of a note that a reader sees side by side, such as the address of a link."""

_TOKEN = re.compile(r"\s+|[^\W_]+|[\W_]")
_SIGNS = (r"(?:[*_`~=\\]{1,3}|\]\([^()\n]{0,250}\)|!?\[\[?(?:[^\[\]|\n]{0,100}\|)?|\]\]?"
          r"|</?[a-zA-Z][^<>\n]{0,100}>){0,3}")
_SPACE = r"(?:\s|(?<=[\n>])[ \t]*>)+"

Place = tuple[int, int]


def pattern_of(wanted: str) -> str:
    """A pattern that finds what is wanted in a note, also with signs between its words or over the end of a line."""
    between = [_SPACE if token.isspace() else re.escape(token) for token in _TOKEN.findall(wanted.strip() or wanted)]
    return _SIGNS.join(between)


class TextSearch:
    """One search, done in steps: from a place to the end, then from the beginning to that place."""

    def __init__(self, text: str, wanted: str, first: int = 0, *, has_signs: bool = False,
                 is_seen: Callable[[Place], bool] = bool) -> None:
        """Begin to search.

        Args:
            text: of the document.
            wanted: what is typed.
            first: the place to begin at.
            has_signs: between what is read side by side there may be signs, such as stars around a bold word.
            is_seen: whether a place can be seen; the others are not counted.
        """
        self._text = text
        self._is_seen = is_seen
        self._pattern = re.compile(pattern_of(wanted) if has_signs else re.escape(wanted), re.IGNORECASE)
        self._reach = len(wanted) - 1 + (LONGEST_SIGNS * len(_TOKEN.findall(wanted)) if has_signs else 0)
        self._stretches = [(0, first), (first, len(text))] if wanted else []
        self.places: list[tuple[int, int]] = []
        """What was found so far, in the order of the text."""
        self.is_cut = False
        """Whether there are more places than these."""

    @property
    def is_done(self) -> bool:
        """Whether all of the text has been looked through, or enough has been found."""
        return not self._stretches or self.is_cut

    def step(self) -> None:
        """Look through the next slice; a place that begins in it may end after it."""
        if self.is_done:
            return
        start, end = self._stretches.pop()
        limit = min(start + SLICE, end)
        position = start
        found: list[tuple[int, int]] = []
        while position < limit:
            if len(self.places) + len(found) > MOST_FOUND or len(found) == MOST_PER_STEP:
                limit = position
                break
            match = self._pattern.search(self._text, position, limit + self._reach)
            if match is None or match.start() >= limit:
                break
            if self._is_seen(match.span()):
                found.append(match.span())
            position = match.end()
        self._keep(found)
        if max(limit, position) < end:
            self._stretches.append((max(limit, position), end))

    def _keep(self, found: list[tuple[int, int]]) -> None:
        """Add places to those before; one too many only tells that there are more."""
        if len(self.places) + len(found) > MOST_FOUND:
            self.is_cut = True
            found = found[:MOST_FOUND - len(self.places)]
        if found:
            at = bisect_left(self.places, found[0])
            self.places[at:at] = found
