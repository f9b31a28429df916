"""What a change in the folder does to the window, with an engine under the test's control."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragdesk.desktop.flows import watch_flow
from ragdesk.desktop.folder_watcher import FolderWatcher
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.preferences import Preferences
from ragdesk.engine.errors import IndexBusy
from ragdesk.translation import use_language
from tests.helpers.fake_engine import FakeEngine


@pytest.fixture
def watcher(monkeypatch: pytest.MonkeyPatch) -> FolderWatcher:
    """One that watches nothing; the test says when something has changed."""
    made = FolderWatcher()
    monkeypatch.setattr(made, "watch", lambda folder, choice: None)
    return made


@pytest.fixture
def watching(
    qtbot: QtBot, inline_client: EngineClient, preferences: Preferences, watcher: FolderWatcher, tmp_path: Path
) -> MainWindow:
    use_language("en")
    window = MainWindow(inline_client, preferences, watcher)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    with qtbot.waitSignal(inline_client.reading_ended):
        window.open_folder(tmp_path)
    return window


def strip_text(window: MainWindow) -> str:
    return window.parts.strip.text_label.whole_text


def test_a_change_is_read_without_anybody_asking(
    watching: MainWindow, watcher: FolderWatcher, engine: FakeEngine, qtbot: QtBot
) -> None:
    assert "up to date" in strip_text(watching)
    engine.file_count = 4
    with qtbot.waitSignal(watching.client.reading_ended):
        watcher.changed.emit()
        assert "may have changed" in strip_text(watching)
    assert strip_text(watching) == "4 files read · 16 passages · up to date"


def test_a_short_quiet_reading_shows_no_progress_and_keeps_what_was_found(
    watching: MainWindow, watcher: FolderWatcher, engine: FakeEngine, qtbot: QtBot
) -> None:
    watching.search_flow.ask("battery warranty")
    result, shown = watching.search_flow.result, []
    watching.client.progress_changed.connect(lambda _progress: shown.append(strip_text(watching)))
    with qtbot.waitSignal(watching.client.reading_ended):
        watcher.changed.emit()
    assert shown
    assert all("Reading" not in text for text in shown)
    assert watching.search_flow.result is result
    assert watching.parts.passages.model.rowCount() == 1


def test_new_documents_elsewhere_raise_no_note(
    watching: MainWindow, watcher: FolderWatcher, engine: FakeEngine, qtbot: QtBot
) -> None:
    (first,) = {hit.chunk.path for hit in _hits(watching)}
    engine.first_name = first
    _read_again(watching, qtbot)
    watching.search_flow.ask("battery warranty")
    engine.file_count, engine.changed_names = 6, frozenset({"note-5.md"})
    with qtbot.waitSignal(watching.client.reading_ended):
        watcher.changed.emit()
    assert watching.parts.passages.banner.title == ""


def test_a_change_of_a_shown_document_is_pointed_out_and_can_be_asked_about_again(
    watching: MainWindow, watcher: FolderWatcher, engine: FakeEngine, qtbot: QtBot
) -> None:
    (first,) = {hit.chunk.path for hit in _hits(watching)}
    engine.first_name = first
    _read_again(watching, qtbot)
    watching.search_flow.ask("battery warranty")
    engine.changed_names = frozenset({first})
    with qtbot.waitSignal(watching.client.reading_ended):
        watcher.changed.emit()
    banner = watching.parts.passages.banner
    assert banner.title == "Documents behind these passages have changed."
    assert banner.accessibleDescription() == f"{first} (file changed)"
    asked = len(engine.searched)
    banner.action_chosen.emit()
    assert len(engine.searched) == asked + 1


def test_a_change_during_a_reading_is_read_after_it(
    watching: MainWindow, watcher: FolderWatcher, qtbot: QtBot
) -> None:
    client, ended = watching.client, []
    client.reading_ended.connect(lambda _stopped: ended.append(strip_text(watching)))
    client.update()
    watcher.changed.emit()
    watcher.changed.emit()
    qtbot.waitUntil(lambda: len(ended) == 2)
    assert "up to date" in strip_text(watching)


def test_a_failure_is_not_tried_again_and_again_and_the_strip_does_not_claim_to_be_up_to_date(
    watching: MainWindow, watcher: FolderWatcher, engine: FakeEngine, qtbot: QtBot
) -> None:
    engine.problem = IndexBusy()
    failures: list[object] = []
    watching.client.failed.connect(failures.append)
    with qtbot.waitSignal(watching.client.failed):
        watcher.changed.emit()
    engine.problem = None
    assert "may have changed" in strip_text(watching)
    qtbot.waitUntil(lambda: not watching.watch_flow._pause.isActive() if watching.watch_flow else False)
    assert len(failures) == 1
    assert not watching.client.is_reading


def test_the_folder_is_looked_at_when_the_user_comes_back(
    watching: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    QApplication.sendEvent(watching, QEvent(QEvent.Type.WindowActivate))
    assert not watching.client.is_reading
    monkeypatch.setattr(watch_flow, "AWAY_MILLISECONDS", 0)
    qtbot.waitUntil(lambda: not watching.watch_flow._pause.isActive() if watching.watch_flow else False)
    with qtbot.waitSignal(watching.client.reading_ended):
        QApplication.sendEvent(watching, QEvent(QEvent.Type.WindowActivate))


def _hits(window: MainWindow) -> tuple[object, ...]:
    window.search_flow.ask("battery warranty")
    assert window.search_flow.result is not None
    return window.search_flow.result.hits


def _read_again(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.client.reading_ended):
        window.client.update()


def test_a_closed_window_reads_nothing_more(
    watching: MainWindow, watcher: FolderWatcher, engine: FakeEngine
) -> None:
    watching.close()
    engine.threads.clear()
    watcher.changed.emit()
    assert watching.watch_flow is not None
    watching.watch_flow._pause.timeout.emit()
    assert not watching.client.is_reading
    assert engine.threads == set()
