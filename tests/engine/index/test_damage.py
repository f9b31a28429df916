"""Damage of any kind, anywhere: results are right or refused, and the index is rebuilt; never anything in between.

Covers: check.
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from ragdesk.engine import collection as collection_module
from ragdesk.engine import engine as engine_module
from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import FolderEmpty, IndexDamaged
from ragdesk.engine.index import check, sizes
from ragdesk.engine.index.location import BROKEN_INDEXES_KEPT, set_aside
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.settings import ChunkingSettings, Settings
from tests.helpers.changing_folder import WORDS, ChangingFolder
from tests.helpers.index_content import EngineReader, content_of, differences, store_of, update

MUTANTS = int(os.environ.get("RAGDESK_MUTANTS", "90"))
SEED = int(os.environ.get("RAGDESK_SEED", "20"))
PAGE = 4096
QUESTIONS = ("boiler warranty", "zebra", "łódź prilis", "invoice of the winter bridge")
METHODS = ("fused", "bm25:words", "tfidf:words")
Found = list[list[tuple[str, int, int, str, float]]]


@dataclass(frozen=True)
class Prepared:
    """A folder, and the data directory of a program that was killed after updating its index."""

    folder: Path
    data: Path
    results: Found
    other: Path


@pytest.fixture(autouse=True, scope="module")
def _fast_and_thorough() -> Iterator[None]:
    """Small segments, no reader process, and a question that waits for the check however slow the machine is."""
    with pytest.MonkeyPatch.context() as patch:
        for name, size in (("CHUNKS_PER_SEGMENT", 25), ("CHUNKS_WORTH_A_SEGMENT", 8), ("MERGE_FACTOR", 3)):
            patch.setattr(sizes, name, size)
        patch.setattr(collection_module, "ReaderProcess", EngineReader)
        patch.setattr(engine_module, "FIRST_QUESTION_WAITS_SECONDS", 60.0)
        yield


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory, _fast_and_thorough: None) -> Prepared:
    place = tmp_path_factory.mktemp("prepared")
    changing = ChangingFolder(place / "notes", random.Random(SEED), 70)
    data = place / "data"
    data.mkdir()
    (data / "settings.json").write_text('{"version": 1}')
    engine = Engine(data, Settings())
    engine.open_folder(changing.folder)
    list(engine.update())
    changing.change_some(0.4)
    list(engine.update())
    results = ask(engine)
    shutil.copytree(data, place / "left")
    engine.close()
    other = place / "other"
    ChangingFolder(other / "notes", random.Random(SEED + 1), 30)
    with closing(IndexStore(other / "x" / "y")) as store:
        update(store, other / "notes")
    return Prepared(changing.folder, place / "left", results, other / "x" / "y")


def ask(engine: Engine) -> Found:
    """What is found for some questions, as far as anybody can see it."""
    return [[(hit.chunk.path, hit.chunk.start, hit.chunk.end, hit.chunk.text, hit.score)
             for hit in engine.search(question, method=method).hits] for question in QUESTIONS for method in METHODS]


# --- kinds of damage -------------------------------------------------------------------------------------------------


def delete(path: Path, _rng: random.Random, _prepared: Prepared) -> None:
    path.unlink()


def empty(path: Path, _rng: random.Random, _prepared: Prepared) -> None:
    path.write_bytes(b"")


def truncate(path: Path, rng: random.Random, _prepared: Prepared) -> None:
    os.truncate(path, rng.randrange(path.stat().st_size))


def zero_page(path: Path, rng: random.Random, _prepared: Prepared) -> None:
    change(path, rng, lambda page: bytes(len(page)))


def flip_bit(path: Path, rng: random.Random, _prepared: Prepared) -> None:
    def flip(page: bytes) -> bytes:
        changed = bytearray(page)
        changed[rng.randrange(len(page))] ^= 1 << rng.randrange(8)
        return bytes(changed)

    change(path, rng, flip)


def fill_with_garbage(path: Path, rng: random.Random, _prepared: Prepared) -> None:
    change(path, rng, lambda page: rng.randbytes(len(page)))


def swap(path: Path, rng: random.Random, prepared: Prepared) -> None:
    """Another file of the same kind in its place: of another index, of another program, or a segment for a segment."""
    if path.suffix == ".segment":
        segments = sorted(path.parent.glob("*.segment"))
        shutil.copyfile(segments[segments.index(path) - 1], path)
    elif path.suffix == ".sqlite" and rng.random() < 0.5:
        path.unlink()
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE other (x)")
    else:
        shutil.copyfile(prepared.other / "manifest.sqlite", path)


def change(path: Path, rng: random.Random, make: Callable[[bytes], bytes]) -> None:
    """Change one page of a file."""
    content = bytearray(path.read_bytes())
    first = rng.randrange(0, max(1, len(content)), PAGE)
    page = bytes(content[first : first + PAGE])
    if page:
        content[first : first + len(page)] = make(page)
    path.write_bytes(bytes(content))


KINDS = (delete, empty, truncate, zero_page, flip_bit, fill_with_garbage, swap)


# --- the tests -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_damage_is_never_passed_on(kind: Callable[..., None], prepared: Prepared, tmp_path: Path) -> None:
    rng = random.Random(f"{SEED} {kind.__name__}")
    noticed = 0
    for number in range(-(-MUTANTS // len(KINDS))):
        data = tmp_path / f"{number}"
        shutil.copytree(prepared.data, data)
        victims = sorted(path for path in data.rglob("*") if path.suffix == ".segment" or "manifest" in path.name)
        victim = rng.choice([path for path in victims if path.stat().st_size])
        kind(victim, rng, prepared)
        place = f"seed {SEED}, {kind.__name__}, mutant {number}: {victim.name}"
        noticed += assert_right_or_refused(prepared, data, place)
        shutil.rmtree(data)
    assert noticed > 2


def assert_right_or_refused(prepared: Prepared, data: Path, place: str) -> bool:
    """Ask, update, ask again; gives whether the damage was noticed."""
    was_refused = False
    with closing(Engine(data, Settings())) as engine:
        is_new = engine.open_folder(prepared.folder).damaged_index_set_aside
        if not is_new:
            try:
                # What was lost with the log is missing until the next update, as if it had not been read yet.
                seen = ask(engine)
                assert seen == prepared.results or is_older(engine, prepared), place
            except IndexDamaged:
                was_refused = True
            except FolderEmpty:
                assert not engine.status().documents, place
        list(engine.update())
        assert ask(engine) == prepared.results, place
        assert engine.check() == [], place
        was_noticed = is_new or was_refused or engine.status().damaged_index_set_aside
    assert bool(list(data.rglob("*.broken-*"))) == was_noticed, place
    assert (data / "settings.json").read_text() == '{"version": 1}'
    return was_noticed


def is_older(engine: Engine, prepared: Prepared) -> bool:
    """Whether the index is sound and lacks files or versions of files that are on disk."""
    with closing(Engine(engine._data_directory / "fresh", Settings())) as fresh:
        fresh.open_folder(prepared.folder)
        list(fresh.update())
        ours, theirs = content_of(store_of(engine))["files"], content_of(store_of(fresh))["files"]
    shutil.rmtree(engine._data_directory / "fresh")
    return engine.check() == [] and ours != theirs


@pytest.mark.parametrize("is_rebuilt_by", ["rebuild", "update"])
def test_damage_found_while_it_is_used_leads_to_a_new_index(prepared: Prepared, tmp_path: Path,
                                                            is_rebuilt_by: str) -> None:
    """A text that changes behind the program's back, when the check is over and everything is in memory."""
    shutil.copytree(prepared.data, tmp_path / "data")
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        engine.open_folder(prepared.folder)
        list(engine.update())
        assert ask(engine) == prepared.results
        directory = store_of(engine).directory
        with closing(sqlite3.connect(directory / "manifest.sqlite")) as connection:
            connection.execute("UPDATE documents SET text = replace(text, 'boiler', 'bailer')")
            connection.commit()
        with pytest.raises(IndexDamaged):
            ask(engine)
        if is_rebuilt_by == "rebuild":
            assert engine.rebuild().damaged_index_set_aside
        list(engine.update())
        assert engine.status().damaged_index_set_aside
        assert ask(engine) == prepared.results


