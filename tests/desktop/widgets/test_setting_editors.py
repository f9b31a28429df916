"""Choices of the settings: open lists show all they offer, and nothing is said twice.

Covers: engine/setting_rows.
"""

from __future__ import annotations

import re

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel
from pytestqt.qtbot import QtBot

from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.theme import apply_theme
from ragdesk.desktop.widgets.setting_editors import SettingEditor, label_of
from ragdesk.engine.setting_rows import GROUP_LABELS
from ragdesk.engine.settings import SETTINGS
from ragdesk.translation import use_language


@pytest.mark.parametrize("name", ["theme", "interface_language", "method", "model_kind"])
def test_an_open_choice_shows_every_entry_whole(
    open_window: MainWindow, qapp: QApplication, qtbot: QtBot, name: str
) -> None:
    apply_theme(qapp, "light")
    open_window.settings_flow.show_settings()
    dialog = open_window.settings_flow.dialog
    assert dialog is not None
    box = dialog.editors[name].widget
    assert isinstance(box, QComboBox)
    dialog.pages.setCurrentIndex(list(GROUP_LABELS).index(SETTINGS[name].group))
    box.showPopup()
    view = box.view()
    qtbot.waitUntil(view.isVisible, timeout=30_000)
    rows = [view.visualRect(box.model().index(row, 0)) for row in range(box.count())]
    assert rows[-1].bottom() < view.viewport().height()
    assert rows[0].top() >= 0
    assert all(rect.height() >= view.fontMetrics().lineSpacing() for rect in rows)
    assert view.viewport().width() >= max(view.sizeHintForIndex(box.model().index(row, 0)).width()
                                          for row in range(box.count()))
    box.hidePopup()
    dialog.reject()
    qapp.setStyleSheet("")


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_what_is_said_below_a_setting_does_not_repeat_its_label(language: str) -> None:
    use_language(language)
    for name in sorted(SETTINGS.keys() - {"folder_patterns"}):
        note, label = SettingEditor(name).note, label_of(name)
        assert not words_of(label) <= words_of(note), f"{label} / {note}"
    use_language("en")


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def test_the_dialog_shows_the_notes_and_no_empty_lines_for_those_without(open_window: MainWindow) -> None:
    open_window.settings_flow.show_settings()
    dialog = open_window.settings_flow.dialog
    assert dialog is not None
    shown = [label.text() for label in dialog.findChildren(QLabel)]
    notes = [editor.note for name, editor in dialog.editors.items() if editor.note and name != "folder_patterns"]
    assert all(note in shown for note in notes)
    assert "The language of the window." not in shown
    dialog.reject()
