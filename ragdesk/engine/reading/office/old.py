"""Documents of old office programs.

Takes:  the bytes of a .doc, .xls or .ppt file.
Gives:  the text of those that are understood.
Never:  guesses at text in a container that it does not understand.
"""

from __future__ import annotations

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.office.ole import HEADER, CompoundFile
from ragdesk.engine.reading.parsed import Parsed, ReportAlive
from ragdesk.engine.reasons import FileReason

_LOCKED = "EncryptedPackage".encode("utf-16-le")
_UNREAD = frozenset(("Book", "VisioDocument", "Quill", "PP40"))


def read_old(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Read what is in a container.

    Args:
        data: the whole file.
        longest: characters to take at most.
        report_alive: called now and then.

    Raises:
        ReadingFailed: "password", "old-format" where the text cannot be reached, "damaged".
    """
    if not data.startswith(HEADER):
        raise ReadingFailed(FileReason.DAMAGED, "no document of an office program")
    if _LOCKED in data:
        raise ReadingFailed(FileReason.PASSWORD)
    container = CompoundFile(data)
    names = set(container.names())
    if "WordDocument" in names:
        from ragdesk.engine.reading.office.doc import read_doc

        return read_doc(container, longest, report_alive)
    if "Workbook" in names:
        from ragdesk.engine.reading.office.xls import read_xls

        return read_xls(container, longest, report_alive)
    if "PowerPoint Document" in names:
        from ragdesk.engine.reading.office.ppt import read_ppt

        return read_ppt(container, longest, report_alive)
    reason = FileReason.OLD_FORMAT if names & _UNREAD else FileReason.DAMAGED
    raise ReadingFailed(reason, ", ".join(sorted(names))[:100])
