"""What every reader gives.

Takes:  nothing.
Gives:  the record between the readers of single formats and ``readers``; how much of files in a file may be read.
Never:  a path: a reader of a format knows bytes only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import Block
from ragdesk.engine.records.files import NO_FACTS, ReportFacts

NO_SCANS: Mapping[int, str] = MappingProxyType({})
"""For files none of whose pictures was read."""

ReportAlive = Callable[[], None]
"""Called now and then during long work, so that the one who waits knows it is still going."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """The content of a file.

    Attributes:
        title: as the content says; empty when it says none.
        page_starts: where each page begins in the text.
        trouble: why the file is only partly read.
        details: technical text about that or about the reading.
        author, date, aliases, tags, properties, scanned, inner: as in ``Document``.
        hidden: pieces of hidden text that were left out.
        kept: pieces of hidden text that are in ``text`` and are left out of prompts.
        facts: what else is known; those about hidden pieces are filled in later.
    """

    text: str
    blocks: tuple[Block, ...]
    title: str = ""
    page_starts: tuple[int, ...] = ()
    trouble: FileReason = FileReason.NONE
    details: str = ""
    author: str = ""
    date: str = ""
    hidden: int = 0
    kept: int = 0
    facts: ReportFacts = NO_FACTS
    aliases: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    scanned: tuple[int, ...] = ()
    inner: str = ""


@dataclass(frozen=True, slots=True)
class Scans:
    """The words that a program has read off the pictures in a file.

    Attributes:
        content_hash: of the bytes in which they were; in others they do not count.
        texts: by page, from 1; empty for a page without words.
    """

    content_hash: str = ""
    texts: Mapping[int, str] = field(default_factory=dict)


MOST_FILES_INSIDE = 5_000
MOST_BYTES_INSIDE = 500_000_000
DEEPEST_FILE = 2
"""Files in a file in a file: the notes in an archive that is attached to a message."""

MOST_PICTURES_INSIDE = 200
"""In one file, whose words a program reads off; each takes it seconds."""

PAGES_OF_A_FILE = 100_000
"""Pages of the files in a file are numbered on: page 2 of the third file with pictures is 300,002."""


class PictureFile(NamedTuple):
    """A picture, or a document whose pages may be pictures, in a file.

    Attributes:
        first: less by one than the number of its first page.
    """

    first: int
    data: bytes
    has_pages: bool


@dataclass(slots=True)
class Inside:
    """How much of the files in a file may still be read, however they are nested.

    Attributes:
        depth: how many files are around the one at hand.
        scans: the words that a program has read off pictures in them, by number (``PAGES_OF_A_FILE``).
        pictures: where somebody wants the pictures alone: those come to so far. None where the text is wanted.
    """

    depth: int = 0
    scans: Mapping[int, str] = field(default_factory=dict)
    pictures: list[PictureFile] | None = None
    pictures_left: int = field(default_factory=lambda: MOST_PICTURES_INSIDE)
    picture_files: int = 0
    files_left: int = field(default_factory=lambda: MOST_FILES_INSIDE)
    bytes_left: int = field(default_factory=lambda: MOST_BYTES_INSIDE)

    def take(self, size: int) -> bool:
        """Count a file of some bytes; False when it is one too many."""
        if not self.files_left or size > self.bytes_left:
            return False
        self.files_left -= 1
        self.bytes_left -= size
        return True

    def begin_pictures(self) -> int:
        """Come to a file with pictures; gives what is added to the numbers of its pages."""
        self.picture_files += 1
        return self.picture_files * PAGES_OF_A_FILE

    def scans_of(self, first: int) -> dict[int, str]:
        """The words that were read off the pages of the file that has these numbers, by its own."""
        return {number - first: text for number, text in self.scans.items() if 0 < number - first < PAGES_OF_A_FILE}

    def take_pictures(self, pages: Iterable[int]) -> frozenset[int]:
        """Count the pages of a file that are pictures; gives those that may be read."""
        taken = frozenset(sorted(pages)[:self.pictures_left])
        self.pictures_left -= len(taken)
        return taken


class Outline:
    """The headings above the place that a reader has come to."""

    DEEPEST = 10
    LONGEST_TITLE = 300

    def __init__(self) -> None:
        self._titles: list[tuple[int, str]] = []
        self.path: tuple[str, ...] = ()

    def enter(self, level: int, title: str) -> tuple[str, ...]:
        """Go into a section; those of its level and deeper ones end. Gives the path with the section itself."""
        level = min(level, self.DEEPEST)
        self.leave(level)
        self._titles.append((level, title[:self.LONGEST_TITLE]))
        self.path = tuple(title for _, title in self._titles)
        return self.path

    def leave(self, level: int) -> None:
        """Come to the end of the sections of a level and deeper ones."""
        self._titles = [above for above in self._titles if above[0] < level]
        self.path = tuple(title for _, title in self._titles)
