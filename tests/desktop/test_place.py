"""The folder of a file is shown, never the file, and never a place outside."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from ragdesk.desktop.place import folder_of, show_place


def test_the_folder_is_the_nearest_one_that_is_there(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    (root / "a" / "b").mkdir(parents=True)
    assert folder_of(root, "x.md") == root
    assert folder_of(root, "a/b/x.md") == root / "a" / "b"
    assert folder_of(root, "a/gone/x.md") == root / "a"
    assert folder_of(root, "a/.git/") == root / "a"
    assert folder_of(root / "nowhere", "x.md") is None


@pytest.mark.skipif(os.name != "posix", reason="needs links")
def test_a_link_does_not_lead_out(tmp_path: Path) -> None:
    root, outside = tmp_path.resolve() / "in", tmp_path.resolve() / "out"
    root.mkdir()
    outside.mkdir()
    (root / "away").symlink_to(outside)
    assert folder_of(root, "away/x.md") == root
    assert folder_of(root, "../out/x.md") == root


def test_a_program_of_macos_is_not_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path.resolve()
    (root / "notes" / "Game.app" / "Contents").mkdir(parents=True)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert folder_of(root, "notes/Game.app/Contents/x.txt") == root / "notes"


def test_the_system_is_asked_for_the_folder_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: bool(opened.append(url)) or True)
    (tmp_path / "x.md").touch()
    assert show_place(tmp_path, "x.md")
    assert opened == [QUrl.fromLocalFile(str(tmp_path.resolve()))]
    assert not show_place(tmp_path / "nowhere", "x.md")
