"""A window that changes its colours looks like one that always had them: no colour is worked out once and kept.

Covers: theme.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.theme import apply_theme
from ragdesk.desktop.widgets.find_bar import FindBar
from ragdesk.desktop.widgets.fold import Fold
from ragdesk.desktop.widgets.notice import Notice, NoticeKind
from ragdesk.desktop.widgets.settings_dialog import SettingsDialog

OTHER = {"light": "dark", "dark": "light"}
MakeWindow = Callable[[], MainWindow]


@pytest.fixture(autouse=True)
def _back_to_system(qapp: QApplication) -> Iterator[None]:
    blinking = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)  # two pictures would differ by the cursor of a text
    yield
    qapp.setCursorFlashTime(blinking)
    apply_theme(qapp, "system")


@pytest.fixture
def make_window(
    qtbot: QtBot, make_client: Callable[..., EngineClient], preferences: Preferences, tmp_path: Path
) -> MakeWindow:
    """Make windows that have been asked a question; the same one each time."""

    def make() -> MainWindow:
        window = MainWindow(make_client(inline=True), preferences)
        qtbot.addWidget(window)
        window.show()
        qtbot.waitExposed(window)
        with qtbot.waitSignal(window.client.reading_ended):
            window.open_folder(tmp_path)
        window.parts.question.show_question("battery warranty refund")
        window.search_flow.ask("battery warranty refund")
        for fold in window.findChildren(Fold):
            fold.set_open(True)
        return window

    return make


def show_answer(window: MainWindow) -> QWidget:
    return window


def show_prompt(window: MainWindow) -> QWidget:
    window.window_actions["show_prompt"].trigger()
    return window


def show_document(window: MainWindow) -> QWidget:
    assert window.search_flow.result is not None
    window.document_flow.open_passage(window.search_flow.result.hits[0])
    return window


def find_in_document(window: MainWindow) -> QWidget:
    show_document(window)
    window.window_flow.find()
    window.parts.document.findChild(FindBar).text_changed.emit("a")
    QApplication.processEvents()
    return window


def show_message(window: MainWindow) -> QWidget:
    window.parts.passages.banner.show_notice(Notice("Title", "Hint", details="Details", kind=NoticeKind.ERROR))
    window.parts.answer.banner.show_notice(Notice("Title", "Hint"))
    return window


def show_settings(window: MainWindow) -> QWidget:
    window.settings_flow.show_settings()
    dialog = window.settings_flow.dialog
    assert isinstance(dialog, SettingsDialog)
    dialog.pages.setCurrentIndex(1)
    return dialog


def show_ledger(window: MainWindow) -> QWidget:
    window.folder_flow.show_ledger()
    assert window.folder_flow.ledger_dialog is not None
    return window.folder_flow.ledger_dialog


STATES = (show_answer, show_prompt, show_document, find_in_document, show_message, show_settings, show_ledger)


def picture(widget: QWidget) -> QImage:
    for _turn in range(20):
        QApplication.processEvents()
    return widget.grab().toImage()


@pytest.mark.parametrize("begin", OTHER)
@pytest.mark.parametrize("state", STATES)
def test_changing_the_theme_looks_like_starting_with_it(
    qapp: QApplication, make_window: MakeWindow, state: Callable[[MainWindow], QWidget], begin: str
) -> None:
    apply_theme(qapp, begin)
    window = make_window()
    changed = state(window)
    picture(changed)
    apply_theme(qapp, OTHER[begin])
    seen = picture(changed)
    window.hide()
    wanted = picture(state(make_window()))
    assert seen.size() == wanted.size()
    assert seen == wanted
