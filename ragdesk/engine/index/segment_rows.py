"""Which chunks are counted where: the manifest's rows of segments, and its tombstones.

Takes:  the ids of chunks, and the names of segment files.
Gives:  what is counted, what waits to be counted, and the tombstones: ids of deleted chunks that segments still count.
Never:  changes a segment file. ``snapshot`` masks what has a tombstone; it goes when its segment does, in a merge.

A chunk is counted by the segment of its ``segment_id``; without one it is counted in memory only, and
``TO_BE_COUNTED_AGAIN`` is the id for chunks whose counts another version of the analyzers made.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from ragdesk.engine.errors import IndexTooNew, StorageFailed
from ragdesk.engine.index.database import Database
from ragdesk.engine.index.rows import new_id
from ragdesk.engine.index.schema import TO_BE_COUNTED_AGAIN
from ragdesk.engine.text.analysis import ANALYZERS_VERSION


class SegmentRows:
    """Belongs to the manifest."""

    def __init__(self, database: Database, directory: Path) -> None:
        """Change nothing yet."""
        self._database = database
        self._directory = directory

    def give_up_old_counts(self) -> None:
        """Forget counts that other versions of the analyzers made: they are counted again, see ``take_uncounted``.

        Raises:
            IndexTooNew: a later version made them.
            StorageFailed: the index cannot be written now.
        """
        row = self._database.reader.execute("SELECT value FROM about WHERE name = 'analyzers'").fetchone()
        found = int(row[0]) if row else ANALYZERS_VERSION
        if found > ANALYZERS_VERSION:
            raise IndexTooNew(f"analyzers {found}, this version has {ANALYZERS_VERSION}")
        if found < ANALYZERS_VERSION and self._database.is_read_only:
            # Perhaps it cannot be written just now; then it need not be rebuilt.
            raise StorageFailed(f"counts of analyzers {found} cannot be replaced", directory=self._directory)
        if not self._database.is_read_only and (row is None or found < ANALYZERS_VERSION):
            self._note_analyzers(must_recount=found < ANALYZERS_VERSION)

    def _note_analyzers(self, *, must_recount: bool) -> None:
        """Write down that counts are this version's from now on."""
        write = self._database.writer.execute
        with self._database.transaction():
            write("INSERT OR REPLACE INTO about VALUES ('analyzers', ?)", (str(ANALYZERS_VERSION),))
            if must_recount:
                write("INSERT OR REPLACE INTO about VALUES ('recount', '')")
                write("UPDATE chunks SET segment_id = ?", (TO_BE_COUNTED_AGAIN,))
                write("DELETE FROM segments")

    def names(self) -> dict[int, str]:
        """Id -> file name of every segment, in the order of their chunks."""
        return dict(self._database.reader.execute("SELECT id, name FROM segments ORDER BY id").fetchall())

    def put(self, name: str, chunk_ids: Sequence[int]) -> int:
        """Note that a segment file now counts these chunks; those that are gone by now get tombstones."""
        write, ids = self._database.writer.execute, json.dumps(list(chunk_ids))
        segment_id = new_id(write("INSERT INTO segments (name, chunk_count) VALUES (?, ?)", (name, len(chunk_ids))))
        write("UPDATE chunks SET segment_id = ? WHERE id IN (SELECT value FROM json_each(?))", (segment_id, ids))
        write("INSERT INTO deleted_chunks SELECT value, ? FROM json_each(?) WHERE value NOT IN (SELECT id FROM chunks)",
              (segment_id, ids))
        return segment_id

    def remove(self, ids: Sequence[int]) -> None:
        """Forget segments whose chunks another one counts now."""
        self._database.writer.executemany("DELETE FROM segments WHERE id = ?", [(i,) for i in ids])

    def put_tombstones(self, chunk_ids: Sequence[int]) -> None:
        """Mark those of the chunks as deleted that segments count; call before their rows go."""
        self._database.writer.execute(
            "INSERT INTO deleted_chunks SELECT id, segment_id FROM chunks WHERE segment_id > 0 AND id IN"
            " (SELECT value FROM json_each(?))", (json.dumps(list(chunk_ids)),))

    def tombstones(self) -> set[int]:
        """Ids of deleted chunks that segments still count."""
        return {row[0] for row in self._database.reader.execute("SELECT id FROM deleted_chunks")}

    def must_recount(self) -> bool:
        """Whether chunks wait to be counted again."""
        return self._database.reader.execute("SELECT 1 FROM about WHERE name = 'recount'").fetchone() is not None

    def uncounted_chunk_ids(self) -> list[int]:
        """Chunks that are to be counted again."""
        rows = self._database.reader.execute("SELECT id FROM chunks WHERE segment_id = ?", (TO_BE_COUNTED_AGAIN,))
        return [row[0] for row in rows]

    def take_uncounted(self, after: int, most: int) -> list[int]:
        """The next chunks that are to be counted again; from now on they are as new ones, which no segment counts yet.

        Args:
            after: the id of the last one taken.
            most: how many to take; when there are none, nothing has to be counted again any more.

        Returns:
            Their ids, rising.
        """
        write = self._database.writer.execute
        with self._database.transaction():
            ids = [row[0] for row in write("SELECT id FROM chunks WHERE segment_id = ? AND id > ? ORDER BY id LIMIT ?",
                                           (TO_BE_COUNTED_AGAIN, after, most))]
            write("UPDATE chunks SET segment_id = NULL WHERE id IN (SELECT value FROM json_each(?))",
                  (json.dumps(ids),))
            if not ids:
                write("DELETE FROM about WHERE name = 'recount'")
        return ids
