"""RagDesk among the contestants, made of the product's own parts."""

from __future__ import annotations

import hashlib
import secrets
import shutil
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from itertools import cycle, groupby, islice
from pathlib import Path

import numpy as np
from contestant import K1, LISTED, B, Contestant, Passage, Ranked

from ragdesk.engine.index.counting import Counting, Merging
from ragdesk.engine.index.counting_process import CountingProcess
from ragdesk.engine.index.rows import FileFacts
from ragdesk.engine.index.segment import Segment
from ragdesk.engine.index.segment_builder import CountedText
from ragdesk.engine.index.sizes import CHUNKS_WORTH_A_SEGMENT, MOST_COUNTINGS
from ragdesk.engine.index.snapshot import Snapshot
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.reading.reader_answers import CutDocument, ReadFile
from ragdesk.engine.records import Chunk, Document, FileReport, FileState
from ragdesk.engine.retrieval.lexical import Bm25Retriever, LexicalRetriever, TfidfRetriever
from ragdesk.engine.retrieval.question import QueryTerm
from ragdesk.engine.text.analysis import find_words, normal_form, terms_of
from ragdesk.engine.text.languages import detect_language

PROCESSES = 2
PASSAGES_PER_SEGMENT = 20_000
"""What a process counts at once; words recur soon enough in this many, and the memory it takes stays small."""

SEGMENTS_PER_PROCESS_KEPT_WAITING = 2


def terms_to_look_for(question: str, analyzer: str) -> list[QueryTerm]:
    """The question's terms, each once; no language, no list of common words, no accent variants, as with the peers."""
    terms: dict[str, QueryTerm] = {}
    for word in find_words(question):
        for term in terms_of(analyzer, normal_form(word.text), ""):
            terms.setdefault(term, QueryTerm(term, word.text))
    return list(terms.values())


def ranking_of(snapshot: Snapshot, method: str, question: str, k1: float = K1, b: float = B) -> LexicalRetriever:
    """A question under a method, ready to be ranked."""
    kind, analyzer = method.split(":")
    terms = terms_to_look_for(question, analyzer)
    if kind == "bm25":
        return Bm25Retriever(snapshot, analyzer, terms, k1=k1, b=b)
    every = [term for word in find_words(question) for term in terms_of(analyzer, normal_form(word.text), "")]
    return TfidfRetriever(snapshot, analyzer, terms, every)


def best_listed(ranking: LexicalRetriever) -> Ranked:
    """The best passages, best first."""
    numbers, scores = ranking.best(LISTED)
    first = np.argsort(-scores, kind="stable")[:LISTED]
    return list(zip(numbers[first].tolist(), scores[first].tolist(), strict=True))


class WholeWords(Contestant):
    """Whole words alone, counted by two processes and merged into one segment in the end, as the product merges."""

    tables: tuple[str, ...] = ("words",)
    method = "bm25:words"

    def build(self, passages: Iterator[Passage]) -> None:
        processes = [CountingProcess() for _ in range(PROCESSES)]
        for process in processes:
            process.may_start = True
        begun: list[tuple[Future[None], Path, int]] = []
        for process in cycle(processes):
            part = [CountedText(passage.number, passage.text, "") for passage in islice(passages, PASSAGES_PER_SEGMENT)]
            if not part:
                break
            path = self._new_path()
            begun.append((process.begin(Counting(path, part, self.tables)), path, len(part)))
            if len(begun) > SEGMENTS_PER_PROCESS_KEPT_WAITING * PROCESSES:
                begun[-SEGMENTS_PER_PROCESS_KEPT_WAITING * PROCESSES][0].result()
        for done, _, _ in begun:
            done.result()
        if len(begun) > 1:
            sources, live = [path for _, path, _ in begun], [np.ones(size, dtype=bool) for _, _, size in begun]
            processes[0].begin(Merging(self._new_path(), sources, live, self.tables)).result()
            for path in sources:
                path.unlink()
        for process in processes:
            process.close()

    def _new_path(self) -> Path:
        return self.folder / f"{secrets.token_hex(8)}.segment"

    def open(self) -> None:
        segments = [Segment.open(path, self.tables) for path in self.folder.glob("*.segment")]
        self._snapshot = Snapshot(sorted(segments, key=lambda segment: int(segment.chunk_ids[0])), ())

    def ask(self, question: str) -> Ranked:
        return best_listed(ranking_of(self._snapshot, self.method, question))


class WordParts(WholeWords):
    """Word parts in the same way."""

    tables = ("trigrams",)
    method = "bm25:trigrams"


class Product(Contestant):
    """The product's index as it is: all analyzers, the manifest with the text, segments merged as they come."""

    method = "bm25:words"

    def build(self, passages: Iterator[Passage]) -> None:
        store = IndexStore(self.folder)
        store.count_elsewhere()
        for _, own in groupby(passages, key=lambda passage: passage.file):
            put_passages(store, list(own))
            store.write_pending()
            exhaust(store.settle(MOST_COUNTINGS))
        store.write_pending(at_least=CHUNKS_WORTH_A_SEGMENT)
        exhaust(store.merge(is_last=True))
        store.close()

    def open(self) -> None:
        self.store = IndexStore(self.folder)
        self.snapshot = self.store.snapshot()

    def ask(self, question: str) -> Ranked:
        return best_listed(ranking_of(self.snapshot, self.method, question))

    def change(self, old: Sequence[Passage], new: Sequence[Passage]) -> None:
        put_passages(self.store, new)
        self.snapshot = self.store.snapshot()


class ProductTfidf(Product):
    """The same, asked for the TF-IDF cosine."""

    method = "tfidf:words"


def put_passages(store: IndexStore, passages: Sequence[Passage]) -> None:
    """Give the index a file made of passages, as if the reader had cut it so."""
    path = f"{passages[0].file:07}.txt"
    text = "\n\n".join(passage.text for passage in passages)
    language = detect_language(text)
    chunks, start = [], 0
    for passage in passages:
        chunks.append(Chunk(path, start, start + len(passage.text), passage.text, language=language))
        start += len(passage.text) + 2
    document = Document(path, text, path, language)
    read = ReadFile(FileReport(path, FileState.OK, chunks=len(chunks)), (CutDocument(document, tuple(chunks)),),
                    hashlib.sha256(text.encode()).hexdigest())
    exhaust(store.put_file(read, FileFacts(len(text), 0, read.content_hash)))


def exhaust(steps: Iterator[None]) -> None:
    """Do all steps of a work."""
    for _ in steps:
        pass


def copy_index(source: Path, target: Path) -> None:
    """A copy that may be changed."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target)


OWN: dict[str, type[Contestant]] = {"ragdesk": WholeWords, "ragdesk-trigrams": WordParts,
                                    "ragdesk-product": Product, "ragdesk-tfidf": ProductTfidf}
