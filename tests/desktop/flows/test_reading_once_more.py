"""From the list of files to the engine and back: reading once more, its progress, and other settings for files.

Covers: folder_flow, settings_flow.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ragdesk.desktop.main_window import MainWindow
from ragdesk.engine.settings import FolderPatterns
from tests.helpers.fake_engine import FakeEngine


def test_failed_files_are_read_once_more_with_progress_in_the_list(
    open_window: MainWindow, engine: FakeEngine, qtbot: QtBot
) -> None:
    open_window.folder_flow.show_ledger()
    dialog = open_window.folder_flow.ledger_dialog
    assert dialog is not None
    failed = [report.path for report in dialog.pane._reports if report.state.value == "error"]
    assert failed
    shown: list[str] = []
    open_window.client.progress_changed.connect(lambda _progress: shown.append(dialog.pane.summary.text()))
    with qtbot.waitSignal(open_window.client.reading_ended):
        dialog.pane.all_again_button.click()
    assert engine.read_again == failed
    assert shown
    assert shown[0].startswith("Reading ")
    assert dialog.pane.summary.text().startswith("4 files")
    assert dialog.pane.all_again_button.isEnabled()


def test_the_place_of_a_file_is_shown(
    open_window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr("ragdesk.desktop.flows.open_file_flow.open_in_system",
                        lambda place: bool(shown.append(place)) or True)
    open_window.folder_flow.show_ledger()
    dialog = open_window.folder_flow.ledger_dialog
    assert dialog is not None
    dialog.pane.show_problems_only(False)
    dialog.pane.table.selectRow(0)
    dialog.pane.place_button.click()
    assert shown == [tmp_path.resolve()]


def test_other_files_to_read_mean_an_update(open_window: MainWindow, engine: FakeEngine, qtbot: QtBot) -> None:
    settings = open_window.preferences.settings.with_patterns(FolderPatterns("/notes", exclude=("*.log",)))
    with qtbot.waitSignal(open_window.client.reading_ended):
        open_window.preferences.change_settings(settings)
    assert engine.settings.folder_patterns == settings.folder_patterns
