"""What the manifest gives of files and chunks, and the form in which it stores paths and texts.

Takes:  rows, paths, texts.
Gives:  records; bytes, sums and ids.
Never:  looks into the database.
"""

from __future__ import annotations

import sqlite3
import zlib
from dataclasses import dataclass
from typing import NamedTuple

from ragdesk.engine.errors import IndexDamaged
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import Chunk, FileState


@dataclass(frozen=True, slots=True)
class FileRow:
    """What is known of a file since it was last read; see ``FileFacts``."""

    id: int
    size: int
    mtime_ns: int
    ctime_ns: int
    content_hash: str
    state: FileState
    reason: FileReason
    format: str
    reader_version: int
    cutter_version: int
    details: str


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What identifies one version of a file's content.

    Attributes:
        mtime_ns: when the content changed last, as the file system tells it.
        ctime_ns: when anything of the file changed last, as the system says; 0 where it does not say.
        format, reader_version, cutter_version: how this content was read; see ``formats``.
    """

    size: int
    mtime_ns: int
    content_hash: str
    ctime_ns: int = 0
    format: str = ""
    reader_version: int = 0
    cutter_version: int = 0


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """A chunk with its id, its document's title, and the key that orders ties: path, then position.

    Attributes:
        field: what it inherits; see ``chunking.field``.
    """

    id: int
    chunk: Chunk
    document_title: str
    order: tuple[bytes, int, int]
    field: str = ""


class DocumentFacts(NamedTuple):
    """What is known of a document beside its text.

    Attributes:
        path: the whole one, see ``Document``.
        format: that its file was read as; see ``formats``.
        date: of a message or note, as in ``Document``.
        tags: as one JSON list.
        mtime_ns: of its file; see ``FileFacts``.
    """

    id: int
    path: str
    format: str
    date: str
    tags: str
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class DocumentOutline:
    """A document's title, and those of its headings that are questions."""

    title: str
    questions: tuple[str, ...]


def content_sum(*values: object) -> int:
    """A number that almost certainly changes when any of some values does: the CRC-32 of their written form."""
    return zlib.crc32("\0".join(map(str, values)).encode("utf-8", "surrogatepass"))


def encode_path(path: str) -> bytes:
    """A path as stored; names that are no valid UTF-8 keep their bytes."""
    return path.encode("utf-8", "surrogateescape")


def decode_path(path: bytes) -> str:
    """The path as the rest of the program knows it."""
    return path.decode("utf-8", "surrogateescape")


def valid_text(text: str) -> str:
    """Text that can be stored, of the same length.

    A title made of an odd file name may hold bytes that are no characters, and SQLite ends a text at a zero.
    """
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "\ufffd")


def new_id(cursor: sqlite3.Cursor) -> int:
    """The id that an INSERT gave."""
    if cursor.lastrowid is None:
        raise IndexDamaged("the database gave no id")
    return cursor.lastrowid