def test_damage_is_remembered_until_the_index_is_rebuilt(prepared: Prepared, tmp_path: Path) -> None:
    shutil.copytree(prepared.data, tmp_path / "data")
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        engine.open_folder(prepared.folder)
        with closing(sqlite3.connect(store_of(engine).directory / "manifest.sqlite")) as connection:
            connection.execute("UPDATE chunks SET start = start + 1")
            connection.commit()
        with pytest.raises(IndexDamaged):
            ask(engine)
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        assert engine.open_folder(prepared.folder).damaged_index_set_aside
        list(engine.update())
        assert ask(engine) == prepared.results
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        assert not engine.open_folder(prepared.folder).damaged_index_set_aside


@pytest.mark.parametrize("sql", [
    "DELETE FROM chunks WHERE id = (SELECT min(id) FROM chunks)",
    "UPDATE chunks SET segment_id = NULL WHERE id = (SELECT min(id) FROM chunks)",
    "UPDATE chunks SET segment_id = 999 WHERE id = (SELECT max(id) FROM chunks)",
    "INSERT INTO deleted_chunks SELECT id, segment_id FROM chunks WHERE segment_id IS NOT NULL LIMIT 1",
    "DELETE FROM deleted_chunks WHERE id = (SELECT min(id) FROM deleted_chunks)",
    "DELETE FROM segments WHERE id = (SELECT min(id) FROM segments)",
    "UPDATE chunks SET start = start + 1 WHERE id = (SELECT min(id) FROM chunks)",
    "UPDATE documents SET title = 'x' WHERE id = (SELECT min(id) FROM documents)",
    "UPDATE documents SET file_id = (SELECT max(id) FROM files), part = 9 WHERE id = (SELECT min(id) FROM documents)",
])
def test_the_check_sees_rows_that_contradict_each_other(prepared: Prepared, tmp_path: Path, sql: str) -> None:
    (source,) = prepared.data.rglob("manifest.sqlite")
    directory = tmp_path / source.parent.parent.name / source.parent.name
    shutil.copytree(source.parent, directory)
    assert check.find_problems(directory) == []
    with closing(sqlite3.connect(directory / "manifest.sqlite")) as connection:
        assert connection.execute(sql).rowcount == 1
        connection.commit()
    assert check.find_problems(directory)


