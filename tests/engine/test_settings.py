"""Settings are kept and come back; which files of a folder are read is part of them, for each folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ragdesk.engine.errors import SettingsError
from ragdesk.engine.settings import FileChoice, FolderPatterns, Settings, load_settings, save_settings


def test_what_was_saved_comes_back(tmp_path: Path) -> None:
    settings = Settings(k1=2.0, read_hidden=True, folder_patterns=(
        FolderPatterns("/notes/\udcff", ("*.md",), ("čaj/", "!x")), FolderPatterns("/other", (), ("*",))))
    save_settings(settings, tmp_path / "settings.json")
    assert load_settings(tmp_path / "settings.json") == settings


@pytest.mark.parametrize("stored", [None, 5, "x", {}, [1], [{}], [{"folder": 3}], [{"exclude": ["a"]}]])
def test_patterns_that_make_no_sense_are_passed_over(tmp_path: Path, stored: object) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"k1": 2.0, "folder_patterns": stored}), encoding="utf-8")
    assert load_settings(tmp_path / "settings.json") == Settings(k1=2.0)


def test_half_of_a_folders_patterns_may_make_sense(tmp_path: Path) -> None:
    stored = [{"folder": "/a", "include": "*.md", "exclude": ["x", 7]}]
    (tmp_path / "settings.json").write_text(json.dumps({"folder_patterns": stored}), encoding="utf-8")
    assert load_settings(tmp_path / "settings.json").folder_patterns == (FolderPatterns("/a", (), ("x",)),)


def test_each_folder_has_patterns_of_its_own(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    settings = Settings(largest_file_mb=7).with_patterns(FolderPatterns(str(here.resolve()), ("*.md",), ("a", "b")))
    assert settings.file_choice(here) == FileChoice(("*.md",), ("a", "b"), 7)
    assert settings.file_choice(there) == FileChoice(largest_file_mb=7)
    assert settings.with_patterns(FolderPatterns(str(here.resolve()))) == Settings(largest_file_mb=7)


def test_patterns_that_are_the_same_leave_the_settings_as_they_are(tmp_path: Path) -> None:
    first, second = FolderPatterns("/a", ("x",)), FolderPatterns("/b", ("y",))
    settings = Settings(folder_patterns=(first, second))
    assert settings.with_patterns(first).folder_patterns == (first, second)
    assert settings.chooses_as(settings.changed(k1=2.0))
    assert not settings.chooses_as(settings.changed(read_ignored=True))


def test_the_limit_has_limits() -> None:
    with pytest.raises(SettingsError):
        Settings(largest_file_mb=0)
