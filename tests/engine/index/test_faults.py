"""Whatever operation fails: the failure has a name, nothing that was stored is lost, the next update comes to its end.

In a folder that has changed every single operation fails once, in every way. In other scenes, where most is the same,
``RAGDESK_FAULTS=all`` does that, too.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from ragdesk.engine import engine as engine_module
from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import (
    DiskFull,
    FolderEmpty,
    FolderStillBeingRead,
    IndexBusy,
    IndexReadOnly,
    OutOfMemory,
    RagDeskError,
    StorageFailed,
)
from ragdesk.engine.index import manifest as manifest_module
from ragdesk.engine.index import sizes
from ragdesk.engine.index.location import index_directory
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.settings import Settings
from tests.helpers.faulty_files import (
    FailingOperations,
    database_error,
    failing_counts,
    failing_files,
    failing_statements,
    few_pages,
    short_files,
)
from tests.helpers.index_content import SHORT, Content, EngineReader, content_of, differences, fresh_content, update

EVERYWHERE = os.environ.get("RAGDESK_FAULTS") == "all"
MOST_OPERATIONS = 3_000
SETTINGS = Settings(chunk_words=SHORT.words, overlap_words=SHORT.overlap)
SAVED_SETTINGS = '{"version": 1}'
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
SCENES = ("a changed folder", "a new folder", "older analyzers", "an older schema", "a damaged index")


@dataclass(frozen=True)
class Prepared:
    """A folder, a data directory with an index that is not up to date, and what the index must say in the end."""

    scene: str
    folder: Path
    data: Path
    wanted: Content

    @property
    def is_of_use(self) -> bool:
        """Whether the index may not be made anew."""
        return self.scene not in SCENES[3:]


@pytest.fixture(autouse=True, scope="module")
def _small_and_in_step() -> Iterator[None]:
    """Small segments, no other process, and a check at the opening that is always over before anything else is done.

    So the same operations come in the same order in every run.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name, size in (("CHUNKS_PER_SEGMENT", 4), ("CHUNKS_WORTH_A_SEGMENT", 2), ("MERGE_FACTOR", 2)):
            patch.setattr(sizes, name, size)
        patch.setattr(IndexStore, "count_elsewhere", lambda _store: None)
        patch.setattr(engine_module, "ReaderProcess", EngineReader)
        patch.setattr(engine_module, "OPENING_WAITS_SECONDS", 60.0)
        yield


def write_notes(folder: Path) -> None:
    """A few notes, and a file that is none."""
    folder.mkdir()
    for name in ("edited.txt", "left.md", "moved.txt", "removed.txt", "touched.md"):
        (folder / name).write_text(f"# Of the boiler\n\nThe boiler is {name}.\n\n# Of {name}\n\nIts warranty is old.\n")
    (folder / "picture.bin").write_bytes(b"boiler")


def change_notes(folder: Path) -> None:
    """Everything that can happen to a file."""
    (folder / "edited.txt").write_text("The boiler has another warranty now.\n")
    (folder / "moved.txt").rename(folder / "was moved.txt")
    (folder / "removed.txt").unlink()
    os.utime(folder / "touched.md", (1, 1))
    (folder / "picture.bin").rename(folder / "another picture.bin")
    (folder / "long.txt").write_text(f"boiler {'x' * 9_000} warranty\n\n" + "The winter is long. " * 12)


@pytest.fixture(scope="module", params=SCENES)
def prepared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory,
             _small_and_in_step: None) -> Iterator[Prepared]:
    place = tmp_path_factory.mktemp("prepared")
    folder, data = place / "notes", place / "data"
    data.mkdir()
    (data / "settings.json").write_text(SAVED_SETTINGS)
    index = index_directory(data, folder, SETTINGS.chunking)
    write_notes(folder)
    if request.param != "a new folder":
        with closing(IndexStore(index)) as store:
            update(store, folder)
    change_notes(folder)
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "older analyzers":
            patch.setattr(manifest_module, "ANALYZERS_VERSION", manifest_module.ANALYZERS_VERSION + 1)
        elif request.param == "an older schema":
            with closing(sqlite3.connect(index / "manifest.sqlite")) as connection:
                connection.execute("PRAGMA user_version = 1")
        elif request.param == "a damaged index":
            with next(index.glob("*.segment")).open("r+b") as segment:
                segment.seek(-1, os.SEEK_END)
                segment.truncate()
        yield Prepared(request.param, folder, data, fresh_content(folder))


@pytest.fixture
def place() -> Iterator[Path]:
    """A directory in memory where there is such a thing: waiting for a disk took a third of the time."""
    in_memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=in_memory if os.access(in_memory, os.W_OK) else None) as name:
        yield Path(name)


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
    is_much_alike = case in {"statement full", "statement busy"} and scene != SCENES[0]
    return 3 if is_much_alike and not EVERYWHERE else 1


def state_of(data: Path) -> str:
    """What is in a data directory, told so that it is the same for indexes that differ in random names alone."""
    parts: list[object] = []
    for path in sorted(data.rglob("*")):
        if path.suffix == ".segment":
            parts.append((path.suffix, path.stat().st_size))
        elif path.name != "manifest.sqlite":
            parts.append(path.name.partition(".broken-")[0])
        elif path.stat().st_size:
            with closing(sqlite3.connect(path)) as connection:
                parts += [re.sub(r"[0-9a-f]{16}(?=\.segment)", "", line) for line in connection.iterdump()]
    return repr(parts)


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


def assert_whole_files(data: Path, prepared: Prepared, what: str) -> None:
    """Every file in the index is wholly as it was or wholly as it is: its passages are slices of its document."""
    index = index_directory(data, prepared.folder, SETTINGS.chunking)
    if not prepared.is_of_use or not (index / "manifest.sqlite").exists():
        return
    with closing(IndexStore(index)) as store:
        assert store.problems() == [], what
        for path, row in store.manifest.files().items():
            chunks = store.manifest.chunks_of_file(path)
            document = store.manifest.document(path)
            assert (document is None) == (not chunks)
            if document is None:
                continue
            assert all(document.text[c.chunk.start : c.chunk.end] == c.chunk.text for c in chunks), what
            if prepared.wanted["files"].get(path, (0, ""))[1] == row.content_hash:
                assert [document] == prepared.wanted["documents"][path], what


def assert_goes_on(engine: Engine, prepared: Prepared, what: str) -> None:
    """Questions are answered from what is there, and the next update makes the index equal to a fresh one."""
    try:
        for hit in engine.search("boiler warranty", method="bm25:words", top=3).hits:
            chunk = hit.chunk
            assert engine.document(chunk.path).text[chunk.start : chunk.end] == chunk.text, what
    except (FolderEmpty, FolderStillBeingRead):
        assert prepared.scene != "a changed folder", what
    list(engine.update())
    assert engine.check() == [], what
    assert differences(content_of(engine._open_store()), prepared.wanted) == [], what
    assert (engine._data_directory / "settings.json").read_text() == SAVED_SETTINGS
    set_aside = list(engine._data_directory.rglob("*.broken-*"))
    assert not set_aside if prepared.is_of_use else set_aside, what
