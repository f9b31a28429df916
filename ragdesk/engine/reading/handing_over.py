"""Which files may be handed to the program that the system has for them.

Takes:  the chosen folder and a path in it.
Gives:  the file to hand over, or why it is not.
Never:  opens anything; lets pass what a system would run, or what lies outside the folder.

A document can be sent to somebody so that a click in RagDesk runs it. So the endings that pass are listed, not those
that do not: programs, scripts, shortcuts, and pages that run scripts in a browser are on no list and never pass.
"""

from __future__ import annotations

import os
import stat
from enum import StrEnum
from pathlib import Path

OPENED_SUFFIXES = frozenset({
    "pdf", "docx", "odt", "doc", "rtf", "xlsx", "ods", "xls", "pptx", "odp", "ppt", "txt", "md", "csv", "epub", "eml",
})
"""In small letters, without the dot. Kinds that carry macros by their name (docm, xlsm) are left out."""

_ANY_EXECUTE = stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH


class Refusal(StrEnum):
    """Why a file is not handed over."""

    KIND = "kind"
    PROGRAM = "program"
    OUTSIDE = "outside"
    GONE = "gone"


def is_opened_kind(path: str) -> bool:
    """Whether files with such a name are handed over at all."""
    stem, dot, suffix = path.rpartition("/")[2].rpartition(".")
    return bool(stem.strip(". ") and dot) and suffix.lower() in OPENED_SUFFIXES


def check_file(folder: Path, path: str) -> Path | Refusal:
    """The file that a path leads to right now, links followed, if it may be handed over.

    Where a link leads to counts: to another kind of file or out of the folder, and it does not pass.

    Args:
        folder: the chosen folder.
        path: relative, with "/" between the parts.
    """
    if not is_opened_kind(path):
        return Refusal.KIND
    parts = path.split("/")
    if any(part in ("", ".", "..") or _means_more(part) for part in parts):
        return Refusal.OUTSIDE
    try:
        root = folder.resolve(strict=True)
        file = root.joinpath(*parts).resolve(strict=True)
        mode = file.stat().st_mode
    except (OSError, ValueError, RuntimeError):  # the last for links that lead to themselves
        return Refusal.GONE
    if not file.is_relative_to(root):
        return Refusal.OUTSIDE
    if not stat.S_ISREG(mode):
        return Refusal.GONE
    if not is_opened_kind(file.name):
        return Refusal.KIND
    return Refusal.PROGRAM if os.name == "posix" and mode & _ANY_EXECUTE else file


def _means_more(part: str) -> bool:
    r"""Whether Windows would see more than a name: ``C:``, a stream within a file, another separator."""
    return os.name == "nt" and (":" in part or "\\" in part)
