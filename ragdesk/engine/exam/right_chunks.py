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
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from ragdesk.engine.index.manifest import Manifest
from ragdesk.engine.index.rows import StoredChunk
from ragdesk.engine.records import Document
from ragdesk.engine.records.exam import ExamQuestion

_SPACED_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class _DocumentWords:
    """A document's words, set apart by white space, and its chunks as ranges of them."""

    joined: str
    word_starts_in_joined: list[int]
    chunk_ranges: list[tuple[int, int, int]]


class RightChunks:
    """Finds the right chunks; remembers the files it has cut into words."""

    def __init__(self, manifest: Manifest) -> None:
        """Look into this manifest."""
        self._manifest = manifest
        self._files: dict[str, list[_DocumentWords]] = {}

    def of(self, question: ExamQuestion) -> list[int]:
        """Ids of the right chunks; empty when the file or the quote is not there."""
        if question.quote:
            return self._holding_quote(question)
        return [chunk_id for path in question.files for chunk_id in self._manifest.chunk_ids_of_file(path)]

    def _holding_quote(self, question: ExamQuestion) -> list[int]:
        """Chunks with at least half of the quote; the best ones if none has that much."""
        quote = " ".join(unicodedata.normalize("NFC", question.quote).split())
        places = ((words, words.joined.find(quote)) for words in self._words_of(question.files[0]))
        words, place = next((found for found in places if found[1] >= 0), (None, -1))
        if words is None:
            return []
        first = bisect.bisect_right(words.word_starts_in_joined, place) - 1
        last = first + quote.count(" ") + 1
        shared = {i: min(last, b) - max(first, a) for i, a, b in words.chunk_ranges}
        needed = min((last - first) / 2, max(shared.values()))
        return [chunk_id for chunk_id, count in shared.items() if count > 0 and count >= needed]

    def _words_of(self, path: str) -> list[_DocumentWords]:
        """The words of a file's documents; empty when it is not in the collection or has no chunk."""
        if path not in self._files:
            chunks = groupby(self._manifest.chunks_of_file(path), key=lambda stored: stored.chunk.part)
            chunks_by_part = {part: list(stored) for part, stored in chunks}
            self._files[path] = [_cut(document, chunks_by_part[document.part])
                                 for document in self._manifest.documents(path) if document.part in chunks_by_part]
        return self._files[path]


def _cut(document: Document, chunks: Sequence[StoredChunk]) -> _DocumentWords:
    """Cut a document into words and find each chunk's range."""
    spans = [match.span() for match in _SPACED_WORD.finditer(document.text)]
    joined_starts, length = [], 0
    for start, end in spans:
        joined_starts.append(length)
        length += end - start + 1
    starts = [start for start, _ in spans]
    ranges = [(stored.id, bisect.bisect_left(starts, chunk.start), bisect.bisect_left(starts, chunk.end))
              for stored in chunks for chunk in (stored.chunk,)]
    return _DocumentWords(" ".join(document.text.split()), joined_starts, ranges)
