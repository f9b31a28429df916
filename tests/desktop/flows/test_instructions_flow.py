"""Instructions that are saved are used at once; what cannot be written is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ragdesk.desktop.flows import instructions_flow
from ragdesk.desktop.main_window import MainWindow
from ragdesk.engine.facade.instructions import load_templates, parts_of_language, save_template
from tests.helpers.fake_engine import FakeEngine
from tests.helpers.window_use import ask


def test_what_is_saved_is_used_and_the_question_put_again(
        open_window: MainWindow, engine: FakeEngine, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    flow, asked = open_window.instructions_flow, len(engine.searched)
    flow.show_dialog()
    assert flow.dialog is not None
    flow.dialog.save_requested.emit("mine", {"en": {**parts_of_language("en"), "role": "You are careful."}})
    assert load_templates(open_window.preferences.data_dir) == {"mine": {"en": {"role": "You are careful."}}}
    assert open_window.preferences.settings.prompt_template == "mine"
    assert len(engine.searched) == asked + 1
    flow.show_dialog()
    flow.dialog.save_requested.emit("mine", {"en": {**parts_of_language("en"), "role": "You are kind."}})
    assert len(engine.searched) == asked + 2
    flow.show_dialog()
    flow.dialog.delete_requested.emit("mine")
    assert open_window.preferences.settings.prompt_template == ""
    assert load_templates(open_window.preferences.data_dir) == {}


def test_what_cannot_be_written_is_said_and_changes_nothing(
        open_window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise OSError("read-only")

    monkeypatch.setattr(instructions_flow, "save_template", refuse)
    ask(open_window, qtbot)
    open_window.instructions_flow.show_dialog()
    assert open_window.instructions_flow.dialog is not None
    open_window.instructions_flow.dialog.save_requested.emit("mine", {"en": parts_of_language("en")})
    notice = open_window.parts.prompt.banner.notice
    assert notice is not None
    assert notice.details == "read-only"
    assert open_window.preferences.settings.prompt_template == ""


def test_the_form_of_the_answer_is_a_setting(open_window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    ask(open_window, qtbot)
    open_window.parts.prompt.form_chosen.emit("table")
    assert open_window.preferences.settings.answer_form == "table"


def test_deleting_others_leaves_those_in_use(open_window: MainWindow, engine: FakeEngine, qtbot: QtBot) -> None:
    preferences = open_window.preferences
    for name in ("mine", "old"):
        save_template(preferences.data_dir, name, "en", {"role": name})
    preferences.change_settings(preferences.settings.changed(prompt_template="mine"))
    ask(open_window, qtbot)
    asked = len(engine.searched)
    open_window.instructions_flow.show_dialog()
    assert open_window.instructions_flow.dialog is not None
    open_window.instructions_flow.dialog.delete_requested.emit("old")
    assert len(engine.searched) == asked
    assert preferences.settings.prompt_template == "mine"
    assert list(load_templates(preferences.data_dir)) == ["mine"]
