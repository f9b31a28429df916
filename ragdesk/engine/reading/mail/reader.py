"""E-mails and mailboxes, and web pages saved with their pictures.

Takes:  the bytes of an .eml, .mbox or .mht file.
Gives:  each message of a mailbox by itself: subject, sender and day first, then what was written, then the names of
        attachments, then the messages inside of it as sections; what is attached as documents of their own.
Never:  uses the HTML of a message that also has plain text; fetches a picture.

RFC 5322 and RFC 2045 to 2049 (messages), RFC 4155 (mailboxes), RFC 2557 (pages with their parts).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from email.message import Message
from email.parser import BytesParser
from email.utils import collapse_rfc2231_value
from functools import partial

from ragdesk.engine.formats import find_format
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.html.reader import claimed_encoding, read_html
from ragdesk.engine.reading.mail.headers import (
    day_of,
    decode_body,
    describe,
    header_text,
    is_charset,
    shorten_headers,
)
from ragdesk.engine.reading.members import Member, read_members
from ragdesk.engine.reading.parsed import Inside, Parsed, ReportAlive
from ragdesk.engine.reading.text.decoding import clean
from ragdesk.engine.reading.text.plain import read_plain
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import BlockKind

MOST_MESSAGE_PARTS = 2_000
"""Parts of one message that are looked at."""

DEEPEST = 50
"""Messages inside of messages."""

_MESSAGE_ENDING = ".eml"
_BAD_LETTER = (ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError)
"""What Python's parser raises over a hostile message; the other messages of the mailbox are not to suffer."""

_SEPARATOR = re.compile(rb"(?:\A|\n\r?\n)(From [^\r\n]{0,500}?\d{1,2}:\d\d[^\r\n]{0,100}(?:\r?\n|\Z))")
_QUOTED_SEPARATOR = re.compile(rb"^>(>*From )", re.MULTILINE)


def read_eml(data: bytes, longest: int, report_alive: ReportAlive, inside: Inside) -> Iterator[Parsed]:
    """Read one message and what is attached to it.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called now and then.
        inside: how much of what is attached may be read.

    Raises:
        ReadingFailed: "damaged" when it is no message.
    """
    message = BytesParser().parsebytes(_without_separator(data))
    if not message.keys():
        raise ReadingFailed(FileReason.DAMAGED, "no headers")
    letter = _Letter(Composer(longest), report_alive)
    parsed = _read_message(message, letter)
    yield parsed
    yield from _attached(letter, parsed, report_alive, inside)


def read_mbox(data: bytes, longest: int, report_alive: ReportAlive, inside: Inside) -> Iterator[Parsed]:
    """Read every message of a mailbox, one at a time; arguments and errors as for ``read_eml``.

    Yields:
        What each message says, in order, so that each has its number; of one that cannot be read, only why not. Then
        what is attached to them, for which those messages are taken apart once more: together they may be large.
    """
    is_mailbox = False
    with_files = []
    for span in _split_mailbox(data):
        is_mailbox = True
        letter = _Letter(Composer(longest), report_alive)
        yield _read_raw(data[slice(*span)], letter)
        if letter.has_files:
            with_files.append(span)
        report_alive()
    if not is_mailbox:
        raise ReadingFailed(FileReason.DAMAGED, "no message")
    for span in with_files:
        letter = _Letter(Composer(longest), report_alive)
        yield from _attached(letter, _read_raw(data[slice(*span)], letter), report_alive, inside)


def _read_raw(raw: bytes, letter: _Letter) -> Parsed:
    """What one message of a mailbox says."""
    try:
        return _read_message(BytesParser().parsebytes(_QUOTED_SEPARATOR.sub(rb"\1", raw)), letter)
    except _BAD_LETTER:
        return Parsed("", (), trouble=FileReason.DAMAGED)
    except MemoryError:
        return Parsed("", (), trouble=FileReason.TOO_BIG)


def _attached(letter: _Letter, parsed: Parsed, report_alive: ReportAlive, inside: Inside) -> Iterator[Parsed]:
    """What is attached to a message, which tells who sent it, and when."""
    for attached in read_members(letter.attached_files(), report_alive, inside):
        yield replace(attached, author=attached.author or parsed.author, date=attached.date or parsed.date)


def _read_message(message: Message, letter: _Letter) -> Parsed:
    """What one message says."""
    letter.add(message, 1)
    parsed = letter.composer.finish(header_text(message, "Subject"), letter.trouble)
    return replace(parsed, author=header_text(message, "From"), date=day_of(message))


