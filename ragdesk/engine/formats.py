"""The formats that are read, one row each; whatever lists, reads, opens or re-reads files reads these rows.

Takes:  a path, or a format's stable name.
Gives:  what files of the format are called, who reads them, and what may be done with them.
Never:  looks into a file, or loads a reader: rows name readers, which are loaded when the first file needs them.

To add a format: write its reader and add its row.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from ragdesk.engine.marks import mark


class Family(StrEnum):
    """Formats that people look for together."""

    TEXT = "text"
    OFFICE = "office"
    PAGES = "pages"
    MAIL = "mail"
    DATA = "data"


FAMILY_LABELS = {
    Family.TEXT: mark("Notes and text"),
    Family.OFFICE: mark("Office"),
    Family.PAGES: mark("Pages and books"),
    Family.MAIL: mark("Mail"),
    Family.DATA: mark("Tables and data"),
}


class Takes(StrEnum):
    """What a reader is called with, and gives.

    Attributes:
        TEXT: the decoded text -> ``Parsed``.
        BYTES: the bytes, the most characters to take, and whom to tell that the work goes on -> ``Parsed``.
        NOTES: the same -> one ``Parsed`` after the other, for files that hold many documents; the limit is for each.
        ENTRIES: the same, but mostly one; where there are several, each has a name in the file.
        MESSAGES, ARCHIVE: the same, and how much of files in files may be read (``Inside``).
        LETTER: the same -> the message, which is the document that the file is called after, then its attachments.
    """

    TEXT = "text"
    BYTES = "bytes"
    MESSAGES = "messages"
    NOTES = "notes"
    LETTER = "letter"
    ARCHIVE = "archive"
    ENTRIES = "entries"

    @property
    def has_files_inside(self) -> bool:
        """Whether files may be in such a file that are documents of their own."""
        return self in (Takes.MESSAGES, Takes.LETTER, Takes.ARCHIVE)


@dataclass(frozen=True, slots=True)
class Format:
    """One row.

    Attributes:
        name: stable; it is stored with every file that was read.
        family, label: where it is listed, and what such files are called; to be translated.
        suffixes: ends of names, in small letters and without the dot; none for files whose names say nothing.
        reader: "module:function".
        takes: how the reader is called.
        version: raised by every change of what the reader gives for some file, and never set back. At the next
            update the files of this format are read again, and no others.
        encoding: "module:function" that finds the encoding which the bytes of a text claim; "" -> ``str``.
        hiding: "module:function" that finds the stretches of a text which the format's own marks hide; such text can
            be searched, but is sent nowhere.
        shown: "module:function" that gives a text as its reader sees it: (text, start, end,
            whether it is a line from inside a paragraph) -> ``ShownBlock``s. Only for formats whose text keeps signs,
            such as stars around what is bold.
        is_laid_out: whether what is shown of its text follows from the text's blocks.
        opened: those of the suffixes whose files may be opened in their own program. Never one that a system runs, nor
            one that carries macros by its name (docm, xlsm).
        signature: pattern of how files begin that are opened; empty for text.
        told_by_line: whether its lines are counted to tell a place in it; elsewhere paragraphs are, but for data.
        has_pages: whether its pages can be drawn.
        has_scans: whether its reader also takes the words that a program has read off its pictures, by their pages.
        pictures: "module:function" that reads the pictures in such a document, as ``Takes.ARCHIVE`` is read.
        is_checked: whether its reader looks for all the ways to hide text that such a file has.
        is_surely_text: whether what is not text under such a name is damaged; else it is of some other kind.
        has_senders: whether such a document may be told by who sent it, and when, in place of a title.
        title_mark: what a title begins with, where a note may be no more than its name; else empty.
    """

    name: str
    family: Family
    label: str
    suffixes: tuple[str, ...]
    reader: str
    takes: Takes = Takes.TEXT
    version: int = 1
    encoding: str = ""
    hiding: str = ""
    shown: str = ""
    is_laid_out: bool = False
    opened: tuple[str, ...] = ()
    signature: bytes = b""
    told_by_line: bool = False
    has_pages: bool = False
    has_scans: bool = False
    pictures: str = ""
    is_checked: bool = True
    is_surely_text: bool = True
    has_senders: bool = False
    title_mark: str = ""

    @property
    def told_by_paragraph(self) -> bool:
        """Whether paragraphs are counted to tell a place in it."""
        return not self.told_by_line and self.family is not Family.DATA

    @property
    def holds_many(self) -> bool:
        """Whether one file holds many documents."""
        return self.takes in (Takes.NOTES, Takes.ENTRIES) or self.has_files_inside

    @property
    def has_files_inside(self) -> bool:
        """Whether files may be in one that are documents of their own."""
        return self.takes.has_files_inside or bool(self.pictures)

    @property
    def is_picture(self) -> bool:
        """Whether it is nothing but a picture."""
        return self.has_scans and not self.has_pages

    @property
    def has_head(self) -> bool:
        """Whether the first document in a file is what the file is called after."""
        return self.takes in (Takes.LETTER, Takes.ENTRIES) or bool(self.pictures)


_READING = "ragdesk.engine.reading"
_PICTURES = f"{_READING}.office.pictures:read_pictures"
_ZIP, _OLE, _RTF = rb"PK\x03\x04", rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", rb"\{\\rtf"

_CODE = (
    "py", "pyw", "pyi", "js", "mjs", "cjs", "ts", "jsx", "tsx", "vue", "svelte", "css", "scss", "less", "java",
    "kt", "kts", "scala", "groovy", "c", "h", "cc", "cpp", "cxx", "hpp", "cs", "vb", "go", "rs", "swift", "rb",
    "php", "pl", "pm", "lua", "r", "jl", "dart", "ex", "exs", "erl", "hs", "clj", "zig", "sql", "sh", "bash",
    "zsh", "fish", "ps1", "psm1", "bat", "cmd", "vbs", "applescript", "awk", "tf", "proto", "graphql", "gradle",
    "cmake", "mk", "el", "vim", "diff", "patch", "yaml", "yml", "toml", "ini", "cfg", "conf", "properties")
"""Endings of programs and settings."""

FORMATS = {row.name: row for row in (
    Format("markdown", Family.TEXT, "Markdown", ("md", "markdown", "mdown", "mkd", "mkdn", "qmd", "rmd"),
           f"{_READING}.markdown.reader:read_markdown",
           version=6, hiding=f"{_READING}.markdown.hiding:find_places",
           shown=f"{_READING}.markdown.shown:show_markdown", opened=("md",), title_mark="# "),
    Format("mdx", Family.TEXT, "Markdown", ("mdx",), f"{_READING}.markdown.mdx:read_mdx",
           hiding=f"{_READING}.markdown.mdx:find_places", shown=f"{_READING}.markdown.shown:show_markdown"),
    Format("unnamed", Family.TEXT, mark("plain text"), (), f"{_READING}.text.plain:read_plain", version=3,
           is_surely_text=False),
    Format("plain", Family.TEXT, mark("plain text"), ("txt", "text"), f"{_READING}.text.plain:read_plain",
           version=3, opened=("txt",)),
    Format("log", Family.TEXT, mark("plain text"), ("log",), f"{_READING}.text.plain:read_log",
           told_by_line=True),
    Format("org", Family.TEXT, "Org", ("org",), f"{_READING}.text.org:read_org", version=3,
           shown=f"{_READING}.text.org_shown:show_org"),
    Format("rst", Family.TEXT, "reStructuredText", ("rst",), f"{_READING}.text.rst:read_rst",
           shown=f"{_READING}.text.rst_shown:show_rst"),
    Format("asciidoc", Family.TEXT, "AsciiDoc", ("adoc", "asciidoc"),
           f"{_READING}.text.asciidoc:read_asciidoc", hiding=f"{_READING}.text.asciidoc:find_places",
           shown=f"{_READING}.text.asciidoc_shown:show_asciidoc",
           is_surely_text=False),
    Format("tex", Family.TEXT, "LaTeX", ("tex", "latex", "ltx"), f"{_READING}.text.tex:read_tex", version=2,
           is_laid_out=True),
    Format("enex", Family.TEXT, mark("Evernote exports"), ("enex",), f"{_READING}.exports.enex:read_enex",
           Takes.NOTES, version=6, is_laid_out=True, has_senders=True),
    Format("jex", Family.TEXT, mark("Joplin exports"), ("jex",), f"{_READING}.exports.jex:read_jex", Takes.ARCHIVE,
           version=3),
    Format("canvas", Family.TEXT, mark("canvases"), ("canvas",), f"{_READING}.exports.canvas:read_canvas",
           Takes.BYTES, is_laid_out=True),
    Format("opml", Family.TEXT, mark("outlines (OPML)"), ("opml",), f"{_READING}.exports.opml:read_opml",
           Takes.BYTES, is_laid_out=True),
    Format("subtitles", Family.TEXT, mark("subtitles and transcripts"), ("srt", "vtt"),
           f"{_READING}.text.subtitles:read_subtitles", is_laid_out=True),
    Format("zip", Family.TEXT, mark("archives of notes"), ("zip", "textpack"), f"{_READING}.packed:read_zip",
           Takes.ARCHIVE, version=4),
    Format("docx", Family.OFFICE, "Word", ("docx", "docm", "dotx", "dotm"), f"{_READING}.office.docx:read_docx",
           Takes.BYTES, version=8, is_laid_out=True, opened=("docx",), signature=_ZIP, pictures=_PICTURES),
    Format("pptx", Family.OFFICE, "PowerPoint", ("pptx", "pptm", "ppsx", "ppsm", "potx"),
           f"{_READING}.office.pptx:read_pptx", Takes.BYTES, version=6, opened=("pptx",), signature=_ZIP,
           is_laid_out=True, pictures=_PICTURES),
    Format("xlsx", Family.OFFICE, "Excel", ("xlsx", "xlsm", "xltx"), f"{_READING}.office.xlsx:read_xlsx",
           Takes.BYTES, version=6, opened=("xlsx",), signature=_ZIP, is_laid_out=True, pictures=_PICTURES),
    Format("xlsb", Family.OFFICE, "Excel", ("xlsb",), f"{_READING}.office.xlsb:read_xlsb", Takes.BYTES,
           is_checked=False, is_laid_out=True, pictures=_PICTURES, version=3),
    Format("odf", Family.OFFICE, "LibreOffice",
           ("odt", "ott", "odp", "otp", "ods", "ots", "fodt", "fodp", "fods"), f"{_READING}.office.odf:read_odf",
           Takes.BYTES, version=7, is_laid_out=True, opened=("odt", "ods", "odp"), signature=_ZIP,
           pictures=_PICTURES),
    Format("rtf", Family.OFFICE, mark("rich text"), ("rtf",), f"{_READING}.office.rtf:read_rtf", Takes.BYTES,
           version=5, is_laid_out=True, opened=("rtf",), signature=_RTF),
    Format("old-office", Family.OFFICE, mark("older Office files"),
           ("doc", "dot", "xls", "xlt", "ppt", "pps"), f"{_READING}.office.old:read_old", Takes.BYTES,
           version=4, opened=("doc", "xls", "ppt"), signature=_OLE + b"|" + _RTF, is_checked=False, is_laid_out=True),
    Format("html", Family.PAGES, mark("web pages"), ("html", "htm", "xhtml", "xht"),
           f"{_READING}.html.reader:read_html", version=6, encoding=f"{_READING}.html.reader:claimed_encoding",
           is_laid_out=True),
    Format("telegram", Family.MAIL, mark("exported chats"), (), f"{_READING}.exports.telegram_page:read_telegram_page",
           encoding=f"{_READING}.html.reader:claimed_encoding", is_laid_out=True, version=2),
    Format("mhtml", Family.PAGES, mark("saved web pages"), ("mht", "mhtml"), f"{_READING}.mail.reader:read_mhtml",
           Takes.BYTES, version=5, is_laid_out=True),
    Format("pdf", Family.PAGES, "PDF", ("pdf",), f"{_READING}.pdf.reader:read_pdf", Takes.BYTES, version=7,
           opened=("pdf",), signature=rb"(?s).{0,1023}%PDF-", has_pages=True, has_scans=True),
    Format("picture", Family.PAGES, mark("pictures of text, where Tesseract is installed"),
           ("png", "jpg", "jpeg", "tif", "tiff", "bmp", "webp"), f"{_READING}.picture:read_picture", Takes.BYTES,
           has_scans=True),
    Format("epub", Family.PAGES, mark("e-books (EPUB)"), ("epub",), f"{_READING}.books.epub:read_epub", Takes.BYTES,
           version=5, is_laid_out=True, opened=("epub",), signature=_ZIP),
    Format("fb2", Family.PAGES, mark("e-books (FictionBook)"), ("fb2",), f"{_READING}.books.fb2:read_fb2",
           Takes.BYTES, is_laid_out=True),
    Format("eml", Family.MAIL, mark("mail messages"), ("eml",), f"{_READING}.mail.reader:read_eml", Takes.LETTER,
           version=9, opened=("eml",), has_senders=True, is_laid_out=True),
    Format("emlx", Family.MAIL, mark("mail messages"), ("emlx",), f"{_READING}.mail.emlx:read_emlx", Takes.LETTER,
           has_senders=True, is_laid_out=True, version=4),
    Format("msg", Family.MAIL, mark("Outlook messages"), ("msg",), f"{_READING}.mail.msg:read_msg", Takes.LETTER,
           version=7, is_checked=False, has_senders=True, is_laid_out=True),
    Format("mbox", Family.MAIL, mark("mailboxes"), ("mbox", "mbx"), f"{_READING}.mail.reader:read_mbox",
           Takes.MESSAGES, version=8, has_senders=True, is_laid_out=True),
    Format("table", Family.DATA, mark("tables"), ("csv", "tsv"), f"{_READING}.text.csv_table:read_table",
           is_laid_out=True, opened=("csv",)),
    Format("json", Family.DATA, "JSON", ("json",), f"{_READING}.text.json_text:read_json", Takes.ENTRIES,
           version=4),
    Format("jsonl", Family.DATA, mark("JSON lines"), ("jsonl", "ndjson"), f"{_READING}.text.json_text:read_jsonl",
           Takes.ENTRIES, version=2),
    Format("xml", Family.DATA, "XML", ("xml",), f"{_READING}.text.xml_text:read_xml", Takes.BYTES),
    Format("calendar", Family.DATA, mark("calendars"), ("ics", "ifb", "vcs"),
           f"{_READING}.exports.calendar:read_calendar", is_laid_out=True),
    Format("contacts", Family.DATA, mark("address books"), ("vcf", "vcard"),
           f"{_READING}.exports.contacts:read_contacts", is_laid_out=True),
    Format("bibtex", Family.DATA, mark("lists of literature"), ("bib",), f"{_READING}.exports.references:read_bibtex"),
    Format("ris", Family.DATA, mark("lists of literature"), ("ris",), f"{_READING}.exports.references:read_ris"),
    Format("link", Family.DATA, mark("links kept as files"), ("url", "webloc"), f"{_READING}.exports.links:read_link",
           Takes.BYTES),
    Format("code", Family.DATA, mark("programs and settings"), _CODE, f"{_READING}.text.code:read_code",
           is_surely_text=False),
    Format("notebook", Family.DATA, mark("Jupyter notebooks"), ("ipynb",), f"{_READING}.text.notebook:read_notebook",
           Takes.BYTES, version=3),
)}
"""Every format by its name, in the order in which they are listed."""

FORMAT_BY_SUFFIX = {suffix: name for name, row in FORMATS.items() for suffix in row.suffixes}
"""Suffix -> name of the format."""


_NO_ENDING = re.compile(r".*\s|\d+(?:[-_].*)?$")
"""What stands behind the last dot of a title, a date or a version rather than of a file's name."""


