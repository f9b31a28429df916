"""Real files in a real folder: what wakes the watcher, what does not, and that it lets go."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import watchfiles
from pytestqt.qtbot import QtBot

from ragdesk.desktop import folder_watcher
from ragdesk.desktop.folder_watcher import STOP_MILLISECONDS, FolderWatcher, is_far
from ragdesk.engine.settings import FileChoice

PATIENCE = 30_000


@pytest.fixture
def watcher() -> Iterator[FolderWatcher]:
    made = FolderWatcher()
    yield made
    assert made.stop()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = (tmp_path / "notes").resolve()
    (made / "inner").mkdir(parents=True)
    (made / "old.md").write_text("old", encoding="utf-8")
    return made


def watch(watcher: FolderWatcher, folder: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(watcher.ready, timeout=PATIENCE):
        watcher.watch(folder)


@pytest.mark.parametrize("has_to_poll", [False, True])
def test_added_edited_renamed_and_deleted_files_are_noticed(
    watcher: FolderWatcher, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, has_to_poll: bool
) -> None:
    monkeypatch.setattr(folder_watcher, "is_far", lambda _folder: has_to_poll)
    watch(watcher, folder, qtbot)
    changes = (
        lambda: (folder / "new.md").write_text("new", encoding="utf-8"),
        lambda: (folder / "old.md").write_text("another text", encoding="utf-8"),
        lambda: (folder / "new.md").rename(folder / "inner" / "moved.md"),
        lambda: (folder / "old.md").unlink(),
    )
    for change in changes:
        with qtbot.waitSignal(watcher.changed, timeout=PATIENCE):
            change()


def test_hidden_files_do_not_wake_it(watcher: FolderWatcher, folder: Path, qtbot: QtBot) -> None:
    (folder / ".git").mkdir()
    watch(watcher, folder, qtbot)
    seen: list[str] = []
    watcher.changed.connect(lambda: seen.append("changed"))
    for name in (".hidden.md", ".git/index", "~$letter.docx"):
        (folder / name).write_text("x", encoding="utf-8")
    with qtbot.waitSignal(watcher.changed, timeout=PATIENCE):
        (folder / "seen.md").write_text("x", encoding="utf-8")
    assert seen == ["changed"]


@pytest.mark.parametrize("has_to_poll", [False, True])
def test_another_choice_holds_at_once(watcher: FolderWatcher, folder: Path, qtbot: QtBot,
                                      monkeypatch: pytest.MonkeyPatch, has_to_poll: bool) -> None:
    monkeypatch.setattr(folder_watcher, "is_far", lambda _folder: has_to_poll)
    with qtbot.waitSignal(watcher.ready, timeout=PATIENCE):
        watcher.watch(folder, FileChoice(exclude=("*.md",)))
    watcher.watch(folder, FileChoice(exclude=("*.txt",)))
    with qtbot.waitSignal(watcher.changed, timeout=PATIENCE):
        (folder / "new.md").write_text("x", encoding="utf-8")


def test_another_folder_is_watched_instead(
    watcher: FolderWatcher, folder: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    other = tmp_path.resolve() / "other"
    other.mkdir()
    watch(watcher, folder, qtbot)
    watch(watcher, other, qtbot)
    assert watcher.folder == other
    (folder / "new.md").write_text("x", encoding="utf-8")
    with qtbot.waitSignal(watcher.changed, timeout=PATIENCE):
        (other / "new.md").write_text("x", encoding="utf-8")


def test_it_stops_within_its_time(watcher: FolderWatcher, folder: Path, qtbot: QtBot) -> None:
    watch(watcher, folder, qtbot)
    began = time.monotonic()
    assert watcher.stop()
    assert time.monotonic() - began < STOP_MILLISECONDS / 1000
    assert watcher.folder is None


def test_when_the_system_refuses_the_folder_is_looked_through(
    watcher: FolderWatcher, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_paths: Path, **_options: object) -> None:
        raise OSError("OS file watch limit reached")

    monkeypatch.setattr(watchfiles, "watch", refuse)
    watch(watcher, folder, qtbot)
    with qtbot.waitSignal(watcher.changed, timeout=PATIENCE):
        (folder / "new.md").write_text("x", encoding="utf-8")


def test_a_folder_that_is_not_there_is_no_error_and_is_watched_when_it_comes(
    watcher: FolderWatcher, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = tmp_path.resolve() / "gone"
    watch(watcher, folder, qtbot)
    with qtbot.waitSignal(watcher.changed, timeout=PATIENCE):
        folder.mkdir()
        (folder / "new.md").write_text("x", encoding="utf-8")


def test_a_disk_of_this_computer_is_not_far(folder: Path) -> None:
    assert not is_far(folder)
