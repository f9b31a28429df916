"""One file becomes documents.

Takes:  a folder and a path in it.
Gives:  a Reading: the documents in the file, what became of it, and a hash of its bytes.
Never:  raises for a bad file: every failure has a name in the ledger.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path

from ragdesk.engine.languages import detect_language
from ragdesk.engine.reading.failures import ReadingFailed, state_for
from ragdesk.engine.reading.formats import Format, find_format
from ragdesk.engine.reading.opening import read_bytes
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.records import Document, FileReport, FileState

LONGEST_TEXT = 20_000_000
"""Characters taken from one file; more is no note."""

OUT_OF_MEMORY = "out of memory"
_LONGEST_TITLE = 300


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of one file.

    Attributes:
        documents: one, or none when nothing could be read.
        content_hash: SHA-256 of the bytes in hexadecimal, empty when they could not be read.
    """

    report: FileReport
    documents: tuple[Document, ...]
    content_hash: str


def _no_report() -> None:
    """For callers that do not wait."""


def read_file(folder: Path, path: str, report_alive: ReportAlive = _no_report) -> Reading:
    """Read one file.

    Args:
        folder: the chosen folder.
        path: relative to it, with "/" between the parts.
        report_alive: called now and then while a long file is read.
    """
    content_hash = ""
    try:
        kind = find_format(path)
        if kind is None:
            raise ReadingFailed("unsupported")
        data = read_bytes(folder, path)
        content_hash = hashlib.sha256(data).hexdigest()
        parsed = _parse(kind, data, report_alive)
    except ReadingFailed as failure:
        return Reading(_failure_report(path, failure), (), content_hash)
    except MemoryError:
        return Reading(FileReport(path, FileState.ERROR, "too-big", OUT_OF_MEMORY), (), content_hash)
    except RecursionError as error:
        return Reading(FileReport(path, FileState.ERROR, "damaged", str(error)), (), content_hash)
    except Exception as error:  # a parser may raise anything on hostile bytes, and one file is at stake
        details = f"{type(error).__name__}: {error}"[:300]
        return Reading(FileReport(path, FileState.ERROR, "damaged", details), (), content_hash)
    return Reading(_success_report(path, parsed), (_make_document(path, parsed),), content_hash)


def _failure_report(path: str, failure: ReadingFailed) -> FileReport:
    return FileReport(path, state_for(failure.reason), failure.reason, failure.details[:300])


def _success_report(path: str, parsed: Parsed) -> FileReport:
    state = FileState.PARTIAL if parsed.trouble else FileState.OK
    return FileReport(path, state, parsed.trouble, parsed.details)


def _make_document(path: str, parsed: Parsed) -> Document:
    """Give the text its title and its language."""
    name = path.rpartition("/")[2]
    title = parsed.title[:_LONGEST_TITLE] or name.rpartition(".")[0] or name
    return Document(path, parsed.text, title, detect_language(parsed.text), parsed.blocks, parsed.page_starts)


def _parse(kind: Format, data: bytes, report_alive: ReportAlive) -> Parsed:
    """Pick the reader; those of single formats are loaded when they are first needed."""
    from ragdesk.engine.reading.binary_readers import find_reader, find_real_format

    if not data:
        raise ReadingFailed("empty")
    kind = find_real_format(kind, data)
    read = find_reader(kind)
    if read is None:
        return _parse_text(kind, data)
    parsed = read(data, LONGEST_TEXT, report_alive)
    if not parsed.text.strip():
        raise ReadingFailed("empty", parsed.details)
    return parsed


def _parse_text(kind: Format, data: bytes) -> Parsed:
    """Decode, shorten and read one of the formats that are text."""
    from ragdesk.engine.reading.decoding import decode

    claimed = ""
    if kind is Format.HTML:
        from ragdesk.engine.reading.html import claimed_encoding

        claimed = claimed_encoding(data)
    try:
        decoded = decode(data[:4 * LONGEST_TEXT], claimed)
    except ReadingFailed as failure:
        if kind is Format.UNNAMED:
            raise ReadingFailed("unsupported", failure.details) from failure
        raise
    text, was_cut = _shorten(decoded.text)
    parsed = _read_text(kind, text)
    if not parsed.text.strip():
        raise ReadingFailed("empty")
    trouble = "too-long" if was_cut else parsed.trouble or ("damaged" if decoded.damaged else "")
    details = "; ".join(filter(None, (decoded.details, parsed.details)))
    return replace(parsed, trouble=trouble, details=details)


def _shorten(text: str) -> tuple[str, bool]:
    """The text up to the limit, cut at white space near it."""
    if len(text) <= LONGEST_TEXT:
        return text, False
    cut = max(text.rfind(space, LONGEST_TEXT - 1_000, LONGEST_TEXT) for space in " \n\t")
    return text[:cut if cut > 0 else LONGEST_TEXT], True


def _read_text(kind: Format, text: str) -> Parsed:
    """Hand the text to the reader of its format."""
    from ragdesk.engine.reading import csv_table, html, markdown, org, plain, rst, tex

    read = {
        Format.UNNAMED: plain.read_plain, Format.PLAIN: plain.read_plain, Format.LOG: plain.read_log,
        Format.MARKDOWN: markdown.read_markdown,
        Format.ORG: org.read_org, Format.RST: rst.read_rst, Format.HTML: html.read_html,
        Format.TABLE: csv_table.read_table, Format.TEX: tex.read_tex,
    }[kind]
    return read(text)
