"""What is written in several pieces and is one word or number: Wi-Fi, O'Brien, "24 500", +420 602 111 222, 3. 5. 2024.

Takes:  a text, or such a stretch of it.
Gives:  where they stand, and the one form that all their spellings share: wifi, 24500, 20240503, 9ꞏ90.
Never:  takes a piece away: the pieces are words as before, and the whole is one more.

A stretch may belong to several wholes: of a telephone number also what is dialled at home.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

POINT = "ꞏ"
"""Stands for the decimal sign and between the numbers of an address; a letter to Unicode, so that the whole is one
word. Without it 19,90 would be the year 1990."""

MOST_PIECES = 5
LONGEST = 40
"""Characters; what is longer, or of more pieces, is an address or a row of a table."""

HOME_DIGITS = 9
"""Of a telephone number without its country."""

SHORTEST_DATE = len("1.1.2000")

PIECE = r"[^\W_]+"
"""What wholes are made of: this, and those that may stand between two."""

SPACES = " \u00a0\u2007\u2009\u202f"
HYPHENS = "\\-\u2010\u2011"
LETTER_APOSTROPHE = "\u02bc"
"""To Unicode it is a letter; of all that ``joined_form`` takes out the only one."""

APOSTROPHES = f"'\u2019{LETTER_APOSTROPHE}"

_JOINT = rf"[{HYPHENS}{APOSTROPHES}\u200c./](?:(?<=[{HYPHENS}])\n[ \t>]*)?"
_PIECE = re.compile(PIECE)
_WHOLE = re.compile(rf"(?<![^\W_]){PIECE}(?:{_JOINT}{PIECE})+")
_LETTER = re.compile(r"[^\W\d_]")
_SIZE = re.compile(rf"\d+(?:[{SPACES}]?×[{SPACES}]?| x |\u00a0x\u00a0)\d+(?!\w)")
_BANK_ACCOUNT = re.compile(rf"[A-Z][A-Z]\d\d(?:[{SPACES}][A-Z0-9]{{4}}){{2,7}}(?:[{SPACES}][A-Z0-9]{{1,4}})?(?!\w)")
_NUMBERS = re.compile(rf"\d\d*(?:(?:\.[{SPACES}]|[{SPACES}.,{APOSTROPHES}/{HYPHENS}])\d+)+(?!\w)")
_ABROAD = re.compile(r"(?:\+|00)\d{11,13}(?!\w)")
"""These three begin with what few places have, for the sake of speed; ``_begins_word`` tells the rest."""

_DIGITS = re.compile(r"\d+")
_DAY_FIRST = re.compile(rf"(?<!\d)(\d\d?)\.[{SPACES}]?(\d\d?)\.[{SPACES}]?(\d{{4}})(?!\d)")
_YEAR_FIRST = re.compile(rf"(?<!\d)(\d{{4}})[{HYPHENS}](\d\d?)[{HYPHENS}](\d\d?)(?!\d)")
_GROUPED = re.compile(rf"(?<!\d)(?<!\d[.,])(\d{{1,3}}(?:([{SPACES}.,{APOSTROPHES}])\d{{3}})(?:\2\d{{3}})*)"
                      r"(?:[.,](\d{1,2}))?(?![.,]?\d)")
_POINTED = re.compile(r"(?<!\d)(?<!\d[.,])\d+(?:[.,]\d+)+(?!\d)")
_DIALLED = re.compile(rf"(?<!\d)\+?\d{{1,4}}(?:[{SPACES}./{HYPHENS}]\d{{2,4}}){{2,5}}(?!\d)")
_TWO_PARTS = re.compile(rf"(?<!\d)\d+(?:[/{HYPHENS}]\d+)+(?!\d)|(?<!\d)\d{{3}}[{SPACES}]\d\d(?!\d)")

UNSPACED = ("[\u0e01-\u0e4e\u0e81-\u0ece\u1000-\u109f\u1780-\u17d3"
            "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]")
"""What is written without spaces, or with endings that are words."""

_UNSPACED = re.compile(f"{UNSPACED}{{2,}}")

_CASE_ENDINGS = ("s", "S")
"""Behind an apostrophe; with it "mother's" is the same word as "mother", as its stem is."""

_JOINERS = {ord(sign): "" for sign in f"{SPACES}-{HYPHENS}{APOSTROPHES}\u200c./,+()>\n\t"}


def find_joined(text: str) -> list[tuple[int, int]]:
    """Where the wholes stand, in no order; so does every two characters of what is written without spaces."""
    found = [match.span() for match in _WHOLE.finditer(text) if _is_whole(match)]
    if _DIGITS.search(text):
        found += _numbers(text)
    if not text.isascii():
        for match in _UNSPACED.finditer(text):
            if match.end() - match.start() > 2 or not _stands_alone(text, *match.span()):
                found += [(place, place + 2) for place in range(match.start(), match.end() - 1)
                          if text[place].isalnum()]  # a vowel sign begins no word
    return found


def _numbers(text: str) -> Iterator[tuple[int, int]]:
    """Numbers, dates, sizes, and accounts of banks, which have groups of digits in them."""
    has_groups = False
    for start, end in _rows_of_numbers(text):
        has_groups = True
        yield from _of_numbers(text, start, end)
    if has_groups:
        yield from (match.span() for match in _BANK_ACCOUNT.finditer(text)
                    if _begins_word(text, match.start()) and any(_rows_of_numbers(match.group())))
    if "+" in text or "00" in text:
        yield from ((match.end() - HOME_DIGITS, match.end()) for match in _ABROAD.finditer(text)
                    if _begins_word(text, match.start()))
    if "×" in text or " x " in text or "\u00a0x\u00a0" in text:
        yield from (match.span() for match in _SIZE.finditer(text))


def _rows_of_numbers(text: str) -> Iterator[tuple[int, int]]:
    """Groups of digits, one after the other; a plus before them belongs to them."""
    place = 0
    while match := _NUMBERS.search(text, place):
        start, end = match.span()
        if start and text[start - 1] == "+" and _begins_word(text, start - 1):
            start -= 1
        if _begins_word(text, start):
            yield start, end
            place = end
        else:
            place = _DIGITS.match(text, match.start()).end()  # type: ignore[union-attr]  # it begins with digits


def _begins_word(text: str, start: int) -> bool:
    """Whether no letter or digit stands right before a place."""
    return not start or not (text[start - 1].isalnum() or text[start - 1] == "_")


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether a stretch is a word anyway."""
    return not any(map(str.isalnum, text[start - 1 : start] + text[end : end + 1]))


