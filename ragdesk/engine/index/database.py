"""The SQLite file under the manifest: how it is opened, read and written.

Takes:  a path, the schema, and the name of the index it belongs to.
Gives:  one connection that writes, another that only reads, and transactions.
Never:  a second writer, or a reader that checkpoints: SQLite before 3.51.3 can damage a database in WAL mode when two
        connections write or checkpoint at the same moment, and many Pythons carry an older one. So within a program
        there is one writing connection, the reader is set to ``query_only`` with ``wal_autocheckpoint = 0`` and is
        closed first, and between programs ``update_lock`` lets one write at a time.

The reader sees what is committed and nothing else: a question asked while a long document is being stored is answered
from the collection as it was before that document.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from ragdesk.engine.errors import IndexDamaged, IndexTooNew, IndexTooOld, StorageFailed

APPLICATION_ID = 0x52414744
BUSY_MILLISECONDS = 10_000
BUSY_PAUSE_SECONDS = 0.02
_SAFE = ("trusted_schema = OFF", "cell_size_check = ON", "foreign_keys = ON", f"busy_timeout = {BUSY_MILLISECONDS}")
_READING = ("query_only = ON", "wal_autocheckpoint = 0")
_NO_ROOM_OR_RIGHTS = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR,
                                sqlite3.SQLITE_READONLY})


class Database:
    """Owned by one thread.

    Attributes:
        writer, reader: the two connections; the same one when the file may not be written.
        is_read_only: it may be read but not written.
    """

    def __init__(self, path: Path, schema: str, version: int) -> None:
        """Open the file, or make it with a schema.

        Raises:
            IndexDamaged: it is not one of RagDesk's databases, or SQLite finds it broken.
            IndexTooNew, IndexTooOld: another version wrote it; it is left as it is.
            StorageFailed: it is not there and cannot be made.
            OSError, sqlite3.Error: the system refuses.
        """
        self._path = path
        self.is_read_only = not may_write(path)
        self.reader = self.writer = self._open()
        try:
            self._check(schema, version)
            if not self.is_read_only:
                self._write_ahead()
                self.reader = open_reader(path)
            self._identity = _identity_of(path)
        except BaseException:
            self.close()
            raise

    def _open(self) -> sqlite3.Connection:
        """The connection that writes, or where that cannot be, one that reads."""
        if not self.is_read_only:
            try:
                self._path.touch(mode=0o600, exist_ok=True)
                return _connect(f"{_uri(self._path)}?mode=rw", _SAFE)
            except (OSError, sqlite3.OperationalError) as error:
                if not _holds_something(self._path) or not _lacks_room_or_rights(error):
                    raise
                self.is_read_only = True
        if not self._path.exists():
            raise StorageFailed("it may not be written", directory=self._path.parent)
        return open_reader(self._path, may_stand_still=True)

    def _check(self, schema: str, version: int) -> None:
        """Make the schema in a new file; in an old one make sure that it is the one we know."""
        if self._is_new():
            if self.is_read_only:
                raise StorageFailed("it is empty and may not be written", directory=self._path.parent)
            self._write_ahead()
            with self.transaction():
                if self._is_new():  # another program may have been faster
                    for statement in (*schema.split(";"), f"PRAGMA application_id = {APPLICATION_ID}",
                                      f"PRAGMA user_version = {version}"):
                        self.writer.execute(statement)
        application, found = self._numbers()
        if application != APPLICATION_ID:
            raise IndexDamaged("the index file belongs to another program")
        if found > version:
            raise IndexTooNew(f"schema {found}, this version knows {version}")
        if found < version:
            raise IndexTooOld(f"schema {found}, this version uses {version}")

    def _is_new(self) -> bool:
        """Whether nothing at all is in the file."""
        return self._numbers() == (0, 0) and not self.writer.execute("SELECT 1 FROM sqlite_master").fetchone()

    def _numbers(self) -> tuple[int, int]:
        """Whose file it is, and the number of its schema."""
        application, version = (self.writer.execute(f"PRAGMA {name}").fetchone()[0]
                                for name in ("application_id", "user_version"))
        return int(application), int(version)

    def _write_ahead(self) -> None:
        """Let readers go on while something is written. SQLite does not wait by itself when two programs say so."""
        deadline = time.monotonic() + BUSY_MILLISECONDS / 1000
        while True:
            try:
                self.writer.execute("PRAGMA journal_mode = WAL")
                break
            except sqlite3.OperationalError as error:
                if primary_code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
                time.sleep(BUSY_PAUSE_SECONDS)
        self.writer.execute("PRAGMA synchronous = NORMAL")

    def close(self) -> None:
        """Give the file back; unfinished work is undone. The reader goes first: the last to close checkpoints."""
        self.reader.close()
        self.writer.close()

    def is_current(self) -> bool:
        """Whether the file under the path is still the one that was opened; another program may have replaced it."""
        try:
            return _identity_of(self._path) == self._identity
        except OSError:
            return False

    @contextmanager
    def transaction(self, *, is_durable: bool = False) -> Iterator[None]:
        """All or nothing, whatever ends the block, and also when its end itself fails.

        Args:
            is_durable: not even a power cut may undo it afterwards; other transactions may be undone so, the last
                first, until SQLite has synced its log.
        """
        if is_durable:
            self.writer.execute("PRAGMA synchronous = FULL")
        try:
            self.writer.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.writer.execute("COMMIT")
            except BaseException:
                # After some failures SQLite has undone everything already.
                if self.writer.in_transaction:
                    self.writer.execute("ROLLBACK")
                raise
        finally:
            if is_durable:
                self.writer.execute("PRAGMA synchronous = NORMAL")

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Let everything that the reader reads in a block be of one moment, whatever is written meanwhile."""
        self.reader.execute("BEGIN")
        try:
            yield
        finally:
            if self.reader.in_transaction:
                self.reader.execute("COMMIT")


