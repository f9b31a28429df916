"""A place is handed to the system as the local file it is."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from ragdesk.desktop.open_outside import open_in_system


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[QUrl]:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: bool(opened.append(url)) or True)
    return opened


@pytest.mark.parametrize("name", ["a.md", "50 % #1?.pdf", "žluť.md", "two\nlines.md"])
def test_a_name_is_no_part_of_an_address(tmp_path: Path, opened: list[QUrl], name: str) -> None:
    assert open_in_system(tmp_path / name)
    (url,) = opened
    assert url.isLocalFile()
    assert Path(url.toLocalFile()) == tmp_path / name


@pytest.mark.skipif(os.name != "posix" or sys.platform == "darwin", reason="needs names that are no UTF-8")
def test_a_name_that_is_no_text_is_kept_byte_by_byte(tmp_path: Path, opened: list[QUrl]) -> None:
    assert open_in_system(tmp_path / os.fsdecode(b"a\xff.md"))
    assert opened[0].toEncoded().data().endswith(b"/a%FF.md")
