"""The few stretches of texts that may have a whole in it (``joined``): all else is passed over, many texts at a time.

Takes:  texts.
Gives:  the stretches, in order; or the wholes in the form in which they are counted.
Never:  parts what may be one whole; so the wholes of a text are those of its stretches. That a stretch has one is not
        said: that is for ``joined`` to tell, once for every different stretch.

What joins the pieces of a whole is a sign between two letters, a space in a number, or nothing between two letters of
Chinese, Thai and their like. Whether any is there is told for each character by its neighbours, all at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.arrays import BoolArray, IntArray
from ragdesk.engine.text.analysis import normal_form
from ragdesk.engine.text.joined import APOSTROPHES, HYPHENS, PIECE, SPACES, UNSPACED, find_joined

Kinds = NDArray[np.uint8]

STRETCHES_REMEMBERED = 1 << 15
LONGEST_REMEMBERED = 48
"""Stretches in which something may be written in pieces, and their characters; longer ones hardly come again."""

_OTHER, _LETTER, _DIGIT, _JOINT, _SPACE, _CAPITAL, _UNSPACED, _TIMES = (np.uint8(1 << bit) for bit in range(8))
"""What a character is to wholes: a digit is a letter, too. What is none of this is in no whole, nor is a space but
within a number."""

_IN_NUMBERS = _DIGIT | _CAPITAL | _TIMES
"""What stands on both sides of a space within a whole."""

_TABLE_SIZE = 1 << 16
_AHEAD = 13
"""Characters; a number that is dialled abroad has at least this many digits."""

_BETWEEN = "\0" * _AHEAD
"""Stands between texts that are worked on together, and is in no whole."""

_HYPHEN_CODES = [ord(sign) for sign in HYPHENS.replace("\\", "")]
_MARGIN = " \t>"
"""What may stand before the rest of a word that goes on in the next line."""


@cache
def _table() -> Kinds:
    """What every character is; the last entry stands for all beyond the first 65,536."""
    table = np.zeros(_TABLE_SIZE + 1, dtype=np.uint8)
    characters = "".join(map(chr, range(_TABLE_SIZE)))
    for pattern, kind in ((PIECE, _LETTER), (r"\d", _DIGIT), ("[A-Z]", _CAPITAL), (f"[{SPACES}]", _SPACE),
                          (f"[{HYPHENS}{APOSTROPHES}\u200c./×]", _JOINT), ("[x×]", _TIMES), ("[_@,+]", _OTHER),
                          (UNSPACED, _UNSPACED)):
        for match in re.finditer(pattern, characters):
            table[match.start() : match.end()] |= kind
    table[-1] = _LETTER | _UNSPACED
    return table


def find_wholes(texts: Sequence[str]) -> Iterator[list[tuple[int, int]]]:
    """Of each text where its wholes stand; see ``joined.find_joined``."""
    for stretches in find_stretches(texts):
        yield [(place + start, place + end) for place, stretch in stretches for start, end in _wholes_in(stretch)]


def joined_words(texts: Sequence[str]) -> list[str]:
    """Of each text its wholes in the form in which they are counted, with spaces between."""
    return [" ".join([_forms_in(stretch) for _, stretch in stretches]) for stretches in find_stretches(texts)]


def _wholes_in(stretch: str) -> tuple[tuple[int, int], ...]:
    return _known_wholes(stretch) if len(stretch) <= LONGEST_REMEMBERED else tuple(find_joined(stretch))


def _forms_in(stretch: str) -> str:
    return _known_forms(stretch) if len(stretch) <= LONGEST_REMEMBERED else _forms(stretch)


@lru_cache(maxsize=STRETCHES_REMEMBERED)
def _known_wholes(stretch: str) -> tuple[tuple[int, int], ...]:
    return tuple(find_joined(stretch))


@lru_cache(maxsize=STRETCHES_REMEMBERED)
def _known_forms(stretch: str) -> str:
    return _forms(stretch)


def _forms(stretch: str) -> str:
    return " ".join([normal_form(stretch[start:end]) for start, end in find_joined(stretch)])


def find_stretches(texts: Sequence[str]) -> list[list[tuple[int, str]]]:
    """Of each text the stretches with the places where they begin."""
    together = _BETWEEN.join(["", *texts, ""])
    codes = _codes(together)
    kinds = _table().take(codes)
    joins, is_inside = _joining_places(kinds), _may_be_inside(kinds)
    for place, end in _turns(together, codes):
        is_inside[place:end] = joins[place] = True
    borders = np.flatnonzero(~is_inside)
    following = borders.searchsorted(np.flatnonzero(joins))
    following = following[np.diff(following, prepend=-1) > 0]
    starts, ends = borders[following - 1] + 1, borders[following]
    text_starts = list(accumulate((len(text) + _AHEAD for text in texts), initial=_AHEAD))
    bounds = starts.searchsorted(text_starts).tolist()
    cut = [together[start:end] for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
    return [list(zip((starts[first:last] - text_start).tolist(), cut[first:last], strict=True)) if last > first else []
            for text_start, (first, last) in zip(text_starts, pairwise(bounds), strict=False)]


def _codes(text: str) -> NDArray[np.uint8] | NDArray[np.uint32]:
    """The number of each character, as far as the table goes."""
    if text.isascii():
        return np.frombuffer(text.encode("ascii"), dtype=np.uint8)
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    return codes if codes.max() < _TABLE_SIZE else np.minimum(codes, np.uint32(_TABLE_SIZE))


def _is(kinds: Kinds, wanted: np.uint8) -> BoolArray:
    """Which characters are of one of some kinds."""
    found: BoolArray = (kinds & wanted).astype(bool)
    return found


def _joining_places(kinds: Kinds) -> BoolArray:
    """Where something may join two pieces."""
    joins = np.zeros(len(kinds), dtype=bool)
    here, before, after = kinds[2:-_AHEAD], kinds[1 : -_AHEAD - 1], kinds[3 : 1 - _AHEAD]
    digit_after, letter_before = _is(after, _DIGIT), _is(before, _LETTER)
    digit_before, times = _is(before, _DIGIT), _is(here, _TIMES)
    point_before = _is(before, _JOINT) & _is(kinds[: -_AHEAD - 2], _DIGIT)
    joins[2:-_AHEAD] = (
        (_is(here, _JOINT) & (letter_before & _is(after, _LETTER) | times))
        | (_is(here, _SPACE) & (digit_before | point_before) & digit_after)
        | (_is(here, _OTHER) & digit_after & (digit_before | ~letter_before))
        | (times & _is(before, _SPACE) & _is(after, _SPACE))
        | (_is(here, _UNSPACED) & _is(after, _UNSPACED))
        | _long_numbers(kinds))
    return joins


def _long_numbers(kinds: Kinds) -> BoolArray:
    """Where a number that is dialled abroad may begin."""
    is_digit = _is(kinds, _DIGIT)
    found: BoolArray = is_digit[2:-_AHEAD] & ~_is(kinds[1 : -_AHEAD - 1], _LETTER)
    for ahead in range(2, _AHEAD, 2):
        found &= is_digit[ahead + 2 : ahead - _AHEAD]
    return found


def _may_be_inside(kinds: Kinds) -> BoolArray:
    """Which characters may be within a whole."""
    inside = _is(kinds, ~_SPACE)
    before, after = kinds[:-2], kinds[2:]
    joined = _is(before, _IN_NUMBERS) & _is(after, _IN_NUMBERS)
    # But for a capitalized word, or one that ends so: those of an account are capitals or digits throughout.
    small = _is(kinds, _LETTER) & ~_is(kinds, _IN_NUMBERS)
    joined[1:-1] &= ~(_is(before | after, _CAPITAL)[1:-1] & (small[:-4] | small[4:]))
    joined[1:] |= _is(before[1:], _JOINT) & _is(kinds[:-3], _DIGIT) & _is(after[1:], _DIGIT)
    inside[1:-1] |= joined & _is(kinds[1:-1], _SPACE)
    return inside


def _turns(text: str, codes: IntArray) -> Iterator[tuple[int, int]]:
    """Where a word may go on in the next line: its hyphen, and the first character of the rest."""
    line_ends = np.flatnonzero(codes == ord("\n"))
    for place in line_ends[np.isin(codes[line_ends - 1], _HYPHEN_CODES)].tolist():
        rest = place + 1
        while text[rest] in _MARGIN:
            rest += 1
        yield place - 1, rest
