"""The texts of many chunks are those that the manifest tells one by one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.index.manifest import MANIFEST_NAME
from tests.helpers.small_collections import make_store

TEXTS = {"a.txt": "The rent is due in May.", "b.txt": "Nájem je splatný v květnu.", "c.txt": "Czynsz."}


def test_texts_of_chunks(tmp_path: Path) -> None:
    with closing(make_store(tmp_path / "i", TEXTS)) as store:
        ids = store.manifest.all_chunk_ids()
        told = {i: store.manifest.chunks([i])[i].chunk.text for i in ids[1:]}
        assert dict(store.manifest.texts.of(ids[1:])) == told
        assert list(store.manifest.texts.of([])) == []


def test_a_text_that_was_changed_is_found_out(tmp_path: Path) -> None:
    with closing(make_store(tmp_path / "i", TEXTS)) as store:
        with closing(sqlite3.connect(tmp_path / "i" / MANIFEST_NAME)) as connection:
            connection.execute("UPDATE documents SET text = replace(text, 'May', 'Jun')")
            connection.commit()
        with pytest.raises(IndexDamaged):
            list(store.manifest.texts.of(store.manifest.all_chunk_ids()))
