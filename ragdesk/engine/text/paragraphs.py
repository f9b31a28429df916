"""Which paragraph of a text a place is in.

Takes:  a text and a place in it.
Gives:  the number by which somebody finds it again who counts.
Never:  counts what nobody would: in a text that is one long block, lines tell a place better.
"""

from __future__ import annotations

MOST_LINES = 6
"""Lines of a paragraph, on average before the place; with more of them paragraphs tell a place too roughly."""


LONGEST_COUNTED = 200_000
"""Characters before a place; nobody counts as many paragraphs as there are in more, and counting would take long."""


def paragraph_at(text: str, at: int) -> int:
    """The number of a paragraph, from 1; 0 where lines should be counted."""
    if at > LONGEST_COUNTED:
        return 0
    number = sum(1 for stretch in text[:at + 1].split("\n\n") if stretch.strip())
    return number if text.count("\n", 0, at) <= MOST_LINES * number else 0
