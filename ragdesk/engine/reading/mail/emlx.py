"""Messages as Apple Mail keeps them.

Takes:  the bytes of an .emlx file.
Gives:  what the reader of single messages gives.
Never:  what Mail notes behind the message for itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.mail.reader import read_eml
from ragdesk.engine.reading.parsed import Inside, Parsed, ReportAlive
from ragdesk.engine.reasons import FileReason

_LENGTH = re.compile(rb"\s{0,10}(\d{1,12})[ \t]*\r?\n")


def read_emlx(data: bytes, longest: int, report_alive: ReportAlive, inside: Inside) -> Iterator[Parsed]:
    """Read one message and what is attached to it; arguments and errors as for ``read_eml``."""
    length = _LENGTH.match(data)
    if length is None:
        raise ReadingFailed(FileReason.DAMAGED, "no length")
    return read_eml(data[length.end():length.end() + int(length[1])], longest, report_alive, inside)
