-- An index as schema 1 kept it: two small files, nothing in segments yet.
PRAGMA journal_mode = WAL;
PRAGMA application_id = 1380009796;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE chunks (
    id INTEGER PRIMARY KEY AUTOINCREMENT, document_id INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    ordinal INTEGER NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, heading TEXT NOT NULL, page INTEGER,
    line INTEGER NOT NULL, segment_id INTEGER);
INSERT INTO "chunks" VALUES(1,1,0,0,28,'[]',NULL,1,NULL);
INSERT INTO "chunks" VALUES(2,2,0,0,28,'[]',NULL,1,NULL);
CREATE TABLE deleted_chunks (id INTEGER PRIMARY KEY, segment_id INTEGER NOT NULL REFERENCES segments ON DELETE CASCADE);
CREATE TABLE documents (
    id INTEGER PRIMARY KEY, file_id INTEGER NOT NULL REFERENCES files ON DELETE CASCADE, ordinal INTEGER NOT NULL,
    title TEXT NOT NULL, language TEXT NOT NULL, text TEXT NOT NULL, page_starts TEXT NOT NULL);
INSERT INTO "documents" VALUES(1,1,0,'boiler.txt','en','The boiler is in the cellar.','[]');
INSERT INTO "documents" VALUES(2,2,0,'garden/tomatoes.txt','en','Tomatoes are planted in May.','[]');
CREATE TABLE files (
    id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL,
    content_hash TEXT NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL, details TEXT NOT NULL);
INSERT INTO "files" VALUES(1,X'626F696C65722E747874',28,1,'hash of The boiler is in the cellar.','ok','','');
INSERT INTO "files" VALUES(2,X'67617264656E2F746F6D61746F65732E747874',28,1,'hash of Tomatoes are planted in May.','ok','','');
CREATE TABLE segments (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, chunk_count INTEGER NOT NULL);
CREATE INDEX documents_by_file ON documents (file_id, ordinal);
CREATE INDEX chunks_by_document ON chunks (document_id, ordinal);
CREATE INDEX chunks_pending ON chunks (id) WHERE segment_id IS NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('chunks',2);
COMMIT;
