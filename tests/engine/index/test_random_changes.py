"""Whatever happens to a folder, after an update the index equals a fresh one.

Covers: update.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import unicodedata
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from ragdesk.engine.folder.walk import FoundFiles, find_files
from ragdesk.engine.index import sizes
from ragdesk.engine.index import update as update_module
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.settings import FileChoice
from tests.helpers.changing_folder import ChangingFolder
from tests.helpers.index_content import assert_equals_fresh, update

SEEDS = int(os.environ.get("RAGDESK_SEEDS", "20"))
STEPS = 50
STEPS_BETWEEN_COMPARISONS = 10
STEP_NS = 10_000_000
LONG_AGO_NS = 700_000_000 * 10**9


@pytest.fixture(autouse=True)
def _small_segments(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, size in (("CHUNKS_PER_SEGMENT", 12), ("CHUNKS_WORTH_A_SEGMENT", 5), ("MERGE_FACTOR", 3)):
        monkeypatch.setattr(sizes, name, size)


class Changes:
    """Everything that may happen to a folder."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        self.changing = ChangingFolder(folder, self.rng, 6)
        self.folder = folder
        self.kinds: list[Callable[[Path], None]] = [
            self.add, self.add, self.edit, self.edit_keeping_size_and_time, self.rename, self.move, self.copy,
            self.delete, self.change_case, self.add_twin, self.set_clock_back, self.touch, self.swap_names,
            self.replace_by_folder, self.empty, self.change_suffix, self.replace_by_other,
        ]

    def step(self) -> str:
        """Let something happen; gives what."""
        kind = self.rng.choice(self.kinds)
        paths = self.changing.paths()
        path = self.rng.choice(paths) if paths else self.folder / "first.txt"
        if not paths:
            path.write_text("first")
        kind(path)
        return f"{kind.__name__} {path.relative_to(self.folder)}"

    def add(self, _path: Path) -> None:
        self.changing.add()

    def edit(self, path: Path) -> None:
        path.write_text(self.changing.text(), encoding="utf-8")

    def edit_keeping_size_and_time(self, path: Path) -> None:
        """What a program does that writes a file in place and sets its time back."""
        status = path.stat()
        content = bytearray(path.read_bytes())
        for place, byte in enumerate(content):
            if 97 <= byte < 122 and self.rng.random() < 0.3:
                content[place] = byte + 1
        path.write_bytes(bytes(content))
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))

    def rename(self, path: Path) -> None:
        path.rename(path.with_name(f"renamed {self.rng.randrange(10**6)}{path.suffix}"))

    def move(self, path: Path) -> None:
        target = self.folder / self.rng.choice(["", "x", "y/z"])
        target.mkdir(parents=True, exist_ok=True)
        path.rename(target / f"{self.rng.randrange(10**6)} {path.name[-40:]}")

    def copy(self, path: Path) -> None:
        shutil.copy2(path, path.with_name(f"copy {self.rng.randrange(10**6)}{path.suffix}"))

    def delete(self, path: Path) -> None:
        path.unlink()

    def change_case(self, path: Path) -> None:
        path.rename(path.with_name(path.name.swapcase()))

    def add_twin(self, path: Path) -> None:
        """Two names that look the same and are two files, where the system keeps names as they are given."""
        name = f"Příliš {self.rng.randrange(3)}.txt"
        for form in ("NFC", "NFD"):
            twin = path.with_name(unicodedata.normalize(form, name))
            twin.write_text(self.changing.text(), encoding="utf-8")

    def set_clock_back(self, path: Path) -> None:
        path.write_text(self.changing.text(), encoding="utf-8")
        os.utime(path, ns=(LONG_AGO_NS, LONG_AGO_NS))

    def touch(self, path: Path) -> None:
        os.utime(path)

    def swap_names(self, path: Path) -> None:
        other = self.rng.choice(self.changing.paths())
        between = path.with_name("between.tmp")
        path.rename(between)
        if other != path:
            other.rename(path)
        between.rename(other)

    def replace_by_folder(self, path: Path) -> None:
        path.unlink()
        path.mkdir()
        (path / "inside.txt").write_text(self.changing.text(), encoding="utf-8")

    def empty(self, path: Path) -> None:
        path.write_bytes(b"")

    def change_suffix(self, path: Path) -> None:
        path.rename(path.with_suffix(self.rng.choice([".txt", ".md", ".bin", ".html"])))

    def replace_by_other(self, path: Path) -> None:
        """Another file takes this one's name, with its own older time."""
        other = self.rng.choice(self.changing.paths())
        if other != path:
            other.replace(path)


@pytest.mark.parametrize("seed", range(1, SEEDS + 1))
def test_after_any_changes_the_index_equals_a_fresh_one(seed: int, tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("Windows keeps no time of a file's last change that a program cannot set back")
    changes = Changes(tmp_path / "notes", seed)
    store = IndexStore(tmp_path / "x" / "index")
    happened: list[str] = []
    try:
        for number in range(1, STEPS + 1):
            happened.append(changes.step())
            if changes.rng.random() < 0.8:
                update(store, changes.folder)
            if changes.rng.random() < 0.1:
                store.close()
                store = IndexStore(tmp_path / "x" / "index")
            if number % STEPS_BETWEEN_COMPARISONS == 0:
                update(store, changes.folder)
                compare(store, changes.folder, f"seed {seed}: {'; '.join(happened)}")
    finally:
        store.close()


def compare(store: IndexStore, folder: Path, story: str) -> None:
    try:
        assert_equals_fresh(store, folder)
    except AssertionError as error:
        raise AssertionError(f"{story}\n{error}") from error


def test_a_change_right_after_reading_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within one step of the clock neither size nor time tells two versions apart."""
    def find_with_coarse_times(folder: Path, _choice: FileChoice) -> FoundFiles:
        found = find_files(folder)
        files = (replace(file, mtime_ns=file.mtime_ns // STEP_NS * STEP_NS, ctime_ns=file.ctime_ns // STEP_NS * STEP_NS)
                 for file in found.files)
        return replace(found, files=tuple(files))

    monkeypatch.setattr(update_module, "find_files", find_with_coarse_times)
    folder = tmp_path / "notes"
    folder.mkdir()
    note = folder / "a.txt"
    with closing(IndexStore(tmp_path / "x" / "index")) as store:
        for number in range(100, 200):
            note.write_text(f"word{number}")
            update(store, folder)
            document = store.manifest.document("a.txt")
            assert document is not None
            assert document.text == f"word{number}"
        assert_equals_fresh(store, folder)


@pytest.mark.parametrize("moved", ["Summer tyres.txt", "summer/tyres.txt"])
def test_the_passages_of_a_moved_file_inherit_its_new_name(tmp_path: Path, moved: str) -> None:
    notes = tmp_path / "notes"
    (notes / "summer").mkdir(parents=True)
    (notes / "Winter tyres.txt").write_text("They are in the cellar.")
    with closing(IndexStore(tmp_path / "x" / "index")) as store:
        update(store, notes)
        assert store.snapshot().postings("field", "winter").df == 1
        (notes / "Winter tyres.txt").rename(notes / moved)
        assert update(store, notes) == [moved]
        snapshot = store.snapshot()
        assert (snapshot.postings("field", "winter").df, snapshot.postings("field", "summer").df) == (0, 1)
        assert_equals_fresh(store, notes)
