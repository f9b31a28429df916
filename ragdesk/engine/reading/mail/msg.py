"""Messages that Outlook saves.

Takes:  a compound file.
Gives:  subject, sender and day, what was written, the names of attachments, then the messages inside of it as sections;
        what is attached as documents of their own.
Never:  uses the HTML of a message that also has plain text.

Outlook Item File Format, [MS-OXMSG]: each property is a stream named after its number and type.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.html.reader import claimed_encoding, read_html
from ragdesk.engine.reading.mail.headers import decode_body
from ragdesk.engine.reading.members import Member, read_members
from ragdesk.engine.reading.office.ole import CompoundFile
from ragdesk.engine.reading.parsed import Inside, Parsed, ReportAlive
from ragdesk.engine.reading.text.decoding import clean
from ragdesk.engine.reading.text.plain import read_plain
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind

_SUBJECT, _SENDER, _ADDRESS, _TO, _CC, _BODY, _HTML = "0037", "0C1A", "0C1F", "0E04", "0E03", "1000", "1013"
_FILE_NAMES = ("3707", "3704", "3001")
_CONTENT, _MESSAGE_INSIDE = "__substg1.0_37010102", "__substg1.0_3701000D/"
_TIMES = (0x0039, 0x0E06)
"""Sent, delivered."""

PROPERTIES = "__properties_version1.0"
_HEADER_BYTES, _HEADER_BYTES_INSIDE = 32, 24
_ATTACHMENT = re.compile(r"(__attach_version1\.0_#[0-9A-Fa-f]{8}/)")
DEEPEST = 10
"""Messages inside of messages."""


def read_msg(data: bytes, longest: int, report_alive: ReportAlive, inside: Inside) -> Iterator[Parsed]:
    """Read a message and what is attached to it.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called now and then.
        inside: how much of what is attached may be read.

    Raises:
        ReadingFailed: "damaged" when it is no message.
    """
    container = CompoundFile(data)
    if PROPERTIES not in container.names():
        raise ReadingFailed(FileReason.DAMAGED, "no message")
    letter = _Letter(container, Composer(longest), report_alive)
    author, day = letter.add("", 1)
    parsed = replace(letter.composer.finish(_text(container, _SUBJECT)), author=author, date=day)
    yield parsed
    for attached in read_members(letter.files, report_alive, inside):
        yield replace(attached, author=attached.author or author, date=attached.date or day)


class _Letter:
    """Adds messages to a document.

    Attributes:
        files: what is attached to the messages so far, but for messages.
    """

    def __init__(self, container: CompoundFile, composer: Composer, report_alive: ReportAlive) -> None:
        self.composer = composer
        self.files: list[Member] = []
        self._container = container
        self._names = frozenset(container.names())
        self._report_alive = report_alive

    def add(self, folder: str, level: int) -> tuple[str, str]:
        """Add the message in a folder of the container; gives who sent it, and when."""
        container, composer = self._container, self.composer
        subject, sender, address = (_text(container, number, folder) for number in (_SUBJECT, _SENDER, _ADDRESS))
        day = _day(container.read(folder + PROPERTIES), _HEADER_BYTES_INSIDE if folder else _HEADER_BYTES)
        about = ", ".join(filter(None, (sender or address, day[:10])))
        title = f"{subject} ({about})" if subject and about else subject or about
        composer.enter_section(level, title)
        composer.add_heading(level, subject, title)
        sender = f"{sender} <{address}>" if "@" in address and sender != address else sender
        head = (("From", sender), ("To", _text(container, _TO, folder)), ("Cc", _text(container, _CC, folder)),
                ("Date", day))
        composer.add(BlockKind.PARAGRAPH, "\n".join(f"{name}: {value}" for name, value in head if value))
        composer.add_parsed(_body(container, folder))
        self._report_alive()
        self._add_attached(folder, level)
        return sender, day

    def _add_attached(self, folder: str, level: int) -> None:
        """Add the names of what is attached, and the messages among that; note the files."""
        container, length = self._container, len(folder)
        found = {match[1] for name in self._names
                 if name.startswith(folder) and (match := _ATTACHMENT.match(name, length))}
        names = [(folder + inner, _file_name(container, folder + inner)) for inner in sorted(found)]
        if listed := [name for _inner, name in names if name]:
            self.composer.add(BlockKind.PARAGRAPH, "Attachments: " + ", ".join(listed))
        for inner, name in names:
            if f"{inner}{_MESSAGE_INSIDE}{PROPERTIES}" in self._names:
                if level < DEEPEST:
                    self.add(inner + _MESSAGE_INSIDE, level + 1)
            elif name:
                self.files.append(Member(name, partial(container.read, inner + _CONTENT)))


def _text(container: CompoundFile, number: str, folder: str = "") -> str:
    """A property that is text; empty when there is none. The name of a folder ends with a slash."""
    wide = container.read(f"{folder}__substg1.0_{number}001F")
    if wide:
        return wide.decode("utf-16-le", "replace").rstrip("\0")
    narrow = container.read(f"{folder}__substg1.0_{number}001E")
    return decode_body(narrow, "").rstrip("\0") if narrow else ""


def _body(container: CompoundFile, folder: str) -> Parsed:
    """What was written: the plain text, else the HTML."""
    plain = _text(container, _BODY, folder)
    if plain.strip():
        return read_plain(clean(plain)[0])
    raw = container.read(f"{folder}__substg1.0_{_HTML}0102")
    html = decode_body(raw, claimed_encoding(raw)) if raw else _text(container, _HTML, folder)
    return read_html(clean(html)[0]) if html else Parsed("", ())


def _file_name(container: CompoundFile, folder: str) -> str:
    """The name of an attachment, without folders."""
    name = next(filter(None, (_text(container, number, folder) for number in _FILE_NAMES)), "")
    return " ".join(re.split(r"[/\\]", name)[-1].split())[:200]


def _day(properties: bytes, header: int) -> str:
    """When the message was sent, from the table of properties of fixed length."""
    for at in range(header, len(properties) - 15, 16):
        kind, number = struct.unpack_from("<HH", properties, at)
        if kind == 0x0040 and number in _TIMES:
            ticks, = struct.unpack_from("<Q", properties, at + 8)
            try:
                return f"{datetime(1601, 1, 1, tzinfo=UTC) + timedelta(microseconds=ticks // 10):%Y-%m-%d %H:%M}"
            except OverflowError:
                return ""
    return ""
