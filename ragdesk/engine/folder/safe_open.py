"""The one door through which a file's bytes come in.

Takes:  a folder and a path in it.
Gives:  the bytes of a regular file that really lies in that folder.
Never:  follows a link out of the folder, even one that is put in place while we look; waits at a pipe; reads a file
        of enormous size; takes half of an old and half of a new version for a file.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ragdesk.engine.folder.walk import LARGEST_FILE_BYTES
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reasons import FileReason

MOST_TRIES = 3
"""How often a file is read again that changes while it is read."""

_FILE_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"))
_FOLDER_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_DIRECTORY", "O_CLOEXEC"))
_ROOT_FLAGS = _FOLDER_FLAGS & ~getattr(os, "O_NOFOLLOW", 0)
_IS_LINK = (errno.ELOOP, errno.ENOTDIR, getattr(errno, "EMLINK", errno.ELOOP))
_REASONS = {
    **dict.fromkeys((errno.EACCES, errno.EPERM), FileReason.NO_PERMISSION),
    **dict.fromkeys((errno.ENOENT, errno.ENOTDIR), FileReason.VANISHED),
    **dict.fromkeys((errno.ENXIO, errno.EISDIR), FileReason.NOT_A_FILE),
    **dict.fromkeys((errno.EBUSY, errno.ETXTBSY), FileReason.BUSY),
    errno.ELOOP: FileReason.BROKEN_LINK, errno.ENAMETOOLONG: FileReason.PATH_TOO_LONG,
}


def read_bytes(folder: Path, path: str) -> bytes:
    """The content of a file.

    Args:
        folder: the chosen folder; may itself be a link.
        path: relative, with "/" between the parts.

    Raises:
        ReadingFailed: with a name for why not.
    """
    try:
        for _ in range(MOST_TRIES):
            with _open_inside(folder, path) as file:
                data = _read_unchanged(file)
            if data is not None:
                return data
    except (OSError, ValueError) as error:
        raise ReadingFailed(_REASONS.get(getattr(error, "errno", 0) or 0, FileReason.DAMAGED), str(error)) from error
    raise ReadingFailed(FileReason.BUSY, f"changed {MOST_TRIES} times while it was read")


def _read_unchanged(file: int) -> bytes | None:
    """The bytes, or None when the file changed meanwhile."""
    before = os.fstat(file)
    if not stat.S_ISREG(before.st_mode):
        raise ReadingFailed(FileReason.NOT_A_FILE)
    if before.st_size > LARGEST_FILE_BYTES:
        raise ReadingFailed(FileReason.TOO_BIG, f"{before.st_size} bytes")
    parts, left = [], LARGEST_FILE_BYTES + 1
    while left and (part := os.read(file, min(left, max(65_536, before.st_size + 1)))):
        parts.append(part)
        left -= len(part)
    after = os.fstat(file)
    is_same = (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns)
    data = b"".join(parts)
    return data if is_same and len(data) == after.st_size else None


@contextmanager
def _open_inside(folder: Path, path: str) -> Iterator[int]:
    """A file descriptor, closed at the end."""
    parts = path.split("/")
    if any(part in ("", ".", "..") or "\0" in part for part in parts):
        raise ReadingFailed(FileReason.SYMLINK_OUTSIDE, "not a path inside the folder")
    file = _open_part_by_part(folder, parts) if os.open in os.supports_dir_fd else _open_checked(folder, parts)
    try:
        yield file
    finally:
        os.close(file)


def _open_part_by_part(folder: Path, parts: list[str]) -> int:
    """Open each folder from the one above it, none of them a link; so nobody can swap one on the way."""
    try:
        return _descend(folder, parts)
    except OSError as error:
        if error.errno not in _IS_LINK:
            raise
    root = os.path.realpath(folder)
    return _descend(root, _resolve(root, parts))


def _descend(root: str | Path, parts: list[str]) -> int:
    """Open ``parts`` one inside the other; ``root`` itself may be a link."""
    here = os.open(root, _ROOT_FLAGS)
    try:
        for part in parts[:-1]:
            inner = os.open(part, _FOLDER_FLAGS, dir_fd=here)
            os.close(here)
            here = inner
        return os.open(parts[-1], _FILE_FLAGS, dir_fd=here)
    finally:
        os.close(here)


def _resolve(root: str, parts: list[str]) -> list[str]:
    """Where links inside the folder lead, as parts of a path without links."""
    target = os.path.realpath(os.path.join(root, *parts), strict=True)
    inner = os.path.relpath(target, root)
    if inner == os.pardir or inner.startswith(os.pardir + os.sep) or os.path.isabs(inner):
        raise ReadingFailed(FileReason.SYMLINK_OUTSIDE)
    return inner.split(os.sep)


def _open_checked(folder: Path, parts: list[str]) -> int:
    """Where folders cannot be opened one from the other: resolve, check, open."""
    root = os.path.realpath(folder)
    return os.open(os.path.join(root, *_resolve(root, parts)), _FILE_FLAGS)
