"""Archives of notes."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from ragdesk.engine.reading import parsed
from ragdesk.engine.reading.office import archive as archives
from ragdesk.engine.reading.packed import shown_path
from ragdesk.engine.records import FileState
from tests.helpers.reading import read
from tests.helpers.sample_files import LINE, good_eml, good_textpack, good_zip, pack


def test_each_file_is_a_document_with_its_path_in_the_archive(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.zip", good_zip())
    assert [(found.part, found.whole_path, found.title) for found in reading.documents] == [
        (1, "a.zip › poznámky/a.md", "Nájem"), (2, "a.zip › b.docx", "Smlouva")]
    assert (reading.report.state, reading.report.details) == (FileState.OK, "documents in it: 3, not read: 1")


def test_a_packed_note_is_called_after_its_bundle(tmp_path: Path) -> None:
    (found,) = read(tmp_path, "Nájem bytu.textpack", good_textpack()).documents
    assert (found.inner, found.text.strip().endswith(LINE)) == ("text.md", True)
    (plain,) = read(tmp_path, "Boat.textpack", pack({"text.txt": "no heading"})).documents
    assert plain.title == "Boat"


def test_archives_in_archives_end_at_a_depth(tmp_path: Path) -> None:
    second = pack({"b.md": "second", "c.zip": pack({"c.md": "third"})})
    reading = read(tmp_path, "a.zip", pack({"a.md": "first", "b.zip": second}))
    assert [found.inner for found in reading.documents] == ["a.md", "b.zip › b.md"]
    assert reading.report.details.endswith("b.zip: c.zip: c.md: nested too deeply")
    assert reading.report.facts.unread_attachments == 1


def test_mail_in_an_archive_has_its_attachments(tmp_path: Path) -> None:
    found = read(tmp_path, "a.zip", pack({"Mail/a.eml": good_eml()})).documents
    assert [document.inner for document in found] == ["Mail/a.eml"]


def test_one_that_is_locked_or_damaged_costs_only_itself(tmp_path: Path) -> None:
    data = bytearray(pack({"a.md": "first " * 50, "b.md": "second"}))
    data[data.index(b"a.md") + 10] ^= 0xFF
    reading = read(tmp_path, "a.zip", bytes(data))
    assert [found.inner for found in reading.documents] == ["b.md"]
    assert "a.md: damaged" in reading.report.details


def test_bombs_are_not_unpacked(tmp_path: Path) -> None:
    bomb = pack({"a.txt": "0" * 20_000_000, "b.txt": "text"})
    reading = read(tmp_path, "a.zip", bomb)
    assert [found.inner for found in reading.documents] == ["b.txt"]
    assert "a.txt: too-big" in reading.report.details


def test_there_is_an_end_to_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many = pack({f"{number}.txt": "text" for number in range(9)})
    monkeypatch.setattr(parsed, "MOST_FILES_INSIDE", 4)
    reading = read(tmp_path, "a.zip", many)
    assert (len(reading.documents), reading.report.state, reading.report.reason) == (4, FileState.PARTIAL, "too-long")
    monkeypatch.setattr(archives, "MOST_MEMBERS", 5)
    assert read(tmp_path, "b.zip", many).report.reason == "unsafe-archive"


def test_an_archive_without_notes_is_left_out(tmp_path: Path) -> None:
    report = read(tmp_path, "a.zip", pack({"a.png": b"\x89PNG", ".hidden.md": "x", "__MACOSX/b.md": "x"})).report
    assert (report.state, report.reason) == (FileState.SKIPPED, "nothing-to-read")


@pytest.mark.parametrize(("name", "shown"), [
    ("../../etc/a.md", "etc/a.md"), ("C:\\notes\\a.md", "C:/notes/a.md"), ("/a.md", "a.md"),
    ("poznámky.md".encode().decode("cp437"), "poznámky.md"), ("věci.md".encode("cp852").decode("cp437"), "věci.md")])
def test_names_are_only_names(name: str, shown: str) -> None:
    assert shown_path(name) == shown


def test_old_letters_in_names(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("VECI.md", "text")
    data = packed.getvalue().replace(b"VECI.md", "věci.md".encode("cp852"))
    assert [found.inner for found in read(tmp_path, "a.zip", data).documents] == ["věci.md"]
