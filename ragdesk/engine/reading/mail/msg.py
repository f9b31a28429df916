"""Messages that Outlook saves.

Takes:  a compound file.
Gives:  subject, sender and day, what was written, and the names of attachments.
Never:  opens an attachment; uses the HTML of a message that also has plain text.

Outlook Item File Format, [MS-OXMSG]: each property is a stream named after its number and type.
"""

from __future__ import annotations

import re
import struct
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.html.reader import claimed_encoding, read_html
from ragdesk.engine.reading.mail.headers import decode_body
from ragdesk.engine.reading.office.ole import CompoundFile
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reading.text.decoding import clean
from ragdesk.engine.reading.text.plain import read_plain
from ragdesk.engine.records import BlockKind

_SUBJECT, _SENDER, _ADDRESS, _TO, _CC, _BODY, _HTML = "0037", "0C1A", "0C1F", "0E04", "0E03", "1000", "1013"
_FILE_NAMES = ("3707", "3704")
_TIMES = (0x0039, 0x0E06)
"""Sent, delivered."""

_PROPERTIES_HEADER = 32
_ATTACHMENT = re.compile(r"(__attach_version1\.0_#[0-9A-F]{8})/")


def read_msg(container: CompoundFile, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read a message."""
    composer = Composer(longest)
    subject, sender = _text(container, _SUBJECT), _text(container, _SENDER)
    address, day = _text(container, _ADDRESS), _day(container.read("__properties_version1.0"))
    about = ", ".join(filter(None, (sender or address, day[:10])))
    title = f"{subject} ({about})" if subject and about else subject or about
    composer.enter_section(1, title)
    composer.add_heading(1, subject, title)
    sender = f"{sender} <{address}>" if "@" in address and sender != address else sender
    head = (("From", sender), ("To", _text(container, _TO)), ("Cc", _text(container, _CC)), ("Date", day))
    composer.add(BlockKind.PARAGRAPH, "\n".join(f"{name}: {value}" for name, value in head if value))
    composer.add_parsed(_body(container))
    report_alive()
    files = {match[1] for match in map(_ATTACHMENT.match, container.names()) if match}
    names = [name for name in (_file_name(container, folder) for folder in sorted(files)) if name]
    if names:
        composer.add(BlockKind.PARAGRAPH, "Attachments: " + ", ".join(names))
    return replace(composer.finish(subject), author=sender, date=day)


def _text(container: CompoundFile, number: str, folder: str = "") -> str:
    """A property that is text; empty when there is none."""
    wide = container.read(f"{folder}__substg1.0_{number}001F")
    if wide:
        return wide.decode("utf-16-le", "replace").rstrip("\0")
    narrow = container.read(f"{folder}__substg1.0_{number}001E")
    return decode_body(narrow, "").rstrip("\0") if narrow else ""


def _body(container: CompoundFile) -> Parsed:
    """What was written: the plain text, else the HTML."""
    plain = _text(container, _BODY)
    if plain.strip():
        return read_plain(clean(plain)[0])
    raw = container.read(f"__substg1.0_{_HTML}0102")
    html = decode_body(raw, claimed_encoding(raw)) if raw else _text(container, _HTML)
    return read_html(clean(html)[0]) if html else Parsed("", ())


def _file_name(container: CompoundFile, folder: str) -> str:
    """The name of an attachment, without folders."""
    name = next(filter(None, (_text(container, number, folder + "/") for number in _FILE_NAMES)), "")
    return " ".join(re.split(r"[/\\]", name)[-1].split())[:200]


def _day(properties: bytes) -> str:
    """When the message was sent, from the table of properties of fixed length."""
    for at in range(_PROPERTIES_HEADER, len(properties) - 15, 16):
        kind, number = struct.unpack_from("<HH", properties, at)
        if kind == 0x0040 and number in _TIMES:
            ticks, = struct.unpack_from("<Q", properties, at + 8)
            try:
                return f"{datetime(1601, 1, 1, tzinfo=UTC) + timedelta(microseconds=ticks // 10):%Y-%m-%d %H:%M}"
            except OverflowError:
                return ""
    return ""
