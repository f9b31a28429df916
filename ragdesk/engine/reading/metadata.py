"""What a document says of itself, apart from its text: title, other names, tags.

Takes:  names and values, as front matter, the properties of a note or the drawers of an outline hold them.
Gives:  a ``Metadata``, which a reader hands on beside the text.
Never:  a value that is only for programs: numbers, links, times, identifiers.

A small parser of flat entries: what notes hold here is written by hand or by the programs for notes, whose lists and
strings are simple. What it cannot take apart is left out; a YAML library would refuse the whole block for one sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain

from ragdesk.engine.reading.parsed import Parsed

MOST_VALUES = 100
LONGEST_VALUE = 200
LONGEST_LINE = 2_000
MOST_DRAWER_LINES = 500

Entry = tuple[str, list[str]]
"""A name in small letters, and its values."""

_TITLES = frozenset(("title",))
_ALIASES = frozenset(("alias", "aliases", "roam_aliases", "short_title", "subtitle", "linktitle"))
_TAGS = frozenset((
    "tag", "tags", "keyword", "keywords", "category", "categories", "filetags", "topic", "topics", "roam_tags"))
_IDENTIFIERS = frozenset(("id", "uid", "uuid", "custom_id"))
_AUTHORS = frozenset(("author", "authors", "creator"))

_KEY = re.compile(r"([\w.-][\w .-]{0,60}?)[ \t]*:(?:[ \t]+(.*))?$")
_TOML_KEY = re.compile(r"[\"']?([\w.-]{1,60})[\"']?[ \t]*=[ \t]*(.*)$")
_DATE = re.compile(r"(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?")
_FOR_PROGRAMS = re.compile(
    r"[\W\d_]*$|(?:true|false|yes|no|null|none)$|[a-z]+://\S+$|[0-9a-f]{8}-[0-9a-f-]{4,40}\w*$|[0-9a-f]{16,64}$|"
    r"\d{4}-\d\d-\d\dT.*$", re.IGNORECASE)
_ITEM = re.compile(
    r"\s*(?:\"((?:[^\"\\]|\\.)*)\"|'((?:[^']|'')*)'(?=\s*(?:[,\]#]|$))|([^,\[\]]+))")
_DRAWER = re.compile(r"[ \t]*:(?:PROPERTIES|LOGBOOK):[ \t]*$", re.IGNORECASE)
_DRAWER_ENTRY = re.compile(r"[ \t]*:([\w@+-]{1,60}):[ \t]*(.*)$")
_DRAWER_END = re.compile(r"[ \t]*:END:[ \t]*$", re.IGNORECASE)
_COMMENT = re.compile(r"(?:^|[ \t])#(?=[ \t]|$).*$")
_LINKED = re.compile(r"\[\[([^\]|]*)(?:\|[^\]]*)?\]\]")


@dataclass(slots=True)
class Metadata:
    """See ``Document`` for what each means."""

    title: str = ""
    author: str = ""
    date: str = ""
    aliases: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    properties: list[str] = field(default_factory=list)

    def add(self, entries: Iterable[Entry]) -> None:
        """Take up entries; of titles, authors and dates the first counts."""
        for name, values in entries:
            if kept := [value for value in (" ".join(value.split()) for value in values) if value]:
                self._add(name, kept)

    def _add(self, name: str, values: list[str]) -> None:
        if name in _TITLES:
            self.title = self.title or values[0]
        elif name in _ALIASES:
            self.aliases += values
        elif name in _TAGS:
            self.tags += chain.from_iterable(map(_split_tags, values))
        elif name in _AUTHORS:
            self.author = self.author or ", ".join(values)
        elif name == "date" and (match := _DATE.match(values[0])) is not None:
            self.date = self.date or " ".join(filter(None, match.groups()))
        elif name not in _IDENTIFIERS:
            self.properties += [value for value in values if not _FOR_PROGRAMS.match(value)]

    def joined(self, parsed: Parsed) -> Parsed:
        """What a reader found, with all this."""
        return replace(
            parsed, title=self.title or parsed.title, author=self.author, date=self.date,
            aliases=_distinct(self.aliases), tags=_distinct(self.tags), properties=_distinct(self.properties))


def _distinct(values: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value[:LONGEST_VALUE] for value in values))[:MOST_VALUES]


def _split_tags(value: str) -> Iterator[str]:
    """Tags written in one string: with commas, or each with its "#"; or one between colons, as in Org."""
    apart = re.split(r"[,;]|:(?=\w)|\s+(?=#)", value.strip(":"))
    yield from filter(None, (tag.strip(" #:") for tag in apart))


def yaml_entries(lines: list[str]) -> Iterator[Entry]:
    """The flat entries of YAML: ``name: value``, with lists in brackets or one item a line, and folded text."""
    name, values = "", list[str]()
    for line in (line[:LONGEST_LINE] for line in lines):
        key = _KEY.match(line)
        if key is not None:
            yield name, values
            name, values = key[1].lower(), _values(key[2] or "")
        elif line.strip() and not line.lstrip().startswith("#"):
            values += _values(line.strip().removeprefix("-").strip())
    yield name, values


def toml_entries(lines: list[str]) -> Iterator[Entry]:
    """The flat entries of TOML, whatever table they are in; a list may span lines."""
    name, values = "", list[str]()
    for line in (line[:LONGEST_LINE].strip() for line in lines):
        key = _TOML_KEY.match(line)
        if key is not None:
            yield name, values
            name, values = key[1].lower(), _values(key[2].strip())
        elif not (line.startswith("#") or re.match(r"\[+[\w.\"'-]+\]+$", line)):
            values += _values(line)
    yield name, values


def property_entry(name: str, value: str) -> Entry:
    """A property of Logseq: pages and tags, apart by commas."""
    plain = _LINKED.sub(r"\1", value[:LONGEST_LINE])
    listed = name.lower() in _ALIASES | _TAGS
    return name.lower(), [part.strip(" #") for part in plain.split(",")] if listed else [plain.strip()]


def is_key(line: str) -> bool:
    """Whether a line of YAML names a value."""
    return _KEY.match(line) is not None


def _values(written: str) -> list[str]:
    """One value, or those of a list in brackets; quotation marks and comments are gone."""
    written = _LINKED.sub(r"\1", written.removeprefix("|").removeprefix(">"))
    goes_on = written.endswith((",", "]")) and "[" not in written
    if not (goes_on or written.startswith(("'", '"', "["))):
        return [_COMMENT.sub("", written).strip()]
    found = (next(filter(None, match.groups()), "").strip() for match in _ITEM.finditer(written.strip("[] ,")))
    return [value.replace('\\"', '"').replace("''", "'") for value in found if value and not value.startswith("# ")]


def empty_drawers(lines: list[str], metadata: Metadata) -> None:
    """Take up the drawers of Org and Logseq, and empty their lines."""
    number = 0
    while number < len(lines):
        end = _end_of_drawer(lines, number) if _DRAWER.match(lines[number]) else number
        for at in range(number, end):
            if (entry := _DRAWER_ENTRY.match(lines[at])) is not None and at > number:
                metadata.add([(entry[1].lower(), _values(entry[2]))])
            lines[at] = ""
        number = max(end, number + 1)


def _end_of_drawer(lines: list[str], begin: int) -> int:
    """One past the line that closes a drawer; its own number when nothing does before a heading."""
    for number in range(begin + 1, min(len(lines), begin + MOST_DRAWER_LINES)):
        if _DRAWER_END.match(lines[number]):
            return number + 1
        if lines[number].startswith(("* ", "# ")) or _DRAWER.match(lines[number]):
            break
    return begin
