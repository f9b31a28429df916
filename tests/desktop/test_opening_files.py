"""A document is opened in its own program, or its folder shown, from the pane, the list and the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QDesktopServices
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.place import open_file
from ragdesk.engine.reading.handing_over import OPENED_SUFFIXES, Refusal
from tests.helpers.fake_engine import make_hit

KEY = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class Desktop:
    """What the system was asked to open; it says so of everything, until it has no program."""

    def __init__(self) -> None:
        self.opened: list[QUrl] = []
        self.has_program = True

    def open_url(self, url: QUrl) -> bool:
        self.opened.append(url)
        return self.has_program


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> Desktop:
    made = Desktop()
    monkeypatch.setattr(QDesktopServices, "openUrl", made.open_url)
    return made


@pytest.fixture
def note(open_window: MainWindow, tmp_path: Path) -> QUrl:
    """The file of the passage that is found."""
    open_window.search_flow.ask("warranty")
    (tmp_path / "warranty.md").touch()
    return QUrl.fromLocalFile(str(tmp_path.resolve() / "warranty.md"))


def entries(menu: QMenu) -> dict[str, bool]:
    return {action.text(): action.isEnabled() for action in menu.actions() if action.text()}


@pytest.mark.parametrize("suffix", ["html", "desktop", "lnk", "url", "sh", "exe", "app", "docm", "svg", "mhtml"])
def test_what_may_run_never_reaches_the_system(desktop: Desktop, tmp_path: Path, suffix: str) -> None:
    (tmp_path / f"x.{suffix}").touch()
    assert open_file(tmp_path, f"x.{suffix}") is Refusal.KIND
    assert desktop.opened == []


def test_documents_reach_the_system_as_local_files(desktop: Desktop, tmp_path: Path) -> None:
    for suffix in OPENED_SUFFIXES:
        (tmp_path / f"50 % #1?.{suffix}").touch()
        assert open_file(tmp_path, f"50 % #1?.{suffix}") is True
    assert {Path(url.toLocalFile()).name for url in desktop.opened} == {f"50 % #1?.{s}" for s in OPENED_SUFFIXES}


def test_keys_open_the_file_of_the_chosen_passage(open_window: MainWindow, desktop: Desktop, note: QUrl,
                                                  qtbot: QtBot) -> None:
    qtbot.keyClick(open_window, Qt.Key.Key_O, KEY)
    qtbot.keyClick(open_window, Qt.Key.Key_F, KEY)
    assert desktop.opened == [note, QUrl.fromLocalFile(str(Path(note.toLocalFile()).parent))]


def test_keys_open_the_document_in_view(open_window: MainWindow, desktop: Desktop, note: QUrl, qtbot: QtBot,
                                        tmp_path: Path) -> None:
    (tmp_path / "other.md").touch()
    open_window._client.load_document("other.md", 0, 5)
    open_window.parts.document.setFocus()
    qtbot.keyClick(open_window, Qt.Key.Key_O, KEY)
    assert desktop.opened == [QUrl.fromLocalFile(str(tmp_path.resolve() / "other.md"))]
    open_window.parts.passages.setFocus()
    qtbot.keyClick(open_window, Qt.Key.Key_O, KEY)
    assert desktop.opened[1:] == [note]


def test_the_menu_of_a_passage_opens_and_shows(open_window: MainWindow, desktop: Desktop, note: QUrl) -> None:
    menu = open_window.parts.passages.make_menu(make_hit())
    for action in menu.actions()[-2:]:
        action.trigger()
    assert desktop.opened == [note, QUrl.fromLocalFile(str(Path(note.toLocalFile()).parent))]
    menu.actions()[1].trigger()
    assert QApplication.clipboard().text().endswith("(warranty.md, section “Warranty”)")


def test_the_key_for_menus_opens_that_of_the_chosen_passage(open_window: MainWindow, note: QUrl,
                                                            qtbot: QtBot) -> None:
    rows = open_window.parts.passages.focusProxy()
    assert rows is not None
    QApplication.sendEvent(rows, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint()))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert "Show in folder" in entries(menu)
    menu.close()


@pytest.mark.parametrize(("path", "can_open"), [("a.pdf", True), ("a.html", False), ("a", False)])
def test_the_entry_for_what_may_not_be_opened_says_why(open_window: MainWindow, path: str, can_open: bool) -> None:
    menu = open_window.parts.passages.make_menu(make_hit(path=path))
    assert entries(menu)["Open in its own program"] is can_open
    assert entries(menu)["Show in folder"]
    assert ("may run" in menu.actions()[-2].toolTip()) is not can_open


def test_the_pane_of_the_document_has_the_same_entries(open_window: MainWindow, desktop: Desktop, note: QUrl) -> None:
    open_window._client.load_document("warranty.md", 0, 5)
    button = next(button for button in open_window.parts.document.findChildren(QPushButton) if button.text() == "File")
    button.menu().aboutToShow.emit()
    assert entries(button.menu()) == {"Open in its own program": True, "Show in folder": True}
    button.menu().actions()[0].trigger()
    assert desktop.opened == [note]


@pytest.mark.parametrize("is_gone", [False, True])
def test_what_was_not_opened_is_said_and_its_folder_offered(open_window: MainWindow, desktop: Desktop, note: QUrl,
                                                            is_gone: bool) -> None:
    desktop.has_program = False
    if is_gone:
        Path(note.toLocalFile()).unlink()
    open_window.place_flow.open_current()
    banner = open_window.parts.passages.banner
    assert banner.title == "“warranty.md” was not opened."
    assert ("not there any more" in banner.accessibleDescription()) is is_gone
    desktop.opened.clear()
    banner.action_chosen.emit()
    assert desktop.opened == [QUrl.fromLocalFile(str(Path(note.toLocalFile()).parent))]
