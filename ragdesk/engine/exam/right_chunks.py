"""Which passages answer a judged question.

Takes:  a question with its file and quote, and the stored documents.
Gives:  ids of the right chunks.
Never:  finds a quote by likeness: its words must stand in the file in this order, white space aside.

A chunk is right when it holds at least half of the quote's words; of a file without a quote every chunk is right.
"""

from __future__ import annotations

import bisect
import re
import unicodedata
from dataclasses import dataclass

from ragdesk.engine.exam.records import ExamQuestion
from ragdesk.engine.index.manifest import Manifest

_SPACED_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class _FileWords:
    """A file's words, set apart by white space, and its chunks as ranges of them."""

    joined: str
    word_starts_in_joined: list[int]
    chunk_ranges: list[tuple[int, int, int]]


class RightChunks:
    """Finds the right chunks; remembers the files it has cut into words."""

    def __init__(self, manifest: Manifest) -> None:
        """Look into this manifest."""
        self._manifest = manifest
        self._files: dict[str, _FileWords | None] = {}

    def of(self, question: ExamQuestion) -> list[int]:
        """Ids of the right chunks; empty when the file or the quote is not there."""
        if question.quote:
            return self._holding_quote(question)
        return [chunk_id for path in question.files for chunk_id in self._manifest.chunk_ids_of_file(path)]

    def _holding_quote(self, question: ExamQuestion) -> list[int]:
        """Chunks with at least half of the quote; the best ones if none has that much."""
        words = self._words_of(question.files[0])
        if words is None:
            return []
        quote = " ".join(unicodedata.normalize("NFC", question.quote).split())
        place = words.joined.find(quote)
        if place < 0:
            return []
        first = bisect.bisect_right(words.word_starts_in_joined, place) - 1
        last = first + quote.count(" ") + 1
        shared = {i: min(last, b) - max(first, a) for i, a, b in words.chunk_ranges}
        needed = min((last - first) / 2, max(shared.values()))
        return [chunk_id for chunk_id, count in shared.items() if count > 0 and count >= needed]

    def _words_of(self, path: str) -> _FileWords | None:
        """A file's words; None when it is not in the collection or has no chunk."""
        if path not in self._files:
            self._files[path] = self._cut(path)
        return self._files[path]

    def _cut(self, path: str) -> _FileWords | None:
        """Cut a file into words and find each chunk's range."""
        document = self._manifest.document(path)
        chunks = self._manifest.chunks_of_file(path)
        if document is None or not chunks:
            return None
        spans = [match.span() for match in _SPACED_WORD.finditer(document.text)]
        joined_starts, length = [], 0
        for start, end in spans:
            joined_starts.append(length)
            length += end - start + 1
        starts = [start for start, _ in spans]
        ranges = [(stored.id, bisect.bisect_left(starts, chunk.start), bisect.bisect_left(starts, chunk.end))
                  for stored in chunks for chunk in (stored.chunk,)]
        return _FileWords(" ".join(document.text.split()), joined_starts, ranges)
