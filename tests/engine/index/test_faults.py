"""Whatever operation fails: the failure has a name, the index is as before the file at hand, the next update ends."""

from __future__ import annotations

import errno
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest

from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import DiskFull, IndexBusy, IndexReadOnly, OutOfMemory, RagDeskError, StorageFailed
from ragdesk.engine.index import store as store_module
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.index.update_lock import update_lock
from ragdesk.engine.settings import Settings
from tests.conftest import CHECKOUT
from tests.helpers.changing_folder import WORDS, ChangingFolder
from tests.helpers.faulty_files import (
    FailingOperations,
    database_error,
    failing_counts,
    failing_files,
    failing_statements,
)
from tests.helpers.index_content import content_of, differences, fresh_content, update

FILES = 14
MOST_OPERATIONS = 3_000
Faults = Callable[[FailingOperations], AbstractContextManager[None]]


def os_error(number: int) -> Callable[[], BaseException]:
    return lambda: OSError(number, os.strerror(number))


CASES: dict[str, tuple[Faults, Callable[[], BaseException], type[RagDeskError], int]] = {
    "file EIO": (failing_files, os_error(errno.EIO), StorageFailed, 1),
    "file ENOSPC": (failing_files, os_error(errno.ENOSPC), DiskFull, 1),
    "file EACCES": (failing_files, os_error(errno.EACCES), StorageFailed, 1),
    "file EINTR": (failing_files, os_error(errno.EINTR), StorageFailed, 1),
    "statement I/O": (failing_statements, database_error(sqlite3.SQLITE_IOERR), StorageFailed, 1),
    "statement full": (failing_statements, database_error(sqlite3.SQLITE_FULL), DiskFull, 7),
    "statement busy": (failing_statements, database_error(sqlite3.SQLITE_BUSY), IndexBusy, 11),
    "memory": (failing_counts, MemoryError, OutOfMemory, 1),
}
"""Kind of fault, error, the name that it must get, and how many operations to go on from one run to the next."""


@pytest.fixture(autouse=True, scope="module")
def _small_segments() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name, size in (("CHUNKS_PER_SEGMENT", 8), ("CHUNKS_WORTH_A_SEGMENT", 3), ("MERGE_FACTOR", 3)):
            patch.setattr(store_module, name, size)
        yield


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory, _small_segments: None) -> tuple[Path, Path]:
    """A folder that has changed since its index was made, and that index."""
    place = tmp_path_factory.mktemp("prepared")
    changing = ChangingFolder(place / "notes", random.Random(7), FILES)
    with closing(IndexStore(place / "data" / "index")) as store:
        update(store, changing.folder)
    changing.change_some(0.6)
    changing.add()
    return changing.folder, place / "data" / "index"


def guarded_update(store: IndexStore, folder: Path) -> None:
    """An update as the engine does it."""
    with store.in_use(), update_lock(store.directory):
        store.refresh()
        store.sweep()
        update(store, folder)


@pytest.mark.parametrize("case", CASES)
def test_the_nth_operation_fails(case: str, prepared: tuple[Path, Path], tmp_path: Path) -> None:
    faults, make_error, expected, step = CASES[case]
    folder, template = prepared
    wanted = fresh_content(folder)
    failures = 0
    for n in range(1, MOST_OPERATIONS, step):
        index = tmp_path / f"{n}" / template.name
        shutil.copytree(template, index)
        # The copy stands for the index itself.
        (tmp_path / f"{n}").rename(tmp_path / "data")
        index = tmp_path / "data" / template.name
        operations = FailingOperations(index, n, make_error, lasting=expected is DiskFull)
        failure, store = failure_of(faults, operations, folder)
        if failure is not None:
            failures += 1
            # Where the opening for writing fails, the index is opened for reading, and the update says so.
            allowed = (expected, IndexReadOnly) if faults is failing_statements else expected
            assert isinstance(failure, allowed), (n, operations.done[-1], failure, failure.__cause__)
        assert_whole_files(index, folder, wanted, f"{case} {n}: {operations.done[-1]}")
        if store is None or store.manifest.is_read_only or n % 2:
            with closing(store or IndexStore(index)):
                store = IndexStore(index)
        with closing(store):
            guarded_update(store, folder)
            assert store.problems() == []
            assert differences(content_of(store), wanted) == [], f"{case} {n}"
        shutil.rmtree(tmp_path / "data")
        if not operations.has_failed:
            break
    else:
        pytest.fail("it never came to its end")
    assert failures > 3


