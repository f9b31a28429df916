"""The tables of the SQLite file under the manifest, and which there were before.

Takes:  nothing.
Gives:  the schema that a new file is made with, and its number.
Never:  converts anything.

What a schema's number means: a newer one than ours is left alone (``IndexTooNew``); an older one is set aside and the
index rebuilt (``IndexTooOld``), because everything in it can be read again from the user's documents. So there is
nothing to convert, and an upgrade that is interrupted has nothing to leave half done. The schemas so far:

    1   files, documents, chunks, segments, deleted chunks
    2   sums of each row's content, the time of a file's last change of any kind, the name of the index
    3   messages and notes of one file as documents of their own, and which version of its reader read each file
    4   other names of a document, its tags and its properties; what a line of the ledger is about
    5   what a document is called within its file; pages read by machine, and what was read on them
"""

TO_BE_COUNTED_AGAIN = 0
"""Stands for the segment of chunks whose counts are of no use any more; no segment has this id."""

SCHEMA_VERSION = 5
"""See above for what each number stood for."""

SCHEMA = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE files (
    id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL,
    ctime_ns INTEGER NOT NULL, content_hash TEXT NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL,
    details TEXT NOT NULL, facts TEXT NOT NULL, format TEXT NOT NULL, reader_version INTEGER NOT NULL,
    cutter_version INTEGER NOT NULL);
CREATE TABLE documents (
    id INTEGER PRIMARY KEY, file_id INTEGER NOT NULL REFERENCES files ON DELETE CASCADE, part INTEGER NOT NULL,
    title TEXT NOT NULL, author TEXT NOT NULL, date TEXT NOT NULL, language TEXT NOT NULL, text TEXT NOT NULL,
    page_starts TEXT NOT NULL, aliases TEXT NOT NULL, tags TEXT NOT NULL, properties TEXT NOT NULL,
    scanned TEXT NOT NULL, inner_name TEXT NOT NULL, sum INTEGER NOT NULL);
CREATE UNIQUE INDEX documents_by_file ON documents (file_id, part);
CREATE TABLE chunks (
    id INTEGER PRIMARY KEY AUTOINCREMENT, document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    ordinal INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, heading TEXT NOT NULL, page INTEGER,
    line INTEGER NOT NULL, sum INTEGER NOT NULL, segment_id INTEGER);
CREATE INDEX chunks_by_document ON chunks (document_id, ordinal);
CREATE INDEX chunks_pending ON chunks (id) WHERE segment_id IS NULL;
CREATE TABLE scans (
    content_hash TEXT NOT NULL, page INTEGER NOT NULL, text TEXT NOT NULL, made_by TEXT NOT NULL, sum INTEGER NOT NULL,
    PRIMARY KEY (content_hash, page));
CREATE TABLE segments (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, chunk_count INTEGER NOT NULL);
CREATE TABLE deleted_chunks (id INTEGER PRIMARY KEY, segment_id INTEGER NOT NULL REFERENCES segments ON DELETE CASCADE);
"""

SUMMED_OF_DOCUMENTS = ("file_id, part, title, author, date, language, text, page_starts, aliases, tags, properties,"
                       " scanned, inner_name")
"""The columns of a document that its sum is made of."""
