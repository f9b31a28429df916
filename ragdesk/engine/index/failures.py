"""What the system says when a file cannot be read or written -> the errors a user may see.

Takes:  a block of work on an index.
Gives:  the same block; what SQLite, the file system or the memory refuse comes out of it as a named error.
Never:  hides a fault of the program: what is no failure of storage passes through.
"""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ragdesk.engine.errors import (
    DiskFull,
    IndexBusy,
    IndexDamaged,
    IndexReadOnly,
    OutOfMemory,
    RagDeskError,
    StorageFailed,
)
from ragdesk.engine.index.database import primary_code

LEAST_ROOM_BYTES = 8_000_000
"""What going on takes at the least: the log of the database and one segment."""

_NO_ROOM = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
_BYTES_PER_MEGABYTE = 1_000_000


def _least_room() -> int:
    return LEAST_ROOM_BYTES


@contextmanager
def named_failures(directory: Path, wanted_bytes: Callable[[], int] = _least_room) -> Iterator[None]:
    """Give failures of storage their names.

    Args:
        directory: of the index, named to the user.
        wanted_bytes: how much room the work still needs, asked only when there is none.

    Raises:
        DiskFull, IndexBusy, IndexDamaged, IndexReadOnly, StorageFailed, OutOfMemory.
    """
    try:
        yield
    except RagDeskError:
        raise
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as error:
        raise _name_database_error(error, directory, wanted_bytes) from error
    except OSError as error:
        if error.errno in _NO_ROOM:
            raise _disk_full(str(error), directory, wanted_bytes) from error
        if error.errno == errno.EROFS:
            raise IndexReadOnly(str(error), directory=directory) from error
        raise StorageFailed(str(error), directory=directory) from error
    except MemoryError as error:
        raise OutOfMemory(str(error)) from error


def _name_database_error(error: sqlite3.Error, directory: Path, wanted_bytes: Callable[[], int]) -> RagDeskError:
    """SQLite's numbers as named errors; what is not a failure of the system is a contradiction in the file."""
    code, details = primary_code(error), str(error)
    if code == sqlite3.SQLITE_FULL:
        return _disk_full(details, directory, wanted_bytes)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return IndexBusy(details)
    if code == sqlite3.SQLITE_READONLY:
        return IndexReadOnly(details, directory=directory)
    if code == sqlite3.SQLITE_NOMEM:
        return OutOfMemory(details)
    if code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_INTERRUPT):
        return StorageFailed(details, directory=directory)
    return IndexDamaged(details)


def _disk_full(details: str, directory: Path, wanted_bytes: Callable[[], int]) -> DiskFull:
    """How much is missing: what is still wanted, less what is free after all."""
    try:
        free = shutil.disk_usage(directory).free
    except OSError:
        free = 0
    missing = max(wanted_bytes() - free, _BYTES_PER_MEGABYTE)
    return DiskFull(details, megabytes=-(-missing // _BYTES_PER_MEGABYTE), directory=directory)
