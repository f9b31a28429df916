"""Lines that the pages of a PDF repeat: running heads, page numbers, the printer's notice at the foot.

Takes:  the text of every page.
Gives:  for each page, where its own text begins and ends between such lines.
Never:  takes a line away that stands on a few pages only, and never the first of its kind: it stays findable once;
        nor all that a page says, or all but its title.

A number in a line counts as a page number only when it grows with the pages, so the sums of five invoices stay; and
not where a page is called by it: "Day 1", "Day 2 of 8", "3. den".
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

FEWEST_PAGES = 4
"""A line on fewer pages is no running head."""

SHARE_OF_ALL_PAGES = 0.4
"""A line on this share of all pages is one; left and right pages may have different heads."""

FEWEST_PAGES_OF_A_PART = 8
SHARE_OF_A_PART = 0.33
"""The head of a chapter: it stands on this share of the pages from its first to its last, and on enough of them.
A line with a page number in it needs ``FEWEST_PAGES`` only."""

SHARE_OF_NUMBERED_PAGES = 0.6
"""When this many pages have their number at the edge, a line that begins or ends with it is a head, whatever else it
says: the titles of short sections."""

DEEPEST_LINES = 4
"""Lines looked at from the top and from the bottom of a page."""

TITLE_LINES = 2
"""A title is one of the first lines of a page."""

MOST_TITLE_WORDS = 3
"""A line of more words before its number is the name of the whole document."""

PAGE_WORDS = frozenset((
    "page", "pages", "pg", "p", "seite", "s", "strana", "stránka", "strona", "str", "slide", "sheet", "folio", "snímek",
    "slajd", "folie", "list", "arkusz", "página", "pagina", "pag"))
"""What stands before a number that is only that of the page."""

_COUNTING_WORDS = PAGE_WORDS | {"of", "z", "ze", "von", "de", "od"}
_WORD = re.compile(r"\w+")
LONGEST_LINE = 200
MOST_NUMBERS = 4
_NUMBER = re.compile(r"(?<![^\W_])(?:\d{1,5}|[ivxlc]{1,8})(?![^\W_])")
_LINE = re.compile(r"[^\n]*\S[^\n]*")
_OF_SO_MANY = re.compile(r"(?:\s*(?:of|z|ze|von|de|/)\s*\d{1,5})?")
_ANY = "\n*\n"
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


class Body(NamedTuple):
    """The part of a page between its repeated lines, in characters of the page's text."""

    start: int
    end: int


class _Line(NamedTuple):
    """A line near an edge; ``keys`` are what it may be recognized by on other pages."""

    start: int
    end: int
    keys: tuple[str, ...]


def find_bodies(pages: Sequence[str]) -> list[Body]:
    """The part of each page that is its own."""
    tops = [_lines_at_top(page, number) for number, page in enumerate(pages)]
    bottoms = [_lines_at_bottom(page, number) for number, page in enumerate(pages)]
    first_pages = _find_repeated(tops, bottoms)
    titles = {key for lines in tops for line in lines[:TITLE_LINES] for key in line.keys
              if key in first_pages and _is_title(key)}
    first_pages = {key: page for key, page in first_pages.items() if key not in titles}
    for edge in (tops, bottoms):
        edge[:] = [[line if titles.isdisjoint(line.keys) else line._replace(keys=()) for line in lines]
                   for lines in edge]
    bodies = [_body(page, number, (tops[number], bottoms[number]), first_pages, titles)
              for number, page in enumerate(pages)]
    says_something = any(page[body.start:body.end].strip() for page, body in zip(pages, bodies, strict=True))
    return bodies if says_something else [Body(0, len(page)) for page in pages]


def _lines_at_top(page: str, number: int) -> list[_Line]:
    """The first lines that hold something, topmost first."""
    lines = []
    for match in _LINE.finditer(page):
        lines.append(_Line(*match.span(), _keys(match.group(), number)))
        if len(lines) == DEEPEST_LINES:
            break
    return lines


def _lines_at_bottom(page: str, number: int) -> list[_Line]:
    """The last lines that hold something, lowest first."""
    lines: list[_Line] = []
    end = len(page)
    while end > 0 and len(lines) < DEEPEST_LINES:
        start = page.rfind("\n", 0, end) + 1
        line = page[start:end]
        if line.strip():
            lines.append(_Line(start, end, _keys(line, number)))
        end = start - 1
    return lines


