"""Which passages are right."""

from __future__ import annotations

from pathlib import Path

from ragdesk.engine.exam.right_chunks import RightChunks
from ragdesk.engine.records.exam import ExamQuestion
from ragdesk.engine.settings import ChunkingSettings
from tests.helpers.small_collections import make_store


def test_half_of_the_quote_makes_a_passage_right(tmp_path: Path) -> None:
    text = " ".join(f"w{i}" for i in range(20))
    store = make_store(tmp_path / "i", {"a.txt": text}, chunking=ChunkingSettings(5, 0, plain=True))
    ids = store.manifest.chunk_ids_of_file("a.txt")
    right = RightChunks(store.manifest)
    assert right.of(ExamQuestion("?", ("a.txt",), "w3  w4\nw5 w6")) == ids[:2]
    assert right.of(ExamQuestion("?", ("a.txt",), "w4 w5 w6")) == ids[1:2]
    assert right.of(ExamQuestion("?", ("a.txt",), "w5 w4")) == []
    assert right.of(ExamQuestion("?", ("a.txt",))) == ids
    assert right.of(ExamQuestion("?", ("b.txt",), "w1")) == []