def failure_of(faults: Faults, operations: FailingOperations,
               folder: Path) -> tuple[RagDeskError | None, IndexStore | None]:
    """What comes of an update in which operations fail, and the store, if it came to open."""
    store = None
    try:
        with faults(operations):
            store = IndexStore(operations.directory)
            guarded_update(store, folder)
    except RagDeskError as error:
        return error, store
    finally:
        operations.is_over = True
    return None, store


def assert_whole_files(index: Path, folder: Path, wanted: dict[str, dict[object, object]], place: str) -> None:
    """Every file in the index is wholly as it was or wholly as it is: its passages are slices of its document."""
    with closing(IndexStore(index)) as store:
        assert store.problems() == [], place
        for path, row in store.manifest.files().items():
            chunks = store.manifest.chunks_of_file(path)
            document = store.manifest.document(path)
            assert (document is None) == (not chunks)
            if document is None:
                continue
            assert all(document.text[c.chunk.start : c.chunk.end] == c.chunk.text for c in chunks), place
            if wanted["files"].get(path, (0, ""))[1] == row.content_hash:  # type: ignore[index]
                assert [document] == wanted["documents"][path], place


# --- disks that are really full, and places that may not be written --------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 3 MB, where this user may make one."""
    place = tmp_path / "disk"
    place.mkdir()
    if sys.platform != "linux" or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=3m", "none", place], capture_output=True, check=False).returncode:
        pytest.skip("a small disk can only be made by root on Linux")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


def long_notes(folder: Path, rng: random.Random) -> None:
    """Notes that take more than 3 MB in an index."""
    folder.mkdir()
    for number in range(40):
        words = (f"{rng.choice(WORDS)}{rng.randrange(400)}" for _ in range(6_000))
        (folder / f"{number:02}.txt").write_text(f"aardvark{number:02} " + " ".join(words), encoding="utf-8")


def test_a_full_disk(small_disk: Path, tmp_path: Path) -> None:
    long_notes(tmp_path / "notes", random.Random(3))
    with closing(Engine(small_disk / "data", Settings())) as engine:
        engine.open_folder(tmp_path / "notes")
        with pytest.raises(DiskFull) as caught:
            list(engine.update())
        assert 1 <= caught.value.values["megabytes"] <= 30  # type: ignore[operator]
        done = engine.status().documents
        assert 0 < done < 40
        assert engine.search("aardvark00").hits[0].chunk.path == "00.txt"
    with closing(Engine(small_disk / "data", Settings())) as engine:
        engine.open_folder(tmp_path / "notes")
        assert engine.search("aardvark00").hits[0].chunk.path == "00.txt"
        assert engine.status().documents == done
        subprocess.run(["mount", "-o", "remount,size=64m", small_disk], check=True)
        stored = [step.path for step in engine.update() if step.path]
        assert len(stored) == 40 - done
        assert engine.check() == []
        assert engine.search("aardvark39").hits[0].chunk.path == "39.txt"