def _keys(line: str, page: int) -> tuple[str, ...]:
    """What a line has in common with its like on other pages: its words, and how far its number is from the page's."""
    if len(line) > LONGEST_LINE:
        return ()
    plain = " ".join(line.casefold().split())
    has_words = any(sign.isalpha() for sign in _NUMBER.sub("", plain))
    keys = [plain] if has_words else []
    for number, match in enumerate(_NUMBER.finditer(plain)):
        if number == MOST_NUMBERS:
            break
        before, after = plain[:match.start()], plain[match.end():]
        offset = _value(match.group()) - page
        keys.append(f"{before}\n{offset}\n{after}")
        if (not before and not after.startswith((".", ")", ":"))) or (before and not after):
            keys.append(f"{_ANY}{offset}")
    return tuple(keys)


def _value(number: str) -> int:
    """What an Arabic or a Roman number says."""
    if number.isdigit():
        return int(number)
    values = [_ROMAN[letter] for letter in number]
    following = [*values[1:], 0]
    return sum(-value if value < after else value for value, after in zip(values, following, strict=True))


def _is_title(key: str) -> bool:
    """Whether what some lines share are a few words beside a number that tells their pages apart."""
    before, _, rest = key.partition("\n")
    _offset, is_numbered, after = rest.partition("\n")
    is_ordinal = not before and after.startswith(".")
    words = (after if is_ordinal else before).replace(".", "").split()
    return (bool(is_numbered) and 0 < len(words) <= MOST_TITLE_WORDS and all(map(str.isalpha, words))
            and PAGE_WORDS.isdisjoint(words) and (is_ordinal or _OF_SO_MANY.fullmatch(after) is not None))


def _find_repeated(tops: list[list[_Line]], bottoms: list[list[_Line]]) -> dict[str, int]:
    """The keys of running heads and feet, each with the first page it is on."""
    pages_by_key: dict[str, set[int]] = defaultdict(set)
    for edge in (tops, bottoms):
        for number, lines in enumerate(edge):
            for line in lines:
                for key in line.keys:
                    pages_by_key[key].add(number)
    return {key: min(pages) for key, pages in pages_by_key.items() if _is_repeated(key, pages, len(tops))}


def _is_repeated(key: str, pages: set[int], page_count: int) -> bool:
    """Whether a line is on enough pages."""
    if len(pages) < FEWEST_PAGES:
        return False
    if key.startswith(_ANY):
        return len(pages) >= max(FEWEST_PAGES_OF_A_PART, SHARE_OF_NUMBERED_PAGES * page_count)
    if len(pages) >= SHARE_OF_ALL_PAGES * page_count:
        return True
    is_numbered = "\n" in key
    span = max(pages) - min(pages) + 1
    return (is_numbered or len(pages) >= FEWEST_PAGES_OF_A_PART) and len(pages) >= SHARE_OF_A_PART * span


def _body(page: str, number: int, edges: tuple[list[_Line], list[_Line]], first_pages: dict[str, int],
          titles: set[str]) -> Body:
    """What is left of a page when the repeated lines at its edges are taken off; all of it where that would be nothing.

    A bare page number is no loss.
    """
    start, end = 0, len(page)
    top, bottom = edges
    for line in _repeated_from_edge(top, number, first_pages):
        start = line.end
    for line in _repeated_from_edge(bottom, number, first_pages):
        end = line.start
    end = max(start, end)
    own, left_out = page[start:end].strip(), page[:start] + page[end:]
    if left_out.strip() and _says_nothing(own, number, titles) and not is_page_number(left_out):
        return Body(0, len(page))
    return Body(start, end)


def _says_nothing(own: str, number: int, titles: set[str]) -> bool:
    """Whether a page is left with nothing, or with its title alone."""
    return not own or ("\n" not in own and not titles.isdisjoint(_keys(own, number)))


def is_page_number(text: str) -> bool:
    """Whether a text says which page it is on and nothing else: "Page 3 of 12", "– 7 –"."""
    return all(word.isdecimal() or word in _COUNTING_WORDS for word in _WORD.findall(text.casefold()))


def _repeated_from_edge(lines: list[_Line], page: int, first_pages: dict[str, int]) -> Iterator[_Line]:
    """The repeated lines up to the first that is the page's own, or the first of its kind."""
    for line in lines:
        known = [key for key in line.keys if key in first_pages]
        is_bare_number = not any("\n" not in key for key in line.keys)
        if not known or (not is_bare_number and all(first_pages[key] == page for key in known)):
            return
        yield line
