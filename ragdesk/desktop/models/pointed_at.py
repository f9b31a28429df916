"""Words that the user pointed at, as quotes by which the engine can find their passage.

Takes:  any stretch of a document: half a line, or a whole page.
Gives:  quotes to try one after the other, the whole first.
Never:  a quote that does not stand in the stretch.

A passage is found by words that it holds to the last one; a stretch that reaches over the edge of a passage is in none.
"""

from __future__ import annotations

MOST_LINES = 3
FEW_WORDS = 8


def quotes_to_try(stretch: str) -> tuple[str, ...]:
    """The stretch, its longest lines, and a few words from the beginning and the end of the longest."""
    lines = sorted({line.strip() for line in stretch.split("\n") if line.strip()}, key=len, reverse=True)
    if not lines:
        return ("",)
    words = lines[0].split()
    ends = (" ".join(words[:FEW_WORDS]), " ".join(words[-FEW_WORDS:]))
    return tuple(dict.fromkeys((stretch, *lines[:MOST_LINES], *ends)))


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
