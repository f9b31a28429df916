"""The window as a whole: what each state shows, what the keys do, what is remembered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.widgets import screen_room
from ragdesk.desktop.widgets.notice import Notice, WayOut
from ragdesk.translation import use_language
from tests.helpers.fake_engine import TEXT
from tests.helpers.window_use import ask, labels_of, press

# --- states ---------------------------------------------------------------------------------------------------------


def test_without_a_folder_the_window_says_how_to_begin(window: MainWindow) -> None:
    shown = labels_of(window.parts.welcome)
    assert "Choose a folder to ask questions about." in shown
    assert "Your documents stay on this computer." in shown
    assert "Try the sample notes" in shown


def test_a_passage_opens_its_document(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    open_window.parts.passages.passage_opened.emit(open_window.search_flow.result.hits[0])
    assert open_window.parts.document.selected_text() == TEXT


def test_the_explanation_can_give_its_room_to_the_passages(open_window: MainWindow, qtbot: QtBot) -> None:
    ask(open_window, qtbot)
    press(open_window, "toggle_why")
    assert not open_window.parts.why.isVisible()
    press(open_window, "toggle_why")
    assert open_window.parts.why.isVisible()


def test_the_ledger_names_the_file_and_the_reason(open_window: MainWindow) -> None:
    assert open_window.parts.strip.ledger_button.text() == "1 could not be read"
    open_window.parts.strip.ledger_button.click()
    dialog = open_window.folder_flow.ledger_dialog
    assert dialog is not None
    rows = dialog.pane.filter
    assert rows.rowCount() == 1
    assert rows.index(0, 0).data() == "<img src=x>.pdf"
    assert "damaged" in rows.index(0, 3).data()
    dialog.reject()


# --- what is remembered -----------------------------------------------------------------------------------------------


def test_folder_and_sizes_are_remembered(open_window: MainWindow, qtbot: QtBot, data_dir: Path, tmp_path: Path) -> None:
    ask(open_window, qtbot)
    open_window.resize(1300, 800)
    open_window.parts.results.columns.setSizes([500, 800])
    open_window.close()
    state = Preferences(data_dir).window
    assert state.folder == str(tmp_path)
    assert state.geometry
    assert abs(state.columns[0] - 500) < 20


def test_a_damaged_memory_does_not_keep_the_window_from_opening(
    data_dir: Path, inline_client: EngineClient, qtbot: QtBot
) -> None:
    (data_dir / "window.json").write_text('{"folder": 3, "geometry": "zz", "columns": ["a"]}', encoding="utf-8")
    (data_dir / "settings.json").write_text("[", encoding="utf-8")
    window = MainWindow(inline_client, Preferences(data_dir))
    qtbot.addWidget(window)
    window.show()
    assert window.width() >= 800


def test_the_window_fits_1280_by_720_even_with_letters_twice_as_large(
    qapp: QApplication, make_client: Callable[..., EngineClient], preferences: Preferences, qtbot: QtBot
) -> None:
    font = qapp.font()
    large = qapp.font()
    large.setPointSizeF(font.pointSizeF() * 2)
    qapp.setFont(large)
    try:
        window = MainWindow(make_client(inline=True), preferences)
        qtbot.addWidget(window)
        window.show()
        needed = window.minimumSizeHint()
        assert (needed.width() <= 1280, needed.height() <= 720) == (True, True), needed
    finally:
        qapp.setFont(font)


def test_the_window_is_all_on_a_small_screen_at_first_and_when_it_was_larger_before(
    make_client: Callable[..., EngineClient], preferences: Preferences, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = QRect(8, 48, 944, 484)  # of 1920 by 1080 pixels, two for one, without the frame
    large = MainWindow(make_client(inline=True), preferences)
    qtbot.addWidget(large)
    assert large.size() == QSize(1280, 720)
    large.setGeometry(300, 200, 790, 700)
    large.remember()
    monkeypatch.setattr(screen_room, "room_of", lambda _window: room)
    again = MainWindow(make_client(inline=True), preferences)
    qtbot.addWidget(again)
    assert room.contains(again.geometry())
    preferences.change_window(geometry="")
    first = MainWindow(make_client(inline=True), preferences)
    qtbot.addWidget(first)
    assert first.size() == room.size()
    for window in (first, again):
        window.show()
        qtbot.waitExposed(window)
        assert (window.minimumSizeHint().width() <= 944, window.minimumSizeHint().height() <= 484) == (True, True)


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_everything_that_takes_the_focus_has_a_name(
    language: str, make_client: Callable[..., EngineClient], preferences: Preferences, qtbot: QtBot, tmp_path: Path
) -> None:
    use_language(language)
    try:
        window = MainWindow(make_client(inline=True), preferences)
        qtbot.addWidget(window)
        window.show()
        with qtbot.waitSignal(window.client.reading_ended):
            window.open_folder(tmp_path)
        ask(window, qtbot)
        window.answer_flow.open_numbered_citation(1)
        for banner in (window.parts.passages.banner, window.parts.document.banner):
            banner.show_notice(Notice("Title", "Hint", WayOut("", "Do it"), details="Details"))
        unnamed = set()
        for number in range(window.parts.results.tabs.count()):
            window.parts.results.tabs.setCurrentIndex(number)
            unnamed |= {f"{type(widget).__name__} in {type(widget.parent()).__name__}" for widget in focusable(window)
                        if not accessible_name(widget).strip()}
    finally:
        use_language("en")
    assert unnamed == set()


def focusable(window: QWidget) -> list[QWidget]:
    """Widgets that Tab reaches; the field inside a number box is reached through its box."""
    return [widget for widget in window.findChildren(QWidget)
            if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
            and not (isinstance(widget, QLineEdit) and isinstance(widget.parent(), QSpinBox))]


def accessible_name(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name) if interface is not None else ""


def test_the_focus_goes_in_reading_order(window: MainWindow) -> None:
    """Tab goes from the strip to the question and on to the middle, never back up."""
    first = window.parts.strip.folder_button
    tops, widget = [], first
    for _ in range(12):
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not widget.focusProxy():
            tops.append(widget.mapTo(window, widget.rect().topLeft()).y() // 30)
        widget = widget.nextInFocusChain()
        if widget is first:
            break
    assert tops == sorted(tops)
    assert isinstance(first, QPushButton)
