"""Other search libraries, each used as its authors advise. Runs in the environment of the extra ``bench``."""

from __future__ import annotations

import pickle
import re
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from contestant import K1, LISTED, WORD, B, Contestant, Passage, Ranked

TOKEN_PATTERN = r"(?u)\w+"


def best_of(scores: Any) -> Ranked:
    """The best of an array that has a score for every passage."""
    import numpy

    numbers = numpy.argpartition(scores, -LISTED)[-LISTED:]
    numbers = numbers[numpy.argsort(-scores[numbers])]
    return list(zip(numbers.tolist(), scores[numbers].tolist(), strict=True))


class Bm25s(Contestant):
    """bm25s: finished scores in a sparse matrix, multiplied by NumPy."""

    backend = "numpy"

    def __init__(self, folder: Path) -> None:
        import bm25s

        super().__init__(folder)
        self._library: Any = bm25s

    def _tokens(self, texts: list[str], **options: Any) -> Any:
        return self._library.tokenize(texts, stopwords=None, token_pattern=TOKEN_PATTERN, show_progress=False,
                                      **options)

    def build(self, passages: Iterator[Passage]) -> None:
        tokens = self._tokens([passage.text for passage in passages])
        index = self._library.BM25(method="lucene", k1=K1, b=B, backend=self.backend)
        index.index(tokens, show_progress=False)
        index.save(str(self.folder))

    def open(self) -> None:
        self._index = self._library.BM25.load(str(self.folder))
        self._index.backend = self.backend
        if self.backend == "numba":
            self._index.activate_numba_scorer()

    def ask(self, question: str) -> Ranked:
        tokens = self._tokens([question], return_ids=False)
        numbers, scores = self._index.retrieve(tokens, k=LISTED, show_progress=False, n_threads=0)
        return list(zip(numbers[0].tolist(), scores[0].tolist(), strict=True))


class Bm25sNumba(Bm25s):
    """The same, with its loops compiled at the first question."""

    backend = "numba"


class Tantivy(Contestant):
    """tantivy: the search library in Rust that is nearest to Lucene; two threads write."""

    def __init__(self, folder: Path) -> None:
        import tantivy

        super().__init__(folder)
        self._library: Any = tantivy
        builder = tantivy.SchemaBuilder()
        builder.add_unsigned_field("file", stored=False, indexed=True)
        builder.add_unsigned_field("number", stored=True, indexed=False)
        builder.add_text_field("text", stored=False, tokenizer_name="default", index_option="freq")
        self._schema = builder.build()

    def _document(self, passage: Passage) -> Any:
        document = self._library.Document()
        document.add_unsigned("file", passage.file)
        document.add_unsigned("number", passage.number)
        document.add_text("text", passage.text)
        return document

    def build(self, passages: Iterator[Passage]) -> None:
        index = self._library.Index(self._schema, path=str(self.folder))
        writer = index.writer(heap_size=1_000_000_000, num_threads=2)
        for passage in passages:
            writer.add_document(self._document(passage))
        writer.commit()
        writer.wait_merging_threads()

    def open(self) -> None:
        self._index = self._library.Index.open(str(self.folder))
        self._searcher = self._index.searcher()

    def ask(self, question: str) -> Ranked:
        query, should = self._library.Query, self._library.Occur.Should
        words = re.findall(r"[^\W_]+", question.lower())  # its own tokenizer parts words at underscores
        either = query.boolean_query([(should, query.term_query(self._schema, "text", word)) for word in words])
        hits = self._searcher.search(either, LISTED, count=False).hits
        return [(self._searcher.doc(address)["number"][0], score) for score, address in hits]

    def change(self, old: Sequence[Passage], new: Sequence[Passage]) -> None:
        self._writer = self._index.writer(heap_size=50_000_000, num_threads=1)
        self._writer.delete_documents("file", old[0].file)
        for passage in new:
            self._writer.add_document(self._document(passage))
        self._writer.commit()
        self._index.reload()
        self._searcher = self._index.searcher()

    def after_change(self) -> None:
        self._writer.wait_merging_threads()


class Fts5(Contestant):
    """SQLite's full-text index, without a copy of the text."""

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.folder / "fts.sqlite")
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "cache_size = -200000"):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def build(self, passages: Iterator[Passage]) -> None:
        connection = self._connect()
        connection.execute("CREATE VIRTUAL TABLE passages USING fts5(text, content='',"
                           " tokenize='unicode61 remove_diacritics 0')")
        connection.executemany("INSERT INTO passages (rowid, text) VALUES (?, ?)",
                               ((passage.number, passage.text) for passage in passages))
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()

    def open(self) -> None:
        self._connection = self._connect()

    def ask(self, question: str) -> Ranked:
        either = " OR ".join(f'"{word}"' for word in WORD.findall(question.lower()))
        return self._connection.execute("SELECT rowid, -rank FROM passages WHERE passages MATCH ? ORDER BY rank"
                                        f" LIMIT {LISTED}", (either,)).fetchall()

    def change(self, old: Sequence[Passage], new: Sequence[Passage]) -> None:
        execute = self._connection.execute
        for passage in old:
            execute("INSERT INTO passages (passages, rowid, text) VALUES ('delete', ?, ?)",
                    (passage.number, passage.text))
        for passage in new:
            execute("INSERT INTO passages (rowid, text) VALUES (?, ?)", (passage.number, passage.text))
        self._connection.commit()


class ScikitLearn(Contestant):
    """scikit-learn: the TF-IDF cosine as the product of two sparse matrices."""

    def __init__(self, folder: Path) -> None:
        from sklearn.feature_extraction.text import TfidfVectorizer

        super().__init__(folder)
        self._vectorizer: Any = TfidfVectorizer(token_pattern=TOKEN_PATTERN)

    def build(self, passages: Iterator[Passage]) -> None:
        matrix = self._vectorizer.fit_transform(passage.text for passage in passages)
        (self.folder / "matrix.pickle").write_bytes(pickle.dumps((self._vectorizer, matrix), 5))

    def open(self) -> None:
        # The file is one that this very benchmark wrote a moment ago.
        self._vectorizer, self._matrix = pickle.loads((self.folder / "matrix.pickle").read_bytes())

    def ask(self, question: str) -> Ranked:
        return best_of((self._matrix @ self._vectorizer.transform([question]).T).toarray().ravel())


class RankBm25(Contestant):
    """rank_bm25: a dictionary per passage."""

    def __init__(self, folder: Path) -> None:
        import rank_bm25

        super().__init__(folder)
        self._library: Any = rank_bm25

    def build(self, passages: Iterator[Passage]) -> None:
        words = [WORD.findall(passage.text.lower()) for passage in passages]
        index = self._library.BM25Okapi(words, k1=K1, b=B)
        (self.folder / "index.pickle").write_bytes(pickle.dumps(index, 5))

    def open(self) -> None:
        self._index = pickle.loads((self.folder / "index.pickle").read_bytes())

    def ask(self, question: str) -> Ranked:
        return best_of(self._index.get_scores(WORD.findall(question.lower())))


PEERS: dict[str, type[Contestant]] = {"tantivy": Tantivy, "bm25s-numba": Bm25sNumba, "bm25s-numpy": Bm25s, "fts5": Fts5,
                                      "scikit-learn": ScikitLearn, "rank-bm25": RankBm25}