def test_the_check_sees_an_index_of_sqlite_that_is_not_of_its_table(prepared: Prepared, tmp_path: Path) -> None:
    """All rows are right, and some are not found by what they are looked for."""
    (source,) = prepared.data.rglob("manifest.sqlite")
    directory = tmp_path / source.parent.parent.name / source.parent.name
    shutil.copytree(source.parent, directory)
    with closing(sqlite3.connect(directory / "manifest.sqlite")) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, 'ordinal', 'start')"
                           " WHERE name = 'chunks_by_document'")
        connection.commit()
    assert any("chunks_by_document" in problem for problem in check.find_problems(directory))


def test_an_index_of_another_folder_is_refused(tmp_path: Path) -> None:
    """Also one whose files are all there: of a small folder there is nothing but the database."""
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("The boiler of another folder.")
    for name in ("one", "other"):
        with closing(IndexStore(tmp_path / name / "index")) as store:
            update(store, tmp_path / "notes")
            assert store.manifest.segments.names() == {}
    shutil.copyfile(tmp_path / "one" / "index" / "manifest.sqlite", tmp_path / "other" / "index" / "manifest.sqlite")
    with pytest.raises(IndexDamaged):
        IndexStore(tmp_path / "other" / "index")


def test_a_document_that_is_not_what_was_stored_is_not_given(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("The boiler is in the cellar.")
    with closing(IndexStore(tmp_path / "x" / "index")) as store:
        update(store, tmp_path / "notes")
        with closing(sqlite3.connect(store.directory / "manifest.sqlite")) as connection:
            connection.execute("UPDATE documents SET author = 'nobody'")
            connection.commit()
        with pytest.raises(IndexDamaged):
            store.manifest.document("a.txt")


def test_segments_without_their_database_are_refused(prepared: Prepared, tmp_path: Path) -> None:
    (source,) = prepared.data.rglob("manifest.sqlite")
    directory = tmp_path / source.parent.parent.name / source.parent.name
    directory.mkdir(parents=True)
    shutil.copyfile(next(source.parent.glob("*.segment")), directory / "a.segment")
    with pytest.raises(IndexDamaged):
        IndexStore(directory)


def test_an_odd_error_is_damage_only_if_there_is_some(prepared: Prepared, tmp_path: Path) -> None:
    (source,) = prepared.data.rglob("manifest.sqlite")
    directory = tmp_path / source.parent.parent.name / source.parent.name
    shutil.copytree(source.parent, directory)
    with closing(IndexStore(directory)) as store:
        with pytest.raises(KeyError), store.in_use():
            raise KeyError(1)
        with closing(sqlite3.connect(directory / "manifest.sqlite")) as connection:
            connection.execute("DELETE FROM chunks WHERE id = (SELECT min(id) FROM chunks)")
            connection.commit()
        with pytest.raises(IndexDamaged), store.in_use():
            raise KeyError(1)
    with pytest.raises(IndexDamaged):
        IndexStore(directory)


def test_a_large_index_is_checked_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "some.segment").write_bytes(bytes(1000))
    assert check.is_due(tmp_path)
    monkeypatch.setattr(check, "SMALL_INDEX_BYTES", 999)
    assert check.is_due(tmp_path)
    stamp = tmp_path / check.STAMP_NAME
    stamp.touch()
    assert not check.is_due(tmp_path)
    week_ago = stamp.stat().st_mtime - check.DAYS_BETWEEN_CHECKS * 86_400 - 1
    os.utime(stamp, (week_ago, week_ago))
    assert check.is_due(tmp_path)


def test_the_last_indexes_set_aside_are_kept(tmp_path: Path) -> None:
    for number in range(12):
        (tmp_path / "index").mkdir()
        (tmp_path / "index" / "number").write_text(str(number))
        set_aside(tmp_path / "index")
    kept = {(path / "number").read_text() for path in tmp_path.glob("index.broken-*")}
    assert kept == {str(number) for number in range(12 - BROKEN_INDEXES_KEPT, 12)}


def test_the_comparison_of_two_indexes_can_fail(prepared: Prepared, tmp_path: Path) -> None:
    """The helper behind these tests sees one passage, one word and one position too many."""
    with closing(IndexStore(tmp_path / "x" / "index")) as store:
        update(store, prepared.folder)
        whole = content_of(store)
        assert differences(whole, whole) == []
        changed = {part: dict(values) for part, values in whole.items()}
        term = WORDS[0]
        key, tf = next(iter(changed["words"][term].items()))
        changed["words"][term] = changed["words"][term] | {key: tf + 1}
        assert differences(changed, whole)
        store.remove_file(next(iter(whole["documents"])))
        assert differences(content_of(store), whole)
    assert ChunkingSettings() == Settings().chunking
