"""Pictures in office documents, some of which are of text: scans, receipts, screens.

Takes:  the bytes of a .docx, .pptx, .xlsx or OpenDocument file.
Gives:  what each picture says, as a document of its own.
Never:  looks at a picture (``reading.picture``), or at one that a document only links to.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ragdesk.engine.reading.members import Member, read_members
from ragdesk.engine.reading.office.archive import Archive
from ragdesk.engine.reading.parsed import Inside, Parsed, ReportAlive

_FOLDERS = ("word/media/", "ppt/media/", "xl/media/", "Pictures/")
_ARCHIVE = b"PK"


def read_pictures(data: bytes, longest: int, report_alive: ReportAlive, inside: Inside) -> Iterator[Parsed]:
    """Read every picture; arguments as for ``packed.read_zip``.

    A document that is no archive, such as a flat one of LibreOffice, has none that could be taken out.
    """
    if not data.startswith(_ARCHIVE):
        return iter(())
    archive = Archive(data)
    members = (Member(name.rpartition("/")[2], partial(archive.read, name)) for name in archive.names()
               if name.startswith(_FOLDERS))
    return read_members(members, report_alive, inside)
