"""Which reader takes the bytes of a file.

Takes:  a format, and the first bytes of a file.
Gives:  the reader, loaded when it is first needed: most folders hold files of a few formats.
Never:  reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress

from ragdesk.engine.formats import Format
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.office.archive import Archive
from ragdesk.engine.reading.parsed import Parsed, ReportAlive

BinaryReader = Callable[[bytes, int, ReportAlive], Parsed]
"""Takes the whole file, the number of characters to take at most, and whom to tell that the work goes on."""

PartsReader = Callable[[bytes, int, ReportAlive], Iterator[Parsed]]
"""The same for a file that holds many documents: gives one after the other; the limit is for each."""

_SIGNS = (
    (b"{\\rtf", Format.RTF), (b"%PDF-", Format.PDF), (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Format.OLD_OFFICE))
_MARKS_OF_ARCHIVES = ((b"mimetypeapplication/epub", Format.EPUB), (b"mimetypeapplication/vnd.oasis", Format.ODF))
"""What the first bytes of an archive say."""

_FOLDERS_IN_ARCHIVES = (("word/", Format.DOCX), ("ppt/", Format.PPTX), ("xl/", Format.XLSX))
_MARKS_OF_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_NEVER_IN_TEXT = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_OFFICE = frozenset((Format.DOCX, Format.XLSX, Format.PPTX, Format.ODF, Format.RTF, Format.OLD_OFFICE))


def find_real_format(kind: Format, data: bytes) -> Format:
    """What a file is by its first bytes: many a .doc is none, and mail may lie in files without an ending."""
    if kind is Format.UNNAMED and data.startswith(b"From ") and b"\nFrom: " in data[:16_384]:
        return Format.MBOX
    if kind not in _OFFICE:
        return kind
    for sign, real in _SIGNS:
        if data.startswith(sign):
            return real
    if data.startswith(b"PK"):
        return _find_kind_of_archive(kind, data)
    beginning = data[:300].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if kind is not Format.ODF and beginning.startswith((b"<html", b"<!doctype html")):
        return Format.HTML
    return Format.PLAIN if kind is Format.OLD_OFFICE and _is_text(data[:4096]) else kind


def _find_kind_of_archive(kind: Format, data: bytes) -> Format:
    """What an archive holds; the bytes alone do not tell, as a presentation's charts are workbooks inside of it."""
    for mark, real in _MARKS_OF_ARCHIVES:
        if mark in data[:200]:
            return real
    names: list[str] = []
    with suppress(ReadingFailed):
        names = Archive(data).names()
    for folder, real in _FOLDERS_IN_ARCHIVES:
        if any(name.startswith(folder) for name in names):
            return real
    return Format.DOCX if kind is Format.OLD_OFFICE else kind


def _is_text(beginning: bytes) -> bool:
    """Whether a file is text that only bears the name of an office program's document: some export tables so."""
    return beginning.startswith(_MARKS_OF_UTF_16) or not _NEVER_IN_TEXT.search(beginning)


def find_reader(kind: Format) -> BinaryReader | None:  # one arm a format, and each as simple as can be
    """The reader of a format that is more than plain text; None for the others."""
    match kind:
        case Format.PDF:
            from ragdesk.engine.reading.pdf.reader import read_pdf as reader
        case Format.DOCX:
            from ragdesk.engine.reading.office.docx import read_docx as reader
        case Format.PPTX:
            from ragdesk.engine.reading.office.pptx import read_pptx as reader
        case Format.XLSX:
            from ragdesk.engine.reading.office.xlsx import read_xlsx as reader
        case Format.ODF:
            from ragdesk.engine.reading.office.odf import read_odf as reader
        case Format.RTF:
            from ragdesk.engine.reading.office.rtf import read_rtf as reader
        case Format.EPUB:
            from ragdesk.engine.reading.books.epub import read_epub as reader
        case Format.FB2:
            from ragdesk.engine.reading.books.fb2 import read_fb2 as reader
        case Format.EML:
            from ragdesk.engine.reading.mail.reader import read_eml as reader
        case Format.MHTML:
            from ragdesk.engine.reading.mail.reader import read_mhtml as reader
        case Format.JSON:
            from ragdesk.engine.reading.text.json_text import read_json as reader
        case Format.JSONL:
            from ragdesk.engine.reading.text.json_text import read_jsonl as reader
        case Format.NOTEBOOK:
            from ragdesk.engine.reading.text.notebook import read_notebook as reader
        case Format.OLD_OFFICE:
            from ragdesk.engine.reading.office.old import read_old as reader
        case _:
            return None
    return reader


def find_parts_reader(kind: Format) -> PartsReader | None:
    """The reader of a format whose files hold many documents; None for the others."""
    match kind:
        case Format.MBOX:
            from ragdesk.engine.reading.mail.reader import read_mbox as reader
        case Format.ENEX:
            from ragdesk.engine.reading.exports.enex import read_enex as reader
        case _:
            return None
    return reader
