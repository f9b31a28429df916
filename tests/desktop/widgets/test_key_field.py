"""The field for a server's key: what is typed is hidden, handed on once, and dropped with its address."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from ragdesk.desktop.widgets.key_field import KeyField
from ragdesk.desktop.widgets.setting_editors import SettingEditor
from ragdesk.engine.reasons import KeyPlace

ADDRESS = "https://example.org"


@pytest.fixture
def address(qtbot: QtBot) -> SettingEditor:
    editor = SettingEditor("model_url")
    qtbot.addWidget(editor.widget)
    return editor


@pytest.fixture
def part(qtbot: QtBot, address: SettingEditor) -> KeyField:
    part = KeyField(address)
    qtbot.addWidget(part)
    return part


def test_without_an_address_no_key_can_be_typed(part: KeyField, address: SettingEditor) -> None:
    assert not part.field.isEnabled()
    address.show_value(ADDRESS)
    assert part.field.isEnabled()


def test_a_key_is_handed_on_with_its_address_and_not_kept(part: KeyField, address: SettingEditor,
                                                         qtbot: QtBot) -> None:
    address.show_value(ADDRESS)
    assert part.field.echoMode() is QLineEdit.EchoMode.Password
    assert not part.keep_button.isEnabled()
    part.field.setText(" canary ")
    with qtbot.waitSignal(part.keep_requested) as asked:
        qtbot.mouseClick(part.keep_button, Qt.MouseButton.LeftButton)
    assert asked.args[0] == ADDRESS
    assert asked.args[1].reveal() == "canary"
    assert part.field.text() == ""


def test_another_address_drops_what_was_typed(part: KeyField, address: SettingEditor, qtbot: QtBot) -> None:
    address.show_value(ADDRESS)
    part.field.setText("canary")
    address.show_value("https://example.com")
    assert part.field.text() == ""
    with qtbot.waitSignal(part.look_requested) as asked:
        part.refresh()
    assert asked.args == ["https://example.com"]


def test_where_a_key_is_kept_is_said_and_it_can_be_forgotten(part: KeyField, address: SettingEditor,
                                                            qtbot: QtBot) -> None:
    address.show_value(ADDRESS)
    assert part.forget_button.isHidden()
    notes = {part.note.text()}
    for place in (KeyPlace.KEYRING, KeyPlace.SESSION):
        part.show_place(place)
        notes.add(part.note.text())
        assert not part.forget_button.isHidden()
    assert len(notes) == 3
    with qtbot.waitSignal(part.forget_requested):
        qtbot.mouseClick(part.forget_button, Qt.MouseButton.LeftButton)
