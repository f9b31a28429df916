"""Files that are attached to a message.

Takes:  the name and the bytes of each.
Gives:  what it says, as a document of its own, or why it could not be read.
Never:  opens what is not read in a folder either, or more than ``MOST_ATTACHMENTS``; fails over one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ragdesk.engine.formats import Format, find_format
from ragdesk.engine.hidden.hidden_text import note_hidden
from ragdesk.engine.hidden.spans import remove_spans
from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.loading import load
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reading.readers import LONGEST_TEXT, parse_bytes
from ragdesk.engine.reading.real_format import find_real_format
from ragdesk.engine.reading.text.decoding import decode
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records.files import ReportFacts

MOST_ATTACHMENTS = 200

_NOT_READ_ANYWHERE = frozenset((FileReason.UNSUPPORTED, FileReason.EMPTY, FileReason.NOT_TEXT))
"""Pictures and the like: they are named in the message."""


def read_attachments(files: Iterable[tuple[str, bytes]], report_alive: ReportAlive) -> Iterator[Parsed]:
    """Read one after the other.

    Yields:
        What each says, with its name for a title; of one that should be read and cannot be, only why not.
    """
    for number, (name, data) in enumerate(files):
        if number == MOST_ATTACHMENTS:
            yield Parsed("", (), trouble=FileReason.TOO_LONG, details=f"more than {MOST_ATTACHMENTS} attachments")
            return
        try:
            for parsed in _read(name, data, report_alive):
                yield replace(parsed, title=name, details=f"{name}: {parsed.trouble}" if parsed.trouble else "")
        except ReadingFailed as failure:
            if failure.reason not in _NOT_READ_ANYWHERE:
                yield _unread(name, failure.reason)
        except MemoryError:
            raise
        except Exception as error:  # a parser may raise anything on hostile bytes, and one attachment is at stake
            yield _unread(name, f"{type(error).__name__}: {error}"[:100])
        report_alive()


def _unread(name: str, why: str) -> Parsed:
    return Parsed("", (), details=f"{name}: {why}", facts=ReportFacts(unread_attachments=1))


def _read(name: str, data: bytes, report_alive: ReportAlive) -> Iterator[Parsed]:
    """What a file says; a mailbox and the like say many things."""
    kind = find_format(name)
    if kind is None or not data:
        return
    kind = find_real_format(kind, data)
    if kind.holds_many:
        yield from load(kind.reader)(data, LONGEST_TEXT, report_alive)
    else:
        text, hidden = _without_hidden(kind, data) if kind.hiding else (data, 0)
        parsed = parse_bytes(kind, text, report_alive)
        yield replace(parsed, hidden=parsed.hidden + hidden)


def _without_hidden(kind: Format, data: bytes) -> tuple[bytes, int]:
    """A text without what its own marks hide, which only its format tells, and how many pieces that were."""
    text = decode(data[:4 * LONGEST_TEXT], "").text
    spans = tuple(load(kind.hiding)(text))
    for start, end, reason in spans:
        note_hidden(text[start:end], reason)
    return remove_spans(text, tuple((start, end) for start, end, _reason in spans)).encode(), len(spans)