LIMITED = """
import resource, sys
from pathlib import Path
from ragdesk.engine.engine import Engine
from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import DiskFull, StorageFailed
from ragdesk.engine.settings import Settings
engine = Engine(Path(sys.argv[1]), Settings())
engine.open_folder(Path(sys.argv[2]))
resource.setrlimit(resource.RLIMIT_FSIZE, (1_500_000, resource.RLIM_INFINITY))
try:
    list(engine.update())
except (DiskFull, StorageFailed) as error:
    print(type(error).__name__, engine.search("aardvark00").hits[0].chunk.path)
engine.close()
"""


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    pytest.importorskip("resource", reason="this system has no limit on the size of files")
    long_notes(tmp_path / "notes", random.Random(3))
    command = [sys.executable, "-P", "-c", LIMITED, tmp_path / "data", tmp_path / "notes"]
    outcome = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(CHECKOUT)},
                             check=True)
    assert outcome.stdout.split() in (["DiskFull", "00.txt"], ["StorageFailed", "00.txt"])
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        engine.open_folder(tmp_path / "notes")
        list(engine.update())
        assert engine.status().documents == 40
        assert engine.check() == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_a_data_directory_with_an_odd_name(tmp_path: Path) -> None:
    data = tmp_path / "100% of #1? \udcff žluť"
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("The boiler is in the cellar.")
    for _ in range(2):
        with closing(Engine(data, Settings())) as engine:
            engine.open_folder(tmp_path / "notes")
            list(engine.update())
            assert engine.check() == []
            assert engine.search("boiler").hits
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([data.name, "notes"])


READ_ONLY = """
import os, sys
from pathlib import Path
from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import IndexReadOnly
from ragdesk.engine.settings import Settings

def first(engine):
    return engine.search("boiler").hits[0].chunk.path

data, notes, other_data = map(Path, sys.argv[1:])
engine = Engine(other_data, Settings())  # loads everything while Python's own files can still be read
engine.open_folder(notes)
list(engine.update())
print(engine.status().chunks, engine.check())
engine.close()
os.setgid(65534)
os.setuid(65534)
engine = Engine(data, Settings())
engine.open_folder(notes)
print(first(engine), engine.status().documents, engine.check())
try:
    list(engine.update())
except IndexReadOnly as error:
    print(type(error).__name__, error.hint)
print(first(engine))
engine.close()
"""


@pytest.fixture
def open_place() -> Iterator[Path]:
    """A folder that other users may enter."""
    if not hasattr(os, "geteuid") or os.geteuid():
        pytest.skip("only root can become a user who may not write here")
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.parametrize("left_by", ["closing", "killing"])
def test_an_index_that_may_only_be_read(open_place: Path, left_by: str) -> None:
    notes, data = open_place / "notes", open_place / "data"
    notes.mkdir()
    (notes / "a.txt").write_text("The boiler is in the cellar.")
    make_index(data, notes, is_closed=left_by == "closing")
    (notes / "a.txt").write_text("Nothing.")
    for path in (notes, data, *data.rglob("*"), *notes.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = {path: path.stat().st_mtime_ns for path in data.rglob("*")}
    command = [sys.executable, "-P", "-c", READ_ONLY, data, notes, open_place / "other"]
    outcome = subprocess.run(command, capture_output=True, text=True, check=False,
                             env={**os.environ, "PYTHONPATH": str(CHECKOUT), "PYTHONDONTWRITEBYTECODE": "1"})
    assert outcome.returncode == 0, outcome.stderr
    _, first, second, third = outcome.stdout.splitlines()
    assert first == "a.txt 1 []"
    assert second.startswith("IndexReadOnly")
    assert str(data) in second
    assert third == "a.txt"
    assert {path: path.stat().st_mtime_ns for path in data.rglob("*")} == before


def make_index(data: Path, notes: Path, *, is_closed: bool) -> None:
    """Make an index, and leave it as a program does that closes its files, or one that does not come to that."""
    with closing(Engine(data, Settings())) as engine:
        engine.open_folder(notes)
        list(engine.update())
        shutil.copytree(data, data.with_name("copy"))
    if not is_closed:
        shutil.rmtree(data)
        data.with_name("copy").rename(data)
        assert next(data.rglob("*-wal")).stat().st_size
