"""Indexes of other versions: an older one is rebuilt, a newer one is left alone.

Covers: location, schema.
"""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import IndexTooNew, IndexTooOld
from ragdesk.engine.index import array_file, schema
from ragdesk.engine.index.array_file import MAGIC, read_arrays
from ragdesk.engine.index.location import index_directory
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.settings import Settings
from tests.helpers.small_collections import make_store

SAMPLES = sorted((Path(__file__).resolve().parents[2] / "data").glob("index_schema_*.sql"))
SCHEMA_SUMS = {5: "af7fbd339659"}
"""Number of the schema -> the beginning of its SHA-256."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "boiler.txt").write_text("The boiler is in the attic.")
    return notes


def place_sample(sample: Path, data: Path, folder: Path) -> Path:
    """Put an index of an older version where the current one would be; gives its directory."""
    directory = index_directory(data, folder, Settings().chunking)
    directory.mkdir(parents=True)
    with closing(sqlite3.connect(directory / "manifest.sqlite")) as connection:
        connection.executescript(sample.read_text(encoding="utf-8"))
    return directory


def content_of_files(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.iterdir() if path.suffix == ".sqlite"}


def test_there_is_a_sample_of_every_older_schema() -> None:
    numbers = [int(path.stem.rpartition("_")[2]) for path in SAMPLES]
    assert numbers == list(range(1, schema.SCHEMA_VERSION))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_an_older_index_is_set_aside_and_rebuilt(sample: Path, tmp_path: Path, folder: Path) -> None:
    directory = place_sample(sample, tmp_path / "data", folder)
    before = content_of_files(directory)
    with pytest.raises(IndexTooOld):
        IndexStore(directory)
    assert content_of_files(directory) == before
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        assert not engine.open_folder(folder).damaged_index_set_aside
        list(engine.update())
        assert engine.search("boiler").hits[0].chunk.text == "The boiler is in the attic."
        assert engine.check() == []
    (kept,) = directory.parent.glob("*.broken-*")
    assert content_of_files(kept) == before


def test_a_newer_index_is_left_exactly_as_it_is(tmp_path: Path, folder: Path) -> None:
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        engine.open_folder(folder)
        list(engine.update())
    directory = index_directory(tmp_path / "data", folder, Settings().chunking)
    with closing(sqlite3.connect(directory / "manifest.sqlite")) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute(f"PRAGMA user_version = {schema.SCHEMA_VERSION + 1}")
    before = content_of_files(directory)
    with closing(Engine(tmp_path / "data", Settings())) as engine, pytest.raises(IndexTooNew):
        engine.open_folder(folder)
    assert content_of_files(directory) == before
    assert not list(directory.parent.glob("*.broken-*"))


@pytest.mark.parametrize(("number", "expected"), [(b"1", IndexTooOld), (b"9", IndexTooNew)])
def test_a_segment_of_another_version_is_told_from_a_damaged_one(tmp_path: Path, number: bytes,
                                                                 expected: type[Exception]) -> None:
    store = make_store(tmp_path / "index", {"a.txt": "boiler"})
    store.write_pending(at_least=1)
    store.close()
    (segment,) = (tmp_path / "index").glob("*.segment")
    segment.write_bytes(MAGIC[:-1] + number + segment.read_bytes()[len(MAGIC):])
    with pytest.raises(expected):
        read_arrays(segment)
    with pytest.raises(expected):
        IndexStore(tmp_path / "index")


def test_the_schema_does_not_change_without_its_number() -> None:
    found = hashlib.sha256(" ".join(schema.SCHEMA.split()).encode()).hexdigest()
    assert found.startswith(SCHEMA_SUMS[schema.SCHEMA_VERSION]), "raise SCHEMA_VERSION, and keep a sample of the old"
    assert array_file.MAGIC[:7] == b"RAGDSEG"


def test_a_reason_that_only_another_version_knows_is_no_obstacle_and_the_file_is_read_again(
        tmp_path: Path, folder: Path) -> None:
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        engine.open_folder(folder)
        list(engine.update())
    directory = index_directory(tmp_path / "data", folder, Settings().chunking)
    with closing(sqlite3.connect(directory / "manifest.sqlite")) as connection, connection:
        connection.execute("UPDATE files SET state = 'error', reason = 'moonlight'")
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        engine.open_folder(folder)
        assert [report.reason for report in engine.ledger()] == [FileReason.UNKNOWN]
        list(engine.update())
        assert [report.reason for report in engine.ledger()] == [FileReason.NONE]
