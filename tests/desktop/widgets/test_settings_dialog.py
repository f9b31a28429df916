"""The settings: every one is there, what does not fit is said and kept, servers are found and tried.

Covers: server_choice, settings_page.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.messages import FindServers
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.widgets import screen_room
from ragdesk.desktop.widgets.notice import Notice
from ragdesk.desktop.widgets.server_choice import is_same_address
from ragdesk.desktop.widgets.setting_editors import label_of
from ragdesk.desktop.widgets.settings_dialog import SettingsDialog
from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.errors import ModelNotFound
from ragdesk.engine.records import ModelServer
from ragdesk.engine.records.files import FileCount
from ragdesk.engine.setting_rows import GROUP_LABELS
from ragdesk.engine.settings import SETTINGS, FileChoice, FolderPatterns, Settings
from ragdesk.translation import current_language, use_language
from tests.helpers.fake_engine import FakeEngine, FakeModelCalls

REMOTE = ModelServer("http://models.example:8080", "openai", "llama.cpp", ("big",))


@pytest.fixture
def dialog(qtbot: QtBot, inline_client: EngineClient) -> SettingsDialog:
    made = SettingsDialog(inline_client)
    qtbot.addWidget(made)
    made.show()
    return made


def test_every_setting_stands_on_the_page_of_its_group(dialog: SettingsDialog) -> None:
    titles = [dialog.pages.tabText(number) for number in range(dialog.pages.count())]
    assert titles == list(GROUP_LABELS.values())
    for name, editor in dialog.editors.items():
        page = dialog.pages.widget(titles.index(GROUP_LABELS[SETTINGS[name].group]))
        assert page is not None
        assert page.isAncestorOf(editor.widget)


def test_what_is_shown_is_what_is_in_force(dialog: SettingsDialog) -> None:
    assert dialog.chosen_settings() == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("chunk_words", 160), ("overlap_words", 7), ("plain_windows", True), ("method", "bm25:words"), ("k1", 2.0),
        ("passages_listed", 50), ("passages_sent", 6), ("b", 0.5), ("leave_out_common_words", False),
        ("use_model", True), ("model_url", "http://127.0.0.1:1"), ("model_kind", "ollama"), ("model_name", "tiny"),
        ("window_tokens", 8192), ("answer_tokens", 300), ("first_token_seconds", 20.0),
        ("interface_language", "pl"), ("theme", "dark"), ("largest_file_mb", 5), ("read_hidden", True),
        ("read_ignored", True),
    ],
)
def test_each_setting_can_be_changed_and_saved(
    dialog: SettingsDialog, qtbot: QtBot, name: str, value: object
) -> None:
    dialog.editors[name].show_value(value)
    with qtbot.waitSignal(dialog.settings_chosen) as blocker:
        dialog.save_button.click()
    assert blocker.args == [Settings().changed(**{name: value})]


def test_an_overlap_as_long_as_the_passage_is_refused_where_it_was_typed_and_not_lost(
    dialog: SettingsDialog, qtbot: QtBot
) -> None:
    chosen: list[Settings] = []
    dialog.settings_chosen.connect(chosen.append)
    dialog.editors["overlap_words"].show_value(80)
    assert dialog.problem.isVisible()
    assert dialog.problem.notice is not None
    assert dialog.problem.notice.hint.endswith(" 80.")
    dialog.save_button.click()
    assert chosen == []
    assert dialog.isVisible()
    assert dialog.editors["overlap_words"].value == 80
    assert dialog.pages.currentIndex() == 1
    dialog.editors["chunk_words"].show_value(81)
    assert not dialog.problem.isVisible()
    dialog.save_button.click()
    assert [(settings.chunk_words, settings.overlap_words) for settings in chosen] == [(81, 80)]


def test_an_answer_as_long_as_the_window_is_refused(dialog: SettingsDialog) -> None:
    dialog.editors["answer_tokens"].show_value(4096)
    assert "must leave room for the prompt" in dialog.problem._hint.text()


def test_cancel_changes_nothing(dialog: SettingsDialog) -> None:
    chosen: list[Settings] = []
    dialog.settings_chosen.connect(chosen.append)
    dialog.editors["k1"].show_value(3.0)
    dialog.cancel_button.click()
    assert chosen == []
    assert not dialog.isVisible()


def test_defaults_come_back(dialog: SettingsDialog) -> None:
    dialog.editors["k1"].show_value(3.0)
    dialog.editors["overlap_words"].show_value(500)
    dialog.defaults_button.click()
    assert dialog.chosen_settings() == Settings()
    assert not dialog.problem.isVisible()


def test_servers_are_found_and_one_is_chosen_with_its_models(dialog: SettingsDialog, calls: FakeModelCalls) -> None:
    dialog.servers.search_button.click()
    choice = dialog.servers.choice
    assert choice.itemText(1) == "Ollama · http://127.0.0.1:11434"
    choice.setCurrentIndex(1)
    choice.activated.emit(1)
    assert dialog.editors["model_url"].value == "http://127.0.0.1:11434"
    models = dialog.editors["model_name"].widget
    assert isinstance(models, QComboBox)
    assert [models.itemText(number) for number in range(models.count())] == ["tiny", "large"]
    assert "2 models" in dialog.servers.result.text()


def test_no_server_found_says_what_to_start(dialog: SettingsDialog, calls: FakeModelCalls) -> None:
    calls.servers = ()
    dialog.servers.search_button.click()
    assert "Ollama" in dialog.servers.result.text()


def test_an_address_is_tested_in_place(dialog: SettingsDialog, calls: FakeModelCalls) -> None:
    dialog.editors["model_url"].show_value("http://127.0.0.1:11434")
    dialog.editors["model_name"].show_value("large")
    dialog.servers.test_button.click()
    assert calls.asked == [("http://127.0.0.1:11434", "large")]
    assert "large answered at http://127.0.0.1:11434" in dialog.servers.result.text()
    assert label_of("use_model") in dialog.servers.result.text()
    assert dialog.editors["use_model"].value is False
    dialog.editors["use_model"].show_value(True)
    dialog.servers.test_button.click()
    assert label_of("use_model") not in dialog.servers.result.text()
    dialog.editors["model_url"].show_value("http://127.0.0.1:1")
    dialog.servers.test_button.click()
    assert "not running" in dialog.servers.result.text()
    dialog.editors["model_url"].show_value("")
    dialog.servers.test_button.click()
    assert "large answered" in dialog.servers.result.text()


def test_a_model_that_fails_is_told_in_place(dialog: SettingsDialog, calls: FakeModelCalls) -> None:
    calls.problem = ModelNotFound(address="here", model="large", installed="tiny")
    dialog.servers.test_button.click()
    assert calls.problem.title in dialog.servers.result.text()
    dialog.editors["answer_tokens"].show_value(9000)
    dialog.servers.test_button.click()
    assert dialog.problem.isVisible()


def test_a_server_at_another_port_is_not_passed_over(dialog: SettingsDialog, calls: FakeModelCalls) -> None:
    class Calls(FakeModelCalls):
        def find_servers(self, token: CancelToken) -> tuple[ModelServer, ...]:
            return ()

    calls.__class__ = Calls
    calls.servers = (REMOTE,)
    dialog.editors["model_url"].show_value(f"{REMOTE.url}/v1/")
    calls.servers = (replace(REMOTE, url=f"{REMOTE.url}/v1/"),)
    dialog.look_for_servers()
    assert "llama.cpp answers" in dialog.servers.result.text()
    dialog.editors["model_url"].show_value("http://127.0.0.1:1")
    dialog.look_for_servers()
    assert "not running" in dialog.servers.result.text()


@pytest.mark.parametrize(("typed", "is_same"), [
    ("127.0.0.1:11434", True), ("http://127.0.0.1:11434/v1/", True), ("http://127.0.0.1:11435", False), ("", False),
    ("http://[", False)])
def test_an_address_is_known_however_it_is_typed(typed: str, *, is_same: bool) -> None:
    assert is_same_address(typed, "http://127.0.0.1:11434") is is_same


def test_the_page_says_where_text_would_go(dialog: SettingsDialog) -> None:
    dialog.editors["use_model"].show_value(True)
    assert dialog.servers.place.text() == "Nothing leaves this computer"
    dialog.editors["model_url"].show_value(REMOTE.url)
    assert "models.example" in dialog.servers.place.text()


def test_a_closed_dialog_does_not_listen_any_more(dialog: SettingsDialog, inline_client: EngineClient) -> None:
    dialog.reject()
    inline_client.ask(FindServers())
    assert dialog.servers.choice.count() == 1


def test_every_field_has_a_name_and_a_description(dialog: SettingsDialog) -> None:
    for name, editor in dialog.editors.items():
        assert editor.widget.accessibleName(), name
        assert editor.widget.accessibleDescription(), name


def test_ranges_are_those_of_the_settings(dialog: SettingsDialog) -> None:
    box = dialog.editors["passages_sent"].widget
    assert isinstance(box, QSpinBox)
    assert (box.minimum(), box.maximum()) == (1, 100)


def test_the_settings_window_saves_and_applies(open_window: MainWindow) -> None:
    open_window.settings_flow.show_settings()
    dialog = open_window.settings_flow.dialog
    assert dialog is not None
    dialog.editors["k1"].show_value(2.0)
    dialog.save_button.click()
    assert open_window.preferences.settings.k1 == 2.0
    assert open_window.client.settings.k1 == 2.0


def test_connecting_a_model_opens_the_settings_there(open_window: MainWindow, calls: FakeModelCalls) -> None:
    open_window.parts.answer.connect_model_requested.emit()
    dialog = open_window.settings_flow.dialog
    assert dialog is not None
    assert dialog.pages.currentIndex() == 0
    assert dialog.editors["use_model"].value is True
    assert dialog.servers.choice.count() == 2
    dialog.reject()


def test_another_language_asks_for_a_new_window(open_window: MainWindow, qtbot: QtBot) -> None:
    settings = open_window.preferences.settings
    try:
        with qtbot.waitSignal(open_window.rebuild_requested):
            open_window.preferences.change_settings(settings.changed(interface_language="cs"))
        assert current_language() == "cs"
    finally:
        use_language("en")


def test_the_dialog_fits_a_small_screen(dialog: SettingsDialog) -> None:
    assert dialog.minimumSizeHint().width() <= 1000
    assert dialog.minimumSizeHint().height() <= 600
    for area in dialog.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        assert area.minimumSizeHint().width() <= 1000


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_the_buttons_are_on_the_smallest_screen_whatever_the_page(
    qtbot: QtBot, inline_client: EngineClient, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    room = QRect(8, 48, 944, 484)
    monkeypatch.setattr(screen_room, "room_of", lambda _window: room)
    use_language(language)
    try:
        dialog = SettingsDialog(inline_client)
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        for page in range(dialog.pages.count()):
            dialog.pages.setCurrentIndex(page)
            dialog.problem.show_notice(Notice("A title", "A hint that says at some length what to do about it. " * 2))
            qtbot.waitUntil(dialog.problem.isVisible)
            assert (dialog.width() <= 944, dialog.height() <= 484) == (True, True), dialog.size()
            for button in (dialog.save_button, dialog.cancel_button, dialog.defaults_button):
                assert dialog.rect().contains(QRect(button.mapTo(dialog, QPoint(0, 0)), button.size()))
    finally:
        use_language("en")


def test_numbers_stand_clear_of_the_border(dialog: SettingsDialog) -> None:
    for editor in dialog.editors.values():
        if isinstance(editor.widget, QAbstractSpinBox):
            line = editor.widget.lineEdit()
            assert line is not None
            assert line.x() + line.textMargins().left() >= editor.widget.fontMetrics().averageCharWidth(), editor.name


# --- the language model ---------------------------------------------------------------------------------------------


def test_what_is_no_address_is_refused_where_it_was_typed(dialog: SettingsDialog) -> None:
    chosen: list[Settings] = []
    dialog.settings_chosen.connect(chosen.append)
    dialog.editors["use_model"].show_value(True)
    dialog.editors["model_url"].show_value("not a url")
    assert dialog.problem.title == "“not a url” is not the address of a model server."
    assert "not a url" not in dialog.servers.place.text()
    dialog.save_button.click()
    assert chosen == []
    assert dialog.isVisible()
    dialog.servers.test_button.click()
    assert "is not the address of a model server" in dialog.servers.result.text()
    dialog.editors["model_url"].show_value("localhost:11434")
    assert not dialog.problem.isVisible()
    dialog.save_button.click()
    assert [settings.model_url for settings in chosen] == ["localhost:11434"]


def test_without_a_model_no_line_says_that_text_leaves(dialog: SettingsDialog) -> None:
    dialog.editors["model_url"].show_value(REMOTE.url)
    assert dialog.servers.place.text() == "Nothing leaves this computer"
    dialog.editors["use_model"].show_value(True)
    assert "sent to models.example with" in dialog.servers.place.text()


def test_what_a_test_brings_moves_no_field_and_speaks_of_no_passages(
    dialog: SettingsDialog, qtbot: QtBot, calls: FakeModelCalls
) -> None:
    field = dialog.editors["model_kind"].widget
    before = field.mapTo(dialog, field.rect().topLeft())
    dialog.editors["model_url"].show_value("http://127.0.0.1:1")
    dialog.servers.test_button.click()
    assert dialog.servers.result.text()
    assert "passages" not in dialog.servers.result.text()
    qtbot.wait(0)
    assert field.mapTo(dialog, field.rect().topLeft()) == before


def test_a_model_can_be_named_without_its_server_and_stays_named(
    dialog: SettingsDialog, qtbot: QtBot, calls: FakeModelCalls
) -> None:
    calls.servers = ()
    box = dialog.editors["model_name"].widget
    assert isinstance(box, QComboBox)
    qtbot.keyClicks(box.lineEdit(), "llama3:8b")
    dialog.servers.search_button.click()
    calls.servers = (REMOTE,)
    dialog.servers.search_button.click()
    assert dialog.chosen_settings().model_name == "llama3:8b"


def test_saving_does_not_ask_the_model_and_offers_to(open_window: MainWindow, calls: FakeModelCalls) -> None:
    open_window.search_flow.ask("battery warranty")
    preferences = open_window.preferences
    preferences.change_settings(preferences.settings.changed(use_model=True))
    preferences.change_settings(preferences.settings.changed(k1=2.0))
    banner = open_window.parts.answer.banner
    assert calls.asked == []
    assert banner.title == "The language model was not asked."
    preferences.change_settings(preferences.settings.changed(use_model=False))
    assert banner.title == ""
    preferences.change_settings(preferences.settings.changed(use_model=True))
    banner.action_chosen.emit()
    assert len(calls.asked) == 1
    assert banner.title == ""


def test_before_text_is_sent_to_another_computer_the_question_says_so(
    open_window: MainWindow, calls: FakeModelCalls
) -> None:
    parts, preferences = open_window.parts, open_window.preferences
    calls.servers = (REMOTE,)
    assert not parts.question.notice.isVisible()
    preferences.change_settings(preferences.settings.changed(use_model=True, model_url=REMOTE.url))
    assert parts.question.notice.isVisible()
    assert "sent to models.example with" in parts.question.notice.text()
    open_window.search_flow.ask("battery warranty")
    assert len(calls.asked) == 1
    assert not parts.question.notice.isVisible()
    assert "leaves this computer" in parts.status.privacy_label.text()
    preferences.change_settings(preferences.settings.changed(model_url="http://other.example"))
    assert "sent to other.example" in parts.question.notice.text()
    preferences.change_settings(preferences.settings.changed(use_model=False))
    assert not parts.question.notice.isVisible()
    assert parts.status.privacy_label.text() == "Nothing leaves this computer"


# --- which files are read --------------------------------------------------------------------------------------------


@pytest.fixture
def notes_dialog(qtbot: QtBot, inline_client: EngineClient, tmp_path: Path) -> SettingsDialog:
    """The settings while a folder is open, and another one has patterns of its own."""
    inline_client.open_folder(tmp_path)
    other = FolderPatterns("/elsewhere", exclude=("*.log",))
    inline_client.apply_settings(Settings(folder_patterns=(other,)))
    qtbot.waitUntil(lambda: inline_client.folder == tmp_path and not inline_client.is_reading)
    made = SettingsDialog(inline_client)
    qtbot.addWidget(made)
    made.show()
    return made


def test_without_a_folder_there_are_no_patterns_to_choose(dialog: SettingsDialog) -> None:
    assert not dialog.patterns.exclude.isEnabled()
    assert "Open a folder first" in dialog.patterns.place.text()
    assert dialog.patterns.preview.text() == ""


def test_patterns_are_those_of_the_open_folder_and_others_are_kept(
    notes_dialog: SettingsDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    before = notes_dialog.chosen_settings()
    assert tmp_path.name in notes_dialog.patterns.place.text()
    assert notes_dialog.patterns.exclude.toPlainText() == ""
    notes_dialog.patterns.exclude.setPlainText("private/\n\n*.tmp")
    notes_dialog.patterns.include.setPlainText("*.md")
    with qtbot.waitSignal(notes_dialog.settings_chosen) as blocker:
        notes_dialog.save_button.click()
    chosen: Settings = blocker.args[0]
    own = FolderPatterns(str(tmp_path.resolve()), ("*.md",), ("private/", "*.tmp"))
    assert chosen.folder_patterns == (*before.folder_patterns, own)


def test_resetting_empties_the_patterns_of_this_folder_alone(notes_dialog: SettingsDialog) -> None:
    before = notes_dialog.chosen_settings()
    notes_dialog.patterns.exclude.setPlainText("private/")
    notes_dialog.defaults_button.click()
    assert notes_dialog.patterns.exclude.toPlainText() == ""
    assert notes_dialog.chosen_settings().folder_patterns == before.folder_patterns


def test_what_patterns_mean_is_said_while_they_are_typed(
    notes_dialog: SettingsDialog, qtbot: QtBot, engine: FakeEngine
) -> None:
    qtbot.waitUntil(lambda: notes_dialog.patterns.preview.text() .startswith("812 files will be read. "))
    notes_dialog.patterns.exclude.setPlainText("*.log")
    notes_dialog.editors["read_hidden"].show_value(True)
    assert notes_dialog.patterns.preview.text() == "Looking through the folder…"
    qtbot.waitUntil(lambda: notes_dialog.patterns.preview.text().startswith(
        "With these patterns, 812 of 930 files will be read. "))
    assert engine.counted[-1] == FileChoice(exclude=("*.log",), read_hidden=True)
    assert not notes_dialog.patterns.warning.isVisibleTo(notes_dialog)


def test_patterns_that_match_nothing_are_named_as_text(notes_dialog: SettingsDialog) -> None:
    notes_dialog.patterns.show_count(FileCount(1, 1, ("[a", "<b>\u202e[x")))
    text = notes_dialog.patterns.warning.text()
    assert "[a, <b><U+202E>[x" in text
    assert notes_dialog.patterns.warning.isVisibleTo(notes_dialog.patterns)
