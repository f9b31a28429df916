"""A folder is chosen, opened, read and read again: what the window shows meanwhile, and what can be asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragdesk.desktop.flows import folder_flow
from ragdesk.desktop.main_window import MainWindow
from ragdesk.engine.errors import FolderMissing, IndexBusy
from tests.helpers.fake_engine import FakeEngine
from tests.helpers.window_use import ask, labels_of, press


def test_a_question_without_a_folder_asks_for_a_folder(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, engine: FakeEngine
) -> None:
    monkeypatch.setattr(folder_flow, "ask_for_folder", lambda parent, start: tmp_path)
    with qtbot.waitSignal(window.client.reading_ended):
        ask(window, qtbot)
    assert engine.folder == tmp_path


def test_not_choosing_a_folder_changes_nothing(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, engine: FakeEngine
) -> None:
    monkeypatch.setattr(folder_flow, "ask_for_folder", lambda parent, start: None)
    press(window, "choose_folder")
    assert engine.folder is None
    assert window.parts.shows_welcome


def test_the_sample_notes_are_opened_in_the_language_of_the_window(
    window: MainWindow, qtbot: QtBot, engine: FakeEngine
) -> None:
    with qtbot.waitSignal(window.client.reading_ended):
        window.parts.welcome.sample_button.click()
    assert engine.folder is not None
    assert engine.folder.name == "en"
    assert engine.folder.parent.name == "sample_notes"
    assert window.parts.strip.name_label.whole_text == "Sample notes"


def test_a_folder_can_be_dropped_on_the_window_and_nothing_else(
    window: MainWindow, qtbot: QtBot, engine: FakeEngine, tmp_path: Path
) -> None:
    note = tmp_path / "note.md"
    note.touch()

    def drop(*urls: QUrl) -> bool:
        data = QMimeData()
        data.setUrls(list(urls))
        event = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
                           Qt.KeyboardModifier.NoModifier)
        event.ignore()
        window.dropEvent(event)
        return event.isAccepted()

    assert not drop(QUrl.fromLocalFile(str(note)))
    assert not drop(QUrl("https://files.example/notes"))
    assert not drop()
    assert engine.folder is None
    with qtbot.waitSignal(window.client.reading_ended):
        assert drop(QUrl.fromLocalFile(str(tmp_path)))
    assert engine.folder == tmp_path


def test_after_reading_the_window_offers_example_questions(open_window: MainWindow, engine: FakeEngine) -> None:
    button = open_window.parts.welcome.example_buttons[0]
    assert button.text() == "How long is the warranty?"
    button.click()
    assert engine.searched == ["How long is the warranty?"]
    assert open_window.parts.question.question == "How long is the warranty?"
    assert not open_window.parts.shows_welcome


def test_a_folder_with_nothing_to_read_says_so(
    window: MainWindow, qtbot: QtBot, engine: FakeEngine, tmp_path: Path
) -> None:
    engine.file_count = 0
    with qtbot.waitSignal(window.client.reading_ended):
        window.open_folder(tmp_path)
    shown = labels_of(window.parts.welcome)
    assert "There is nothing to read here." in shown
    assert "Choose another folder…" in shown


def test_while_a_folder_is_read_one_can_ask_and_stop(
    window: MainWindow, qtbot: QtBot, engine: FakeEngine, tmp_path: Path
) -> None:
    engine.file_count = 10**6
    with qtbot.waitSignal(window.client.progress_changed):
        window.open_folder(tmp_path)
    assert "You can already ask about those." in window.parts.strip.text_label.whole_text
    ask(window, qtbot)
    assert engine.searched == ["battery warranty"]
    with qtbot.waitSignal(window.client.reading_ended):
        window.parts.strip.stop_button.click()
    assert not window.parts.strip.stop_button.isVisible()


def test_a_missing_folder_offers_another(
    window: MainWindow, engine: FakeEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[str] = []
    monkeypatch.setattr(folder_flow, "ask_for_folder", lambda parent, start: chosen.append(start))
    engine.problem = FolderMissing(folder="gone")
    window.open_folder(tmp_path / "gone")
    banner = window.parts.welcome.banner
    assert "gone" in banner.title
    banner.action_chosen.emit()
    assert len(chosen) == 1
    assert banner.title == ""


def test_a_folder_that_is_gone_and_back_is_told_alike_by_message_and_strip(
    open_window: MainWindow, qtbot: QtBot, engine: FakeEngine
) -> None:
    open_window.parts.show_results()
    banner, strip = open_window.parts.passages.banner, open_window.parts.strip
    engine.problem = FolderMissing(folder="notes")
    with qtbot.waitSignal(open_window.client.failed):
        open_window.folder_flow.read_changes()
    assert banner.title == FolderMissing(folder="notes").title
    assert "not reachable now" in strip.text_label.whole_text
    engine.problem = None
    with qtbot.waitSignal(open_window.client.reading_ended):
        open_window.folder_flow.read_changes()
    assert banner.title == ""
    assert "up to date" in strip.text_label.whole_text


def test_the_title_of_a_window_names_its_folder(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    assert window.windowTitle() == "RagDesk"
    folder = tmp_path / "Tax & <b>law"
    folder.mkdir()
    with qtbot.waitSignal(window.client.reading_ended):
        window.open_folder(folder)
    assert window.windowTitle() == "Tax & <b>law – RagDesk"
    with qtbot.waitSignal(window.client.reading_ended):
        window.parts.welcome.sample_button.click()
    assert window.windowTitle() == "Sample notes – RagDesk"


def test_a_busy_index_can_be_tried_again(
    open_window: MainWindow, engine: FakeEngine, qtbot: QtBot
) -> None:
    engine.problem = IndexBusy()
    with qtbot.waitSignal(open_window.client.failed):
        press(open_window, "read_again")
    banner = open_window.parts.welcome.banner
    assert "Another RagDesk window" in banner.title
    engine.problem = None
    with qtbot.waitSignal(open_window.client.reading_ended):
        banner.action_chosen.emit()


def test_after_choosing_a_folder_a_typed_question_is_asked_with_enter(
    window: MainWindow, engine: FakeEngine, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window.client.reading_ended):
        window.parts.welcome.sample_button.click()
    focused = QApplication.focusWidget()
    assert focused is window.parts.question.field
    qtbot.keyClicks(focused, "battery")
    qtbot.keyClick(focused, Qt.Key.Key_Return)
    assert engine.searched == ["battery"]


def test_the_choice_of_a_folder_begins_among_the_documents(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(folder_flow, "documents_folder", lambda: str(tmp_path))
    monkeypatch.setattr(folder_flow, "ask_for_folder", lambda _parent, start: begun.append(start))
    window.folder_flow.choose_folder()
    assert begun == [str(tmp_path)]
