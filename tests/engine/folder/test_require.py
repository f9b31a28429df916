"""What is no folder that can be read is refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.errors import FolderMissing, FolderNotAFolder, FolderUnreadable
from ragdesk.engine.folder.require import require_folder


def test_a_folder_passes(tmp_path: Path) -> None:
    require_folder(tmp_path)


def test_what_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FolderMissing):
        require_folder(tmp_path / "gone")
    with pytest.raises(FolderNotAFolder):
        require_folder(tmp_path / "file")
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(FolderUnreadable):
        require_folder(tmp_path)
