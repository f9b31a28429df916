"""What is remembered, and that nobody else can read it."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ragdesk.desktop.preferences import Preferences, SettingsChange, WindowState
from ragdesk.engine.settings import Settings


def test_the_first_start_has_defaults(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path / "new")
    assert preferences.settings == Settings()
    assert preferences.window == WindowState()


def test_settings_and_window_come_back(data_dir: Path) -> None:
    first = Preferences(data_dir)
    first.change_settings(Settings(k1=2.0, theme="dark"))
    first.change_window(folder="/notes/žluť", columns=(400, 600))
    second = Preferences(data_dir)
    assert second.settings == Settings(k1=2.0, theme="dark")
    assert second.window == WindowState(folder="/notes/žluť", columns=(400, 600))


def test_a_change_says_what_changed_and_no_change_says_nothing(data_dir: Path, qtbot: QtBot) -> None:
    preferences = Preferences(data_dir)
    changes: list[SettingsChange] = []
    preferences.settings_changed.connect(changes.append)
    preferences.change_settings(Settings(k1=2.0))
    preferences.change_settings(Settings(k1=2.0))
    assert [change.changed for change in changes] == [frozenset({"k1"})]
    assert (changes[0].before.k1, changes[0].after.k1) == (1.2, 2.0)


def test_two_windows_keep_what_the_other_changed(data_dir: Path) -> None:
    Preferences(data_dir).change_settings(Settings(k1=1.5))
    first, second = Preferences(data_dir), Preferences(data_dir)
    first.change_settings(first.settings.changed(theme="dark"))
    second.change_settings(second.settings.changed(passages_listed=7))
    first.change_window(folder="/notes", columns=(400, 600))
    second.change_window(pages_as_text=True)
    assert Preferences(data_dir).settings == Settings(k1=1.5, theme="dark", passages_listed=7)
    assert Preferences(data_dir).window == WindowState(folder="/notes", columns=(400, 600), pages_as_text=True)
    assert (first.settings.passages_listed, second.settings.theme) == (20, "system")


@pytest.mark.parametrize("content", ["", "[]", "null", '{"columns": [1, "a"], "rows": [-1], "folder": null}', "\0"])
def test_a_damaged_memory_is_forgotten(data_dir: Path, content: str) -> None:
    (data_dir / "window.json").write_text(content, encoding="utf-8")
    assert Preferences(data_dir).window == WindowState()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_only_the_owner_can_read_it(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        folder = tmp_path / "data"
        preferences = Preferences(folder)
        preferences.change_settings(Settings(k1=2.0))
        preferences.change_window(folder="/notes")
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
