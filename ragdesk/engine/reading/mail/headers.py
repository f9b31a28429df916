"""The head of an e-mail.

Takes:  a message as Python's parser gives it.
Gives:  its subject, people and day as text.
Never:  fails over a header: one that cannot be decoded is shown as it stands.
"""

from __future__ import annotations

import binascii
import re
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.utils import parsedate_to_datetime

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.text.decoding import clean, decode

LONGEST_HEADER = 2_000
_CHARSET = re.compile(r"[\w.:+-]{1,40}", re.ASCII)
_NO_CHARSETS = frozenset(("punycode", "idna", "unicode_escape", "raw_unicode_escape", "undefined", "unknown-8bit"))
"""Encodings that Python knows and that no letter is written in."""

_PEOPLE = ("From", "To", "Cc")


def shorten_headers(message: Message) -> None:
    """Cut headers that are too long: to take one apart takes time by the square of its length."""
    for name, value in message.items():
        if len(str(value)) > LONGEST_HEADER * 4:
            message.replace_header(name, str(value)[:LONGEST_HEADER * 4])


def header_text(message: Message, name: str) -> str:
    """A header in one line; empty when there is none."""
    # Python's own way to a header replaces letters that are written without any encoding, as many programs do.
    value = next((value for key, value in message.raw_items() if key.lower() == name.lower()), "")
    raw = str(value)[:LONGEST_HEADER * 4]
    try:
        text = "".join(_decode_part(part, charset) for part, charset in decode_header(raw))
    except (HeaderParseError, binascii.Error, ValueError, LookupError):
        text = raw
    return " ".join(clean(text)[0].split())[:LONGEST_HEADER]


def _decode_part(part: bytes | str, charset: str | None) -> str:
    """A stretch of a header; one that names no encoding may hold bytes of any."""
    if isinstance(part, str):
        part = part.encode("utf-8", "surrogateescape")
    return decode_body(part, charset or "")


def decode_body(data: bytes, charset: str) -> str:
    """Text in the encoding that a message claims, or in the one that it looks like."""
    if not data:
        return ""
    charset = charset if is_charset(charset) else ""
    try:
        if charset.lower() not in ("", "us-ascii", "ascii"):
            return data.decode(charset)
    except (LookupError, ValueError):
        pass
    try:
        return decode(data, charset).text
    except ReadingFailed:
        return data.decode("latin-1")


def is_charset(name: str) -> bool:
    """Whether something may be the name of an encoding of letters, known or not; Python's parser fails over others."""
    return _CHARSET.fullmatch(name) is not None and name.lower() not in _NO_CHARSETS


def day_of(message: Message) -> str:
    """When the message was sent, as year, month, day and time; empty when it does not say."""
    try:
        return f"{parsedate_to_datetime(str(message.get('Date', ''))):%Y-%m-%d %H:%M}"
    except (TypeError, ValueError, IndexError, OverflowError):
        return ""


def describe(message: Message) -> tuple[str, str, str]:
    """The subject, a title that tells the message from others of that subject, and the lines of its head."""
    subject = header_text(message, "Subject")
    day, sender = day_of(message), header_text(message, "From")
    about = ", ".join(filter(None, (_name(sender), day[:10])))
    title = f"{subject} ({about})" if subject and about else subject or about
    lines = [f"{name}: {text}" for name in _PEOPLE if (text := header_text(message, name))]
    return subject, title, "\n".join([*lines, *([f"Date: {day}"] if day else [])])


def _name(address: str) -> str:
    """Who somebody is: the name in front of the address, else the address."""
    return address.partition("<")[0].strip().strip("\"'").strip() or address.strip("<>")
