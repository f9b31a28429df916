"""Notes that Joplin exports."""

from __future__ import annotations

import io
import tarfile
from pathlib import Path

import pytest

from tests.helpers.reading import lines, read
from tests.helpers.sample_files import CODE, LINE, good_jex


def test_notes_are_named_by_their_notebooks_and_have_their_tags(tmp_path: Path) -> None:
    note, attached = read(tmp_path, "a.jex", good_jex()).documents
    assert (note.inner, note.title, note.tags, note.date) == ("Domov/Nájem.md", "Nájem", ("byt",), "2024-05-01 10:00")
    assert lines(note)[:2] == ["Nájem", LINE]
    assert (attached.inner, attached.text) == ("list.txt", CODE)


def test_an_encrypted_note_is_told(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.jex", good_jex("encryption_applied: 1\n"))
    assert [found.inner for found in reading.documents] == ["list.txt"]
    assert "Domov/Nájem.md: password" in reading.report.details


def test_holes_and_links_are_passed_over(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        link = tarfile.TarInfo("a.md")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    assert read(tmp_path, "a.jex", packed.getvalue()).report.reason == "damaged"


@pytest.mark.parametrize("data", [b"x" * 600, b"\0" * 10_240, good_jex()[:300]])
def test_what_is_no_archive_is_damaged(data: bytes, tmp_path: Path) -> None:
    assert read(tmp_path, "a.jex", data).report.reason == "damaged"
