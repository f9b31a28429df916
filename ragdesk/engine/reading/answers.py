"""Frames from the reader process become records again.

Takes:  frames that answer one request.
Gives:  a ReadFile, when the last of them has come.
Never:  trusts a number or a type in them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ragdesk.engine.reading.frames import FrameBroken, parse_header
from ragdesk.engine.records import Chunk, Document, FileReport, FileState


@dataclass(frozen=True, slots=True)
class CutDocument:
    """A document and its passages. ``document.blocks`` is empty: it has served its purpose."""

    document: Document
    chunks: tuple[Chunk, ...]


@dataclass(frozen=True, slots=True)
class ReadFile:
    """What came of one file.

    Attributes:
        documents: none when nothing could be read.
        content_hash: SHA-256 of the bytes in hexadecimal, empty when they could not be read.
    """

    report: FileReport
    documents: tuple[CutDocument, ...] = ()
    content_hash: str = ""


class AnswerParts:
    """What has come of the answer to one request.

    Attributes:
        is_last_of_child: the process ends after this answer by its own will.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._documents: list[tuple[Document, list[Chunk]]] = []
        self._headings: list[tuple[str, ...]] = []
        self.is_last_of_child = False

    def add(self, encoded: bytes, body: bytes) -> ReadFile | None:
        """Take in a frame; the finished record when it was the last one.

        Raises:
            FrameBroken: when it does not hold what it must.
        """
        header = parse_header(encoded)
        try:
            if "document" in header:
                self._begin(header["document"], body)
            self._add_chunks(header)
            return self._finish(header) if "report" in header else None
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            raise FrameBroken(f"{type(error).__name__}: {error}") from error

    def _begin(self, facts: dict[str, Any], body: bytes) -> None:
        """A new document."""
        pages = tuple(_whole(number) for number in facts["pages"])
        document = Document(
            path=_string(facts["path"]), text=body.decode("utf-8", "surrogatepass"), title=_string(facts["title"]),
            language=_string(facts["language"]), page_starts=pages,
        )
        self._documents.append((document, []))
        self._headings = []

    def _add_chunks(self, header: dict[str, Any]) -> None:
        """More chunks of the last document."""
        self._headings.extend(tuple(_string(title) for title in path) for path in header.get("headings", ()))
        rows = header.get("chunks", ())
        if rows:
            document, chunks = self._documents[-1]
            chunks.extend(self._make_chunk(document, *row) for row in rows)

    def _make_chunk(self, document: Document, start: Any, end: Any, heading: Any, page: Any, line: Any) -> Chunk:
        if not 0 <= _whole(start) < _whole(end) <= len(document.text):
            raise ValueError(f"chunk {start} to {end}")
        path = self._headings[_whole(heading)]
        text = document.text[start:end]
        return Chunk(document.path, start, end, text, path, _whole(page) or None, _whole(line), document.language)

    def _finish(self, header: dict[str, Any]) -> ReadFile:
        """The whole record; what was sent before a failure is dropped."""
        facts = header["report"]
        self.is_last_of_child = header.get("leaving") is True
        report = FileReport(
            self._path, FileState(facts["state"]), _string(facts["reason"]), _string(facts["details"]))
        if report.state in (FileState.ERROR, FileState.SKIPPED):
            return ReadFile(report, (), _string(header["hash"]))
        documents = tuple(CutDocument(document, tuple(chunks)) for document, chunks in self._documents)
        count = sum(len(cut.chunks) for cut in documents)
        return ReadFile(replace(report, chunks=count), documents, _string(header["hash"]))


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not a string")
    return value


def _whole(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise TypeError("not a number from 0 up")
    return value
