"""What can be said of files without reading them.

Takes:  nothing.
Gives:  what became of a file, why it is not handed to another program, how many a choice of files lets in.
Never:  what is in a file.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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