def _is_whole(whole: re.Match[str]) -> bool:
    """Whether pieces are a word or a code with letters; numbers alone have rules of their own, addresses have none."""
    written, (start, end) = whole.group(), whole.span()
    if len(written) > LONGEST or not _LETTER.search(written):
        return False
    pieces = _PIECE.findall(written)
    if len(pieces) > MOST_PIECES or (len(pieces) == 2 and pieces[1] in _CASE_ENDINGS):
        return False
    has_code_sign = "." in written or "/" in written
    return not (has_code_sign and not _DIGITS.search(written)) and "@" not in (
        whole.string[start - 1 : start], whole.string[end : end + 1])


def _of_numbers(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The numbers that a row of groups of digits can be read as."""
    found: set[tuple[int, int]] = set()
    if end - start >= SHORTEST_DATE:
        for pattern in (_DAY_FIRST, _YEAR_FIRST):
            found.update(match.span() for match in pattern.finditer(text, start, end))
    dates = frozenset(found)
    if not dates:
        for pattern in (_GROUPED, _POINTED, _TWO_PARTS):
            found.update([match.span() for match in pattern.finditer(text, start, end)])
    for match in _DIALLED.finditer(text, start, end) if end - start > HOME_DIGITS else ():
        digits = sum(map(str.isdecimal, match.group()))
        if HOME_DIGITS <= digits <= 2 * HOME_DIGITS + 1 and match.span() not in dates:
            found.add(match.span())
            found.update(_at_home(text, match, digits))
    return (span for span in found if span[1] - span[0] <= LONGEST)


def _at_home(text: str, number: re.Match[str], digits: int) -> Iterator[tuple[int, int]]:
    """What is dialled at home, when the first group can be a country."""
    first = re.match(r"\+?\d+", number.group())
    if first and digits - sum(map(str.isdecimal, first.group())) >= HOME_DIGITS:
        rest = re.compile(r"\d").search(text, number.start() + first.end())
        if rest:
            yield rest.start(), number.end()


def joined_form(written: str) -> str:
    """The form that all spellings of a whole share, of one in lower case; other words come back as they are."""
    if written[:1].isdecimal():
        return _number_form(written)
    return (written.replace("×", "x") if "×" in written else written).translate(_JOINERS)


def _number_form(written: str) -> str:
    """The same of what begins with a digit, as all do that have a form of their own."""
    if date := _DAY_FIRST.fullmatch(written):
        return f"{date[3]}{int(date[2]):02}{int(date[1]):02}"
    if date := _YEAR_FIRST.fullmatch(written):
        return f"{date[1]}{int(date[2]):02}{int(date[3]):02}"
    if grouped := _GROUPED.fullmatch(written):
        return grouped[1].translate(_JOINERS) + (POINT + grouped[3] if grouped[3] else "")
    if _POINTED.fullmatch(written):
        return written.replace(",", POINT).replace(".", POINT)
    return (written.replace("×", "x") if "×" in written else written).translate(_JOINERS)
