"""Files are read again when their reader has changed, and no others.

Covers: store, update.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from ragdesk.engine.chunking.chunking import CUTTER_VERSION
from ragdesk.engine.formats import FORMATS
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.reading.markdown import reader as markdown
from tests.helpers.index_content import assert_equals_fresh, update

TEXTS = {"boiler.md": "# Boiler\n\nIt is in the attic.\n", "garden/tomatoes.md": "Planted in May.\n",
         "rent.txt": "Due on the fifth.\n", "page.html": "<p>A page.</p>", "empty.md": ""}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    notes = tmp_path / "notes"
    for name, text in TEXTS.items():
        (notes / name).parent.mkdir(parents=True, exist_ok=True)
        (notes / name).write_text(text, encoding="utf-8")
    return notes


@pytest.fixture
def store(tmp_path: Path, folder: Path) -> Iterator[IndexStore]:
    with closing(IndexStore(tmp_path / "place" / "index")) as store:
        update(store, folder)
        assert update(store, folder) == []
        yield store


def set_version(monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    """Let the reader of Markdown have another number."""
    monkeypatch.setitem(FORMATS, "markdown", replace(FORMATS["markdown"], version=version))


def test_a_newer_reader_reads_the_files_of_its_format_alone(store: IndexStore, folder: Path,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    set_version(monkeypatch, FORMATS["markdown"].version + 1)
    before = store.manifest.chunk_ids_of_file("rent.txt")
    assert sorted(update(store, folder)) == ["boiler.md", "empty.md", "garden/tomatoes.md"]
    assert store.manifest.chunk_ids_of_file("rent.txt") == before
    assert update(store, folder) == []
    assert_equals_fresh(store, folder)


def test_what_the_newer_reader_gives_takes_the_place_of_what_was_there(store: IndexStore, folder: Path,
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    read = markdown.read_markdown
    monkeypatch.setattr(markdown, "read_markdown", lambda text: read(text.replace("attic", "cellar")))
    assert update(store, folder) == []
    set_version(monkeypatch, FORMATS["markdown"].version + 1)
    update(store, folder)
    document = store.manifest.document("boiler.md")
    assert document is not None
    assert "cellar" in document.text
    assert_equals_fresh(store, folder)


def test_another_way_of_cutting_reads_every_file_again(store: IndexStore, folder: Path,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ragdesk.engine.index.update.CUTTER_VERSION", CUTTER_VERSION + 1)
    assert sorted(update(store, folder)) == sorted(TEXTS)
    assert update(store, folder) == []


def test_an_older_program_leaves_the_files_of_a_newer_one(store: IndexStore, folder: Path,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    set_version(monkeypatch, 0)
    assert update(store, folder) == []
