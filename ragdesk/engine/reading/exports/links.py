"""Links that are kept as files, as browsers leave them on a desktop.

Takes:  the bytes of a .url or .webloc file.
Gives:  the address.
Never:  opens it.
"""

from __future__ import annotations

import plistlib
import re
from typing import Any

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reading.text.decoding import clean, decode
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import Block, BlockKind

LARGEST_BYTES = 1_000_000
LONGEST_ADDRESS = 10_000

_ADDRESS = re.compile(r"^[ \t]*URL[ \t]*=[ \t]*(\S.*)$", re.MULTILINE | re.IGNORECASE)


def read_link(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read a link.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: not called; this takes no time.

    Raises:
        ReadingFailed: "damaged" when it has no address, "too-big".
    """
    if len(data) > LARGEST_BYTES:
        raise ReadingFailed(FileReason.TOO_BIG, f"{len(data)} bytes")
    address = _of_list(data) if data.startswith((b"bplist", b"<?xml", b"<!DOCTYPE", b"<plist")) else _of_lines(data)
    address = " ".join(clean(address)[0].split())[:min(longest, LONGEST_ADDRESS)]
    if not address:
        raise ReadingFailed(FileReason.DAMAGED, "no address")
    return Parsed(f"{address}\n", (Block(BlockKind.PARAGRAPH, 0, len(address)),))


def _of_lines(data: bytes) -> str:
    """The address in a file of Windows."""
    match = _ADDRESS.search(decode(data).text)
    return match[1] if match else ""


def _of_list(data: bytes) -> str:
    """The address in a property list of macOS."""
    try:
        found: Any = plistlib.loads(data)
    except Exception as error:  # Python's parser raises what its own parts do over odd bytes, as they come
        raise ReadingFailed(FileReason.DAMAGED, f"no property list: {type(error).__name__}") from error
    address = found.get("URL") if isinstance(found, dict) else None
    return address if isinstance(address, str) else ""
