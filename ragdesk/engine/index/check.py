"""Proof that an index adds up.

Takes:  the directory of an index.
Gives:  what does not add up, each fault in a line for troubleshooting.
Never:  changes anything, or uses the connections of the index's owner: it opens its own, reads one moment of
        the index, and can do so in a thread beside the engine.

What is compared: SQLite's own tables and indexes; the sum of every document and chunk with its content; every byte of
the segments with the sums written with them; and which chunks are counted with which are stored.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from ragdesk.engine.errors import IndexDamaged, RagDeskError
from ragdesk.engine.index.array_file import damaged_arrays, read_arrays
from ragdesk.engine.index.database import may_write, open_reader
from ragdesk.engine.index.failures import named_failures
from ragdesk.engine.index.manifest import MANIFEST_NAME
from ragdesk.engine.index.rows import content_sum
from ragdesk.engine.index.schema import SUMMED_OF_DOCUMENTS, TO_BE_COUNTED_AGAIN

SMALL_INDEX_BYTES = 256_000_000
"""An index up to this size is checked whenever it is opened; a larger one, now and then."""

DAYS_BETWEEN_CHECKS = 7
STAMP_NAME = "checked"
_MOST_TRIES = 5
_STEPS_BETWEEN_LOOKS = 10_000
"""SQLite's steps after which it is asked whether to stop."""


