"""Indexes that have something to do when they are opened: small, and the same operations in the same order each time.

For tests in which one of those operations fails, or is the last before the program is killed.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from ragdesk.engine import collection as collection_module
from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import FolderEmpty, FolderStillBeingRead
from ragdesk.engine.index import segment_rows, sizes
from ragdesk.engine.index.location import index_directory
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.settings import Settings
from tests.helpers.index_content import (
    SHORT,
    Content,
    EngineReader,
    content_of,
    differences,
    fresh_content,
    store_of,
    update,
)

SETTINGS = Settings(chunk_words=SHORT.words, overlap_words=SHORT.overlap)
SAVED_SETTINGS = '{"version": 1}'
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
        """Whether the index may not be rebuilt."""
        return self.scene not in SCENES[3:]


def keep_in_step(patch: pytest.MonkeyPatch) -> None:
    """Small segments, no other process, and a check at the opening that is always over before anything else is done."""
    for name, size in (("CHUNKS_PER_SEGMENT", 4), ("CHUNKS_WORTH_A_SEGMENT", 2), ("MERGE_FACTOR", 2)):
        patch.setattr(sizes, name, size)
    patch.setattr(IndexStore, "count_elsewhere", lambda _store: None)
    patch.setattr(collection_module, "ReaderProcess", EngineReader)
    patch.setattr(collection_module, "OPENING_WAITS_SECONDS", 60.0)


def write_notes(folder: Path) -> None:
    """A few notes, and a file that is not one."""
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


def prepare(scene: str, place: Path, patch: pytest.MonkeyPatch) -> Prepared:
    """Make a scene; where it needs a later version of the program, that is in force until ``patch`` is undone."""
    folder, data = place / "notes", place / "data"
    data.mkdir()
    (data / "settings.json").write_text(SAVED_SETTINGS)
    index = index_directory(data, folder, SETTINGS.chunking)
    write_notes(folder)
    if scene != "a new folder":
        with closing(IndexStore(index)) as store:
            update(store, folder)
    change_notes(folder)
    if scene == "older analyzers":
        patch.setattr(segment_rows, "ANALYZERS_VERSION", segment_rows.ANALYZERS_VERSION + 1)
    elif scene == "an older schema":
        with closing(sqlite3.connect(index / "manifest.sqlite")) as connection:
            connection.execute("PRAGMA user_version = 1")
    elif scene == "a damaged index":
        with next(index.glob("*.segment")).open("r+b") as segment:
            segment.seek(-1, os.SEEK_END)
            segment.truncate()
    return Prepared(scene, folder, data, fresh_content(folder))


def state_of(data: Path) -> str:
    """What is in a data directory, told so that it is the same for indexes that differ in random names alone."""
    parts: list[object] = []
    with tempfile.TemporaryDirectory(dir=data.parent) as copy:  # since looking into a database may change its files
        for path in sorted(Path(shutil.copytree(data, copy, dirs_exist_ok=True)).rglob("*")):
            if path.suffix in {".segment", ".writing"}:
                parts.append((path.suffix, path.stat().st_size))
            elif path.name != "manifest.sqlite":
                parts.append(path.name.partition(".broken-")[0])
            elif path.stat().st_size:
                with closing(sqlite3.connect(path)) as connection:
                    parts += [re.sub(r"[0-9a-f]{16}(?=\.segment)", "", line) for line in connection.iterdump()]
    return repr(parts)


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
    assert differences(content_of(store_of(engine)), prepared.wanted) == [], what
    assert (engine._data_directory / "settings.json").read_text() == SAVED_SETTINGS
    set_aside = list(engine._data_directory.rglob("*.broken-*"))
    assert not set_aside if prepared.is_of_use else set_aside, what
