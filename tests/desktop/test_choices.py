"""Choices of the settings: open lists show all they offer, and nothing is switched on that cannot be used."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.theme import apply_theme
from ragdesk.desktop.widgets.settings_dialog import (
    FILE_SETTINGS,
    MODEL_SETTINGS,
    PASSAGE_SETTINGS,
    WINDOW_SETTINGS,
)
from tests.helpers.fake_engine import FakeModelCalls


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
    dialog.pages.setCurrentIndex(next(n for n, names in enumerate(
        (MODEL_SETTINGS, PASSAGE_SETTINGS, FILE_SETTINGS, WINDOW_SETTINGS)) if name in names))
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
