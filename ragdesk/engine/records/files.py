"""What can be said of files beside their content.

Takes:  nothing.
Gives:  what a line of the ledger is about, what became of a file, why it is not handed to another program, how many a
        choice of files lets in.
Never:  what is in a file.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class ReportFacts:
    """What a line of the ledger is about, as data; ``details`` says it in technical words.

    Attributes:
        pages, pages_without_text: of a document of which some pages hold pictures alone.
        scan_pages: those that are pictures and wait for a program to read the words off them; from 1. Those of files
            in it have numbers of their own (``reading.parsed``).
        size: bytes of a file that is over a limit.
        pattern: what leaves a file out.
        ignore_file, ignore_line: where that pattern is written, if it is not the user's own; lines from 1.
        hidden_pieces: stretches of text that its own program does not show.
        hidden_characters: characters without a shape that were left out.
        hidden_unchecked: not all of it could be looked at for such stretches.
        unread_attachments: files in it, attached or packed, that should be read and cannot be.
        pictures_inside: pictures in it, attached or packed, and pages that are pictures, whose words nobody has read;
            those of them that may be read are in ``scan_pages``.
    """

    pages: int = 0
    pages_without_text: int = 0
    scan_pages: tuple[int, ...] = ()
    size: int = 0
    pattern: str = ""
    ignore_file: str = ""
    ignore_line: int = 0
    hidden_pieces: int = 0
    hidden_characters: int = 0
    hidden_unchecked: bool = False
    unread_attachments: int = 0
    pictures_inside: int = 0

    @property
    def has_hidden(self) -> bool:
        """Whether the file holds anything that is not seen in its own program."""
        return bool(self.hidden_pieces or self.hidden_characters)

    @property
    def may_hide(self) -> bool:
        """Whether it holds such things, or may hold some because not all could be looked at."""
        return self.has_hidden or self.hidden_unchecked

    @property
    def known(self) -> dict[str, Any]:
        """Those that say something, by name."""
        return {name: value for name, value in asdict(self).items() if value}

    @classmethod
    def of(cls, known: dict[str, Any]) -> Self:
        """The facts that ``known`` gave; names of another version are passed over.

        Raises:
            TypeError: a value is not of its kind.
        """
        values = {item.name: known[item.name] for item in fields(cls) if item.name in known}
        if isinstance(values.get("scan_pages"), list):  # JSON knows no tuples
            values["scan_pages"] = tuple(values["scan_pages"])
        facts = cls(**values)
        if not all(type(page) is int for page in facts.scan_pages):
            raise TypeError("a page that is no number")
        if any(type(getattr(facts, item.name)) is not type(item.default) for item in fields(cls)):
            raise TypeError("a fact of the wrong kind")
        return facts


NO_FACTS = ReportFacts()


class FileChange(StrEnum):
    """What became of a file since it was read."""

    CHANGED = "changed"
    GONE = "gone"


class Refusal(StrEnum):
    """Why a file is not handed over."""

    KIND = "kind"
    PROGRAM = "program"
    OUTSIDE = "outside"
    GONE = "gone"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class FileCount:
    """What a choice of files makes of a folder.

    Attributes:
        read: files that are read.
        without_patterns: files that would be read were there no patterns.
        dead_patterns: those of the user's patterns that can match nothing, such as one with an open bracket.
    """

    read: int
    without_patterns: int
    dead_patterns: tuple[str, ...] = ()
