"""One file becomes documents.

Takes:  a folder and a path in it.
Gives:  a ReadResult: the documents in the file, what became of it, and a hash of its bytes.
Never:  raises for a bad file: every failure has a name in the ledger.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from ragdesk.engine.folder.safe_open import read_bytes
from ragdesk.engine.formats import Format, Takes, find_format
from ragdesk.engine.hidden.spans import blank_spans
from ragdesk.engine.ledger_reasons import ReadingFailed, state_for
from ragdesk.engine.reading.loading import load
from ragdesk.engine.reading.parsed import NO_SCANS, Inside, Parsed, ReportAlive, Scans
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import Block, BlockKind, Document, FileReport, FileState
from ragdesk.engine.records.documents import join_inner
from ragdesk.engine.records.files import NO_FACTS, ReportFacts
from ragdesk.engine.text.languages import detect_language
from ragdesk.engine.text.own_export import is_own_export
from ragdesk.engine.text.titles import name_title

LONGEST_TEXT = 20_000_000
"""Characters taken from one document; more is no note."""

LONGEST_TEXT_OF_PARTS = 210_000_000
"""Characters taken from all the messages of one mailbox: as many as the largest file has bytes, about."""

MOST_NOTES = 50
"""Of what could not be read in a file; of more, nobody reads the list."""

HIDDEN_NOTE = "pieces of hidden text left out"
"""How the details of a report say that there was some."""

OUT_OF_MEMORY = "out of memory"
_LONGEST_TITLE = 300


@dataclass(frozen=True, slots=True)
class ReadResult:
    """What came of one file.

    Attributes:
        documents: one, or none when nothing could be read; of a mailbox, one for each message.
        content_hash: SHA-256 of the bytes in hexadecimal, empty when they could not be read.
    """

    report: FileReport
    documents: tuple[Document, ...]
    content_hash: str


def _no_report() -> None:
    """For callers that do not wait."""


def read_file(folder: Path, path: str, report_alive: ReportAlive = _no_report) -> ReadResult:
    """Read one file.

    Args:
        folder: the chosen folder.
        path: relative to it, with "/" between the parts.
        report_alive: called now and then while a long file is read.
    """
    reading = FileReading(folder, path, report_alive)
    documents = tuple(reading)
    return ReadResult(reading.report, documents, reading.content_hash)


NO_WORDS = Scans()
"""Read off no picture."""


class FileReading:
    """The reading of one file, document by document, so that no more than one of them is in memory.

    Iterate over it once; nothing is raised for a bad file.

    Attributes:
        report: what became of the file; true when the last document has been given.
        content_hash: as in ``ReadResult``; known before the first document.
        ran_out_of_memory: the process had better not read another file.
        format: what the file is, by its name and its first bytes; None for one that is not read.
    """

    def __init__(self, folder: Path, path: str, report_alive: ReportAlive, scans: Scans = NO_WORDS) -> None:
        self._folder = folder
        self._path = path
        self._report_alive = report_alive
        self._scans = scans
        self._count = 0
        self.report = FileReport(path, FileState.OK)
        self.content_hash = ""
        self.ran_out_of_memory = False
        self.format: Format | None = find_format(path)

    def __iter__(self) -> Iterator[Document]:
        """The documents in the file, in order."""
        reason, details, facts = FileReason.NONE, "", NO_FACTS
        try:
            yield from self._read()
        except ReadingFailed as failure:
            reason, details, facts = failure.reason, failure.details, failure.facts
        except MemoryError:
            self.ran_out_of_memory = True
            reason, details = FileReason.TOO_BIG, OUT_OF_MEMORY
        except RecursionError as error:
            reason, details = FileReason.DAMAGED, str(error)
        except Exception as error:  # a parser may raise anything on hostile bytes, and one file is at stake
            reason, details = FileReason.DAMAGED, f"{type(error).__name__}: {error}"
        if reason:
            state = FileState.PARTIAL if self._count else state_for(reason)
            self.report = FileReport(self._path, state, reason, details[:300], facts=facts)

    def _read(self) -> Iterator[Document]:
        """Open the file and hand it to the reader of its format."""
        from ragdesk.engine.reading.real_format import find_real_format

        if self.format is None:
            raise ReadingFailed(FileReason.UNSUPPORTED)
        data = read_bytes(self._folder, self._path)
        self.content_hash = hashlib.sha256(data).hexdigest()
        if not data and not self.format.title_mark:
            raise ReadingFailed(FileReason.EMPTY)
        if is_own_export(data):
            raise ReadingFailed(FileReason.OWN_EXPORT)
        self.format = find_real_format(self.format, data)
        scans = self._scans.texts if self._scans.content_hash == self.content_hash else NO_SCANS
        if self.format.holds_many:
            yield from self._take_parts(read_parts(self.format, data, self._report_alive, Inside(scans=scans)))
            return
        parsed = parse_bytes(self.format, data, self._report_alive, scans)
        self._note(parsed)
        yield _make_document(self._path, parsed, self.format)

    def _take_parts(self, parts: Iterator[Parsed]) -> Iterator[Document]:
        """Number the documents of a file that holds many; one without text, or that is damaged, costs only itself."""
        has_head = self.format is not None and self.format.has_head
        number = unread = length = hidden = kept = attachments = pictures = 0
        trouble, notes, waiting, is_unchecked = FileReason.NONE, list[str](), list[int](), False
        for number, parsed in enumerate(parts, 0 if has_head else 1):
            trouble = trouble or parsed.trouble
            notes += [parsed.details] if parsed.details else []
            unread += not parsed.text.strip()
            length += len(parsed.text)
            hidden += parsed.hidden
            kept += parsed.kept
            attachments += parsed.facts.unread_attachments
            pictures += parsed.facts.pictures_inside
            waiting += parsed.facts.scan_pages
            is_unchecked = is_unchecked or parsed.facts.hidden_unchecked
            if length > LONGEST_TEXT_OF_PARTS:
                trouble = FileReason.TOO_LONG
                break
            if parsed.text.strip():
                self._count += 1
                yield replace(_make_document(self._path, parsed, self.format), part=number)
        count = f"documents in it: {number}" + (f", not read: {unread}" if unread else "")
        details = "; ".join(([] if has_head else [count]) + notes[:MOST_NOTES])
        facts = ReportFacts(unread_attachments=attachments, hidden_unchecked=is_unchecked, pictures_inside=pictures,
                            scan_pages=tuple(waiting))
        if not self._count:
            is_archive = self.format is not None and self.format.takes is Takes.ARCHIVE and not attachments
            raise ReadingFailed(trouble or (FileReason.NOTHING_TO_READ if is_archive else FileReason.EMPTY),
                                details, facts)
        self._note(Parsed("", (), trouble=trouble, details=details, hidden=hidden, kept=kept, facts=facts))

    def _note(self, parsed: Parsed) -> None:
        """Write what became of the file."""
        notes = (parsed.details, f"{HIDDEN_NOTE}: {parsed.hidden}" if parsed.hidden else "",
                 f"{HIDDEN_NOTE} of prompts: {parsed.kept}" if parsed.kept else "")
        state = FileState.PARTIAL if parsed.trouble else FileState.OK
        is_unchecked = parsed.facts.hidden_unchecked or (self.format is not None and not self.format.is_checked)
        facts = replace(parsed.facts, hidden_pieces=parsed.hidden + parsed.kept, hidden_unchecked=is_unchecked)
        self.report = FileReport(self._path, state, parsed.trouble, "; ".join(filter(None, notes)), facts=facts)


def _make_document(path: str, parsed: Parsed, format: Format | None) -> Document:
    """Give the text its title and its language; a message without a subject is told by its sender and its day."""
    is_message = format is not None and format.has_senders and (parsed.author or parsed.date) and not parsed.inner
    title = parsed.title[:_LONGEST_TITLE] or ("" if is_message else name_title(join_inner(path, parsed.inner)))
    parsed = _named(parsed, title, format.title_mark) if format is not None and format.title_mark else parsed
    return Document(path, parsed.text, title, detect_language(_own_text(parsed)), parsed.blocks, parsed.page_starts,
                    author=parsed.author[:_LONGEST_TITLE], date=parsed.date, aliases=parsed.aliases, tags=parsed.tags,
                    properties=parsed.properties, scanned=parsed.scanned, inner=parsed.inner[:_LONGEST_TITLE])


def _named(parsed: Parsed, title: str, mark: str) -> Parsed:
    """A note that has no text of its own with its name as a heading, by which it is found."""
    if _own_text(parsed).strip():
        return parsed
    before = f"{parsed.text.rstrip()}\n\n" if parsed.text.strip() else ""
    heading = Block(BlockKind.HEADING, len(before), len(before) + len(mark) + len(title), (title,))
    return replace(parsed, text=f"{before}{mark}{title}", blocks=(*parsed.blocks, heading))


def _own_text(parsed: Parsed) -> str:
    """The text without what is only about it, whose words are often English."""
    about = [block for block in parsed.blocks if block.kind is BlockKind.METADATA]
    return blank_spans(parsed.text, tuple((block.start, block.end) for block in about))


def read_parts(kind: Format, data: bytes, report_alive: ReportAlive, inside: Inside) -> Iterator[Parsed]:
    """Hand the bytes to the reader of a format whose files hold many documents; raises what that raises.

    Args:
        inside: how much of the files in it may be read.
    """
    if kind.pictures:
        return _read_pictured(kind, data, report_alive, inside)
    reader = load(kind.reader)
    parts: Iterator[Parsed] = (reader(data, LONGEST_TEXT, report_alive, inside) if kind.takes.has_files_inside
                               else reader(data, LONGEST_TEXT, report_alive))
    return parts


def _read_pictured(kind: Format, data: bytes, report_alive: ReportAlive, inside: Inside) -> Iterator[Parsed]:
    """A document, then the words of the pictures in it, of which all of it may consist.

    The pictures of one that cannot be read are gone through, too: they count where pictures alone are wanted, and the
    numbers of all that come later follow from theirs.
    """
    read_pictures = partial(load(kind.pictures), data, LONGEST_TEXT, report_alive, inside)
    head = Parsed("", ())
    if inside.pictures is None:
        try:
            head = parse_bytes(kind, data, report_alive)
        except MemoryError:
            raise
        except Exception as failure:  # a parser may raise anything on hostile bytes
            if not isinstance(failure, ReadingFailed) or failure.reason is not FileReason.EMPTY:
                is_locked = isinstance(failure, ReadingFailed) and failure.reason is FileReason.PASSWORD
                for part in read_pictures():
                    if not is_locked:  # else its pictures are noise, and only their numbers count
                        yield part
                raise
            head = Parsed("", (), details=failure.details, facts=failure.facts)
    yield head
    yield from read_pictures()


def parse_bytes(kind: Format, data: bytes, report_alive: ReportAlive, scans: Mapping[int, str] = NO_SCANS) -> Parsed:
    """Hand the bytes or the text to the reader of a format of single documents.

    Raises:
        ReadingFailed: "empty", and what the reader raises.
    """
    if kind.takes is Takes.TEXT:
        return _parse_text(kind, data)
    reader = load(kind.reader)
    parsed: Parsed = (reader(data, LONGEST_TEXT, report_alive, scans) if kind.has_scans
                      else reader(data, LONGEST_TEXT, report_alive))
    if not parsed.text.strip():
        raise ReadingFailed(FileReason.EMPTY, parsed.details)
    return parsed


def _parse_text(kind: Format, data: bytes) -> Parsed:
    """Decode, shorten and read one of the formats that are text."""
    from ragdesk.engine.reading.text.decoding import decode

    claimed = load(kind.encoding)(data) if kind.encoding else ""
    try:
        decoded = decode(data[:4 * LONGEST_TEXT], claimed)
    except ReadingFailed as failure:
        if not kind.is_surely_text:
            raise ReadingFailed(FileReason.UNSUPPORTED, failure.details) from failure
        raise
    text, was_cut = _shorten(decoded.text)
    parsed: Parsed = load(kind.reader)(text)
    if not parsed.text.strip() and not kind.title_mark:
        raise ReadingFailed(FileReason.EMPTY)
    trouble = FileReason.TOO_LONG if was_cut else parsed.trouble or (
        FileReason.DAMAGED if decoded.damaged else FileReason.NONE)
    details = "; ".join(filter(None, (decoded.details, parsed.details)))
    facts = replace(parsed.facts, hidden_characters=decoded.hidden + parsed.facts.hidden_characters)
    return replace(parsed, trouble=trouble, details=details, facts=facts)


def _shorten(text: str) -> tuple[str, bool]:
    """The text up to the limit, cut at white space near it."""
    if len(text) <= LONGEST_TEXT:
        return text, False
    cut = max(text.rfind(space, LONGEST_TEXT - 1_000, LONGEST_TEXT) for space in " \n\t")
    return text[:cut if cut > 0 else LONGEST_TEXT], True
