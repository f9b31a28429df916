"""Disks that are really full, files that may not grow, and places that may not be written.

Covers: store, failures.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import DiskFull
from ragdesk.engine.settings import Settings
from tests.conftest import CHECKOUT
from tests.helpers.changing_folder import WORDS


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
print(engine.status().chunks, engine.check(), first(engine))
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
    (notes / "a.txt").write_text("The boiler is gone.")
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
