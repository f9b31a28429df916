"""Which files are read, by the end of their name.

Takes:  a path.
Gives:  the family of formats it belongs to.
Never:  looks into the file.
"""

from __future__ import annotations

from enum import StrEnum


class Format(StrEnum):
    """A family of formats, each with its own reader."""

    PLAIN = "plain"
    LOG = "log"
    MARKDOWN = "markdown"
    ORG = "org"
    RST = "rst"
    HTML = "html"
    TABLE = "table"
    PDF = "pdf"


FORMAT_BY_SUFFIX = {
    "md": Format.MARKDOWN, "markdown": Format.MARKDOWN,
    "txt": Format.PLAIN, "text": Format.PLAIN, "log": Format.LOG,
    "org": Format.ORG, "rst": Format.RST,
    "html": Format.HTML, "htm": Format.HTML,
    "csv": Format.TABLE, "tsv": Format.TABLE,
    "pdf": Format.PDF,
}
"""Every suffix that is read, in small letters and without its dot."""


def find_format(path: str) -> Format | None:
    """The format of a file, None when it is not one of ours; capital letters make no difference."""
    name = path.rpartition("/")[2]
    stem, dot, suffix = name.rpartition(".")
    return FORMAT_BY_SUFFIX.get(suffix.lower()) if dot and stem else None