def find_format(path: str) -> Format | None:
    """The format of a file, None when it is not read; capital letters make no difference.

    A name without an ending says nothing: such a file may be a note. Nor does a dot in a title: "Dr. Novak".
    """
    name = path.rpartition("/")[2]
    stem, dot, suffix = name.rpartition(".")
    if not dot or (stem and (not suffix or _NO_ENDING.match(suffix))):
        return FORMATS["unnamed"]
    return FORMATS.get(FORMAT_BY_SUFFIX.get(suffix.lower(), "")) if stem else None


def format_of(path: str, found: str) -> str:
    """The format that a file is known by: the one its bytes show, or if nobody came to look at them, its name."""
    kind = find_format(path)
    return found or (kind.name if kind else "")


def is_table(path: str) -> bool:
    """Whether a file is of rows, each of which says something by itself."""
    kind = find_format(path)
    return kind is not None and kind.name == "table"


def reader_version(name: str) -> int:
    """The number of this program's reader of a format; 0 when it has none."""
    return FORMATS[name].version if name in FORMATS else 0


def parts_of(path: str) -> Takes:
    """What the documents in a file are that have only a number: ``NOTES``, else ``MESSAGES``."""
    kind = find_format(path)
    return Takes.NOTES if kind is not None and kind.takes is Takes.NOTES else Takes.MESSAGES


def is_opened_kind(path: str) -> bool:
    """Whether files with such a name may be handed to the program that the system has for them."""
    stem, _dot, suffix = path.rpartition("/")[2].rpartition(".")
    kind = find_format(path)
    return kind is not None and bool(stem.strip(". ")) and suffix.lower() in kind.opened
