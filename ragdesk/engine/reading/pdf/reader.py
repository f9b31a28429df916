"""PDF files.

Takes:  bytes.
Gives:  the text of each page with what people wrote onto it, and where each page begins.
Never:  runs an action, opens an attachment, or draws. It calls C code on hostile bytes, so it belongs into the child
        process.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any

from ragdesk.engine.hidden.hidden_text import note_page
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.parsed import NO_SCANS, Parsed, ReportAlive
from ragdesk.engine.reading.pdf.annotations import Written, read_annotations
from ragdesk.engine.reading.pdf.page import Page, read_page
from ragdesk.engine.reading.pdf.repeated_lines import find_bodies
from ragdesk.engine.reading.text.decoding import clean
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import Block, BlockKind
from ragdesk.engine.records.files import ReportFacts
from ragdesk.engine.text.titles import real_title

LONGEST_STREAM_BYTES = 100_000_000
"""A stream compressed twice that grows beyond this is a bomb, not a page."""

_HEADER_WINDOW = 1024
_PASSWORD_ERROR = 4
_ENCRYPTION = b"/Encrypt"
"""Stands in plain letters in every file that is locked; without it, only damage looks like a lock."""

_CATALOG = re.compile(rb"(\d{1,9})\s{1,9}(\d{1,5})\s{1,9}obj\b(?:(?!endobj)[\s\S]){0,2000}?/Type\s{0,9}/Catalog\b")
_NESTED_STREAM = re.compile(rb"/Filter\s{0,9}\[\s{0,9}(?:/FlateDecode|/Fl)\s{0,9}(?:/FlateDecode|/Fl)\b"
                            rb"[^\0]{0,400}?stream\r?\n")


def read_pdf(data: bytes, longest: int, report_alive: ReportAlive, scans: Mapping[int, str] = NO_SCANS) -> Parsed:
    """Read every page.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called after each page.
        scans: the words that a program has read off pages that are pictures, by their numbers from 1.

    Raises:
        ReadingFailed: "password", "damaged", "no-text", "too-big", "not-a-pdf".
    """
    document, was_repaired = open_pdf(data)
    with closing(document):
        pages = _Pages(longest, scans)
        form = _form(document)
        for number in range(len(document)):
            note_page()
            pages.add(*_read_page(document, number, form))
            report_alive()
            if pages.is_full:
                break
        return pages.finish(len(document), was_repaired, _title(document))


def open_pdf(data: bytes) -> tuple[Any, bool]:
    """The library's document, to be closed after use, and whether its end had to be rebuilt.

    Raises:
        ReadingFailed: "not-a-pdf", "too-big", "password", "damaged".
    """
    if b"%PDF-" not in data[:_HEADER_WINDOW]:
        raise ReadingFailed(FileReason.NOT_A_PDF, "no PDF header")
    _refuse_bombs(data)
    return _open(data)


def _refuse_bombs(data: bytes) -> None:
    """Unpack what is packed twice, but not beyond a limit: the library would take gigabytes first."""
    for match in _NESTED_STREAM.finditer(data):
        inner = zlib.decompressobj()
        try:
            once = inner.decompress(data[match.end():], LONGEST_STREAM_BYTES)
            twice = len(zlib.decompressobj().decompress(once, LONGEST_STREAM_BYTES))
        except zlib.error:
            continue
        if len(once) >= LONGEST_STREAM_BYTES or twice >= LONGEST_STREAM_BYTES:
            raise ReadingFailed(FileReason.TOO_BIG, "a stream unpacks to more than 100 MB")


def _open(data: bytes) -> tuple[Any, bool]:
    """The document, and whether its end had to be rebuilt."""
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(data), False
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == _PASSWORD_ERROR and _ENCRYPTION in data:
            raise ReadingFailed(FileReason.PASSWORD) from error
        reason = str(error)
    catalog = _CATALOG.search(data)
    if catalog is None:
        raise ReadingFailed(FileReason.DAMAGED, reason)
    trailer = b"\ntrailer\n<</Root %s %s R /Size 100000>>\nstartxref\n0\n%%%%EOF\n" % (catalog[1], catalog[2])
    try:
        return pypdfium2.PdfDocument(data + trailer), True
    except pypdfium2.PdfiumError as error:
        raise ReadingFailed(FileReason.DAMAGED, str(error)) from error


def _title(document: Any) -> str:
    """What the file calls itself."""
    return real_title(clean(document.get_metadata_value("Title"))[0])[:300]


def _form(document: Any) -> Any:
    """The library's form, which must be there before the first page is; None when the document has none."""
    import pypdfium2

    try:
        document.init_forms()
    except pypdfium2.PdfiumError:
        return None
    return document.formenv


