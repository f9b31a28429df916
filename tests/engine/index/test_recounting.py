"""Other analyzers count again from the text as it is stored: no file is read for it.

Covers: store, update, segment_rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import FolderStillBeingRead, IndexTooNew
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.index.update import update_index
from ragdesk.engine.reading.reader_process import FindScans, ReadFile
from ragdesk.engine.settings import Settings
from ragdesk.engine.text.analysis import ANALYZERS_VERSION
from tests.helpers.index_content import assert_equals_fresh, update

NOTES = 700


class NoReader:
    """Fails when it is to read a file."""

    def read_or_wait(self, _folder: Path, paths: Iterable[str], _wait_seconds: float,
                     _scans: FindScans) -> Iterator[ReadFile | None]:
        assert list(paths) == []
        yield from ()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    notes = tmp_path / "notes"
    notes.mkdir()
    for number in range(NOTES):
        (notes / f"{number}.txt").write_text(f"Note{number} is about the boiler of house{number % 7}.")
    return notes


@pytest.fixture
def place(tmp_path: Path, folder: Path) -> Path:
    """The directory of an index that the analyzers before counted, with segments and a few counts in none of them."""
    directory = tmp_path / "place" / "index"
    with closing(IndexStore(directory)) as store:
        update(store, folder)
        update(store, folder)
        assert store.manifest.segments.names()
    return directory


@pytest.fixture
def _newer_analyzers(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ragdesk.engine.index.segment_rows.ANALYZERS_VERSION", ANALYZERS_VERSION + 1)


def recount(store: IndexStore, folder: Path, steps: int | None = None) -> None:
    """Update, or begin to."""
    update_steps = update_index(store, folder, NoReader(), None)  # type: ignore[arg-type]
    for number, _ in enumerate(update_steps):
        if number == steps:
            update_steps.close()  # type: ignore[attr-defined]
            return


@pytest.mark.usefixtures("_newer_analyzers")
def test_every_passage_is_counted_again_and_no_file_is_read(place: Path, folder: Path) -> None:
    with closing(IndexStore(place)) as store:
        assert store.snapshot().chunk_count == 0
        assert store.manifest.chunk_count() == NOTES
        assert store.problems() == []
        recount(store, folder)
        assert_equals_fresh(store, folder)
        assert not store.manifest.segments.must_recount()
    with closing(IndexStore(place)) as store:
        assert_equals_fresh(store, folder)


@pytest.mark.usefixtures("_newer_analyzers")
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_counting_again_goes_on_after_it_was_broken_off(place: Path, folder: Path, steps: int) -> None:
    with closing(IndexStore(place)) as store:
        recount(store, folder, steps)
        assert store.problems() == []
    with closing(IndexStore(place)) as store:
        assert store.problems() == []
        recount(store, folder)
        assert_equals_fresh(store, folder)


@pytest.mark.usefixtures("_newer_analyzers")
def test_changes_of_the_folder_are_taken_up_with_it(place: Path, folder: Path) -> None:
    (folder / "3.txt").unlink()
    (folder / "5.txt").write_text("Another text.")
    (folder / "new.txt").write_text("A new note.")
    with closing(IndexStore(place)) as store:
        assert sorted(update(store, folder)) == ["5.txt", "new.txt"]
        assert_equals_fresh(store, folder)


def test_counts_of_newer_analyzers_are_left_alone(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ragdesk.engine.index.segment_rows.ANALYZERS_VERSION", 0)
    with pytest.raises(IndexTooNew):
        IndexStore(place)


def test_a_question_before_that_is_told_to_wait(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        engine.open_folder(folder)
        list(engine.update())
    monkeypatch.setattr("ragdesk.engine.index.segment_rows.ANALYZERS_VERSION", ANALYZERS_VERSION + 1)
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        assert engine.open_folder(folder).chunks == NOTES
        with pytest.raises(FolderStillBeingRead):
            engine.search("boiler")
        list(engine.update())
        assert engine.search("Note17").hits[0].chunk.path == "17.txt"
        assert engine.check() == []