class BackgroundCheck:
    """One check of an index in a thread of its own.

    A question waits for it a moment, so that a small index is proved before the first answer; in a large one damage
    is found while it is in use, and whatever comes next is refused.
    """

    def __init__(self, directory: Path) -> None:
        """Begin, if it is time to."""
        self._directory = directory
        self._stop = threading.Event()
        self._done = threading.Event()
        self._problems: list[str] = []
        self._thread: threading.Thread | None = None
        if is_due(directory):
            self._thread = threading.Thread(target=self._run, name="index-check", daemon=True)
            self._thread.start()
        else:
            self._done.set()

    def problems(self, wait_seconds: float = 0.0) -> list[str]:
        """What has been found so far; everything, when the check ends within the waiting time."""
        self._done.wait(wait_seconds)
        return self._problems

    def stop(self) -> None:
        """End it, now."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        """Run in a thread of its own. What the system refuses here it refuses the engine, too, which says so."""
        try:
            with suppress(RagDeskError):
                self._problems = find_problems(self._directory, self._stop.is_set, is_thorough=False)
            if not self._problems and not self._stop.is_set():
                with suppress(OSError):
                    (self._directory / STAMP_NAME).touch(mode=0o600)
        finally:
            self._done.set()


def is_due(directory: Path) -> bool:
    """Whether an index is small enough to be checked at every opening, or was not checked for days."""
    with suppress(OSError):
        if sum(path.stat().st_size for path in directory.iterdir()) > SMALL_INDEX_BYTES:
            age = time.time() - (directory / STAMP_NAME).stat().st_mtime
            return not 0 <= age < DAYS_BETWEEN_CHECKS * 86_400
    return True


def find_problems(directory: Path, is_stopped: Callable[[], bool] = bool, *, is_thorough: bool = True) -> list[str]:
    """Everything that does not add up in an index on disk.

    Args:
        directory: of the index.
        is_stopped: asked often; when it says so, what was found so far is given.
        is_thorough: look at each chunk too; reading one does that anyway.

    Raises:
        SavedIndexError: the system does not let it be read; that alone is no fault of the index.
    """
    with named_failures(directory):
        try:
            path = directory / MANIFEST_NAME
            with closing(open_reader(path, may_stand_still=not may_write(path))) as connection:
                connection.set_progress_handler(is_stopped, _STEPS_BETWEEN_LOOKS)
                return _problems_of_one_moment(directory, connection, is_stopped, is_thorough)
        except sqlite3.OperationalError as error:
            if is_stopped():
                return []
            if error.sqlite_errorcode == sqlite3.SQLITE_ERROR:
                return [str(error)]
            raise
        except sqlite3.DatabaseError as error:
            return [str(error)]
        except IndexDamaged as error:
            return [error.details]


def _problems_of_one_moment(directory: Path, connection: sqlite3.Connection, is_stopped: Callable[[], bool],
                            is_thorough: bool) -> list[str]:
    """Look again when another program has replaced the segments that this moment of the index names."""
    found: list[str] = []
    for _ in range(_MOST_TRIES):
        connection.execute("BEGIN")
        names = _segment_names(connection)
        found = list(_database_problems(connection))
        if not found:
            found = [*_segment_problems(directory, connection, is_stopped), *_document_problems(connection, is_stopped)]
        if not found and is_thorough:
            found = list(_chunk_problems(connection, is_stopped))
        connection.execute("COMMIT")
        if not found or _segment_names(connection) == names:
            break
    return found


def _segment_names(connection: sqlite3.Connection) -> list[str]:
    return [name for name, in connection.execute("SELECT name FROM segments ORDER BY id")]


def _database_problems(connection: sqlite3.Connection) -> Iterator[str]:
    """What SQLite itself can tell, and rows that contradict each other."""
    found = [row[0] for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
    yield from found
    if not found:
        yield from (f"row without its parent: {row}" for row in connection.execute("PRAGMA foreign_key_check"))


def _document_problems(connection: sqlite3.Connection, is_stopped: Callable[[], bool]) -> Iterator[str]:
    """Documents that are not what was stored."""
    for number, own_sum, *content in connection.execute(
            f"SELECT id, sum, {SUMMED_OF_DOCUMENTS} FROM documents"):
        if is_stopped():
            return
        if content_sum(*content) != own_sum:
            yield f"document {number} is not what was stored"


def _chunk_problems(connection: sqlite3.Connection, is_stopped: Callable[[], bool]) -> Iterator[str]:
    """Chunks that are not what was stored, document by document, so that each text is fetched once."""
    rows = groupby(connection.execute('SELECT document_id, sum, ordinal, start, "end", heading, page, line FROM chunks'
                                      " ORDER BY document_id"), key=itemgetter(0))
    for number, chunks in rows:
        if is_stopped():
            return
        text: str = connection.execute("SELECT text FROM documents WHERE id = ?", (number,)).fetchone()[0]
        for _, own_sum, ordinal, start, end, *rest in chunks:
            if content_sum(number, ordinal, start, end, *rest, text[start:end]) != own_sum:
                yield f"passage {ordinal} of document {number} is not what was stored"


def _segment_problems(directory: Path, connection: sqlite3.Connection, is_stopped: Callable[[], bool]) -> Iterator[str]:
    """Segments whose bytes are not those that were written, and chunks that are not counted exactly once."""
    expected: dict[int, IdSums] = {}
    for table in (f"chunks WHERE segment_id <> {TO_BE_COUNTED_AGAIN}", "deleted_chunks"):
        for number, *sums in connection.execute(
                f"SELECT segment_id, count(*), sum(id), sum(id * id % {_PRIME}) FROM {table} GROUP BY 1"):
            expected[number] = _added(expected.get(number, (0, 0, 0)), sums)
    for number, name, chunk_count in connection.execute("SELECT id, name, chunk_count FROM segments").fetchall():
        wanted = expected.pop(number, (0, 0, 0))
        try:
            yield from (f"{name}: damaged {array}" for array in damaged_arrays(directory / name, is_stopped))
            ids = read_arrays(directory / name)[0]["chunk_ids"]
        except RagDeskError as error:
            yield error.details
            continue
        counted = (len(ids), int(ids.sum()), int((ids * ids % _PRIME).sum()))
        if counted != wanted or len(ids) != chunk_count:
            yield f"{name}: counts other passages than are stored"
    yield from (f"{sums[0]} passages of segment {number}, which is gone" for number, sums in expected.items())


IdSums = tuple[int, int, int]
"""How many ids, their sum, and that of their squares modulo a prime: hardly two sets of ids have the same three."""

_PRIME = 1_000_000_007


def _added(first: IdSums, second: Sequence[int]) -> IdSums:
    return first[0] + second[0], first[1] + second[1], first[2] + second[2]
