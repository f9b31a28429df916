"""Settings are kept and come back; which files of a folder are read is part of them, for each folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ragdesk.engine.errors import SettingsError
from ragdesk.engine.settings import FileChoice, FolderPatterns, Settings, load_settings, save_changes, save_settings


def test_what_was_saved_comes_back(tmp_path: Path) -> None:
    settings = Settings(k1=2.0, read_hidden=True, folder_patterns=(
        FolderPatterns("/notes/\udcff", ("*.md",), ("čaj/", "!x")), FolderPatterns("/other", (), ("*",))))
    save_settings(settings, tmp_path / "settings.json")
    assert load_settings(tmp_path / "settings.json") == settings


def test_only_what_was_changed_is_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    before = Settings(folder_patterns=(FolderPatterns("/a", ("*.md",)), FolderPatterns("/b", ("*.txt",))))
    save_settings(before.changed(theme="dark").with_patterns(FolderPatterns("/a", ("*.org",))), path)
    save_changes(before, before.changed(k1=2.0).with_patterns(FolderPatterns("/b")), path)
    assert load_settings(path) == Settings(theme="dark", k1=2.0, folder_patterns=(FolderPatterns("/a", ("*.org",)),))


def test_changes_that_contradict_what_is_saved_are_written_with_all_they_belong_to(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save_settings(Settings(overlap_words=70, theme="dark"), path)
    save_changes(Settings(), Settings(chunk_words=40), path)
    assert load_settings(path) == Settings(chunk_words=40)


@pytest.mark.parametrize("content", [None, "", "[]", "\0"])
def test_where_nothing_is_saved_everything_is_written(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "settings.json"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    save_changes(Settings(theme="dark"), Settings(theme="dark", k1=2.0), path)
    assert load_settings(path) == Settings(theme="dark", k1=2.0)
    assert [item.name for item in tmp_path.iterdir()] == ["settings.json"]


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


@pytest.mark.parametrize(("values", "is_cut_alike", "is_read_alike"), [
    ({"k1": 2.0, "theme": "dark"}, True, True), ({"read_ignored": True}, True, False),
    ({"plain_windows": True}, False, False), ({"overlap_words": 7}, False, False)])
def test_it_is_told_what_has_to_be_read_again(values: dict[str, object], is_cut_alike: bool,
                                              is_read_alike: bool) -> None:
    settings, changed = Settings(), Settings().changed(**values)
    assert (changed.cuts_as(settings), changed.reads_as(settings)) == (is_cut_alike, is_read_alike)


def test_the_limit_has_limits() -> None:
    with pytest.raises(SettingsError):
        Settings(largest_file_mb=0)
