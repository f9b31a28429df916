"""Counting in another process gives what counting here gives, whatever becomes of that process.

Covers: counting, counting_child, counting_frames, segment_files, pending_counts.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.index import sizes
from ragdesk.engine.index import update as update_module
from ragdesk.engine.index.array_file import read_arrays, write_arrays
from ragdesk.engine.index.counting import Counting, Merging
from ragdesk.engine.index.counting_process import CountingProcess
from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.segment_builder import CountedText, SegmentBuilder
from ragdesk.engine.index.segment_files import SegmentFiles
from ragdesk.engine.index.segment_merge import merge_segments
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.index.update import update_index
from tests.helpers.index_content import ReaderHere, assert_equals_fresh

PATIENCE_SECONDS = 120
TEXTS = [CountedText(i, f"kettle number{i} łódka {'garden ' * (i % 4)}", "en", f"łódka {i % 7}") for i in range(1, 90)]
DIES_AT_ONCE = (sys.executable, "-c", "import sys; sys.stdin.buffer.read(1); sys.exit(3)")
TALKS_NONSENSE = (sys.executable, "-c", "import sys; sys.stdin.buffer.read(1); print('hello, this is no answer')")
IS_NOT_THERE = ("no-such-program-anywhere",)


@pytest.fixture
def process() -> Iterator[CountingProcess]:
    with closing(CountingProcess()) as process:
        process.may_start = True
        yield process


def counted_here(texts: list[CountedText]) -> Segment:
    builder = SegmentBuilder()
    for text in texts:
        builder.add(text)
    return Segment(builder.arrays())


def assert_same(path: Path, wanted: Segment) -> None:
    arrays, facts = read_arrays(path)
    assert facts == {"chunks": len(wanted)}
    assert arrays.keys() == wanted.arrays.keys()
    assert [name for name, array in arrays.items() if not np.array_equal(array, wanted.arrays[name])] == []


def test_counts_are_those_counted_here(process: CountingProcess, tmp_path: Path) -> None:
    parts = [TEXTS[:40], TEXTS[40:]]
    paths = [tmp_path / "a.segment", tmp_path / "b.segment"]
    for future in [process.begin(Counting(path, part)) for path, part in zip(paths, parts, strict=True)]:
        future.result(PATIENCE_SECONDS)
    segments = [counted_here(part) for part in parts]
    for path, segment in zip(paths, segments, strict=True):
        assert_same(path, segment)
    live = [np.ones(len(segment), dtype=bool) for segment in segments]
    live[0][3] = False
    process.begin(Merging(tmp_path / "c.segment", paths, live)).result(PATIENCE_SECONDS)
    assert_same(tmp_path / "c.segment", Segment(merge_segments(segments, live)))


def test_it_is_really_another_process(process: CountingProcess, tmp_path: Path) -> None:
    process.begin(Counting(tmp_path / "a.segment", TEXTS)).result(PATIENCE_SECONDS)
    child = process._process
    assert child is not None
    assert child.poll() is None
    assert child.pid != os.getpid()
    process.close()
    assert child.poll() is not None


@pytest.mark.parametrize("command", [DIES_AT_ONCE, TALKS_NONSENSE, IS_NOT_THERE],
                         ids=["dies at once", "talks nonsense", "is not there"])
def test_without_a_child_the_work_is_done_here(command: tuple[str, ...], tmp_path: Path) -> None:
    with closing(CountingProcess(command)) as process:
        process.may_start = True
        for name in ("a.segment", "b.segment"):
            process.begin(Counting(tmp_path / name, TEXTS)).result(PATIENCE_SECONDS)
            assert_same(tmp_path / name, counted_here(TEXTS))


def test_a_child_that_is_killed_is_replaced_by_counting_here(process: CountingProcess, tmp_path: Path) -> None:
    process.begin(Counting(tmp_path / "a.segment", TEXTS)).result(PATIENCE_SECONDS)
    assert process._process is not None
    process._process.kill()
    process.begin(Counting(tmp_path / "b.segment", TEXTS)).result(PATIENCE_SECONDS)
    assert_same(tmp_path / "b.segment", counted_here(TEXTS))


def test_a_child_that_starts_while_all_is_closed_is_ended(process: CountingProcess, tmp_path: Path,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    is_starting, is_closing = threading.Event(), threading.Event()
    start, shutdown = subprocess.Popen, ThreadPoolExecutor.shutdown

    def start_late(*args: Any, **kwargs: Any) -> subprocess.Popen[bytes]:
        is_starting.set()
        assert is_closing.wait(PATIENCE_SECONDS)
        return start(*args, **kwargs)

    def note_and_shut_down(self: ThreadPoolExecutor, **kwargs: Any) -> None:
        is_closing.set()
        shutdown(self, **kwargs)

    monkeypatch.setattr(subprocess, "Popen", start_late)
    monkeypatch.setattr(ThreadPoolExecutor, "shutdown", note_and_shut_down)
    path = tmp_path / "a.segment"
    process.begin(Counting(path, TEXTS))
    assert is_starting.wait(PATIENCE_SECONDS)
    process.close()
    assert not path.exists()


def test_a_file_that_cannot_be_written_is_told(process: CountingProcess, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        process.begin(Counting(tmp_path / "gone" / "a.segment", TEXTS)).result(PATIENCE_SECONDS)
    process.begin(Counting(tmp_path / "a.segment", TEXTS)).result(PATIENCE_SECONDS)


def test_a_damaged_source_is_told(process: CountingProcess, tmp_path: Path) -> None:
    path = tmp_path / "a.segment"
    write_arrays(path, counted_here(TEXTS).arrays, {"chunks": len(TEXTS)})
    path.write_bytes(path.read_bytes()[:-100])
    merging = Merging(tmp_path / "b.segment", [path], [np.ones(len(TEXTS), dtype=bool)])
    with pytest.raises(IndexDamaged):
        process.begin(merging).result(PATIENCE_SECONDS)


# --- in an index -------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose update counts elsewhere, in several segments."""
    for name, size in (("CHUNKS_PER_SEGMENT", 12), ("CHUNKS_PER_COUNTING", 12), ("CHUNKS_WORTH_A_SEGMENT", 5),
                       ("MERGE_FACTOR", 3)):
        monkeypatch.setattr(sizes, name, size)
    monkeypatch.setattr(update_module, "LARGE_UPDATE_BYTES", 0)
    folder = tmp_path / "notes"
    folder.mkdir()
    for i in range(80):
        (folder / f"{i:02}.txt").write_text(f"kettle number{i} garden\n\n" + "winter light\n" * (i % 7))
    return folder


