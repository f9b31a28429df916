"""Documents of old office programs.

Takes:  the bytes of a .doc, .xls, .ppt or .msg file.
Gives:  nothing yet but the name of what keeps us from reading it.
Never:  guesses at text in a container that it does not understand.
"""

from __future__ import annotations

from ragdesk.engine.reading.failures import ReadingFailed
from ragdesk.engine.reading.office.archive import refuse_ole
from ragdesk.engine.reading.parsed import Parsed, ReportAlive


def read_old(data: bytes, longest: int, report_alive: ReportAlive) -> Parsed:
    """Tell what a file is.

    Raises:
        ReadingFailed: "password", "old-format", or "damaged" when it is something else.
    """
    refuse_ole(data)
    raise ReadingFailed("damaged", "no document of an office program")
