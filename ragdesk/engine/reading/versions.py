"""Which version of a reader has read a file, so that a better one reads it again.

Takes:  a format.
Gives:  the number of its reader.
Never:  a number twice: whoever changes what a reader gives for some file raises the number of that format, and at the
        next update the files of that format are read again, and no others.
"""

from __future__ import annotations

from ragdesk.engine.formats import Format, find_format

READER_VERSIONS: dict[str, int] = {
    **dict.fromkeys(Format, 1),
    Format.HTML: 3, Format.MHTML: 3, Format.EPUB: 3, Format.EML: 3, Format.MBOX: 3, Format.ENEX: 3,
    Format.DOCX: 2, Format.PPTX: 2, Format.XLSX: 2, Format.ODF: 2, Format.RTF: 3,
    Format.MARKDOWN: 2, Format.NOTEBOOK: 2, Format.PDF: 3,
}
"""Format -> the number of its reader."""


def format_of(path: str, found: str) -> str:
    """The format that a file is known by: the one its bytes show, or if nobody came to look at them, its name."""
    return found or find_format(path) or ""


def reader_version(format: str) -> int:
    """The number of this program's reader of a format; 0 when it has none."""
    return READER_VERSIONS.get(format, 0)
