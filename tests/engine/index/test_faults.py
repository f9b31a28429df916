"""Whatever operation fails: the failure has a name, nothing that was stored is lost, the next update comes to its end.

In a folder that has changed every single operation fails once, in every way. In other scenes, where most is the same,
``RAGDESK_FAULTS=all`` does that, too.

Covers: store, update.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import DiskFull, IndexBusy, IndexReadOnly, OutOfMemory, RagDeskError, StorageFailed
from tests.helpers.faulty_files import (
    FailingOperations,
    database_error,
    failing_counts,
    failing_files,
    failing_statements,
    few_pages,
    short_files,
)
from tests.helpers.index_scenes import (
    SCENES,
    SETTINGS,
    Prepared,
    assert_goes_on,
    assert_whole_files,
    keep_in_step,
    prepare,
    state_of,
)

EVERYWHERE = os.environ.get("RAGDESK_FAULTS") == "all"
MOST_OPERATIONS = 3_000
Faults = Callable[[FailingOperations], AbstractContextManager[None]]


@dataclass(frozen=True)
class Case:
    """A kind of fault, and the names that it may get."""

    faults: Faults
    make_error: Callable[[], BaseException]
    names: tuple[type[RagDeskError], ...]
    lasting: bool = False
    is_late: bool = False


def os_error(number: int) -> Callable[[], BaseException]:
    return lambda: OSError(number, os.strerror(number))


def of_files(number: int, name: type[RagDeskError], *, is_late: bool = False) -> Case:
    return Case(failing_files, os_error(number), (name,), lasting=name is DiskFull, is_late=is_late)


def of_statements(code: int, name: type[RagDeskError], *, is_late: bool = False) -> Case:
    # Where the opening for writing fails, the index is opened for reading, and the update says so.
    return Case(failing_statements, database_error(code), (name, IndexReadOnly), lasting=name is DiskFull,
                is_late=is_late)


CASES = {
    "file EIO": of_files(errno.EIO, StorageFailed),
    "file ENOSPC": of_files(errno.ENOSPC, DiskFull),
    "file EACCES": of_files(errno.EACCES, StorageFailed),
    "file EINTR": of_files(errno.EINTR, StorageFailed),
    "file EIO, yet it was done": of_files(errno.EIO, StorageFailed, is_late=True),
    "statement I/O": of_statements(sqlite3.SQLITE_IOERR, StorageFailed),
    "statement full": of_statements(sqlite3.SQLITE_FULL, DiskFull),
    "statement busy": of_statements(sqlite3.SQLITE_BUSY, IndexBusy),
    "transaction I/O, yet it was done": of_statements(sqlite3.SQLITE_IOERR, StorageFailed, is_late=True),
    "pages of the database": Case(few_pages, AssertionError, (DiskFull,)),
    "length of files": Case(short_files, AssertionError, (DiskFull, StorageFailed, IndexReadOnly)),
    "memory": Case(failing_counts, MemoryError, (OutOfMemory,)),
}
@pytest.fixture(autouse=True, scope="module")
def _small_and_in_step() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        keep_in_step(patch)
        yield


@pytest.fixture(scope="module", params=SCENES)
def prepared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory,
             _small_and_in_step: None) -> Iterator[Prepared]:
    with pytest.MonkeyPatch.context() as patch:
        yield prepare(request.param, tmp_path_factory.mktemp("prepared"), patch)


@pytest.mark.parametrize("case", CASES)
def test_the_nth_operation_fails(case: str, prepared: Prepared, place: Path) -> None:
    """Every second time the same program goes on, else a new one, unless the index is as after an earlier failure."""
    failures, known_to_go_on = 0, set()
    for n in range(1, MOST_OPERATIONS, step_of(case, prepared.scene)):
        data = place / "data"
        shutil.copytree(prepared.data, data)
        operations = FailingOperations(data, n, CASES[case].make_error, CASES[case].lasting, CASES[case].is_late)
        failure, engine = failure_of(CASES[case].faults, operations, prepared.folder)
        what = f"{case}, {prepared.scene}, {n}: {operations.done[-1:]} {failure!r}"
        if failure is not None:
            failures += 1
            assert isinstance(failure, CASES[case].names), what
        if engine is None or n % 2 or CASES[case].faults is few_pages:
            if engine is not None:
                engine.close()
            engine = None
            if (left := state_of(data)) not in known_to_go_on:
                known_to_go_on.add(left)
                assert_whole_files(data, prepared, what)
                engine = Engine(data, SETTINGS)
                engine.open_folder(prepared.folder)
        if engine is not None:
            with closing(engine):
                assert_goes_on(engine, prepared, what)
        shutil.rmtree(data)
        if failure is None and not operations.has_failed:
            break
    else:
        pytest.fail("it never came to its end")
    assert failures > 0


def step_of(case: str, scene: str) -> int:
    """How many operations to go on from one run to the next."""
    if EVERYWHERE or scene == SCENES[0]:
        return 1
    return {"statement full": 3, "statement busy": 3, "statement I/O": 2}.get(case, 1)


def failure_of(faults: Faults, operations: FailingOperations,
               folder: Path) -> tuple[RagDeskError | None, Engine | None]:
    """What comes of an update in which operations fail, and the engine, if its folder came to be open."""
    engine = Engine(operations.directory, SETTINGS)
    is_open = False
    try:
        with faults(operations):
            engine.open_folder(folder)
            is_open = True
            list(engine.update())
    except RagDeskError as error:
        return error, engine if is_open else None
    finally:
        operations.is_over = True
        if not is_open:
            engine.close()
    return None, engine
