"""Small collections made in a test, without a folder on disk."""

from __future__ import annotations

from pathlib import Path

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.index.rows import FileFacts
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.reading.reader_process import CutDocument, ReadFile
from ragdesk.engine.records import Document, FileReport, FileState
from ragdesk.engine.retrieval.question import parse_question
from ragdesk.engine.retrieval.search import QuestionSearch, search_for
from ragdesk.engine.settings import ChunkingSettings

WHOLE_FILES = ChunkingSettings(words=100_000, overlap=0, plain=True)


def read_file(path: str, text: str, language: str = "en", chunking: ChunkingSettings = WHOLE_FILES) -> ReadFile:
    """What the reader process would deliver for a file with this text."""
    document = Document(path, text, path, language)
    chunks = tuple(split_document(document, chunking))
    report = FileReport(path, FileState.OK, chunks=len(chunks))
    return ReadFile(report, (CutDocument(document, chunks),), f"hash of {text}")


def put(store: IndexStore, path: str, text: str, language: str = "en",
        chunking: ChunkingSettings = WHOLE_FILES) -> None:
    """Put a file into a store, replacing what was there under its path."""
    for _ in store.put_file(read_file(path, text, language, chunking), FileFacts(len(text), 1, f"hash of {text}")):
        pass


def make_store(directory: Path, texts: dict[str, str], language: str = "en",
               chunking: ChunkingSettings = WHOLE_FILES) -> IndexStore:
    """A store with these files."""
    store = IndexStore(directory)
    for path, text in texts.items():
        put(store, path, text, language, chunking)
    return store


def put_question(store: IndexStore, question: str, *, k1: float = 1.2, b: float = 0.75, language: str = "en",
                 leave_out: bool = False, unclear: int = 0) -> QuestionSearch:
    """A question put to the store's counts of this moment."""
    parsed = parse_question(question, store.snapshot(), store.manifest.languages(), language=language,
                            leave_out_common_words=leave_out, unclear=unclear)
    return search_for(parsed, store.snapshot(), store.manifest, k1, b)


def found_paths(search: QuestionSearch, method: str, limit: int = 100) -> list[str]:
    """Paths of the passages found, best first."""
    return [hit.chunk.path for hit in search.result(method, limit, 1, 4).hits]