def read_mhtml(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read the page of a web archive; arguments and errors as for ``read_eml``."""
    message = BytesParser().parsebytes(data)
    for part in _walk(message):
        shorten_headers(part)
    page = next((part for part in _walk(message) if part.get_content_type() in ("text/html", "text/plain")), None)
    if page is None or not message.keys():
        raise ReadingFailed(FileReason.DAMAGED, "no page")
    composer = Composer(longest)
    parsed = _read_part(page)
    composer.add_parsed(parsed)
    report_alive()
    return composer.finish(parsed.title or header_text(message, "Subject"))


def _without_separator(data: bytes) -> bytes:
    """A message that was cut out of a mailbox may still have the line before it."""
    return data.partition(b"\n")[2] if data.startswith(b"From ") else data.lstrip(b"\r\n\xef\xbb\xbf")


def _split_mailbox(data: bytes) -> Iterator[tuple[int, int]]:
    """Where each message begins and ends, without the lines that set them apart."""
    start = -1
    position = 0
    while (match := _SEPARATOR.search(data, position)) is not None:
        if start >= 0:
            yield start, match.start(1)
        start = match.end(1)
        position = max(start - 2, position + 1)
    if start >= 0:
        yield start, len(data)


def _walk(message: Message) -> Iterator[Message]:
    """The parts of a message, in order, up to a limit."""
    waiting = [message]
    for _ in range(MOST_MESSAGE_PARTS):
        if not waiting:
            return
        part = waiting.pop()
        yield part
        waiting += reversed(_parts_of(part))


def _parts_of(message: Message) -> list[Message]:
    """The parts directly inside of a message; none when it is in one piece."""
    inner = message.get_payload() if message.is_multipart() else None
    return [part for part in inner if isinstance(part, Message)] if isinstance(inner, list) else []


def _payload(part: Message) -> bytes:
    """The bytes of a part."""
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _read_part(part: Message) -> Parsed:
    """The text of one part."""
    charset = str(part.get_param("charset", "") or "")
    if charset and not is_charset(charset):
        part.replace_header("Content-Type", part.get_content_type())
        charset = ""
    data = _payload(part)
    if part.get_content_type() == "text/html":
        return read_html(clean(decode_body(data, charset or claimed_encoding(data)))[0])
    return read_plain(clean(decode_body(data, charset))[0])


class _Letter:
    """Adds messages to a document.

    Attributes:
        trouble: a fixed name for what was left out of them.
    """

    def __init__(self, composer: Composer, report_alive: ReportAlive) -> None:
        self.composer = composer
        self.trouble = FileReason.NONE
        self._report_alive = report_alive
        self._parts_left = MOST_MESSAGE_PARTS
        self._parsed: dict[Message, Parsed] = {}
        self._attached: list[tuple[str, Message]] = []

    def add(self, message: Message, level: int) -> None:
        """Add a message: its head, what was written, the names of attachments, then messages inside of it."""
        if level > DEEPEST:
            self.trouble = FileReason.DAMAGED
            return
        self._parts_left = MOST_MESSAGE_PARTS
        for part in _walk(message):
            shorten_headers(part)
        subject, title, head = describe(message)
        self.composer.enter_section(level, title)
        self.composer.add_heading(level, subject, title)
        self.composer.add(BlockKind.PARAGRAPH, head)
        attachments: list[str] = []
        inside: list[Message] = []
        for part in self._choose(message, attachments, inside):
            self.composer.add_parsed(self._read(part))
        self._parsed.clear()
        if attachments:
            self.composer.add(BlockKind.PARAGRAPH, "Attachments: " + ", ".join(attachments))
        for inner in inside:
            self._report_alive()
            self.add(inner, level + 1)

    def _choose(self, part: Message, attachments: list[str], inside: list[Message]) -> list[Message]:
        """The parts that hold what was written; those that do not are sorted into the other two lists."""
        self._parts_left -= 1
        if self._parts_left < 0:
            self.trouble = FileReason.TOO_LONG
            return []
        parts = _parts_of(part)
        kind = part.get_content_type()
        if kind == "message/rfc822":
            inside += parts
            return []
        if kind == "multipart/alternative":
            return self._best(parts, attachments, inside)
        if parts:
            return [chosen for item in parts for chosen in self._choose(item, attachments, inside)]
        name = _file_name(part)
        is_text = kind in ("text/plain", "text/html") and part.get_content_disposition() != "attachment"
        if not is_text and name:
            attachments.append(name)
            if name.lower().endswith(_MESSAGE_ENDING) and (data := _payload(part)):
                inside.append(BytesParser().parsebytes(_without_separator(data)))
            else:
                self._attached.append((name, part))
        return [part] if is_text and not part.is_multipart() else []

    @property
    def has_files(self) -> bool:
        """Whether anything is attached that may be read."""
        return any(find_format(name) is not None for name, _part in self._attached)

    def attached_files(self) -> Iterator[Member]:
        """What is attached to the messages so far, but for messages, which are sections."""
        return (Member(name, partial(_payload, part)) for name, part in self._attached)

    def _best(self, parts: list[Message], attachments: list[str], inside: list[Message]) -> list[Message]:
        """Of several ways to say the same, the plain text if it says anything, else the last one that does."""
        ways = [self._choose(part, attachments, inside) for part in parts]
        plain = [way for way in ways if way and all(part.get_content_type() == "text/plain" for part in way)]
        others = [way for way in reversed(ways) if way not in plain]
        return next((way for way in (*plain, *others) if any(self._read(part).text.strip() for part in way)), [])

    def _read(self, part: Message) -> Parsed:
        """The text of a part, which is read once."""
        return self._parsed.get(part) or self._parsed.setdefault(part, _read_part(part))


def _file_name(part: Message) -> str:
    """The name of an attached file, without folders."""
    name = part.get_param("filename", "", "content-disposition") or part.get_param("name", "") or ""
    probe = Message()
    probe["Name"] = " ".join(collapse_rfc2231_value(name, "replace").split())
    return re.split(r"[/\\]", header_text(probe, "Name"))[-1][:200]
