"""Lists of literature.

Takes:  the text of a .bib or .ris file.
Gives:  each entry as a section: who, when, where, and what is noted about it.
Never:  keys, dates and paths that are only for the program that keeps the list.

BibTeX, and the RIS format of Research Information Systems. Our own, as the reader of LaTeX here knows LaTeX's accents,
and the rest is short.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.text.tex import plain_tex
from ragdesk.engine.records import BlockKind

LONGEST_ENTRY = 200_000
Entry = list[tuple[str, str]]
"""Names in small letters and values, in order."""

_BEGIN = re.compile(r"^[ \t]*@[ \t]*(\w{1,40})[ \t]*([{(])", re.MULTILINE)
_NO_ENTRIES = frozenset(("comment", "preamble", "string"))
_FIELD = re.compile(r"[,\s]*([\w-]{1,60})\s*=\s*")
_SIGN = re.compile(r"[{}\"]|\\.")
_BARE = re.compile(r"[^,}\s#]+")
_RIS_LINE = re.compile(r"([A-Z][A-Z0-9])  - ?(.*)$")
_RIS_NAMES = {"TI": "title", "T1": "title", "AU": "author", "A1": "author", "A2": "editor", "PY": "year", "Y1": "year",
              "JO": "journal", "JF": "journal", "JA": "journal", "T2": "journal", "BT": "journal", "PB": "publisher",
              "CY": "address", "AB": "abstract", "N2": "abstract", "KW": "keywords", "N1": "note", "VL": "volume",
              "IS": "number", "SP": "pages", "EP": "pages", "DO": "doi", "UR": "url", "SN": "isbn", "ED": "editor"}
_FOR_PROGRAMS = re.compile(
    r"(?:file|owner|timestamp|groups?|keywords-?\w*added|date-(?:added|modified)|bdsk-.*|__.*|mendeley-.*|local-url|"
    r"citekey|abstractnote-.*|type|id|l[1-4]|m[1-3]|c[1-8]|u[1-5]|er|ty|da|language|la)$")
_IN_LINE = ("year", "date", "journal", "journaltitle", "booktitle", "publisher", "address", "volume", "number", "pages")


def read_bibtex(text: str) -> Parsed:
    """Read a list of BibTeX."""
    composer = Composer(2 * len(text) + 1_000)
    for match in _BEGIN.finditer(text):
        if match[1].lower() not in _NO_ENTRIES:
            body = text[match.end():match.end() + LONGEST_ENTRY].partition(",")[2]
            _add_entry(composer, [(name, plain_tex(value)) for name, value in _fields(body)])
    return composer.finish("")


def read_ris(text: str) -> Parsed:
    """Read a list of RIS."""
    composer = Composer(2 * len(text) + 1_000)
    entry: Entry = []
    for line in text.split("\n"):
        match = _RIS_LINE.match(line)
        if match is None:
            if line.strip() and entry:
                entry[-1] = (entry[-1][0], f"{entry[-1][1]} {line.strip()}")
        elif match[1] in ("TY", "ER"):
            _add_entry(composer, entry)
            entry = []
        else:
            entry.append((_RIS_NAMES.get(match[1], match[1].lower()), match[2].strip()))
    _add_entry(composer, entry)
    return composer.finish("")


def _fields(body: str) -> Iterator[tuple[str, str]]:
    """The fields of an entry, up to the brace that closes it."""
    position = 0
    while (match := _FIELD.match(body, position)) is not None:
        value, position = _value(body, match.end())
        yield match[1].lower(), value


def _value(body: str, position: int) -> tuple[str, int]:
    """A value, which may be put together with "#", and the place behind it."""
    parts = []
    while position < len(body):
        if body[position] in "{\"":
            part, position = _quoted(body, position)
        else:
            bare = _BARE.match(body, position)
            part, position = (bare[0], bare.end()) if bare is not None else ("", position)
        parts.append(part)
        more = re.compile(r"\s*#\s*").match(body, position)
        if more is None:
            break
        position = more.end()
    return " ".join(filter(None, parts)), position


def _quoted(body: str, position: int) -> tuple[str, int]:
    """What stands in braces or quotation marks, and the place behind them."""
    depth, is_string = 0, body[position] == '"'
    for match in _SIGN.finditer(body, position + 1):
        if match[0] == "{":
            depth += 1
        elif match[0] == "}":
            if not depth and not is_string:
                return body[position + 1:match.start()], match.end()
            depth = max(0, depth - 1)
        elif match[0] == '"' and is_string and not depth:
            return body[position + 1:match.start()], match.end()
    return body[position + 1:], len(body)


def _add_entry(composer: Composer, entry: Entry) -> None:
    """Add one work: its title as a heading, who wrote it, where it appeared, and what else is said of it."""
    values: dict[str, list[str]] = {}
    for name, value in entry:
        if value.strip() and not _FOR_PROGRAMS.match(name):
            values.setdefault(name, []).append(value.strip())
    titles = values.pop("title", None) or values.pop("booktitle", None) or []
    if not titles and not values:
        return
    people = [person for name in ("author", "editor") for value in values.pop(name, [])
              for person in value.split(" and ")]
    composer.add_heading(1, titles[0] if titles else ", ".join(people[:1]))
    composer.add(BlockKind.PARAGRAPH, "; ".join(people))
    composer.add(BlockKind.PARAGRAPH, ", ".join("–".join(dict.fromkeys(values.pop(name, []))) for name in _IN_LINE
                                               if name in values))
    for name, found in values.items():
        composer.add(BlockKind.PARAGRAPH, f"{name}: {', '.join(found)}")
