"""Frames from the reader process become records again.

Takes:  frames that answer one request.
Gives:  a ReadFile, when the last of them has come.
Never:  trusts a number or a type in them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, overload

from ragdesk.engine.processes.frames import FrameBroken, parse_header
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import Chunk, Document, FileReport, FileState
from ragdesk.engine.records.files import ReportFacts

LONGEST_ANSWER_BYTES = 250_000_000
"""Of all frames for one file: twice what the longest text and its passages take."""


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
        format: name of what the file is (see ``formats.Format``), empty when that was not found.
    """

    report: FileReport
    documents: Sequence[CutDocument] = ()
    content_hash: str = ""
    format: str = ""


class _Cuts:
    """A document and where it is cut, in little memory: five numbers for each passage."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._headings: list[tuple[str, ...]] = []
        self._rows = array("q")

    def __len__(self) -> int:
        """Passages."""
        return len(self._rows) // 5

    def add_headings(self, headings: Iterable[Iterable[Any]]) -> None:
        """Heading paths, which cuts name by their number."""
        self._headings.extend(tuple(_string(title) for title in path) for path in headings)

    def add(self, start: Any, end: Any, heading: Any, page: Any, line: Any) -> None:
        """One cut."""
        if not 0 <= _whole(start) < _whole(end) <= len(self.document.text):
            raise ValueError(f"chunk {start} to {end}")
        if not _whole(heading) < len(self._headings):
            raise IndexError("no such heading")
        self._rows.extend((start, end, heading, _whole(page), _whole(line)))

    def made(self) -> CutDocument:
        """The document with its passages."""
        path, text, language, part = (
            self.document.path, self.document.text, self.document.language, self.document.part)
        inner = self.document.inner
        rows = zip(*(self._rows[column::5] for column in range(5)), strict=True)
        return CutDocument(self.document, tuple(
            Chunk(path, start, end, text[start:end], self._headings[heading], page or None, line, language, part,
                  inner=inner)
            for start, end, heading, page, line in rows))


class _CutDocuments(Sequence[CutDocument]):
    """The documents of a file that holds many.

    Each one's passages are made when it is asked for: together they would take as much memory as the whole text again.
    """

    def __init__(self, cuts: Sequence[_Cuts]) -> None:
        self._cuts = cuts

    def __len__(self) -> int:
        return len(self._cuts)

    @overload
    def __getitem__(self, index: int) -> CutDocument: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[CutDocument]: ...
    def __getitem__(self, index: int | slice) -> CutDocument | Sequence[CutDocument]:
        if isinstance(index, slice):
            return _CutDocuments(self._cuts[index])
        return self._cuts[index].made()


class AnswerParts:
    """What has come of the answer to one request.

    Attributes:
        is_last_of_child: the process ends after this answer by its own will.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._documents: list[_Cuts] = []
        self._bytes = 0
        self.is_last_of_child = False

    @property
    def document_count(self) -> int:
        """Documents that have come so far."""
        return len(self._documents)

    def add(self, encoded: bytes, body: bytes) -> ReadFile | None:
        """Take in a frame; the finished record when it was the last one.

        Raises:
            FrameBroken: when it does not hold what it must.
        """
        self._bytes += len(encoded) + len(body)
        if self._bytes > LONGEST_ANSWER_BYTES:
            raise FrameBroken(f"more than {LONGEST_ANSWER_BYTES} bytes")
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
            language=_string(facts["language"]), page_starts=pages, part=_whole(facts["part"]),
            author=_string(facts["author"]), date=_string(facts["date"]),
            aliases=_strings(facts["aliases"]), tags=_strings(facts["tags"]), properties=_strings(facts["properties"]),
            scanned=tuple(map(_whole, facts["scanned"])), inner=_string(facts["inner"]),
        )
        if self._documents and document.part <= self._documents[-1].document.part:
            raise ValueError("two documents of one number")
        self._documents.append(_Cuts(document))

    def _add_chunks(self, header: dict[str, Any]) -> None:
        """More chunks of the last document."""
        headings, rows = header.get("headings", ()), header.get("chunks", ())
        if headings or rows:
            cuts = self._documents[-1]
            cuts.add_headings(headings)
            for row in rows:
                cuts.add(*row)

    def _finish(self, header: dict[str, Any]) -> ReadFile:
        """The whole record; what was sent before a failure is dropped."""
        facts = header["report"]
        self.is_last_of_child = header.get("leaving") is True
        report = FileReport(
            self._path, FileState(facts["state"]), FileReason(facts["reason"]), _string(facts["details"]),
            facts=ReportFacts.of(facts["facts"]))
        content_hash, format = _string(header["hash"]), _string(header["format"])
        if report.state in (FileState.ERROR, FileState.SKIPPED):
            return ReadFile(report, (), content_hash, format)
        found = self._documents
        report = replace(report, chunks=sum(map(len, found)), documents=len(found))
        documents = tuple(cuts.made() for cuts in found) if len(found) == 1 else _CutDocuments(found)
        return ReadFile(report, documents, content_hash, format)


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not a string")
    return value


def _strings(values: Any) -> tuple[str, ...]:
    if not isinstance(values, list):
        raise TypeError("not a list")
    return tuple(map(_string, values))


def _whole(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise TypeError("not a number from 0 up")
    return value
