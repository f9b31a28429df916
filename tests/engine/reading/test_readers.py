"""One file becomes documents, or a named reason.

Covers: composing, parsed, engine/folder/safe_open.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.folder import safe_open
from ragdesk.engine.reading import readers
from ragdesk.engine.reading.readers import ReadResult, read_file
from ragdesk.engine.records import FileState
from ragdesk.engine.settings import Settings
from tests.helpers.reading import read

POSIX_ONLY = pytest.mark.skipif(os.name != "posix", reason="needs the file kinds of POSIX")


def outcome(reading: ReadResult) -> tuple[str, str]:
    assert bool(reading.documents) is (reading.report.state in (FileState.OK, FileState.PARTIAL))
    return reading.report.state.value, reading.report.reason


def test_a_good_file(tmp_path: Path) -> None:
    text = "# Záruka\n\nZáruka na tuto baterii je dva roky a potom končí.\n"
    reading = read(tmp_path, "a.md", text)
    assert outcome(reading) == ("ok", "")
    assert reading.content_hash == hashlib.sha256(text.encode()).hexdigest()
    assert reading.report.details == "utf-8"
    document = reading.documents[0]
    assert (document.path, document.title, document.text, document.language) == ("a.md", "Záruka", text, "cs")


@pytest.mark.parametrize(("content", "text"), [
    ("", "# Winter tyres"), (" \n\n", "# Winter tyres"),
    ("---\ntags: [car]\n---\n", "---\ntags: [car]\n---\n\n# Winter tyres"),
])
def test_a_note_without_a_text_is_its_name(tmp_path: Path, content: str, text: str) -> None:
    reading = read(tmp_path, "Winter tyres.md", content)
    assert outcome(reading) == ("ok", "")
    (document,) = reading.documents
    assert (document.title, document.text) == ("Winter tyres", text)
    (chunk,) = split_document(document, Settings().chunking)
    assert (chunk.text, chunk.heading) == ("# Winter tyres", ("Winter tyres",))


@pytest.mark.parametrize(("name", "content", "expected"), [
    ("a.txt", b"", ("error", "empty")),
    ("a.txt", b"\xef\xbb\xbf", ("error", "empty")),
    ("a.txt", b" \n\t\xc2\xa0\n", ("error", "empty")),
    ("a.pdf", b"", ("error", "empty")),
    ("a.html", b"<p hidden>x</p>", ("error", "empty")),
    ("a.txt", bytes.fromhex("D000FF"), ("error", "not-text")),
    ("a.7z", b"7z", ("skipped", "unsupported")),
    ("a.docx", b"PK", ("error", "damaged")),
    ("a.pdf", b"<html>no pdf</html>", ("error", "not-a-pdf")),
    ("a.pdf", b"%PDF-1.7\nnothing else", ("error", "damaged")),
    ("a.txt", "Žluťoučký kůň".encode() + b"\xff", ("partial", "damaged")),
    ("A.TXT", b"capital", ("ok", "")), ("README", b"no ending", ("ok", "")), ("a.", b"no ending", ("ok", "")),
    ("program", b"\x7fELF\x00\x01\x02\x00", ("skipped", "unsupported")),
])
def test_outcomes(tmp_path: Path, name: str, content: bytes, expected: tuple[str, str]) -> None:
    assert outcome(read(tmp_path, name, content)) == expected


def test_without_a_title_the_file_name_serves(tmp_path: Path) -> None:
    assert read(tmp_path, "My.notes.txt", "text").documents[0].title == "My.notes"


def test_a_text_over_the_limit_is_cut_at_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "LONGEST_TEXT", 10_000)
    reading = read(tmp_path, "a.txt", "slovo " * 5_000)
    assert outcome(reading) == ("partial", "too-long")
    text = reading.documents[0].text
    assert 9_000 < len(text) <= 10_000
    assert set(text.split()) == {"slovo"}


def test_any_exception_of_a_parser_gets_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for raised, reason in ((MemoryError(), "too-big"), (RecursionError(), "damaged"), (KeyError("odd"), "damaged")):
        def parse(*_: object, error: BaseException = raised) -> None:
            raise error

        monkeypatch.setattr(readers, "parse_bytes", parse)
        assert outcome(read(tmp_path, "a.txt", "x")) == ("error", reason)


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    assert outcome(read_file(tmp_path, "gone.txt")) == ("error", "vanished")


@pytest.mark.parametrize("path", ["../a.txt", "x/../../a.txt", "/etc/hosts.txt", "a\0b.txt", "./a.txt", "x//a.txt"])
def test_paths_that_are_none_inside_the_folder(tmp_path: Path, path: str) -> None:
    (tmp_path / "a.txt").write_text("OUTSIDE")
    (tmp_path / "in" / "x").mkdir(parents=True)
    assert outcome(read_file(tmp_path / "in", path))[0] != "ok"


@POSIX_ONLY
def test_links_out_of_the_folder_are_not_followed(tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.mkdir()
    (outside / "secret.txt").write_text("OUTSIDE")
    (inside / "file.txt").symlink_to(outside / "secret.txt")
    (inside / "folder").symlink_to(outside)
    assert outcome(read_file(inside, "file.txt")) == ("skipped", "symlink-outside")
    assert outcome(read_file(inside, "folder/secret.txt")) == ("skipped", "symlink-outside")


@POSIX_ONLY
def test_links_inside_the_folder_are_followed(tmp_path: Path) -> None:
    (tmp_path / ".store").mkdir()
    (tmp_path / ".store" / "a.txt").write_text("stored")
    (tmp_path / "a.txt").symlink_to(".store/a.txt")
    (tmp_path / "folder").symlink_to(".store")
    assert read_file(tmp_path, "a.txt").documents[0].text == "stored"
    assert read_file(tmp_path, "folder/a.txt").documents[0].text == "stored"


@POSIX_ONLY
def test_a_pipe_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    assert outcome(read_file(tmp_path, "pipe.txt")) == ("skipped", "not-a-file")
    (tmp_path / "folder.txt").mkdir()
    assert outcome(read_file(tmp_path, "folder.txt")) == ("skipped", "not-a-file")


def test_no_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_text("x")
    real_open = os.open

    def refuse(path: str, flags: int, *rest: int, **named: int) -> int:
        if str(path).endswith("a.txt"):
            raise PermissionError(13, "Permission denied")
        return real_open(path, flags, *rest, **named)

    monkeypatch.setattr(os, "open", refuse)
    monkeypatch.setattr(os, "supports_dir_fd", {*os.supports_dir_fd, refuse})
    assert outcome(read_file(tmp_path, "a.txt")) == ("error", "no-permission")


def test_a_file_that_changes_all_the_time_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.txt"
    file.write_text("x")
    real_read, times = os.read, iter(range(1, 100))

    def read_and_touch(descriptor: int, length: int) -> bytes:
        os.utime(file, ns=(0, next(times) * 1_000_000_000))
        return real_read(descriptor, length)

    monkeypatch.setattr(os, "read", read_and_touch)
    assert outcome(read_file(tmp_path, "a.txt")) == ("error", "busy")


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    with open(tmp_path / "a.txt", "wb") as file:
        file.truncate(safe_open.LARGEST_FILE_BYTES + 1)
    assert outcome(read_file(tmp_path, "a.txt")) == ("error", "too-big")
