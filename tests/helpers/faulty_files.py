"""Makes the n-th operation on an index's files fail.

``os`` is replaced for calls that name or hold a file in one directory, and SQLite for its statements; everything else
goes through untouched. Two more limits are no replacement: there the system, or SQLite itself, really refuses to go on.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from ragdesk.engine.index import segment_builder

PAGE_BYTES = 4096
FILE_CALLS = ("open", "write", "fsync", "replace", "rename", "unlink")


@dataclass
class FailingOperations:
    """Counts operations, and fails the one whose turn it is.

    Attributes:
        directory: of the index; what happens elsewhere does not count.
        fail_at: which operation fails, counted from 1; 0 for none. Where there is a limit, how far it is away.
        make_error: the failure.
        lasting: all later operations fail, too.
        is_late: the operation is done, and only said to have failed.
        only: how the operations begin that count; all do with nothing.
        done: the operations so far, by name.
        is_over: nothing fails any more.
    """

    directory: Path
    fail_at: int
    make_error: Callable[[], BaseException]
    lasting: bool = False
    is_late: bool = False
    only: tuple[str, ...] = ("",)
    done: list[str] = field(default_factory=list)
    is_over: bool = False

    @property
    def has_failed(self) -> bool:
        """Whether it was that operation's turn."""
        return 0 < self.fail_at <= len(self.done)

    def count(self, name: str) -> None:
        """One more operation is about to be done."""
        if self._is_its_turn(name):
            raise self.make_error()

    @contextmanager
    def turn(self, name: str) -> Iterator[None]:
        """Count an operation, which is done in a block."""
        fails = self._is_its_turn(name)
        if fails and not self.is_late:
            raise self.make_error()
        yield
        if fails:
            raise self.make_error()

    def _is_its_turn(self, name: str) -> bool:
        if self.is_over or not name.startswith(self.only):
            return False
        self.done.append(name)
        return len(self.done) == self.fail_at or (self.lasting and self.has_failed)


@contextmanager
def failing_files(operations: FailingOperations) -> Iterator[None]:
    """Let calls to the operating system fail."""
    opened: set[int] = set()
    with pytest.MonkeyPatch.context() as patch:
        for name in FILE_CALLS:
            patch.setattr(os, name, _counted(name, getattr(os, name), operations, opened))
        yield


def _counted(name: str, call: Callable[..., Any], operations: FailingOperations,
             opened: set[int]) -> Callable[..., Any]:
    def counted(target: Any, *args: Any, **kwargs: Any) -> Any:
        is_ours = target in opened if isinstance(target, int) else _lies_in(target, operations.directory)
        if not is_ours:
            return call(target, *args, **kwargs)
        if name == "open":
            operations.count(name)
            opened.add(descriptor := call(target, *args, **kwargs))
            return descriptor
        with operations.turn(name):
            return call(target, *args, **kwargs)

    return counted


def _lies_in(path: Any, directory: Path) -> bool:
    return str(directory) in os.fsdecode(path)


@contextmanager
def failing_statements(operations: FailingOperations) -> Iterator[None]:
    """Let SQLite's statements fail, and the reading of what they give; those that only undo excepted.

    What is late is the end of a transaction alone: it can come to pass although SQLite says that it has not.
    """

    class Cursor(sqlite3.Cursor):
        def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
            if operations.is_late and sql == "COMMIT":
                with operations.turn(sql):
                    return super().execute(sql, *args)
            if not sql.startswith("ROLLBACK") and not operations.is_late:
                operations.count(sql)
            return super().execute(sql, *args)

        def executemany(self, sql: str, *args: Any) -> sqlite3.Cursor:
            self._count(f"many times {sql}")
            return super().executemany(sql, *args)

        def fetchone(self) -> Any:
            self._count("read a row")
            return super().fetchone()

        def fetchall(self) -> list[Any]:
            self._count("read all rows")
            return super().fetchall()

        def __iter__(self) -> Iterator[Any]:
            self._count("read rows")
            return super().__iter__()

        def _count(self, name: str) -> None:
            if operations.is_late:
                return
            try:
                operations.count(name)
            except BaseException:
                self.close()  # a statement that fails on the way is over, and holds no moment of the database any more
                raise

    with _connecting(lambda connection: connection, Cursor):
        yield


@contextmanager
def _connecting(set_up: Callable[[sqlite3.Connection], object],
                cursor: type[sqlite3.Cursor] = sqlite3.Cursor) -> Iterator[None]:
    """Have every new connection set up in some way, and use cursors of some kind."""
    real_connect = sqlite3.connect

    class Connection(sqlite3.Connection):
        def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
            return self.cursor(cursor).execute(sql, *args)

        def executemany(self, sql: str, *args: Any) -> sqlite3.Cursor:
            return self.cursor(cursor).executemany(sql, *args)

    def connect(*args: Any, **kwargs: Any) -> sqlite3.Connection:
        connection = real_connect(*args, factory=Connection, **kwargs)
        set_up(connection)
        return connection

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", connect)
        yield


@contextmanager
def few_pages(operations: FailingOperations) -> Iterator[None]:
    """Let SQLite itself find that there is no room for more than ``fail_at`` pages besides those of the database.

    It then undoes the transaction at once, or not, as it sees fit.
    """

    def limit(connection: sqlite3.Connection) -> None:
        pages = sqlite3.Connection.execute(connection, "PRAGMA page_count").fetchone()[0]
        most = max(pages + operations.fail_at - 1, 1)  # 0 would mean no limit
        sqlite3.Connection.execute(connection, f"PRAGMA max_page_count = {most}")

    with _connecting(limit):
        yield


@contextmanager
def short_files(operations: FailingOperations) -> Iterator[None]:
    """Let the system refuse to make any file longer than ``fail_at`` pages of 4 KB, SQLite's own files included."""
    resource = pytest.importorskip("resource", reason="this system has no limit on the size of files")
    before, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (operations.fail_at * PAGE_BYTES, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, most))


@contextmanager
def failing_counts(operations: FailingOperations) -> Iterator[None]:
    """Let the memory run out while chunks are counted."""
    add = segment_builder.SegmentBuilder.add

    def counted(self: segment_builder.SegmentBuilder, *args: Any) -> None:
        operations.count("count")
        add(self, *args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(segment_builder.SegmentBuilder, "add", counted)
        yield


def database_error(code: int) -> Callable[[], BaseException]:
    """SQLite's errors, with the number that they carry."""

    def make() -> BaseException:
        error = sqlite3.OperationalError(f"number {code}")
        error.sqlite_errorcode = code
        return error

    return make
