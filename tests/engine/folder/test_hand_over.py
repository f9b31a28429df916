"""Only documents that lie in the folder are handed to other programs."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from ragdesk.engine.folder import hand_over
from ragdesk.engine.folder.hand_over import check_file, find_place
from ragdesk.engine.formats import FORMATS, is_opened_kind
from ragdesk.engine.records.files import Refusal

OPENED_SUFFIXES = sorted(suffix for row in FORMATS.values() for suffix in row.opened)

RUN_BY_SOMETHING = [
    "html", "htm", "xhtml", "mht", "mhtml", "svg", "xml", "desktop", "lnk", "url", "webloc", "app", "exe", "com",
    "bat", "cmd", "ps1", "vbs", "js", "jse", "wsf", "hta", "scr", "pif", "msi", "jar", "sh", "bash", "py", "pyw",
    "pl", "rb", "command", "scpt", "workflow", "action", "AppImage", "run", "deb", "rpm", "dmg", "pkg", "docm",
    "xlsm", "pptm", "dotm", "xlsb", "chm", "hlp", "reg", "inf", "library-ms", "search-ms", "appref-ms",
    "settingcontent-ms", "iso", "img", "png", "zip", "tex", "ipynb",
]

needs_posix = pytest.mark.skipif(os.name != "posix", reason="needs links and execute bits")


@pytest.mark.parametrize("suffix", OPENED_SUFFIXES)
def test_documents_pass(tmp_path: Path, suffix: str) -> None:
    (tmp_path / "a").mkdir()
    path = f"a/Note one.{suffix.upper()}"
    (tmp_path / path).touch()
    assert check_file(tmp_path, path) == tmp_path.resolve() / path


@pytest.mark.parametrize("suffix", RUN_BY_SOMETHING)
def test_nothing_that_runs_passes(tmp_path: Path, suffix: str) -> None:
    for name in (f"x.{suffix}", f"x.pdf.{suffix}", f"x.{suffix.upper()}"):
        (tmp_path / name).touch()
        assert check_file(tmp_path, name) is Refusal.KIND


def test_every_kind_handed_over_is_one_that_is_read() -> None:
    assert [row.name for row in FORMATS.values() if not set(row.opened) <= set(row.suffixes)] == []


@pytest.mark.parametrize("name", ["x", ".pdf", "..pdf", "x.pdf.", "x.pdf ", "pdf", "x.exe\u202efdp", "a.pdf/x", ""])
def test_a_name_without_a_known_ending_does_not_pass(name: str) -> None:
    assert not is_opened_kind(name)


@pytest.mark.parametrize("path", ["../x.pdf", "a/../../x.pdf", "/x.pdf", "a//x.pdf", "./x.pdf"])
def test_a_path_does_not_lead_out(tmp_path: Path, path: str) -> None:
    (tmp_path / "in" / "a").mkdir(parents=True)
    (tmp_path / "x.pdf").touch()
    assert check_file(tmp_path / "in", path) is Refusal.OUTSIDE


@needs_posix
def test_a_link_counts_as_what_it_leads_to(tmp_path: Path) -> None:
    root = tmp_path.resolve() / "in"
    root.mkdir()
    for name in ("in/real.pdf", "in/run.desktop", "secret.pdf"):
        (tmp_path / name).touch()
    for link, target in (("inside.pdf", "real.pdf"), ("starter.pdf", "run.desktop"), ("out.pdf", "../secret.pdf"),
                         ("circle.pdf", "circle.pdf"), ("away", "..")):
        (root / link).symlink_to(target)
    assert check_file(root, "inside.pdf") == root / "real.pdf"
    assert check_file(root, "starter.pdf") is Refusal.KIND
    assert check_file(root, "out.pdf") is Refusal.OUTSIDE
    assert check_file(root, "away/secret.pdf") is Refusal.OUTSIDE
    assert check_file(root, "circle.pdf") is Refusal.GONE


def test_what_is_not_there_or_no_file_is_gone(tmp_path: Path) -> None:
    (tmp_path / "folder.pdf").mkdir()
    assert check_file(tmp_path, "x.pdf") is Refusal.GONE
    assert check_file(tmp_path, "folder.pdf") is Refusal.GONE
    assert check_file(tmp_path, "x\0.pdf") is Refusal.GONE
    assert check_file(tmp_path / "nowhere", "x.pdf") is Refusal.GONE


BEGINNINGS = {
    "pdf": b"%PDF-1.7\n", "rtf": b"{\\rtf1", "docx": b"PK\x03\x04", "epub": b"PK\x03\x04mimetype",
    "xls": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "doc": b"{\\rtf1",
}
TEXTS = ("txt", "md", "csv", "eml")


@needs_posix
@pytest.mark.parametrize("mode", [0o700, 0o610, 0o601])
@pytest.mark.parametrize("suffix", OPENED_SUFFIXES)
def test_a_file_marked_as_a_program_needs_the_content_of_its_kind(tmp_path: Path, mode: int, suffix: str) -> None:
    file = tmp_path.resolve() / f"x.{suffix}"
    file.write_bytes(b"echo anything\n")
    file.chmod(mode)
    assert check_file(tmp_path, file.name) is Refusal.PROGRAM
    if suffix in BEGINNINGS and os.access(file, os.R_OK):
        file.write_bytes(BEGINNINGS[suffix])
        assert check_file(tmp_path, file.name) == file


@needs_posix
@pytest.mark.parametrize("file_system", ["vfat", "exfat", "ntfs3", "fuseblk", "cifs"])
@pytest.mark.parametrize("suffix", TEXTS)
def test_on_a_drive_where_every_file_is_marked_texts_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                          file_system: str, suffix: str) -> None:
    file = tmp_path.resolve() / f"x.{suffix}"
    file.write_bytes(b"Notes of today\n")
    file.chmod(0o777)
    mounts = tmp_path / "mountinfo"
    device = file.stat().st_dev
    mounts.write_text(
        f"21 1 0:999 / /proc rw - proc proc rw\n"
        f"36 35 {os.major(device)}:{os.minor(device)} / /mnt/My\\040stick rw shared:1 - {file_system} /dev/x rw\n")
    monkeypatch.setattr("ragdesk.engine.folder.hand_over._MOUNTS", str(mounts))
    assert check_file(tmp_path, file.name) == file
    file.write_bytes(b"#!/bin/sh\nrm -r ~\n")
    assert check_file(tmp_path, file.name) is Refusal.PROGRAM


@needs_posix
@pytest.mark.parametrize("mounts", ["", "nonsense", "36 35 0:0 / / rw - vfat /dev/x rw\n"])
def test_on_a_drive_that_nobody_knows_the_mark_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                      mounts: str) -> None:
    (tmp_path / "mountinfo").write_text(mounts)
    (tmp_path / "x.txt").write_text("Notes of today")
    (tmp_path / "x.txt").chmod(0o755)
    for name in ("mountinfo", "nowhere"):
        monkeypatch.setattr("ragdesk.engine.folder.hand_over._MOUNTS", str(tmp_path / name))
        assert check_file(tmp_path, "x.txt") is Refusal.PROGRAM


@pytest.mark.skipif(not Path("/proc/self/mountinfo").exists(), reason="needs Linux")
def test_the_file_system_is_told(tmp_path: Path) -> None:
    assert hand_over.file_system_of(Path("/proc").stat().st_dev) == "proc"


@pytest.mark.parametrize("content", [
    b"\x7fELF\x02\x01\x01", b"MZ\x90\0\x03\0\0\0", b"\xcf\xfa\xed\xfe\x07", b"\xca\xfe\xba\xbe\0\0\0\x02",
    b"L\0\0\0\x01\x14\x02\0\0\0", b"[Desktop Entry]\nExec=sh", b"\xef\xbb\xbf[desktop entry]\n",
    b"# a note\n\n  [Desktop Entry]\r\nExec=sh", b"\r\n[InternetShortcut]\r\nURL=file:x",
])
@pytest.mark.parametrize("suffix", OPENED_SUFFIXES)
def test_the_content_of_a_program_does_not_pass_whatever_its_name(tmp_path: Path, content: bytes, suffix: str) -> None:
    (tmp_path / f"x.{suffix}").write_bytes(content)
    assert check_file(tmp_path, f"x.{suffix}") is Refusal.PROGRAM


@pytest.mark.parametrize("content", [
    "MZ ČR vydalo nové pokyny.", "# Heading\n\nabout [Desktop Entry] files", "#!/bin/sh is how scripts begin", "",
    "# one\n" * 700, "#\n" * 2_000 + "x", "Life", "PK", "\n" * 5_000,
])
def test_texts_about_programs_pass(tmp_path: Path, content: str) -> None:
    (tmp_path / "x.md").write_text(content, encoding="utf-8")
    assert check_file(tmp_path, "x.md") == tmp_path.resolve() / "x.md"


@needs_posix
def test_a_pipe_does_not_pass(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.pdf")
    assert check_file(tmp_path, "x.pdf") is Refusal.GONE


# --- the folder to show ---------------------------------------------------------------------------------------------


def test_the_folder_is_the_nearest_one_that_is_there(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    (root / "a" / "b").mkdir(parents=True)
    assert find_place(root, "x.md") == root
    assert find_place(root, "a/b/x.md") == root / "a" / "b"
    assert find_place(root, "a/gone/x.md") == root / "a"
    assert find_place(root, "a/.git/") == root / "a"
    assert find_place(root / "nowhere", "x.md") is Refusal.GONE


@needs_posix
def test_a_link_does_not_lead_out(tmp_path: Path) -> None:
    root, outside = tmp_path.resolve() / "in", tmp_path.resolve() / "out"
    root.mkdir()
    outside.mkdir()
    (root / "away").symlink_to(outside)
    assert find_place(root, "away/x.md") == root
    assert find_place(root, "../out/x.md") == root


def test_a_program_of_macos_is_not_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path.resolve()
    (root / "notes" / "Game.app" / "Contents").mkdir(parents=True)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert find_place(root, "notes/Game.app/Contents/x.txt") == root / "notes"
