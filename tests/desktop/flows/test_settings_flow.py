"""A setting that is changed counts at once, and is remembered."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link.messages import Lane
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.preferences import Preferences
from tests.helpers.fake_engine import FakeEngine, FakeModelCalls
from tests.helpers.window_use import ask, press, use_model


def test_text_sent_to_another_computer_is_announced_as_long_as_it_is_so(open_window: MainWindow) -> None:
    label = open_window.parts.status.privacy_label
    assert label.text() == "Nothing leaves this computer"
    use_model(open_window, model_url="http://models.example:8080")
    assert "models.example" in label.text()
    assert "leaves this computer" in label.text()
    use_model(open_window, model_url="http://127.0.0.1:8080")
    assert label.text() == "Nothing leaves this computer"


def test_a_chosen_ranking_is_used_at_once_and_remembered(
    open_window: MainWindow, qtbot: QtBot, data_dir: Path, engine: FakeEngine
) -> None:
    ask(open_window, qtbot)
    choice = open_window.parts.question.method_choice
    choice.setCurrentIndex(choice.findData("bm25:trigrams"))
    choice.activated.emit(choice.currentIndex())
    assert open_window.search_flow.result.method == "bm25:trigrams"
    assert Preferences(data_dir).settings.method == "bm25:trigrams"


def test_a_setting_that_is_changed_beside_the_prompt_does_not_lead_away_from_it(
    open_window: MainWindow, qtbot: QtBot
) -> None:
    ask(open_window, qtbot)
    press(open_window, "show_prompt")
    preferences = open_window.preferences
    preferences.change_settings(preferences.settings.changed(passage_order="ends"))
    assert open_window.parts.prompt.isVisible()
    assert not open_window.parts.answer.isVisible()
    ask(open_window, qtbot)
    assert open_window.parts.answer.isVisible()


def test_connecting_a_model_where_none_runs_switches_nothing_on(
    open_window: MainWindow, calls: FakeModelCalls
) -> None:
    calls.servers = ()
    open_window.parts.answer.connect_model_requested.emit()
    dialog = open_window.settings_flow.dialog
    assert dialog is not None
    assert dialog.pages.currentIndex() == 0
    assert dialog.editors["use_model"].value is False
    dialog.reject()


def test_a_key_is_in_no_file_and_in_no_text_of_the_window(open_window: MainWindow, calls: FakeModelCalls,
                                                          data_dir: Path, tmp_path: Path) -> None:
    canary = "Qx7-canary.Zw"
    open_window.settings_flow.show_settings()
    dialog = open_window.settings_flow.dialog
    assert dialog is not None
    dialog.editors["model_url"].show_value("https://example.org")
    dialog.key.field.setText(canary)
    dialog.key.keep_button.click()
    dialog.save_button.click()
    kept = calls.keys.key_for("https://example.org")
    assert kept is not None
    assert kept.reveal() == canary

    files = [path for folder in (data_dir, tmp_path) for path in folder.rglob("*") if path.is_file()]
    assert data_dir / "settings.json" in files
    assert not [path for path in files if canary.encode() in path.read_bytes()]
    shown = [str(part.property(name)) for part in open_window.findChildren(QWidget)
             for name in ("text", "toolTip", "windowTitle", "accessibleDescription")]
    assert canary not in "\n".join((*shown, repr(open_window.preferences.settings), repr(calls)))


def test_connect_test_save_leaves_the_model_on(open_window: MainWindow, calls: FakeModelCalls) -> None:
    found, calls.servers = calls.servers, ()
    open_window.parts.answer.connect_model_requested.emit()
    dialog = open_window.settings_flow.dialog
    assert dialog is not None
    calls.servers = found
    dialog.editors["model_url"].show_value(found[0].url)
    dialog.servers.test_button.click()
    assert dialog.editors["use_model"].value is True
    dialog.save_button.click()
    assert open_window.preferences.settings.use_model
    assert open_window.preferences.settings.model_url == found[0].url


def test_a_trial_ends_with_the_settings(open_window: MainWindow) -> None:
    open_window.settings_flow.show_settings()
    dialog, client = open_window.settings_flow.dialog, open_window.client
    assert dialog is not None
    seen: list[str] = []
    client.model_asked.connect(lambda _trial: (dialog.reject(), seen.append(dialog.servers.result.text())))
    dialog.servers.test_button.click()
    assert not client.is_working(Lane.SERVERS)
    assert dialog.servers.result.text() == seen[0]
