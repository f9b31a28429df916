"""Which files are read, by the end of their name.

Takes:  a path.
Gives:  the family of formats it belongs to.
Never:  looks into the file.
"""

from __future__ import annotations

from enum import StrEnum


class Format(StrEnum):
    """A family of formats, each with its own reader."""

    UNNAMED = "unnamed"
    PLAIN = "plain"
    LOG = "log"
    MARKDOWN = "markdown"
    ORG = "org"
    RST = "rst"
    HTML = "html"
    TABLE = "table"
    TEX = "tex"
    PDF = "pdf"
    DOCX = "docx"
    PPTX = "pptx"
    XLSX = "xlsx"
    ODF = "odf"
    RTF = "rtf"
    OLD_OFFICE = "old-office"
    EPUB = "epub"
    FB2 = "fb2"
    ENEX = "enex"
    EML = "eml"
    MBOX = "mbox"
    MHTML = "mhtml"
    JSON = "json"
    JSONL = "jsonl"
    NOTEBOOK = "notebook"


FORMAT_BY_SUFFIX = {
    "md": Format.MARKDOWN, "markdown": Format.MARKDOWN,
    "txt": Format.PLAIN, "text": Format.PLAIN, "log": Format.LOG,
    "org": Format.ORG, "rst": Format.RST,
    "html": Format.HTML, "htm": Format.HTML,
    "csv": Format.TABLE, "tsv": Format.TABLE,
    "xhtml": Format.HTML, "xht": Format.HTML,
    "tex": Format.TEX, "latex": Format.TEX, "ltx": Format.TEX,
    "pdf": Format.PDF,
    "docx": Format.DOCX, "docm": Format.DOCX, "dotx": Format.DOCX, "dotm": Format.DOCX,
    "pptx": Format.PPTX, "pptm": Format.PPTX, "ppsx": Format.PPTX, "ppsm": Format.PPTX, "potx": Format.PPTX,
    "xlsx": Format.XLSX, "xlsm": Format.XLSX, "xltx": Format.XLSX,
    "odt": Format.ODF, "ott": Format.ODF, "odp": Format.ODF, "otp": Format.ODF, "ods": Format.ODF, "ots": Format.ODF,
    "fodt": Format.ODF, "fodp": Format.ODF, "fods": Format.ODF,
    "rtf": Format.RTF,
    "doc": Format.OLD_OFFICE, "dot": Format.OLD_OFFICE, "xls": Format.OLD_OFFICE, "xlt": Format.OLD_OFFICE,
    "msg": Format.OLD_OFFICE, "ppt": Format.OLD_OFFICE, "pps": Format.OLD_OFFICE, "xlsb": Format.OLD_OFFICE,
    "epub": Format.EPUB, "fb2": Format.FB2, "enex": Format.ENEX,
    "eml": Format.EML, "mbox": Format.MBOX, "mbx": Format.MBOX, "mht": Format.MHTML, "mhtml": Format.MHTML,
    "json": Format.JSON, "jsonl": Format.JSONL, "ndjson": Format.JSONL, "ipynb": Format.NOTEBOOK,
}
"""Every suffix that is read, in small letters and without its dot."""


def find_format(path: str) -> Format | None:
    """The format of a file, None when it is not one of ours; capital letters make no difference.

    A name without an ending says nothing: such a file may be a note.
    """
    name = path.rpartition("/")[2]
    stem, dot, suffix = name.rpartition(".")
    if not dot or (stem and not suffix):
        return Format.UNNAMED
    return FORMAT_BY_SUFFIX.get(suffix.lower()) if stem else None
