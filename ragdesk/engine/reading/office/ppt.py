"""Presentations of PowerPoint 97 to 2003.

Takes:  a compound file.
Gives:  the text slide by slide, in the order of showing, with each slide as a page and its notes at its end.
Never:  slides that were deleted and still lie in the file; pictures; macros.

PowerPoint Binary File Format, [MS-PPT]: the last edit names a directory of the parts that are in use.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.office.ole import CompoundFile
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind

_DOCUMENT, _SLIDE, _NOTES, _NOTES_HEAD = 0x03E8, 0x03EE, 0x03F0, 0x03F1
_LIST, _LIST_ENTRY = 0x0FF0, 0x03F3
_TEXT_KIND, _WIDE_TEXT, _NARROW_TEXT = 0x0F9F, 0x0FA0, 0x0FA8
_EDIT, _DIRECTORY = 0x0FF5, 0x1772
_TITLES = frozenset((0, 6))
_ENCRYPTED = 0xF3D1C4DF
_SLIDES, _NOTE_PAGES = 0, 2
_MOST_EDITS = 10_000


@dataclass(frozen=True, slots=True)
class _Record:
    """A piece of the stream; a container holds others."""

    instance: int
    kind: int
    start: int
    end: int
    is_container: bool


@dataclass(frozen=True, slots=True)
class _Slide:
    """An entry in a list of slides: where it is, its number, and the texts that the outline shows of it."""

    part: int
    number: int
    texts: list[tuple[int, str]]


def read_ppt(container: CompoundFile, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read every slide.

    Raises:
        ReadingFailed: "damaged", "password".
    """
    show = _Show(container.read("PowerPoint Document"), container.read("Current User"))
    composer = Composer(longest)
    notes = show.find_notes()
    taken: set[int] = set()
    for slide in show.slides(_SLIDES):
        composer.start_page()
        parts = [part for part in (slide.part, notes.get(slide.number, 0)) if part not in taken]
        texts = [*slide.texts, *(show.texts_of(slide.part) if slide.part in parts else ())]
        titles = [text for kind, text in texts if kind in _TITLES]
        composer.add_heading(1, " ".join(titles)) if titles else composer.enter_section(1, "")
        for kind, text in texts:
            if kind not in _TITLES:
                _add_text(composer, text)
        for part in parts:
            for _, text in show.texts_of(part) if part != slide.part else ():
                _add_text(composer, text)
        taken.update(parts)
        report_alive()
    return composer.finish()


def _add_text(composer: Composer, text: str) -> None:
    """Add a paragraph, or several as a list."""
    lines = [line.replace("\v", "\n").strip() for line in text.split("\r") if line.strip()]
    composer.end_block()
    for line in lines:
        composer.add(*((BlockKind.LIST, f"• {line}") if len(lines) > 1 else (BlockKind.PARAGRAPH, line)))


