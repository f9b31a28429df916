-- An index as schema 4 kept it: one small file, nothing in segments yet.
PRAGMA journal_mode = WAL;
PRAGMA application_id = 1380009796;
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "about" VALUES('index','notes-0-4b83ff59b25f/structure-80-20');
INSERT INTO "about" VALUES('analyzers','4');
CREATE TABLE chunks (
    id INTEGER PRIMARY KEY AUTOINCREMENT, document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    ordinal INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, heading TEXT NOT NULL, page INTEGER,
    line INTEGER NOT NULL, sum INTEGER NOT NULL, segment_id INTEGER);
INSERT INTO "chunks" VALUES(1,1,0,0,27,'[]',NULL,1,3042864493,NULL);
CREATE TABLE deleted_chunks (id INTEGER PRIMARY KEY, segment_id INTEGER NOT NULL REFERENCES segments ON DELETE CASCADE);
CREATE TABLE documents (
    id INTEGER PRIMARY KEY, file_id INTEGER NOT NULL REFERENCES files ON DELETE CASCADE, part INTEGER NOT NULL,
    title TEXT NOT NULL, author TEXT NOT NULL, date TEXT NOT NULL, language TEXT NOT NULL, text TEXT NOT NULL,
    page_starts TEXT NOT NULL, aliases TEXT NOT NULL, tags TEXT NOT NULL, properties TEXT NOT NULL,
    sum INTEGER NOT NULL);
INSERT INTO "documents" VALUES(1,1,0,'boiler','','','en','The boiler is in the attic.','[]','[]','[]','[]',1177191080);
CREATE TABLE files (
    id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL,
    ctime_ns INTEGER NOT NULL, content_hash TEXT NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL,
    details TEXT NOT NULL, facts TEXT NOT NULL, format TEXT NOT NULL, reader_version INTEGER NOT NULL,
    cutter_version INTEGER NOT NULL);
INSERT INTO "files" VALUES(1,X'626F696C65722E747874',27,1796108036713746602,1796108036713746602,'616ad51cbd203c8dd8cc0b987c31ad8b6739ff2f053c71af20d490dec7eac6bb','ok','','utf-8','{}','plain',2,2);
CREATE TABLE segments (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, chunk_count INTEGER NOT NULL);
CREATE UNIQUE INDEX documents_by_file ON documents (file_id, part);
CREATE INDEX chunks_by_document ON chunks (document_id, ordinal);
CREATE INDEX chunks_pending ON chunks (id) WHERE segment_id IS NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('chunks',1);
COMMIT;
