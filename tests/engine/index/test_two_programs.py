"""Two programs on one index: they take turns at writing, and each sees what the other has written.

Covers: failures, update_lock.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ragdesk.engine import collection as collection_module
from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import StorageFailed
from ragdesk.engine.index import sizes
from ragdesk.engine.index import update_lock as update_lock_module
from ragdesk.engine.index.failures import named_failures
from ragdesk.engine.index.rows import StoredChunk
from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.index.update_lock import update_lock
from ragdesk.engine.settings import Settings
from tests.conftest import CHECKOUT
from tests.helpers.changing_folder import ChangingFolder
from tests.helpers.index_content import EngineReader, assert_equals_fresh, store_of, update
from tests.helpers.small_collections import put


@pytest.fixture(autouse=True)
def _small_segments(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, size in (("CHUNKS_PER_SEGMENT", 10), ("CHUNKS_WORTH_A_SEGMENT", 4), ("MERGE_FACTOR", 3)):
        monkeypatch.setattr(sizes, name, size)
    monkeypatch.setattr(collection_module, "ReaderProcess", EngineReader)


@pytest.fixture
def changing(tmp_path: Path) -> ChangingFolder:
    return ChangingFolder(tmp_path / "notes", random.Random(5), 40)


@pytest.fixture
def two(tmp_path: Path, changing: ChangingFolder) -> Iterator[tuple[Engine, Engine]]:
    """Two engines with the same folder open, and nothing read."""
    with closing(Engine(tmp_path / "data", Settings())) as one, closing(Engine(tmp_path / "data", Settings())) as other:
        one.open_folder(changing.folder)
        other.open_folder(changing.folder)
        yield one, other


def assert_engine_equals_fresh(engine: Engine, folder: Path) -> None:
    assert_equals_fresh(store_of(engine), folder, engine.settings.chunking)


def test_two_that_read_a_new_folder_at_once(tmp_path: Path, changing: ChangingFolder) -> None:
    command = [sys.executable, "-P", "-m", "ragdesk", "index", str(changing.folder), "--data-dir",
               str(tmp_path / "data"), "--json"]
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    for _ in range(2):
        both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
                for _ in range(2)]
        outcomes = [process.communicate() for process in both]
        assert [process.returncode for process in both] == [0, 0], outcomes
        first, second = (json.loads(output)["files"] for output, _ in outcomes)
        assert first == second
        with closing(Engine(tmp_path / "data", Settings())) as engine:
            engine.open_folder(changing.folder)
            assert engine.check() == []
            assert_engine_equals_fresh(engine, changing.folder)
        changing.change_some(0.5)


def test_one_asks_while_the_other_updates(two: tuple[Engine, Engine], changing: ChangingFolder) -> None:
    one, other = two
    list(one.update())
    segment_counts = set()
    for _ in range(4):
        changing.change_some(0.4)
        for step in one.update():
            segment_counts.add(len(list(store_of(one).directory.glob("*.segment"))))
            if step.path:
                document = store_of(one).manifest.document(step.path)
                if document is not None:
                    assert other.document(step.path) == document
            for hit in other.search("boiler warranty of the zebra").hits:
                assert other.document(hit.chunk.path).text[hit.chunk.start : hit.chunk.end] == hit.chunk.text
        assert_engine_equals_fresh(other, changing.folder)
    assert max(segment_counts) > 1, "nothing was merged away while the other asked"


def test_one_goes_on_with_what_the_other_has_written(tmp_path: Path, changing: ChangingFolder) -> None:
    """What one counted in memory, the other has written since; it must not be counted twice."""
    directory = tmp_path / "x" / "index"
    with closing(IndexStore(directory)) as one, closing(IndexStore(directory)) as other:
        for turn in range(6):
            changing.change_some(0.3)
            update((one, other)[turn % 2], changing.folder)
            assert (one, other)[turn % 2].problems() == []
        assert_equals_fresh(one, changing.folder)
        assert_equals_fresh(other, changing.folder)


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[IndexStore, IndexStore]]:
    """Two programs with the same index open; one has put four notes into segments of their own, and one into none."""
    directory = tmp_path / "x" / "index"
    with closing(IndexStore(directory)) as one:
        for number in range(4):
            put(one, f"{number}.txt", f"The boiler of house{number}.")
            one.write_pending(at_least=1)
        with closing(IndexStore(directory)) as other:
            other.snapshot()
            put(one, "last.txt", "The boiler of nobody.")
            yield one, other


def test_files_that_one_merges_while_the_other_opens_them_are_looked_for_again(
        stores: tuple[IndexStore, IndexStore], monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = stores
    open_file, merged = Segment.open, []

    def open_after_merging(*args: Any) -> Segment:
        if not merged:
            merged.append(True)
            list(one.merge())
        return open_file(*args)

    monkeypatch.setattr(Segment, "open", open_after_merging)
    with closing(IndexStore(one.directory)) as third:
        assert len(third.manifest.segments.names()) < 4
        assert third.snapshot().postings("words", "boiler").df == 5
        assert third.problems() == []


def test_what_one_takes_up_is_of_one_moment(stores: tuple[IndexStore, IndexStore],
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    """The segments of before a note was counted, and the uncounted notes of afterwards, would be one too few."""
    one, other = stores
    pending = other.manifest.pending_chunks

    def pending_after_writing() -> Iterator[StoredChunk]:
        one.write_pending(at_least=1)
        return pending()

    monkeypatch.setattr(other.manifest, "pending_chunks", pending_after_writing)
    assert other.snapshot().postings("words", "boiler").df == 5
    assert other.snapshot().postings("words", "boiler").df == 5


def test_one_rebuilds_the_index_while_the_other_has_it_open(two: tuple[Engine, Engine],
                                                              changing: ChangingFolder) -> None:
    one, other = two
    list(one.update())
    other.search("boiler")
    one.rebuild()
    list(one.update())
    changing.change_some(0.3)
    list(other.update())
    for engine in two:
        assert engine.check() == []
        assert_engine_equals_fresh(engine, changing.folder)
    assert store_of(one).manifest.is_current()


def test_a_long_document_is_seen_when_it_is_done(two: tuple[Engine, Engine], changing: ChangingFolder) -> None:
    one, other = two
    path = changing.folder / "long.txt"
    path.write_text("aardvark " + "old words here. " * 20_000)
    list(one.update())
    path.write_text("aardvark " + "new words there. " * 20_000)
    seen = []
    for _ in one.update():
        texts = {engine.search("aardvark").hits[0].chunk.text[:12] for engine in two}
        assert len(texts) == 1
        seen += texts
        assert one.status().chunks == other.status().chunks
    assert seen[0] == "aardvark old"
    assert seen[-1] == "aardvark new"
    assert seen == sorted(seen, reverse=True)


def test_questions_are_answered_while_an_update_waits(two: tuple[Engine, Engine]) -> None:
    one, other = two
    list(one.update())
    with update_lock(store_of(one).directory):
        steps = other.update()
        for _ in range(3):
            assert next(steps).path == ""
            assert other.search("boiler").hits
    assert [step.path for step in steps if step.path] == []
    assert other.status().up_to_date


def test_a_lock_that_the_system_refuses_is_not_a_busy_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise OSError(37, "no locks available")

    if not hasattr(update_lock_module, "fcntl"):
        pytest.skip("this system locks in another way")
    monkeypatch.setattr(update_lock_module.fcntl, "flock", refuse)
    with pytest.raises(StorageFailed), named_failures(tmp_path), update_lock(tmp_path):
        pytest.fail("it has the lock")
