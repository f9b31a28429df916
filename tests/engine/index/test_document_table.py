"""What is known of all documents, in memory."""

from __future__ import annotations

import numpy as np

from ragdesk.engine.index.document_table import DocumentTable
from ragdesk.engine.index.rows import DocumentFacts


def facts(number: int, path: str) -> DocumentFacts:
    return DocumentFacts(number, path, "text", "", "[]", 0)


def test_chunks_of_some_documents() -> None:
    table = DocumentTable(1, [facts(7, "Ärger\nA.txt"), facts(3, "b.txt")], [(2, 3), (5, 7), (6, 9), (8, 3)])
    ids = np.array([8, 5, 2, 6, 99, 0])
    assert table.are_of(np.array([True, False]), ids).tolist() == [False, True, False, False, False, False]
    assert table.are_of(np.array([False, True]), ids).tolist() == [True, False, True, False, False, False]
    assert table.folded_paths == ["arger\na.txt", "b.txt"]


def test_no_documents() -> None:
    table = DocumentTable(1, [], [])
    assert table.are_of(np.zeros(0, dtype=bool), np.array([1, 2])).tolist() == [False, False]
    assert list(table.folded_paths) == []
