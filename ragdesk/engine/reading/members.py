"""Files that are in another file: attached to a message, packed into an archive.

Takes:  the name of each, and how its bytes are had.
Gives:  what it says, as a document of its own with its name, or why it could not be read.
Never:  opens what is not read in a folder either, or more than ``Inside`` allows; fails over one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from ragdesk.engine.formats import Format, find_format
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.parsed import DEEPEST_FILE, PAGES_OF_A_FILE, Inside, Parsed, PictureFile, ReportAlive
from ragdesk.engine.reading.readers import parse_bytes, read_parts
from ragdesk.engine.reading.real_format import find_real_format
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records.documents import INNER
from ragdesk.engine.records.files import ReportFacts

_NOT_READ_ANYWHERE = frozenset((
    FileReason.UNSUPPORTED, FileReason.EMPTY, FileReason.NOT_TEXT, FileReason.PICTURE_WITHOUT_TEXT))
"""Of photos and the like: nobody expects their text."""

_UNREAD = Parsed("", ())

SMALLEST_PICTURE, LARGEST_PICTURE = 40_000, 50_000_000
"""Bytes; smaller ones are logos and the like, and hold no page of text; larger ones are handed to no other program."""


class Member(NamedTuple):
    """A file in another one.

    Attributes:
        name: with "/" between folders; only shown, never a place on disk.
        read: gives its bytes; may raise ``ReadingFailed``.
    """

    name: str
    read: Callable[[], bytes]


def read_members(members: Iterable[Member], report_alive: ReportAlive, inside: Inside) -> Iterator[Parsed]:
    """Read one after the other.

    Yields:
        What each says; of one that should be read and cannot be, only why not; of one that is read nowhere, nothing.
    """
    inside.depth += 1
    try:
        for member in members:
            try:
                yield from _read(member, report_alive, inside)
            except ReadingFailed as failure:
                yield _UNREAD if failure.reason in _NOT_READ_ANYWHERE else _unread(member.name, failure.reason)
            except MemoryError:
                raise
            except Exception as error:  # a parser may raise anything on hostile bytes, and one file is at stake
                yield _unread(member.name, f"{type(error).__name__}: {error}"[:100])
            report_alive()
    finally:
        inside.depth -= 1


def _unread(name: str, why: str) -> Parsed:
    return Parsed("", (), details=f"{name}: {why}", facts=ReportFacts(unread_attachments=1))


def _too_large(name: str) -> Parsed:
    """A picture that stays unread."""
    return Parsed("", (), details=f"{name}: {FileReason.PICTURE}", facts=ReportFacts(pictures_inside=1))


def _read(member: Member, report_alive: ReportAlive, inside: Inside) -> Iterator[Parsed]:
    """What a file says; a mailbox and the like say many things."""
    kind = find_format(member.name)
    if kind is None:
        yield _UNREAD
        return
    if inside.depth > DEEPEST_FILE + kind.is_picture:
        yield _unread(member.name, "nested too deeply")
        return
    data = member.read()
    if not data or (kind.is_picture and len(data) < SMALLEST_PICTURE):
        yield _UNREAD
    elif kind.is_picture and len(data) > LARGEST_PICTURE:
        yield _too_large(member.name)
    elif not inside.take(len(data)):
        yield Parsed("", (), trouble=FileReason.TOO_LONG, details=f"{member.name}: {FileReason.TOO_LONG}")
    else:
        kind = find_real_format(kind, data)
        for own_name, part in _parts(kind, data, report_alive, inside):
            why = part.trouble or part.details
            details = f"{member.name}: {why}" if why and (part.trouble or not part.text) else ""
            yield replace(part, inner=INNER.join(filter(None, (member.name, own_name))), details=details)


def _parts(kind: Format, data: bytes, report_alive: ReportAlive, inside: Inside) -> Iterator[tuple[str, Parsed]]:
    """The documents in a file, each with its name there: its own, else its number; a letter needs none."""
    if not kind.holds_many:
        yield "", _read_single(kind, data, report_alive, inside)
        return
    first = 0 if kind.has_head else 1
    for number, part in enumerate(read_parts(kind, data, report_alive, inside), first):
        yield part.inner or (str(number) if number else ""), part


def _read_single(kind: Format, data: bytes, report_alive: ReportAlive, inside: Inside) -> Parsed:
    """What a file of one document says; of one that is nothing but pictures, which of them wait.

    Raises:
        ReadingFailed: what its reader raises otherwise.
    """
    first = inside.begin_pictures() if kind.has_scans else 0
    if inside.pictures is not None:
        inside.pictures += [PictureFile(first, data, kind.has_pages)] if kind.has_scans else []
        return _UNREAD
    scans = inside.scans_of(first)
    try:
        parsed = parse_bytes(kind, data, report_alive, scans)
    except ReadingFailed as failure:
        facts = _numbered(failure.facts, first, scans, inside)
        if not facts.pictures_inside:
            raise
        return Parsed("", (), details=FileReason.PICTURE, facts=facts)
    return replace(parsed, facts=_numbered(parsed.facts, first, scans, inside))


def _numbered(facts: ReportFacts, first: int, scans: Mapping[int, str], inside: Inside) -> ReportFacts:
    """What waits in a file, by its number among all that is in the file around it."""
    taken = inside.take_pictures((*scans, *facts.scan_pages))
    waiting = tuple(first + page for page in facts.scan_pages
                    if page in taken and page < PAGES_OF_A_FILE)
    return replace(facts, scan_pages=waiting, pictures_inside=len(facts.scan_pages))
