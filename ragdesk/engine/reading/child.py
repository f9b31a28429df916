"""The reader process: parses one hostile file at a time.

Takes:  requests on standard input: a folder, a path, how to cut.
Gives:  the text and its chunks on what was standard output.
Never:  imports the window, the index or numbers; connects, writes a file, lives longer than its owner or takes more
        memory than it is given (``confinement``).
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from functools import lru_cache
from pathlib import Path
from typing import IO, Any

from ragdesk.engine.chunking.chunking import find_chunks
from ragdesk.engine.processes.confinement import allow_processor_time, confine
from ragdesk.engine.processes.frames import CHUNKS_PER_FRAME, parse_header, read_frame, write_frame
from ragdesk.engine.reading.parsed import Scans
from ragdesk.engine.reading.readers import OUT_OF_MEMORY, FileReading
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import Chunk, Document, FileReport, FileState
from ragdesk.engine.settings import ChunkingSettings

SECONDS_BETWEEN_SIGNS = 1.0
GARBAGE_AFTER = 50_000
"""New things before Python looks for garbage; by default it looks so often that long texts take a tenth longer."""

WEARING_TEXT = 5_000_000
"""Characters; after a longer text the memory is in pieces, and the next file might want for some."""


def main() -> int:
    """Serve requests until the owner closes the stream."""
    answers = _take_standard_output()
    confine()
    gc.freeze()
    gc.set_threshold(GARBAGE_AFTER)
    write_frame(answers, {"ready": True})
    is_worn_out = False
    while not is_worn_out and (frame := read_frame(sys.stdin.buffer)) is not None:
        allow_processor_time()
        is_worn_out = serve(parse_header(frame[0]), answers, frame[1])
    return 0


def _take_standard_output() -> IO[bytes]:
    """Keep the stream of the answers for ourselves: whatever a library prints goes nowhere."""
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return answers


def serve(request: dict[str, Any], answers: IO[bytes], body: bytes = b"") -> bool:
    """Answer one request with one or more frames; the last carries the report.

    Returns:
        Whether so much memory was needed that a fresh process had better continue, as the last frame says too.
    """
    if "view" in request:
        from ragdesk.engine.reading.viewing import serve_view

        serve_view(request, answers)
        return False
    path = request["path"]
    chunking = ChunkingSettings(request["words"], request["overlap"], request["plain"])
    answer = _Answer(answers)
    reading = FileReading(_path(request["folder"]), path, answer.report_alive, _scans(request, body))
    length = 0
    try:
        for document in reading:
            length += len(document.text)
            answer.begin_document(document)
            for chunk in find_chunks(document, chunking):
                answer.add_chunk(chunk)
            allow_processor_time()
        report = reading.report
    except MemoryError:
        reading.ran_out_of_memory = True
        report = FileReport(path, FileState.ERROR, FileReason.TOO_BIG, OUT_OF_MEMORY)
    is_worn_out = reading.ran_out_of_memory or length > WEARING_TEXT
    answer.finish(report, reading.content_hash, reading.format.name if reading.format else "", is_worn_out=is_worn_out)
    return is_worn_out


def _scans(request: dict[str, Any], body: bytes) -> Scans:
    """The words that were read off the pictures in a file, as ``reader_process`` sends them."""
    if "scans" not in request:
        return Scans()
    return Scans(request["scans"], {int(page): text for page, text in json.loads(body).items()})


@lru_cache(maxsize=1)
def _path(folder: str) -> Path:
    """The folder, which is the same in one request after the other."""
    return Path(folder)


class _Answer:
    """Collects what belongs into one frame; a small file needs only one."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._header: dict[str, Any] = {}
        self._body = b""
        self._heading_numbers: dict[tuple[str, ...], int] = {}
        self._last_sign = time.monotonic()

    def report_alive(self) -> None:
        """Say that work is still running, at most once a second."""
        now = time.monotonic()
        if now - self._last_sign > SECONDS_BETWEEN_SIGNS:
            self._last_sign = now
            write_frame(self._stream, {})

    def begin_document(self, document: Document) -> None:
        """Send what was collected before, and begin with a document."""
        self._send()
        self._heading_numbers = {}
        self._body = document.text.encode("utf-8", "surrogatepass")
        self._header["document"] = {
            "path": document.path, "title": document.title, "language": document.language,
            "pages": document.page_starts, "part": document.part, "author": document.author, "date": document.date,
            "aliases": document.aliases, "tags": document.tags, "properties": document.properties,
            "scanned": document.scanned, "inner": document.inner,
        }

    def add_chunk(self, chunk: Chunk) -> None:
        """Note a chunk as numbers: its text is a part of the document's, its heading one of a few."""
        rows = self._header.setdefault("chunks", [])
        number = self._heading_numbers.get(chunk.heading)
        if number is None:
            number = self._heading_numbers[chunk.heading] = len(self._heading_numbers)
            self._header.setdefault("headings", []).append(chunk.heading)
        rows.append((chunk.start, chunk.end, number, chunk.page or 0, chunk.line))
        if len(rows) >= CHUNKS_PER_FRAME:
            self._send()

    def finish(self, report: FileReport, content_hash: str, format: str, *, is_worn_out: bool) -> None:
        """Send the rest with the report."""
        self._header["report"] = {"state": report.state, "reason": report.reason, "details": report.details,
                                  "facts": report.facts.known}
        self._header["hash"] = content_hash
        self._header["format"] = format
        self._header["leaving"] = is_worn_out
        self._send()

    def _send(self) -> None:
        """Send what was collected, if anything."""
        if self._header:
            write_frame(self._stream, self._header, self._body)
        self._header, self._body = {}, b""


if __name__ == "__main__":
    sys.exit(main())
