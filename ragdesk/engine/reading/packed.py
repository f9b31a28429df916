"""Archives of notes, and notes that are packed with their pictures.

Takes:  the bytes of a .zip or .textpack file.
Gives:  each file in it that is read in a folder, too, as a document of its own.
Never:  writes anything to disk, so that names of files are only names; unpacks a bomb (``office.archive``), or more
        than ``Inside`` allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ragdesk.engine.reading.members import Member, read_members
from ragdesk.engine.reading.office.archive import Archive
from ragdesk.engine.reading.parsed import Inside, Parsed, ReportAlive

_TRACES = frozenset(("__MACOSX", "Thumbs.db", "desktop.ini"))


def read_zip(data: bytes, longest: int, report_alive: ReportAlive, inside: Inside) -> Iterator[Parsed]:
    """Read every file in an archive.

    Args:
        data: the whole file.
        longest: characters to take of each file at most; the readers know their limit.
        report_alive: called after each file.
        inside: how much of them may be read.

    Raises:
        ReadingFailed: "damaged", "unsafe-archive".
    """
    archive = Archive(data)
    members = (Member(shown_path(name), partial(archive.read, name)) for name in archive.names()
               if not name.endswith("/") and not is_trace(name))
    return read_members(members, report_alive, inside)


def is_trace(name: str) -> bool:
    """Whether a file is hidden, or one that systems lay beside others."""
    parts = name.replace("\\", "/").split("/")
    return any((part.startswith((".", "~$")) and part not in (".", "..")) or part in _TRACES for part in parts)


def shown_path(name: str) -> str:
    """The name of a file in an archive as a path below it."""
    parts = _letters(name).replace("\\", "/").split("/")
    return "/".join(part for part in parts if part not in ("", ".", ".."))


def _letters(name: str) -> str:
    """A name whose letters were taken for those of another code, as archives of older programs do not say which it is.

    Programs of macOS and Linux write UTF-8; Windows in Central Europe writes in the code page of its terminal.
    """
    if name.isascii():
        return name
    try:
        raw = name.encode("cp437")
    except UnicodeEncodeError:
        return name
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp852")
