"""The one source of truth for a collection: files, documents, their text, chunks.

Takes:  what the readers and the chunker made of a file.
Gives:  rows; ``segments`` are the rows that say which chunks are counted where, and which are deleted.
Never:  half a file: each file is one transaction that also writes its state, so after a crash every file is either
        as before or as after. Never a score: postings are in segments, which can be rebuilt from the text here.
        Never a text with a letter that was not written: every document and chunk carries a sum of its content, which
        is compared when it is read, since SQLite itself does not notice a changed bit in a text.

Paths are stored as bytes (UTF-8, odd bytes kept), whose order is the order of code points.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import lru_cache
from itertools import chain
from pathlib import Path

from ragdesk.engine.chunking.field import field_text, names_inside
from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.hidden.spans import Spans, spans_within
from ragdesk.engine.index.chunk_texts import ChunkTexts
from ragdesk.engine.index.database import Database
from ragdesk.engine.index.document_table import DocumentTable
from ragdesk.engine.index.failures import named_failures
from ragdesk.engine.index.rows import (
    DocumentFacts,
    DocumentOutline,
    FileFacts,
    FileRow,
    StoredChunk,
    content_sum,
    decode_path,
    encode_path,
    new_id,
    valid_text,
)
from ragdesk.engine.index.scan_rows import ScanRows
from ragdesk.engine.index.schema import SCHEMA, SCHEMA_VERSION, SUMMED_OF_DOCUMENTS
from ragdesk.engine.index.segment_rows import SegmentRows
from ragdesk.engine.reading.hidden_stretches import hidden_spans
from ragdesk.engine.reading.shown_text import paragraph_of
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import Chunk, Document, FileReport, FileState
from ragdesk.engine.records.documents import join_inner
from ragdesk.engine.records.files import ReportFacts
from ragdesk.engine.text.titles import full_title

MANIFEST_NAME = "manifest.sqlite"

LISTS_REMEMBERED = 1 << 10

MOST_OUTLINES = 200
"""Documents looked at for what could be asked about."""

_CHUNK_COLUMNS = """
    SELECT chunks.id, files.path, chunks.start, chunks."end", chunks.heading, chunks.page, chunks.line,
           documents.language, documents.title, documents.author, documents.date, chunks.ordinal, documents.part,
           chunks.document_id, documents.inner_name, documents.scanned, chunks.sum,
           documents.aliases, documents.tags, documents.properties
    FROM chunks JOIN documents ON documents.id = chunks.document_id JOIN files ON files.id = documents.file_id