def open_reader(path: Path, *, may_stand_still: bool = False) -> sqlite3.Connection:
    """A connection that only reads. It belongs to the caller, and may be used in another thread than the others.

    Args:
        path: of the database.
        may_stand_still: this program does not write it; so where the files that WAL mode needs cannot be made, and
            nothing waits in them, the database is read as it stands now, whatever others do to it.
    """
    uri = f"{_uri(path)}?mode=ro"
    try:
        return _connect(uri, _SAFE + _READING)
    except sqlite3.OperationalError as error:
        is_all_there = not _holds_something(path.with_name(path.name + "-wal"))
        if not (may_stand_still and is_all_there and _lacks_room_or_rights(error)):
            raise
    return _connect(f"{uri}&immutable=1", _SAFE + _READING)


def primary_code(error: BaseException) -> int:
    """SQLite's own number for what went wrong, without the finer distinctions; 0 when there is none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _uri(path: Path) -> str:
    """A path as SQLite reads it: a server's name is part of the path, not what usually follows ``file://``."""
    return "file:///" + quote(os.fsencode(path.absolute().as_posix().removeprefix("/")))


def _connect(uri: str, pragmas: tuple[str, ...]) -> sqlite3.Connection:
    """Open, set up, and look into the file, since SQLite itself puts that off."""
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    try:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def may_write(path: Path) -> bool:
    """Whether the rights allow writing the file and others beside it."""
    return os.access(path.parent, os.W_OK) and (not path.exists() or os.access(path, os.W_OK))


def _identity_of(path: Path) -> tuple[int, int]:
    """What tells a file from another that takes its place."""
    status = path.stat()
    return status.st_dev, status.st_ino


def _holds_something(path: Path) -> bool:
    """Whether a file is there and not empty."""
    return path.exists() and path.stat().st_size > 0


def _lacks_room_or_rights(error: BaseException) -> bool:
    """Whether a file that cannot be written may still be readable."""
    return isinstance(error, OSError) or primary_code(error) in _NO_ROOM_OR_RIGHTS