class _Show:
    """The parts of a presentation that are in use."""

    def __init__(self, stream: bytes, user: bytes) -> None:
        self._stream = stream
        if len(user) < 20:
            raise ReadingFailed(FileReason.DAMAGED, "no current edit")
        token, edit = struct.unpack_from("<II", user, 12)
        if token == _ENCRYPTED:
            raise ReadingFailed(FileReason.PASSWORD)
        self._places: dict[int, int] = {}
        self._document = self._read_edits(edit)

    def _read_edits(self, position: int) -> int:
        """Go back from the last edit, noting where each part was written last; gives the number of the main part."""
        document = 0
        for _ in range(_MOST_EDITS):
            record = self._record(position)
            if record is None or record.kind != _EDIT or record.end - record.start < 20:
                break
            before, directory, number = struct.unpack_from("<III", self._stream, record.start + 8)
            document = document or number
            self._read_directory(directory)
            if not 0 < before < position:
                break
            position = before
        return document

    def _read_directory(self, position: int) -> None:
        """Note the places that one edit tells of; what a later one told stays."""
        record = self._record(position)
        if record is None or record.kind != _DIRECTORY:
            return
        count = (record.end - record.start) // 4
        numbers = struct.unpack_from(f"<{count}I", self._stream, record.start)
        at = 0
        while at < count:
            first, length = numbers[at] & 0xFFFFF, numbers[at] >> 20
            for step, place in enumerate(numbers[at + 1:at + 1 + length]):
                self._places.setdefault(first + step, place)
            at += 1 + length

    def _record(self, position: int) -> _Record | None:
        """The record at a position."""
        if position + 8 > len(self._stream):
            return None
        head, kind, length = struct.unpack_from("<HHI", self._stream, position)
        end = min(position + 8 + length, len(self._stream))
        return _Record(head >> 4, kind, position + 8, end, head & 0xF == 0xF)

    def _part(self, number: int, kind: int) -> _Record | None:
        """A part by its number, if it is of that kind."""
        record = self._record(self._places[number]) if number in self._places else None
        return record if record is not None and record.kind == kind else None

    def _inside(self, outer: _Record) -> Iterator[_Record]:
        """The records directly in a container."""
        position = outer.start
        while position < outer.end and (record := self._record(position)) is not None:
            yield record
            position = record.end

    def _all_inside(self, outer: _Record) -> Iterator[_Record]:
        """All records in a container and in those inside of it, in order."""
        waiting = [outer]
        while waiting:
            record = waiting.pop()
            if record.is_container:
                waiting += reversed(list(self._inside(record)))
            else:
                yield record

    def slides(self, instance: int) -> Iterator[_Slide]:
        """The entries of the list of slides or of note pages."""
        document = self._part(self._document, _DOCUMENT)
        if document is None:
            raise ReadingFailed(FileReason.DAMAGED, "no document")
        for listing in self._inside(document):
            if listing.kind == _LIST and listing.instance == instance:
                yield from self._entries(listing)

    def _entries(self, listing: _Record) -> Iterator[_Slide]:
        """The entries of one list, each with the texts behind it."""
        slide: _Slide | None = None
        kind = -1
        for record in self._inside(listing):
            if record.kind == _LIST_ENTRY and record.end - record.start >= 16:
                if slide is not None:
                    yield slide
                part, _, _, number = struct.unpack_from("<IIII", self._stream, record.start)
                slide = _Slide(part, number, [])
            elif record.kind == _TEXT_KIND and record.end - record.start >= 4:
                kind, = struct.unpack_from("<I", self._stream, record.start)
            elif slide is not None and (text := self._text(record)):
                slide.texts.append((kind, text))
        if slide is not None:
            yield slide

    def _text(self, record: _Record) -> str:
        """The text of a record, empty when it holds none."""
        raw = self._stream[record.start:record.end]
        if record.kind == _WIDE_TEXT:
            return raw.decode("utf-16-le", "replace")
        return raw.decode("latin-1") if record.kind == _NARROW_TEXT else ""

    def texts_of(self, number: int) -> Iterator[tuple[int, str]]:
        """The texts that lie in a slide or a page of notes itself, with their kinds."""
        part = self._part(number, _SLIDE) or self._part(number, _NOTES)
        kind = -1
        for record in self._all_inside(part) if part is not None else ():
            if record.kind == _TEXT_KIND and record.end - record.start >= 4:
                kind, = struct.unpack_from("<I", self._stream, record.start)
            elif text := self._text(record):
                yield kind, text

    def find_notes(self) -> dict[int, int]:
        """Number of a slide -> the part with its notes."""
        found = {}
        for page in self.slides(_NOTE_PAGES):
            part = self._part(page.part, _NOTES)
            for record in self._inside(part) if part is not None else ():
                if record.kind == _NOTES_HEAD and record.end - record.start >= 4:
                    found[struct.unpack_from("<I", self._stream, record.start)[0]] = page.part
        return found
