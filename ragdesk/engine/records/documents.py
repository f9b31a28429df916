"""Steps 1 and 2: what is read of a file, and the passages that it is cut into.

Takes:  nothing.
Gives:  ``Document`` with its blocks, ``FileReport``, ``Chunk``.
Never:  what is in the index: that is ``engine.index``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records.files import NO_FACTS, ReportFacts

INNER = " › "
"""Between a file's path and the name of what is in it: "mail.eml › invoice.pdf"."""


class FileState(StrEnum):
    """How the reading of a file ended; every file on disk is in exactly one of these."""

    OK = "ok"
    PARTIAL = "partial"
    ERROR = "error"
    SKIPPED = "skipped"


class BlockKind(StrEnum):
    """What a stretch of text is.

    ``REPEATED``, which is on every page, and ``METADATA`` about the document, such as front matter, are shown, but are
    in no passage.
    """

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST = "list"
    TABLE = "table"
    CODE = "code"
    REPEATED = "repeated"
    METADATA = "metadata"


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of a document that belongs together.

    Attributes:
        heading: titles of the sections it stands in, outermost first; a heading block includes itself.
    """

    kind: BlockKind
    start: int
    end: int
    heading: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """The text of one file (or of one message in a mailbox), as the reader extracted it.

    Attributes:
        path: relative to the folder, with "/" between the parts.
        text: in Unicode form NFC, lines end with "\\n", no byte order mark.
        title: from the text or the file name; plain text, may hold anything a file name may.
        language: ISO 639-1 code found in the text, empty when unclear.
        blocks: in order, not overlapping; gaps hold nothing but white space and markup.
        page_starts: where each page begins; empty for formats without pages. Page 1 is ``page_starts[0]``.
        part: 0 when it is the whole file; n for the n-th message or note in a file that holds many.
        author, date: of a message or note: who sent it, and when, as "2024-05-01 10:00"; empty when it does not say.
        aliases, tags: other names, and what it is filed under, as the document says; tags without "#".
        properties: what else it says of itself, without the names of what: "Kolibri" of "provider: Kolibri".
        scanned: pages that were pictures, and whose words a program has read off them; from 1.
        inner: what it is called within its file, with "/" between folders: "invoice.pdf" attached to a message,
            "notes/a.md" in an archive; empty where the file is the document, and where it has only a number.
    """

    path: str
    text: str
    title: str
    language: str = ""
    blocks: tuple[Block, ...] = ()
    page_starts: tuple[int, ...] = ()
    part: int = 0
    author: str = ""
    date: str = ""
    aliases: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    scanned: tuple[int, ...] = ()
    inner: str = ""

    @property
    def whole_path(self) -> str:
        """The path, and what the document is called in its file: "Mail/mail.eml › invoice.pdf"."""
        return join_inner(self.path, self.inner)

    @property
    def file_name(self) -> str:
        """The same without the folders that the file lies in."""
        return join_inner(self.path.rpartition("/")[2], self.inner)


@dataclass(frozen=True, slots=True)
class FileReport:
    """One line of the ledger: what became of a file.

    Attributes:
        details: technical text, such as the encoding or the library's message; ``facts`` has what programs need.
        chunks, documents: made of it; a mailbox gives a document for each message that could be read.
    """

    path: str
    state: FileState
    reason: FileReason = FileReason.NONE
    details: str = ""
    chunks: int = 0
    documents: int = 0
    facts: ReportFacts = NO_FACTS


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage: an exact slice of a document.

    Attributes:
        heading: titles of the sections it stands in, outermost first.
        page: from 1, for formats that have pages.
        line: of its first character, from 1.
        paragraph: the same counted in paragraphs; 0 where lines are counted. Only known of passages that were found.
        language: of the document.
        part, inner: of the document; ``path`` and ``part`` together name it.
        hidden: stretches that its own program does not show, as places in the document, cut to the passage; prompts
            and answers leave them out. Only known of passages that were found.
        is_scanned: it stands on such a page of a ``Document``. Only known of passages that were found.
    """

    path: str
    start: int
    end: int
    text: str
    heading: tuple[str, ...] = ()
    page: int | None = None
    line: int = 1
    language: str = ""
    part: int = 0
    hidden: tuple[tuple[int, int], ...] = ()
    inner: str = ""
    is_scanned: bool = False
    paragraph: int = 0

    @property
    def whole_path(self) -> str:
        """As of a ``Document``."""
        return join_inner(self.path, self.inner)

    @property
    def file_name(self) -> str:
        """As of a ``Document``."""
        return join_inner(self.path.rpartition("/")[2], self.inner)


def join_inner(path: str, inner: str) -> str:
    """A path, and what something is called in the file there."""
    return f"{path}{INNER}{inner}" if inner else path
