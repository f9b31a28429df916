"""Where words stand that were found earlier, in a document that may have changed since.

Takes:  the text as it is now, the words, and their place then.
Gives:  their place now.
Never:  a place that does not hold the words.
"""

from __future__ import annotations


def find_again(text: str, quote: str, start: int, end: int) -> tuple[int, int, bool]:
    """Where a quote stands in a text that may have changed since it was found at a place.

    Args:
        text: as it is now.
        quote: as it was; empty when nobody knows, and then the place counts.
        start: its first character then.
        end: one past its last.

    Returns:
        The place now, the nearest one when there are several, and whether there is one. Without one nothing is to be
        marked near where it was.
    """
    if not quote or text[start:end] == quote:
        return start, end, True
    before, after = text.rfind(quote, 0, start + len(quote)), text.find(quote, start)
    places = [place for place in (before, after) if place >= 0]
    if not places:
        return min(start, len(text)), min(start, len(text)), False
    nearest = min(places, key=lambda place: abs(place - start))
    return nearest, nearest + len(quote), True