"""

_BETWEEN = "WHERE files.path = ? AND documents.part = ? AND chunks.start BETWEEN ? AND ? ORDER BY chunks.ordinal"


class Manifest:
    """One SQLite file, used by one thread.

    Attributes:
        segments: which chunks are counted where.
        scans: words that were read off pictures.
        texts: of many chunks.
    """

    def __init__(self, path: Path) -> None:
        """Open or create.

        Raises:
            IndexDamaged: the file is not one of RagDesk's databases, is another index's, or SQLite finds it broken.
            IndexTooNew, IndexTooOld: another version wrote it.
            SavedIndexError: the system refuses to open it, see ``named_failures``.
        """
        with named_failures(path.parent):
            self._database = Database(path, SCHEMA, SCHEMA_VERSION)
            self._documents: DocumentTable | None = None
            self.segments = SegmentRows(self._database, path.parent)
            self.scans = ScanRows(self._database)
            self.texts = ChunkTexts(self._database)
            try:
                self._check_owner(f"{path.parent.parent.name}/{path.parent.name}")
                self.segments.give_up_old_counts()
            except BaseException:
                self.close()
                raise

    def _check_owner(self, name: str) -> None:
        """Refuse an index that was put in the place of another: it would tell of another folder's documents."""
        row = self._reader.execute("SELECT value FROM about WHERE name = 'index'").fetchone()
        if row is None and not self.is_read_only:
            self._writer.execute("INSERT OR IGNORE INTO about VALUES ('index', ?)", (name,))
        elif row is None or row[0] != name:
            raise IndexDamaged(f"this is the index {row[0] if row else 'of nothing'}, not {name}")

    @property
    def _writer(self) -> sqlite3.Connection:
        """For everything that changes the index."""
        return self._database.writer

    @property
    def _reader(self) -> sqlite3.Connection:
        """For everything else: it sees only what is committed."""
        return self._database.reader

    @property
    def is_read_only(self) -> bool:
        """Whether the system lets the index be read but not written."""
        return self._database.is_read_only

    def is_current(self) -> bool:
        """Whether the index on disk is still the one that was opened."""
        return self._database.is_current()

    def close(self) -> None:
        """Give the file back; unfinished work is undone."""
        self._database.close()

    def transaction(self, *, is_durable: bool = False) -> AbstractContextManager[None]:
        """All or nothing, whatever ends the block; see ``Database.transaction``."""
        return self._database.transaction(is_durable=is_durable)

    def one_moment(self) -> AbstractContextManager[None]:
        """Let everything read in a block be of one moment."""
        return self._database.one_moment()

    @property
    def change_count_of_others(self) -> int:
        """A number that changes when another process has changed the index."""
        return int(self._writer.execute("PRAGMA data_version").fetchone()[0])

    # --- files -----------------------------------------------------------------------------------------------------

    def files(self) -> dict[str, FileRow]:
        """Every known file by its path."""
        rows = self._reader.execute(
            "SELECT path, id, size, mtime_ns, ctime_ns, content_hash, state, reason, format, reader_version,"
            " cutter_version, details FROM files")
        return {decode_path(path): FileRow(i, size, mtime_ns, ctime_ns, content_hash, FileState(state),
                                           FileReason.stored(reason), *rest)
                for path, i, size, mtime_ns, ctime_ns, content_hash, state, reason, *rest in rows}

    def versions_of(self, paths: Iterable[str]) -> dict[str, tuple[int, int, int]]:
        """Size, ``mtime_ns`` and ``ctime_ns`` of files when they were read; unknown paths are left out."""
        found = {}
        for path in paths:
            row = self._reader.execute("SELECT size, mtime_ns, ctime_ns FROM files WHERE path = ?",
                                       (encode_path(path),)).fetchone()
            if row is not None:
                found[path] = (int(row[0]), int(row[1]), int(row[2]))
        return found

    def put_file(self, report: FileReport, facts: FileFacts) -> int:
        """Write a file's line of the ledger, forgetting everything known of it before; returns its id."""
        self._writer.execute("DELETE FROM files WHERE path = ?", (encode_path(report.path),))
        row = (encode_path(report.path), facts.size, facts.mtime_ns, facts.ctime_ns, facts.content_hash,
               report.state.value, report.reason.value, valid_text(report.details), json.dumps(report.facts.known),
               facts.format, facts.reader_version, facts.cutter_version)
        sql = ("INSERT INTO files (path, size, mtime_ns, ctime_ns, content_hash, state, reason, details, facts,"
               " format, reader_version, cutter_version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        return new_id(self._writer.execute(sql, row))

    def put_report(self, report: FileReport) -> None:
        """Write the line of a file that was not opened, such as one of an unknown kind."""
        self.put_file(report, FileFacts(0, 0, ""))

    def touch_file(self, file_id: int, facts: FileFacts) -> None:
        """Note new time stamps of a file whose content is the same."""
        self._writer.execute("UPDATE files SET size = ?, mtime_ns = ?, ctime_ns = ? WHERE id = ?",
                             (facts.size, facts.mtime_ns, facts.ctime_ns, file_id))

    def remove_file(self, path: str) -> None:
        """Forget a file with its documents and chunks."""
        self._writer.execute("DELETE FROM files WHERE path = ?", (encode_path(path),))

    def ledger(self) -> tuple[FileReport, ...]:
        """The state of every file, by path."""
        rows = self._reader.execute(
            "SELECT path, state, reason, details, facts, (SELECT count(*) FROM chunks JOIN documents ON"
            " documents.id = chunks.document_id WHERE documents.file_id = files.id),"
            " (SELECT count(*) FROM documents WHERE documents.file_id = files.id) FROM files ORDER BY path")
        return tuple(FileReport(decode_path(path), FileState(state), FileReason.stored(reason), details, chunks,
                                documents, ReportFacts.of(json.loads(facts)))
                     for path, state, reason, details, facts, chunks, documents in rows)

    def state_counts(self) -> dict[FileState, int]:
        """Files per state; every state is there. Folders that were not entered have paths that end with a slash."""
        counts = dict(self._reader.execute(
            "SELECT state, count(*) FROM files WHERE substr(path, -1) <> X'2F' GROUP BY state").fetchall())
        return {state: counts.get(state.value, 0) for state in FileState}

    # --- documents and chunks --------------------------------------------------------------------------------------

    def put_document(self, file_id: int, document: Document) -> int:
        """Store a document's text; returns its id."""
        row = (file_id, document.part, valid_text(document.title), valid_text(document.author), document.date,
               document.language, valid_text(document.text), json.dumps(document.page_starts),
               *map(_written, (document.aliases, document.tags, document.properties)),
               json.dumps(document.scanned), valid_text(document.inner))
        sql = f"INSERT INTO documents ({SUMMED_OF_DOCUMENTS}, sum) VALUES ({', '.join('?' * (len(row) + 1))})"
        return new_id(self._writer.execute(sql, (*row, content_sum(*row))))

    def put_chunks(self, document_id: int, first_ordinal: int, chunks: Sequence[Chunk]) -> list[int]:
        """Store some of a document's chunks; returns their ids, rising."""
        sql = ('INSERT INTO chunks (document_id, ordinal, start, "end", heading, page, line, sum)'
               " VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
        ids = []
        for ordinal, chunk in enumerate(chunks, first_ordinal):
            heading = _written(chunk.heading)
            row = (document_id, ordinal, chunk.start, chunk.end, heading, chunk.page, chunk.line)
            ids.append(new_id(self._writer.execute(sql, (*row, content_sum(*row, valid_text(chunk.text))))))
        return ids

    def document(self, path: str, part: int = 0) -> Document | None:
        """A stored document, without its blocks; None when there is none.

        Args:
            path: of its file.
            part: its number in the file; 0 in a file that holds many means the first of them.

        Raises:
            IndexDamaged: it is not what was stored.
        """
        return next(self._select_documents("AND (part = ? OR ? = 0) ORDER BY part LIMIT 1", (path, part, part)), None)

    def documents(self, path: str) -> Iterator[Document]:
        """Every document in a file, in order; see ``document``."""
        return self._select_documents("ORDER BY part", (path,))

    def _select_documents(self, condition: str, values: tuple[str, *tuple[int, ...]]) -> Iterator[Document]:
        """Documents of a file under a condition, as records."""
        path, *rest = values
        for *content, own_sum in self._reader.execute(
                f"SELECT {SUMMED_OF_DOCUMENTS}, sum FROM documents JOIN files ON files.id = file_id"
                f" WHERE path = ? {condition}", (encode_path(path), *rest)):
            if content_sum(*content) != own_sum:
                raise IndexDamaged(f"the text of {path} is not what was stored")
            _, part, title, author, date, language, text, *lists, inner = content
            page_starts, aliases, tags, properties, scanned = (tuple(json.loads(written)) for written in lists)
            yield Document(path, text, title, language, page_starts=page_starts, part=part, author=author, date=date,
                           aliases=aliases, tags=tags, properties=properties, scanned=scanned, inner=inner)

    def document_table(self) -> DocumentTable:
        """What is known of every document beside its text; read again only when something has changed."""
        mark = int(self._reader.execute("PRAGMA data_version").fetchone()[0])
        if self._documents is None or self._documents.mark != mark:
            rows = self._reader.execute(
                "SELECT documents.id, path, inner_name, format, date, tags, mtime_ns FROM documents"
                " JOIN files ON files.id = file_id")
            facts = [DocumentFacts(i, join_inner(decode_path(path), inner), *rest) for i, path, inner, *rest in rows]
            owners = self._reader.execute("SELECT id, document_id FROM chunks ORDER BY id")
            self._documents = DocumentTable(mark, facts, owners)
        return self._documents

    def document_count(self) -> int:
        """Documents in the collection."""
        return int(self._reader.execute("SELECT count(*) FROM documents").fetchone()[0])

    def chunk_count(self) -> int:
        """Chunks in the collection."""
        return int(self._reader.execute("SELECT count(*) FROM chunks").fetchone()[0])

    def languages(self) -> dict[str, int]:
        """Language -> documents in it, most first; documents of unclear language are not counted."""
        rows = self._reader.execute(
            "SELECT language, count(*) FROM documents WHERE language <> '' GROUP BY language ORDER BY 2 DESC, 1")
        return dict(rows.fetchall())

    def chunks(self, ids: Sequence[int]) -> dict[int, StoredChunk]:
        """Chunks by id, with their text and what is hidden of it."""
        condition = "WHERE chunks.id IN (SELECT value FROM json_each(?)) ORDER BY chunks.document_id"
        found = self._select_chunks(condition, (json.dumps(list(ids)),), for_showing=True)
        return {stored.id: stored for stored in found}

    def chunks_of_file(self, path: str) -> list[StoredChunk]:
        """All chunks of a file, in order, with what is hidden of their text."""
        return list(self._select_chunks("WHERE files.path = ? ORDER BY documents.part, chunks.ordinal",
                                        (encode_path(path),), for_showing=True))

    def chunks_between(self, path: str, part: int, first: int, last: int) -> list[StoredChunk]:
        """The same of a document's chunks that start there, without taking in the others."""
        return list(self._select_chunks(_BETWEEN, (encode_path(path), part, first, last), for_showing=True))

    def chunk_places(self, path: str, part: int) -> tuple[tuple[int, int], ...]:
        """Start and end of all chunks of a document, in order, without fetching their text."""
        return tuple(self._reader.execute(
            'SELECT chunks.start, chunks."end" FROM chunks JOIN documents ON documents.id = chunks.document_id'
            " JOIN files ON files.id = documents.file_id WHERE files.path = ? AND documents.part = ?"
            " ORDER BY chunks.ordinal", (encode_path(path), part)))

    def pending_chunks(self) -> Iterator[StoredChunk]:
        """Chunks that no segment counts yet, by id."""
        return self._select_chunks("WHERE chunks.segment_id IS NULL ORDER BY chunks.id", ())

    def order_keys(self, ids: Sequence[int]) -> dict[int, tuple[bytes, int, int]]:
        """What orders chunks of equal score: path, then position; without fetching their text."""
        rows = self._reader.execute(
            "SELECT chunks.id, files.path, documents.part, chunks.ordinal FROM chunks JOIN documents ON"
            " documents.id = chunks.document_id JOIN files ON files.id = documents.file_id"
            " WHERE chunks.id IN (SELECT value FROM json_each(?))", (json.dumps(list(ids)),))
        return {row[0]: (row[1], row[2], row[3]) for row in rows}

    def all_chunk_ids(self) -> list[int]:
        """Every chunk's id, ordered by path, then position."""
        rows = self._reader.execute(
            "SELECT chunks.id FROM files JOIN documents ON documents.file_id = files.id JOIN chunks ON"
            " chunks.document_id = documents.id ORDER BY files.path, documents.part, chunks.ordinal")
        return [row[0] for row in rows]

    def chunk_ids_of_file(self, path: str) -> list[int]:
        """Ids of a file's chunks, for deleting them."""
        rows = self._reader.execute(
            "SELECT chunks.id FROM chunks JOIN documents ON documents.id = chunks.document_id JOIN files ON"
            " files.id = documents.file_id WHERE files.path = ?", (encode_path(path),))
        return [row[0] for row in rows]

    def _select_chunks(self, condition: str, values: tuple[object, ...], *,
                       for_showing: bool = False) -> Iterator[StoredChunk]:
        """Chunks under a condition, as records; for showing, with what is hidden of them and where they are.

        Raises:
            IndexDamaged: one is not what was stored.
        """
        # A text is fetched once for all its chunks: SQLite would count its way to each of them from the beginning.
        text_id, whole_path, whole_text, hidden, names = -1, "", "", Spans(), tuple[str, ...]()
        for row in self._reader.execute(f"{_CHUNK_COLUMNS} {condition}", values):
            (chunk_id, path, start, end, heading, page, line, language, title, author, date, ordinal, part,
             document_id, inner, scanned, own_sum, *written) = row
            if document_id != text_id:
                text_id, whole_text = document_id, self.texts.of_document(document_id)
                names = (title, *chain.from_iterable(map(_read, written)), *names_inside(inner))
                whole_path = join_inner(decode_path(path), inner)
                hidden = hidden_spans(whole_path, whole_text) if for_showing else ()
            text = whole_text[start:end]
            if content_sum(document_id, ordinal, start, end, heading, page, line, text) != own_sum:
                raise IndexDamaged(f"passage {chunk_id} is not what was stored")
            chunk = Chunk(decode_path(path), start, end, text, _read(heading), page, line, language, part,
                          spans_within(hidden, start, end), inner,
                          is_scanned=page is not None and page in json.loads(scanned),
                          paragraph=paragraph_of(whole_path, whole_text, start) if for_showing and page is None else 0)
            yield StoredChunk(chunk_id, chunk, full_title(title, author, date), (path, part, ordinal),
                              field_text(chunk.path, names, chunk.heading))

    def document_outlines(self) -> tuple[DocumentOutline, ...]:
        """Titles of some documents and those of their headings that are questions, for suggesting what to ask about.

        Those of a few passages come first: a single one is little to ask about, and many are a book rather than
        somebody's own note.
        """
        rows = self._reader.execute(
            "SELECT title, (SELECT json_group_array(heading) FROM chunks WHERE document_id = documents.id"
            " AND heading LIKE '%?\"]') FROM documents JOIN (SELECT document_id, count(*) AS passages FROM chunks"
            " GROUP BY document_id ORDER BY passages = 1, passages, document_id LIMIT ?) ON id = document_id"
            " ORDER BY passages = 1, passages, id", (MOST_OUTLINES,))
        return tuple(DocumentOutline(title, tuple(json.loads(heading)[-1] for heading in json.loads(headings)))
                     for title, headings in rows)


@lru_cache(maxsize=LISTS_REMEMBERED)
def _read(written: str) -> tuple[str, ...]:
    """Texts that were written as one; passages found together have most of these in common."""
    return tuple(json.loads(written))


def _written(texts: Sequence[str]) -> str:
    """Texts as one."""
    return valid_text(json.dumps(texts, ensure_ascii=False))
