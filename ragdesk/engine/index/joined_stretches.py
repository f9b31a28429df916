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
from itertools import islice, pairwise
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.arrays import BoolArray, IntArray
from ragdesk.engine.kernel import kernel
from ragdesk.engine.kernel.stretches import find_places
from ragdesk.engine.text.analysis import normal_form_of_each
from ragdesk.engine.text.joined import APOSTROPHES, HYPHENS, PIECE, SPACES, UNSPACED, find_joined
from ragdesk.engine.text.memory import Memory

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

_NO_SIGN = "\0"
_BETWEEN = _NO_SIGN * _AHEAD
"""Stands between texts that are worked on together, and is in no whole."""

_SHAPES = str.maketrans({**dict.fromkeys(set(ascii_lowercase) - {"s", "x"}, "a"),
                         **dict.fromkeys(set(ascii_uppercase) - {"S"}, "A"), **dict.fromkeys("123456789", "1")})
"""Letters and digits that make no difference to where wholes are: dates and numbers of a kind have one shape."""

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
        for match in re.finditer(f"(?:{pattern})+", characters):
            table[match.start() : match.end()] |= kind
    table[-1] = _LETTER | _UNSPACED
    return table


def find_wholes(texts: Sequence[str]) -> Iterator[list[tuple[int, int]]]:
    """Of each text where its wholes stand; see ``joined.find_joined``."""
    for stretches in find_stretches(texts):
        wholes = _wholes_in_each([stretch for _, stretch in stretches])
        yield [(place + start, place + end) for (place, _), spans in zip(stretches, wholes, strict=True)
               for start, end in spans]


def joined_words(texts: Sequence[str]) -> list[str]:
    """Of each text its wholes in the form in which they are counted, with spaces between."""
    found = _find(texts)
    forms = _KNOWN_FORMS.of([stretch if len(stretch) <= LONGEST_REMEMBERED else "" for stretch in found.stretches])
    for place, stretch in enumerate(found.stretches):
        if len(stretch) > LONGEST_REMEMBERED:
            forms[place] = _forms_in_each([stretch])[0]
    return [" ".join(forms[first:last]) for first, last in pairwise(found.bounds)]


def _forms_in_each(stretches: Sequence[str]) -> list[str]:
    """The wholes of each stretch as they are counted, with spaces between."""
    wholes = _wholes_in_each(stretches)
    forms = iter(normal_form_of_each([stretch[start:end] for stretch, spans in zip(stretches, wholes, strict=True)
                                      for start, end in spans]))
    return [" ".join(islice(forms, len(spans))) for spans in wholes]


_KNOWN_FORMS = Memory(_forms_in_each, STRETCHES_REMEMBERED)


def _wholes_in_each(stretches: Sequence[str]) -> list[tuple[tuple[int, int], ...]]:
    """Where in each stretch its wholes stand."""
    shapes = _NO_SIGN.join(stretches).translate(_SHAPES).split(_NO_SIGN) if stretches else []
    return [_wholes_in_shape(shape) if len(shape) <= LONGEST_REMEMBERED else tuple(find_joined(shape))
            for shape in shapes]


@lru_cache(maxsize=STRETCHES_REMEMBERED)
def _wholes_in_shape(shape: str) -> tuple[tuple[int, int], ...]:
    return tuple(find_joined(shape))


class _Found(NamedTuple):
    """Stretches of texts, one after the other.

    Attributes:
        places: where each begins in its text.
        bounds: which is the first of each text, and how many there are.
    """

    stretches: list[str]
    places: list[int]
    bounds: list[int]


def find_stretches(texts: Sequence[str]) -> list[list[tuple[int, str]]]:
    """Of each text the stretches with the places where they begin."""
    found = _find(texts)
    return [list(zip(found.places[first:last], found.stretches[first:last], strict=True))
            for first, last in pairwise(found.bounds)]


def _find(texts: Sequence[str]) -> _Found:
    """Find the stretches of all texts at once."""
    together = _BETWEEN.join(["", *texts, ""])
    codes = _codes(together)
    starts, ends = _places(together, codes) if kernel() is None else find_places(codes, _table())
    text_starts = np.cumsum([_AHEAD, *[len(text) + _AHEAD for text in texts]])
    bounds = starts.searchsorted(text_starts)
    places = starts - text_starts[:-1].repeat(np.diff(bounds))
    stretches = [together[start:end] for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
    return _Found(stretches, places.tolist(), bounds.tolist())


def _places(text: str, codes: IntArray) -> tuple[IntArray, IntArray]:
    """Where stretches begin and end."""
    kinds = _table().take(codes)
    joins, is_inside = _joining_places(kinds), _may_be_inside(kinds)
    for place, end in _turns(text, codes):
        is_inside[place:end] = joins[place] = True
    borders = np.flatnonzero(~is_inside)
    following = borders.searchsorted(np.flatnonzero(joins))
    following = following[np.diff(following, prepend=-1) > 0]
    return borders[following - 1] + 1, borders[following]


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
