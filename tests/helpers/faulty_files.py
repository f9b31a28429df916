"""Makes the n-th operation on an index's files fail.

``os`` is replaced for calls that name or hold a file in one directory, and SQLite for its statements; everything else
goes through untouched.
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

FILE_CALLS = ("open", "write", "fsync", "replace", "rename", "unlink")


@dataclass
class FailingOperations:
    """Counts operations, and fails the one whose turn it is.

    Attributes:
        directory: of the index; what happens elsewhere does not count.
        fail_at: which operation fails, counted from 1; 0 for none.
        make_error: the failure.
        lasting: all later operations fail, too.
        done: the operations so far, by name.
        is_over: nothing fails any more.
    """

    directory: Path
    fail_at: int
    make_error: Callable[[], BaseException]
    lasting: bool = False
    done: list[str] = field(default_factory=list)
    is_over: bool = False

    @property
    def has_failed(self) -> bool:
        """Whether it was that operation's turn."""
        return 0 < self.fail_at <= len(self.done)

    def count(self, name: str) -> None:
        """One more operation is about to be done."""
        if self.is_over:
            return
        self.done.append(name)
        if len(self.done) == self.fail_at or (self.lasting and self.has_failed):
            raise self.make_error()


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
        if is_ours:
            operations.count(name)
        result = call(target, *args, **kwargs)
        if is_ours and name == "open":
            opened.add(result)
        return result

    return counted


def _lies_in(path: Any, directory: Path) -> bool:
    return str(directory) in os.fsdecode(path)


@contextmanager
def failing_statements(operations: FailingOperations) -> Iterator[None]:
    """Let SQLite's statements fail, those that only undo excepted."""
    real_connect = sqlite3.connect

    class Connection(sqlite3.Connection):
        def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
            if not sql.startswith("ROLLBACK"):
                operations.count(sql)
            return super().execute(sql, *args)

    def connect(*args: Any, **kwargs: Any) -> sqlite3.Connection:
        return real_connect(*args, factory=Connection, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", connect)
        yield


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