def test_an_update_gives_the_same_index(folder: Path, tmp_path: Path) -> None:
    with closing(IndexStore(tmp_path / "index")) as store:
        steps = list(update_index(store, folder, ReaderHere(), None))  # type: ignore[arg-type]
        assert len([step for step in steps if step.path]) == 80
        assert_equals_fresh(store, folder)
        assert len(store.manifest.segments.names()) > 0
        assert list(store.manifest.pending_chunks()) == []


def test_a_question_meanwhile_sees_everything_stored_so_far(folder: Path, tmp_path: Path) -> None:
    with closing(IndexStore(tmp_path / "index")) as store:
        for step in update_index(store, folder, ReaderHere(), None):  # type: ignore[arg-type]
            if step.path:
                seen = store.snapshot()
                assert sorted(seen.chunk_ids[seen.is_live].tolist()) == store.manifest.all_chunk_ids()


def test_an_update_that_is_given_up_loses_nothing(folder: Path, tmp_path: Path) -> None:
    with closing(IndexStore(tmp_path / "index")) as store:
        for step in update_index(store, folder, ReaderHere(), None):  # type: ignore[arg-type]
            if step.path.startswith("60"):
                break
        seen = store.snapshot()
        assert sorted(seen.chunk_ids[seen.is_live].tolist()) == store.manifest.all_chunk_ids()
        for _ in update_index(store, folder, ReaderHere(), None):  # type: ignore[arg-type]
            pass
        assert_equals_fresh(store, folder)


def test_a_segment_that_cannot_be_written_elsewhere_costs_nothing(folder: Path, tmp_path: Path,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    index = tmp_path / "index"
    new_path = SegmentFiles.new_path
    with closing(IndexStore(index)) as store:
        with monkeypatch.context() as patch:
            patch.setattr(SegmentFiles, "new_path", lambda self: new_path(self).parent / "gone" / "a.segment")
            with pytest.raises(FileNotFoundError):
                list(update_index(store, folder, ReaderHere(), None))  # type: ignore[arg-type]
        list(update_index(store, folder, ReaderHere(), None))  # type: ignore[arg-type]
        assert_equals_fresh(store, folder)
