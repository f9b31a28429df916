"""What an index says, written down so that two indexes can be compared whatever their ids and segments are.

The test after anything that may harm an index is not "it opens" but "it equals a fresh index of the same folder".
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.engine import Engine
from ragdesk.engine.formats import format_of
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.index.term_table import TABLES, TermTable
from ragdesk.engine.index.update import update_index
from ragdesk.engine.reading.reader_process import CutDocument, FindScans, ReadFile
from ragdesk.engine.reading.readers import read_file
from ragdesk.engine.settings import ChunkingSettings

SHORT = ChunkingSettings(words=20, overlap=5)
Content = dict[str, dict[Any, Any]]


@dataclass
class ReaderHere:
    """Reads files in this process, for tests that start over hundreds of times."""

    chunking: ChunkingSettings = SHORT

    def read_or_wait(self, folder: Path, paths: Iterable[str], _wait_seconds: float,
                     _scans: FindScans) -> Iterator[ReadFile | None]:
        """What a reader process gives."""
        for path in paths:
            reading = read_file(folder, path)
            documents = tuple(CutDocument(document, tuple(split_document(document, self.chunking)))
                              for document in reading.documents)
            yield ReadFile(reading.report, documents, reading.content_hash, format_of(path, ""))


class EngineReader(ReaderHere):
    """Reads in this process, for an engine."""

    def close(self) -> None:
        """There is no process to end."""


def update(store: IndexStore, folder: Path, chunking: ChunkingSettings = SHORT) -> list[str]:
    """Bring an index up to date; gives the paths of the files that were stored."""
    return [step.path for step in update_index(store, folder, ReaderHere(chunking), None)  # type: ignore[arg-type]
            if step.path]


def store_of(engine: Engine) -> IndexStore:
    """The index behind an engine's facade, for tests that compare it or bring it into trouble."""
    return engine._opened_store


def content_of(store: IndexStore) -> Content:
    """Files, documents, chunks, and per analyzer each term's postings as (path, document, position) -> tf."""
    manifest, snapshot = store.manifest, store.snapshot()
    rows = manifest.files()
    chunks = {stored.order: (stored.chunk, stored.document_title) for path in rows
              for stored in manifest.chunks_of_file(path)}
    content: Content = {
        "files": {path: (row.size, row.content_hash, row.state, row.reason) for path, row in rows.items()},
        "documents": {path: list(manifest.documents(path)) for path in rows},
        "chunks": chunks,
    }
    ids = snapshot.chunk_ids.tolist()
    keys = manifest.order_keys(ids)
    for analyzer in TABLES:
        content[analyzer], content[f"lengths of {analyzer}"] = {}, {}
    first = 0
    for segment in snapshot.segments:
        own_keys = [keys.get(i) for i in ids[first : first + len(segment)]]
        is_live = snapshot.is_live[first : first + len(segment)].tolist()
        for analyzer, table in segment.tables.items():
            lengths = zip(own_keys, table.lengths.tolist(), is_live, strict=True)
            content[f"lengths of {analyzer}"] |= {key: length for key, length, lives in lengths if lives}
            _add_postings(content[analyzer], table, own_keys, is_live)
        first += len(segment)
    return content


def _add_postings(terms: dict[Any, Any], table: TermTable, keys: list[Any], is_live: list[bool]) -> None:
    """Add the living postings of one analyzer in one segment."""
    numbers, tf = table.all_docs().tolist(), table.pair_tf[table.codes].tolist()
    starts = table.list_starts.tolist()
    for index, term in enumerate(table.terms()):
        for place in range(starts[index], starts[index + 1]):
            if is_live[numbers[place]]:
                terms.setdefault(term, {})[keys[numbers[place]]] = tf[place]


def differences(found: Content, expected: Content) -> list[str]:
    """The first few places where two indexes say something else."""
    places = []
    for part, wanted in expected.items():
        if found[part] != wanted:
            keys = [key for key in {**wanted, **found[part]} if wanted.get(key) != found[part].get(key)]
            places += [f"{part} {key!r}: {found[part].get(key)!r} instead of {wanted.get(key)!r}"[:400]
                       for key in keys[:2]]
    return places


def fresh_content(folder: Path, chunking: ChunkingSettings = SHORT) -> Content:
    """What an index made of the folder from nothing says."""
    with tempfile.TemporaryDirectory() as place:
        store = IndexStore(Path(place) / "fresh" / "index")
        try:
            update(store, folder, chunking)
            return content_of(store)
        finally:
            store.close()


def assert_equals_fresh(store: IndexStore, folder: Path, chunking: ChunkingSettings = SHORT) -> None:
    """The index adds up, says what a fresh one says, and has one line for each file on disk."""
    assert store.problems() == []
    assert differences(content_of(store), fresh_content(folder, chunking)) == []
    assert [report.path for report in store.manifest.ledger()] == files_on_disk(folder)
    assert sum(store.manifest.state_counts().values()) == len(files_on_disk(folder))


def files_on_disk(folder: Path) -> list[str]:
    """Every file's path in the order of the ledger."""
    paths = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_symlink() or path.is_file())
    return sorted(paths, key=lambda path: path.encode("utf-8", "surrogateescape"))
