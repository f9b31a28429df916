"""A file is written, read, and looked at: what the tests of readers do again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from ragdesk.engine.hidden.hidden_text import collect_hidden
from ragdesk.engine.reading.office.archive import Archive
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.readers import ReadResult, read_file
from ragdesk.engine.records import Document, FileState
from ragdesk.engine.records.hidden import HiddenReason, HiddenText


def read(folder: Path, name: str, data: bytes | str) -> ReadResult:
    """What becomes of a file with these bytes."""
    (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)
    return read_file(folder, name)


def document(folder: Path, name: str, data: bytes | str) -> Document:
    """The first document of a file that is read without any trouble."""
    reading = read(folder, name, data)
    assert reading.report.state is FileState.OK, reading.report
    return reading.documents[0]


def lines(found: Document) -> list[str]:
    """The lines of a document that are not empty."""
    return [line for line in found.text.split("\n") if line.strip()]


def blocks(found: Document) -> list[tuple[str, str, str]]:
    """Kind, text and innermost heading of every block."""
    return [(block.kind.value, found.text[block.start:block.end], block.heading[-1] if block.heading else "")
            for block in found.blocks]


@contextmanager
def counted_parts() -> Iterator[Counter[str]]:
    """How often each part of the archives that are read inside is taken out of them."""
    counts: Counter[str] = Counter()
    take_out = Archive.read

    def count(archive: Archive, name: str) -> bytes:
        counts[name] += 1
        return take_out(archive, name)

    with patch.object(Archive, "read", count):
        yield counts


def parsed_blocks(parsed: Parsed) -> list[tuple[str, str]]:
    """Kind and text of every block that a reader has found."""
    return [(block.kind.value, parsed.text[block.start:block.end]) for block in parsed.blocks]


def headings(parsed: Parsed) -> list[tuple[str, ...]]:
    """The path of every heading."""
    return [block.heading for block in parsed.blocks if block.kind == "heading"]


def check_hidden(folder: Path, name: str, data: bytes, reason: HiddenReason | None, page: int | None = None) -> None:
    """The file has "seen", and "this" is hidden for a reason, or not hidden at all."""
    with collect_hidden() as collection:
        reading = read(folder, name, data)
    text = " ".join(found.text for found in reading.documents)
    assert "seen" in text
    if reason is None:
        assert (collection.texts.pieces, "this" in text) == ((), True)
        assert reading.report.facts.hidden_pieces == 0
    else:
        assert collection.texts.pieces == (HiddenText("this", reason, page),)
        assert "this" not in text
        assert "left out: 1" in reading.report.details
