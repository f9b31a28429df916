"""The terminal's options for which files are read, and what was chosen in the window for the same folder.

Covers: arguments.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.index.location import settings_file
from ragdesk.engine.settings import FolderPatterns, Settings, save_settings
from ragdesk.terminal import entry


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    for path in ("a.md", "b.log", "private/c.md", ".hidden/d.md", "build/e.md"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(f"Text of {path}.\n", encoding="utf-8")
    (folder / "big.txt").write_bytes(b"word " * 300_000)
    (folder / ".gitignore").write_text("build/\n", encoding="utf-8")
    return folder


def index(notes: Path, capsys: pytest.CaptureFixture[str], *options: str) -> str:
    assert entry.main(["index", str(notes), "--data-dir", str(notes.parent / "data"), *options]) == 0
    return capsys.readouterr().out


def test_options_choose_files_and_the_reasons_name_them(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = index(notes, capsys, "--exclude", "*.log", "--exclude", "private/", "--max-size", "1")
    assert "4 files (read: 1" in told
    assert "3 folders left out" in " ".join(told.split())
    for line in ("b.log: left out. Your pattern “*.log” leaves it out.",
                 "private/: left out. Your pattern “private/” leaves it out.",
                 "build/: left out. Line 1 of .gitignore leaves it out: “build/”.",
                 "big.txt: left out. It is larger than the limit in your settings: 1.4 MB."):
        assert line in " ".join(told.split())
    told = index(notes, capsys, "--include", "*.md", "--hidden", "--gitignored")
    assert "(read: 4," in told


def test_what_was_chosen_in_the_window_holds_unless_an_option_says_otherwise(
    notes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = notes.parent / "data"
    saved = Settings(read_ignored=True, folder_patterns=(FolderPatterns(str(notes.resolve()), (), ("private/",)),))
    save_settings(saved, settings_file(data))
    assert "Your pattern “private/”" in index(notes, capsys)
    assert "(read: 5," in index(notes, capsys, "--exclude", "")
    assert "Your pattern “private/”" in index(notes, capsys)
