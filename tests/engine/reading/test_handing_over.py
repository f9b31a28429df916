"""Only documents that lie in the folder are handed to other programs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ragdesk.engine.reading.formats import FORMAT_BY_SUFFIX
from ragdesk.engine.reading.handing_over import OPENED_SUFFIXES, Refusal, check_file, is_opened_kind

RUN_BY_SOMETHING = [
    "html", "htm", "xhtml", "mht", "mhtml", "svg", "xml", "desktop", "lnk", "url", "webloc", "app", "exe", "com",
    "bat", "cmd", "ps1", "vbs", "js", "jse", "wsf", "hta", "scr", "pif", "msi", "jar", "sh", "bash", "py", "pyw",
    "pl", "rb", "command", "scpt", "workflow", "action", "AppImage", "run", "deb", "rpm", "dmg", "pkg", "docm",
    "xlsm", "pptm", "dotm", "xlsb", "chm", "hlp", "reg", "inf", "library-ms", "search-ms", "appref-ms",
    "settingcontent-ms", "iso", "img", "png", "zip", "tex", "ipynb",
]

needs_posix = pytest.mark.skipif(os.name != "posix", reason="needs links and execute bits")


@pytest.mark.parametrize("suffix", sorted(OPENED_SUFFIXES))
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
    assert set(FORMAT_BY_SUFFIX) >= OPENED_SUFFIXES


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


@needs_posix
@pytest.mark.parametrize("mode", [0o700, 0o610, 0o601])
def test_a_file_marked_as_a_program_does_not_pass(tmp_path: Path, mode: int) -> None:
    (tmp_path / "x.pdf").touch()
    (tmp_path / "x.pdf").chmod(mode)
    assert check_file(tmp_path, "x.pdf") is Refusal.PROGRAM


@needs_posix
def test_a_pipe_does_not_pass(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.pdf")
    assert check_file(tmp_path, "x.pdf") is Refusal.GONE
