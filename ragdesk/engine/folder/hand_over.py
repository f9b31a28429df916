r"""Which files may be handed to the program that the system has for them, and which folder may be shown.

Takes:  the chosen folder and a path in it.
Gives:  the file to hand over, or why it is not; the folder to show.
Never:  opens anything in another program; lets pass what a system would run, or what lies outside the folder.

A document can be sent to somebody so that a click in RagDesk runs it. So the endings that pass are listed, not those
that do not: programs, scripts, shortcuts, and pages that run scripts in a browser are on no list and never pass. The
first bytes must not be those of a program either.

A file that is marked as executable needs more, since a desktop may offer to run it whatever its ending: its content
must be of the kind that its ending says, and where a text could be a script it does not pass. Drives that cannot keep
the mark (FAT, exFAT, NTFS, shares of Windows) put it on every file, so there it says nothing about a text.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from pathlib import Path

from ragdesk.engine.formats import find_format, is_opened_kind
from ragdesk.engine.records.files import Refusal

_ANY_EXECUTE = stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH

LOOKED_AT_BYTES = 4096
"""How much of a file is looked at; a PDF may begin within the first 1,024 bytes."""

_PROGRAM = re.compile(
    rb"\x7fELF"
    rb"|(?s:MZ(?=.{0,62}\0))"  # Windows; "MZ" may begin a text, too, which has no zero byte
    rb"|\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|\xca\xfe\xba\xbe"  # macOS
    rb"|L\0\0\0\x01\x14\x02\0"  # a shortcut of Windows
    rb"|(?:\xef\xbb\xbf)?(?:[ \t]*(?:#[^!\n][^\n]*)?\r?\n)*[ \t]*\[(?i:Desktop Entry|InternetShortcut)\]")
_SCRIPT = re.compile(rb"(?:\xef\xbb\xbf)?\s*#!")

_MARKLESS_DRIVES = frozenset({
    "vfat", "msdos", "exfat", "ntfs", "ntfs3", "fuseblk", "cifs", "smb3", "smbfs", "9p", "vboxsf", "fuse.vmhgfs-fuse",
})
"""File systems, as Linux names them, on which every file is executable."""

_MOUNTS = "/proc/self/mountinfo"


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
        found = file.stat()
    except (OSError, ValueError, RuntimeError):  # the last for links that lead to themselves
        return Refusal.GONE
    if not file.is_relative_to(root):
        return Refusal.OUTSIDE
    if not stat.S_ISREG(found.st_mode):
        return Refusal.GONE
    if not is_opened_kind(file.name):
        return Refusal.KIND
    return Refusal.PROGRAM if _may_run(file, found) else file


def find_place(root: Path, path: str) -> Path | Refusal:
    """The folder to show that a file lies in, or the nearest one still there.

    On macOS a folder such as "Name.app" is a program, which opening would start; the one around it is shown instead.
    """
    try:
        real_root = root.resolve(strict=True)
    except OSError:
        return Refusal.GONE
    parts = Path(path.rstrip("/")).parts[:-1]
    if sys.platform == "darwin":
        parts = parts[:next((i for i, part in enumerate(parts) if Path(part).suffix), len(parts))]
    place = real_root
    for part in parts:
        inner = place / part
        if not inner.is_dir() or not inner.resolve().is_relative_to(real_root):
            break
        place = inner
    return place


def _means_more(part: str) -> bool:
    r"""Whether Windows would see more than a name: ``C:``, a stream within a file, another separator."""
    return os.name == "nt" and (":" in part or "\\" in part)


def _may_run(file: Path, found: os.stat_result) -> bool:
    """Whether a system could take a file for a program; one that cannot be looked into is no danger, nor of use."""
    beginning = _beginning(file)
    if _PROGRAM.match(beginning):
        return True
    if os.name != "posix" or not found.st_mode & _ANY_EXECUTE:
        return False
    kind = find_format(file.name)
    if kind is not None and kind.signature:
        return re.match(kind.signature, beginning) is None
    return bool(_SCRIPT.match(beginning)) or not _is_markless(found.st_dev)


def _beginning(file: Path) -> bytes:
    """The first bytes of a file; none when it may not be read."""
    try:
        descriptor = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError:
        return b""
    try:
        return os.read(descriptor, LOOKED_AT_BYTES)
    except OSError:
        return b""
    finally:
        os.close(descriptor)


def _is_markless(device: int) -> bool:
    """Whether the mark of a program says nothing, because all files have it, or the system goes by endings alone."""
    return sys.platform == "darwin" or file_system_of(device) in _MARKLESS_DRIVES


def file_system_of(device: int) -> str:
    """What Linux calls the file system of a device; empty where that cannot be told."""
    wanted = f"{os.major(device)}:{os.minor(device)}"
    try:
        with open(_MOUNTS, encoding="utf-8", errors="replace") as mounts:
            for line in mounts:
                mount, _dash, kind = line.partition(" - ")
                if mount.split(" ")[2:3] == [wanted]:
                    return kind.split(" ")[0]
    except OSError:
        pass
    return ""
