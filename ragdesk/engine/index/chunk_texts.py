"""The texts of many chunks, for who looks for something in them: without all that is shown of a few.

Takes:  ids of chunks.
Gives:  their texts.
Never:  a text with a letter that was not written: each chunk's sum is compared here, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.index.database import Database
from ragdesk.engine.index.rows import content_sum


class ChunkTexts:
    """Belongs to the manifest."""

    def __init__(self, database: Database) -> None:
        """Read nothing yet."""
        self._database = database

    def of(self, ids: Sequence[int]) -> Iterator[tuple[int, str]]:
        """Ids and texts of chunks, document by document.

        Raises:
            IndexDamaged: one is not what was stored.
        """
        # A text is fetched once for all its chunks: SQLite would count its way to each of them from the beginning.
        text_id, whole_text = -1, ""
        for chunk_id, own_sum, *place in self._database.reader.execute(
                'SELECT id, sum, document_id, ordinal, start, "end", heading, page, line FROM chunks'
                " WHERE id IN (SELECT value FROM json_each(?)) ORDER BY document_id", (json.dumps(list(ids)),)):
            document_id, _, start, end, *_ = place
            if document_id != text_id:
                text_id, whole_text = document_id, self.of_document(document_id)
            text = whole_text[start:end]
            if content_sum(*place, text) != own_sum:
                raise IndexDamaged(f"passage {chunk_id} is not what was stored")
            yield chunk_id, text

    def of_document(self, document_id: int) -> str:
        """The text of a document."""
        row = self._database.reader.execute("SELECT text FROM documents WHERE id = ?", (document_id,)).fetchone()
        return str(row[0])
