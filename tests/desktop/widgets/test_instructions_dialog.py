"""Instructions are written, seen as they will be, refused with the reason, and handed over to be kept."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ragdesk.desktop.widgets.instructions_dialog import InstructionsDialog
from ragdesk.engine.facade.instructions import parts_of_language
from ragdesk.engine.settings import Settings

SAVED = {"mine": {"en": {"role": "You are careful."}}}


@pytest.fixture
def dialog(qtbot: QtBot) -> InstructionsDialog:
    dialog = InstructionsDialog(SAVED, Settings(prompt_template="mine"), "en")
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_those_in_use_are_shown_and_what_they_make(dialog: InstructionsDialog) -> None:
    assert dialog.name.currentText() == "mine"
    assert dialog.field.toPlainText() == "You are careful."
    assert dialog.texts["cite"] == parts_of_language("en")["cite"]
    assert dialog.preview.toPlainText().startswith("You are careful.\n1. ")


def test_what_cannot_be_used_cannot_be_saved_and_the_reason_is_said(dialog: InstructionsDialog) -> None:
    row = dialog.part.findData("cite")
    dialog.part.setCurrentIndex(row)
    dialog.part.activated.emit(row)
    assert dialog.field.toPlainText() == parts_of_language("en")["cite"]
    dialog.field.setPlainText("Name your sources.")
    assert "“Citing” must show a number" in dialog.problem.text()
    assert not dialog.save.isEnabled()
    dialog.reset.click()
    assert not dialog.problem.isVisible()
    assert dialog.texts == parts_of_language("en")


def test_saving_hands_over_name_language_and_texts(dialog: InstructionsDialog, qtbot: QtBot) -> None:
    dialog.name.setEditText("for lists")
    with qtbot.waitSignal(dialog.save_requested, timeout=30_000) as signal:
        qtbot.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    assert signal.args == ["for lists", {"en": dialog.texts}]


def test_the_program_s_own_can_be_used_but_not_changed_without_a_name(
        dialog: InstructionsDialog, qtbot: QtBot) -> None:
    dialog.name.setCurrentIndex(0)
    dialog.name.activated.emit(0)
    assert not dialog.delete.isEnabled()
    with qtbot.waitSignal(dialog.use_requested, timeout=30_000) as signal:
        dialog.save.click()
    assert signal.args == [""]
    dialog.field.setPlainText("Be nice.")
    assert dialog.problem.isVisible()
    assert not dialog.save.isEnabled()


def choose_language(dialog: InstructionsDialog, code: str) -> None:
    row = dialog.language.findData(code)
    dialog.language.setCurrentIndex(row)
    dialog.language.activated.emit(row)


def test_what_was_written_stays_while_another_language_is_looked_at_and_is_saved_with_it(
        dialog: InstructionsDialog, qtbot: QtBot) -> None:
    dialog.field.setPlainText("You are kind.")
    choose_language(dialog, "cs")
    dialog.field.setPlainText("Jsi pečlivý.")
    choose_language(dialog, "en")
    assert dialog.field.toPlainText() == "You are kind."
    with qtbot.waitSignal(dialog.save_requested, timeout=30_000) as signal:
        dialog.save.click()
    assert signal.args is not None
    name, texts = signal.args
    assert (name, texts["en"]["role"], texts["cs"]["role"]) == ("mine", "You are kind.", "Jsi pečlivý.")
    dialog.field.setPlainText("{label}")
    choose_language(dialog, "cs")
    assert dialog.problem.text().startswith("English: ")
    assert not dialog.save.isEnabled()


def test_a_name_that_is_there_already_is_not_written_over_unseen(dialog: InstructionsDialog, qtbot: QtBot) -> None:
    dialog.name.setCurrentIndex(0)
    dialog.name.activated.emit(0)
    dialog.field.setPlainText("Be nice.")
    dialog.name.setEditText("mine")
    assert dialog.problem.isVisible()
    assert not dialog.save.isEnabled()
    dialog.name.activated.emit(dialog.name.findText("mine"))
    assert dialog.field.toPlainText() == "You are careful."
    assert dialog.save.isEnabled()


def test_each_language_has_its_own_texts(dialog: InstructionsDialog, qtbot: QtBot) -> None:
    row = dialog.language.findData("cs")
    dialog.language.setCurrentIndex(row)
    dialog.language.activated.emit(row)
    assert dialog.texts == parts_of_language("cs")
    with qtbot.waitSignal(dialog.delete_requested, timeout=30_000) as signal:
        dialog.delete.click()
    assert signal.args == ["mine"]
