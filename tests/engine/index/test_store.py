"""The index through its whole life: put, replace, remove, write, merge, reopen, break.

Covers: manifest, database, snapshot.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from ragdesk.engine.errors import IndexDamaged, IndexTooNew
from ragdesk.engine.index.rows import FileFacts
from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.index.term_table import TABLES
from ragdesk.engine.settings import ChunkingSettings
from tests.helpers.small_collections import make_store, put, read_file

WORDS = ["boiler", "receipt", "garden", "příliš", "warranty", "battery", "school", "rent"]


def text_of(i: int) -> str:
    """A text that differs from its neighbours."""
    return " ".join(WORDS[(i * k) % len(WORDS)] for k in range(1, 4 + i % 5)) + f" number{i}"


def counts_of(snapshot: Snapshot) -> dict[str, dict[str, list[tuple[int, int]]]]:
    """Everything counted: analyzer -> term -> (chunk id, tf) of living chunks."""
    found: dict[str, dict[str, list[tuple[int, int]]]] = {}
    for analyzer in TABLES:
        terms = {term for segment in snapshot.segments for term in segment.tables[analyzer].terms()}
        table = {}
        for term in terms:
            pairs = sorted((int(snapshot.chunk_ids[n]), int(part.table.pair_tf[c]))
                           for part in snapshot.postings(analyzer, term).lists
                           for n, c in zip(part.docs, part.codes, strict=True) if snapshot.is_live[n])
            if pairs:
                table[term] = pairs
        found[analyzer] = table
    return found


@pytest.fixture
def store(tmp_path: Path) -> IndexStore:
    return make_store(tmp_path / "index", {f"{i:02}.txt": text_of(i) for i in range(30)})


def test_counts_stay_the_same_when_written_and_reopened(store: IndexStore) -> None:
    in_memory = counts_of(store.snapshot())
    assert store.write_pending(at_least=1)
    assert counts_of(store.snapshot()) == in_memory
    directory = store.directory
    store.close()
    reopened = IndexStore(directory)
    assert counts_of(reopened.snapshot()) == in_memory
    assert reopened.problems() == []


def test_what_no_segment_holds_is_counted_again_after_a_crash(store: IndexStore) -> None:
    expected = counts_of(store.snapshot())
    store.manifest.close()  # nothing in memory is saved
    reopened = IndexStore(store.directory)
    assert counts_of(reopened.snapshot()) == expected
    assert reopened.problems() == []


def test_merged_segments_equal_one_count(tmp_path: Path) -> None:
    merged = IndexStore(tmp_path / "merged")
    for i in range(16):
        put(merged, f"{i:02}.txt", text_of(i))
        if i % 2:
            merged.write_pending(at_least=1)
    put(merged, "03.txt", "replaced text about a boiler")
    merged.remove_file("07.txt")
    merged.write_pending(at_least=1)
    assert len(merged.manifest.segments.names()) == 9
    before = counts_of(merged.snapshot())
    for _ in merged.merge():
        pass
    assert len(merged.manifest.segments.names()) == 1
    assert counts_of(merged.snapshot()) == before
    assert merged.problems() == []
    assert len(list(merged.directory.glob("*.segment"))) == 1


def test_a_merged_file_goes_when_not_even_a_power_cut_can_ask_for_it(tmp_path: Path,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    """The log of SQLite is synced with the transaction that forgets the file; otherwise that is left to chance."""
    seen: list[str] = []
    unlink = Path.unlink

    def note(path: Path, missing_ok: bool = False) -> None:
        seen.append(path.suffix)
        unlink(path, missing_ok)

    with closing(IndexStore(tmp_path / "i")) as store:
        store.manifest._writer.set_trace_callback(seen.append)
        monkeypatch.setattr(Path, "unlink", note)
        for i in range(8):
            put(store, f"{i:02}.txt", text_of(i))
            store.write_pending(at_least=1)
        assert ".segment" not in seen
        list(store.merge())
    forgotten = seen[: seen.index(".segment")]
    ended = len(forgotten) - forgotten[::-1].index("COMMIT")
    assert any(statement.startswith("DELETE FROM segments") for statement in forgotten[:ended])
    assert [sync for sync in forgotten[:ended] if sync.startswith("PRAGMA synchronous")][-1].endswith("FULL")
    assert [sync for sync in seen if sync.startswith("PRAGMA synchronous")][-1].endswith("NORMAL")


def test_deleted_chunks_leave_every_figure_at_once(store: IndexStore) -> None:
    store.write_pending(at_least=1)
    before = store.snapshot()
    store.remove_file("03.txt")
    after = store.snapshot()
    assert after.chunk_count == before.chunk_count - 1
    assert after.postings("words", "number3").df == 0
    assert store.problems() == []


def test_a_file_that_stops_half_way_is_as_before(tmp_path: Path) -> None:
    store = make_store(tmp_path / "i", {"a.txt": "old words"})
    expected = counts_of(store.snapshot())
    long_text = " ".join(f"new{i}" for i in range(2000))
    steps = store.put_file(read_file("a.txt", long_text, chunking=ChunkingSettings(2, 0, plain=True)),
                           FileFacts(1, 1, "new"))
    next(steps)
    steps.close()
    assert counts_of(store.snapshot()) == expected
    assert store.problems() == []


def test_another_program_s_changes_are_seen(store: IndexStore) -> None:
    store.snapshot()
    other = IndexStore(store.directory)
    put(other, "new.txt", "zebra")
    assert store.snapshot().postings("words", "zebra").df == 1
    other.close()


def test_leftovers_are_swept(store: IndexStore) -> None:
    store.write_pending(at_least=1)
    (store.directory / "orphan.segment").write_bytes(b"x")
    (store.directory / "half.writing").write_bytes(b"x")
    store.sweep()
    assert len(list(store.directory.glob("*.segment"))) == 1
    assert not list(store.directory.glob("*.writing"))
    assert store.problems() == []


def test_a_damaged_segment_is_named_by_check(store: IndexStore) -> None:
    store.write_pending(at_least=1)
    (segment,) = store.directory.glob("*.segment")
    raw = bytearray(segment.read_bytes())
    raw[raw.index(b"boiler")] ^= 0xFF
    directory = store.directory
    store.close()
    segment.write_bytes(raw)
    assert any(segment.name in problem for problem in IndexStore(directory).problems())


def test_a_missing_segment_is_damage(store: IndexStore) -> None:
    store.write_pending(at_least=1)
    directory = store.directory
    store.close()
    next(directory.glob("*.segment")).unlink()
    with pytest.raises(IndexDamaged):
        IndexStore(directory)


def test_a_foreign_database_and_garbage_are_damage(tmp_path: Path) -> None:
    makers = {"foreign": _foreign_database, "garbage": lambda path: path.write_bytes(b"nonsense" * 999)}
    for name, make in makers.items():
        directory = tmp_path / name
        directory.mkdir()
        make(directory / "manifest.sqlite")
        with pytest.raises(IndexDamaged):
            IndexStore(directory)


def _foreign_database(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE other (x)")
    connection.close()


def test_a_newer_schema_is_refused_and_left_alone(store: IndexStore) -> None:
    directory = store.directory
    store.close()
    connection = sqlite3.connect(directory / "manifest.sqlite")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(IndexTooNew):
        IndexStore(directory)


def test_the_tie_order_is_path_then_position(tmp_path: Path) -> None:
    store = make_store(tmp_path / "i", {"b/x.txt": "same", "a.txt": "same", "b.txt": "same", "ž.txt": "same"})
    ids = store.manifest.all_chunk_ids()
    paths = [store.manifest.chunks([i])[i].chunk.path for i in ids]
    assert paths == ["a.txt", "b.txt", "b/x.txt", "ž.txt"]


def test_an_empty_collection_has_no_figures_that_are_not_numbers(tmp_path: Path) -> None:
    snapshot = IndexStore(tmp_path / "i").snapshot()
    assert snapshot.chunk_count == 0
    assert [snapshot.mean_length(analyzer) for analyzer in TABLES] == [0.0] * len(TABLES)


def test_a_long_text_needs_wide_codes(tmp_path: Path) -> None:
    text = " ".join(f"w{i} " * (i % 40 + 1) for i in range(3000))
    store = make_store(tmp_path / "i", {"long.txt": text})
    table = store.snapshot().segments[0].tables["words"]
    index = table.find("w39")
    code = table.codes_of(index)[0]
    assert int(table.pair_tf[code]) == 40
    assert int(table.pair_length[code]) == len(text.split())


def test_a_segment_lists_its_terms_in_order(store: IndexStore) -> None:
    table = store.snapshot().segments[0].tables["words"]
    assert table.terms() == sorted(table.terms())
    assert all(table.find(term) == i for i, term in enumerate(table.terms()))
    assert table.find("zzz") == -1
    assert np.all(np.diff(table.list_starts) > 0)