def _read_page(document: Any, number: int, form: Any) -> tuple[Page | None, Written]:
    """A page, None when it cannot be read, and what was written onto it."""
    import pypdfium2

    try:
        with closing(document[number]) as page:
            content = read_page(page)
            return content, read_annotations(page, form, content.text)
    except pypdfium2.PdfiumError:
        return None, Written()


def number_ranges(numbers: Sequence[int]) -> str:
    """Rising numbers, those that follow each other as a range: "2, 5-7"."""
    texts: list[str] = []
    first = last = 0
    for number in (*numbers, 0):
        if first and number == last + 1:
            last = number
            continue
        if first:
            texts.append(str(first) if first == last else f"{first}-{last}")
        first = last = number
    return ", ".join(texts)


class _Pages:
    """The pages read so far."""

    def __init__(self, longest: int, scans: Mapping[int, str]) -> None:
        self._longest = longest
        self._scans = scans
        self._scanned: list[int] = []
        self._parts: list[str] = []
        self._written: list[str] = []
        self._length = 0
        self._starts: list[int] = []
        self._damaged = 0
        self._pictures: list[int] = []
        self._hidden = 0
        self._is_unchecked = False
        self.is_full = False

    def add(self, page: Page | None, written: Written) -> None:
        """Put a page behind the others, and behind it what people wrote onto it."""
        self._starts.append(self._length)
        if page is None:
            self._damaged += 1
        else:
            self._hidden += page.hidden + written.hidden
            self._is_unchecked = self._is_unchecked or page.is_unchecked
        self._parts.append(self._cut(self._text_of(page) if page else ""))
        self._written.append(self._cut(written.text))

    def _text_of(self, page: Page) -> str:
        """The text of a page; of a picture, what was read off it."""
        number = len(self._starts)
        if page.text or page.is_empty:
            return page.text
        text = clean(self._scans.get(number, ""))[0].strip()
        if text:
            self._scanned.append(number)
        else:
            self._pictures.append(number)
        return text

    def _cut(self, text: str) -> str:
        """What there is room for of a text, as lines."""
        left = self._longest - self._length
        self.is_full = self.is_full or len(text) > left
        lines = text[:left] + "\n" if text and left > 0 else ""
        self._length += len(lines)
        return lines

    def finish(self, page_count: int, was_repaired: bool, title: str) -> Parsed:
        """Everything, and what is missing."""
        waiting = tuple(number for number in self._pictures if number not in self._scans)
        facts = ReportFacts(pages=page_count, pages_without_text=len(self._pictures), scan_pages=waiting,
                            hidden_unchecked=self._is_unchecked)
        if not self._length:
            is_damaged = self._damaged or not page_count or was_repaired
            raise ReadingFailed(FileReason.DAMAGED if is_damaged else FileReason.NO_TEXT, f"pages: {page_count}", facts)
        trouble, details = self._trouble(page_count, was_repaired)
        text = "".join(part for both in zip(self._parts, self._written, strict=True) for part in both)
        return Parsed(text, tuple(self._blocks()), title, tuple(self._starts), trouble, details,
                      hidden=self._hidden, facts=facts, scanned=tuple(self._scanned))

    def _trouble(self, page_count: int, was_repaired: bool) -> tuple[FileReason, str]:
        """The gravest thing that kept the text from being whole."""
        if self.is_full:
            return FileReason.TOO_LONG, f"{len(self._starts)} of {page_count} pages"
        if self._damaged:
            return FileReason.DAMAGED, f"{self._damaged} of {page_count} pages"
        if was_repaired:
            return FileReason.DAMAGED, "the end of the file is missing"
        if self._pictures:
            pages = number_ranges(self._pictures)
            return FileReason.NO_TEXT_PAGES, f"{len(self._pictures)} of {page_count} pages: {pages}"
        return FileReason.NONE, ""

    def _blocks(self) -> Iterator[Block]:
        """Each page with text is a stretch of sentences, between the lines that other pages have, too."""
        bodies = find_bodies(self._parts)
        for start, page, written, body in zip(self._starts, self._parts, self._written, bodies, strict=True):
            if body.start > 0:
                yield Block(BlockKind.REPEATED, start, start + body.start)
            if page[body.start:body.end].strip():
                yield Block(BlockKind.PARAGRAPH, start + body.start, start + body.end)
            if page[body.end:].strip():
                yield Block(BlockKind.REPEATED, start + body.end, start + len(page))
            if written:
                yield Block(BlockKind.PARAGRAPH, start + len(page), start + len(page) + len(written))
