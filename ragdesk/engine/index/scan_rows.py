"""Words that were read off pictures: the manifest's rows of them, and which pages wait.

Takes:  the hash of a file's content, a page, its words.
Gives:  the same again, as long as a file with that content is in the folder.
Never:  words other than those that were kept: each row carries a sum.
"""

from __future__ import annotations

import json

from ragdesk.engine.index.database import Database
from ragdesk.engine.index.rows import content_sum, decode_path, valid_text
from ragdesk.engine.records.files import ReportFacts


class ScanRows:
    """Belongs to the manifest."""

    def __init__(self, database: Database) -> None:
        """Change nothing yet."""
        self._database = database

    def waiting(self) -> list[tuple[str, str, tuple[int, ...]]]:
        """Path, hash of the content ("" where nobody has opened the file) and waiting pages of each file with some."""
        rows = self._database.reader.execute(
            "SELECT path, content_hash, facts FROM files WHERE facts LIKE '%\"scan_pages\"%'")
        return [(decode_path(path), content_hash, ReportFacts.of(json.loads(facts)).scan_pages)
                for path, content_hash, facts in rows]

    def put(self, content_hash: str, page: int, text: str, made_by: str) -> None:
        """Keep the words of a page of a file with this content."""
        row = (content_hash, page, valid_text(text), made_by)
        with self._database.transaction():
            self._database.writer.execute(
                "INSERT OR REPLACE INTO scans VALUES (?, ?, ?, ?, ?)", (*row, content_sum(*row)))

    def of(self, content_hash: str) -> dict[int, str]:
        """The words of the pages that were read of a file with this content."""
        rows = self._database.reader.execute("SELECT * FROM scans WHERE content_hash = ?", (content_hash,))
        return {row[1]: row[2] for *row, own_sum in rows if content_sum(*row) == own_sum}

    def drop(self, content_hash: str) -> None:
        """Let go of the words of a file with this content."""
        with self._database.transaction():
            self._database.writer.execute("DELETE FROM scans WHERE content_hash = ?", (content_hash,))

    def forget_others(self) -> None:
        """Let go of the words of files that are no more."""
        with self._database.transaction():
            self._database.writer.execute(
                "DELETE FROM scans WHERE content_hash NOT IN (SELECT content_hash FROM files)")
