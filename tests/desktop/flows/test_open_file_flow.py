"""A document is opened in its own program, or its folder shown, from the pane, the list and the keyboard.

Covers: desktop/widgets/file_menu.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QDesktopServices
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.preferences import Preferences
from ragdesk.engine.formats import FORMATS
from ragdesk.engine.records.files import Refusal
from ragdesk.wording.files import opening_refusal
from tests.helpers.fake_engine import FakeEngine, found_hit

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
def test_what_may_run_never_reaches_the_system(open_window: MainWindow, desktop: Desktop, tmp_path: Path,
                                               suffix: str) -> None:
    (tmp_path / f"x.{suffix}").touch()
    open_window.parts.passages.program_requested.emit(f"x.{suffix}")
    assert open_window.parts.passages.banner.title == f"“x.{suffix}” was not opened."
    assert desktop.opened == []


def test_documents_reach_the_system_as_local_files(open_window: MainWindow, desktop: Desktop, tmp_path: Path) -> None:
    suffixes = sorted(suffix for row in FORMATS.values() for suffix in row.opened)
    for suffix in suffixes:
        (tmp_path / f"50 % #1?.{suffix}").touch()
        open_window.parts.document.program_requested.emit(f"50 % #1?.{suffix}")
    assert {Path(url.toLocalFile()).name for url in desktop.opened} == {f"50 % #1?.{s}" for s in suffixes}


def test_keys_open_the_file_of_the_chosen_passage(open_window: MainWindow, desktop: Desktop, note: QUrl,
                                                  qtbot: QtBot) -> None:
    qtbot.keyClick(open_window, Qt.Key.Key_O, KEY)
    qtbot.keyClick(open_window, Qt.Key.Key_F, KEY)
    assert desktop.opened == [note, QUrl.fromLocalFile(str(Path(note.toLocalFile()).parent))]


def test_keys_open_the_document_in_view(open_window: MainWindow, desktop: Desktop, note: QUrl, qtbot: QtBot,
                                        tmp_path: Path) -> None:
    (tmp_path / "other.md").touch()
    open_window.client.load_document("other.md", 0, 5)
    open_window.parts.document.setFocus()
    qtbot.keyClick(open_window, Qt.Key.Key_O, KEY)
    assert desktop.opened == [QUrl.fromLocalFile(str(tmp_path.resolve() / "other.md"))]
    open_window.parts.passages.setFocus()
    qtbot.keyClick(open_window, Qt.Key.Key_O, KEY)
    assert desktop.opened[1:] == [note]


def test_the_menu_of_a_passage_opens_and_shows(open_window: MainWindow, desktop: Desktop, note: QUrl) -> None:
    menu = open_window.parts.passages.make_menu(found_hit())
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
    menu = open_window.parts.passages.make_menu(found_hit(path=path))
    assert entries(menu)["Open in its own program"] is can_open
    assert entries(menu)["Show in folder"]
    assert ("could run" in menu.actions()[-2].toolTip()) is not can_open


def test_the_pane_of_the_document_has_the_same_entries(open_window: MainWindow, desktop: Desktop, note: QUrl) -> None:
    open_window.client.load_document("warranty.md", 0, 5)
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
    open_window.open_file_flow.open_current()
    banner = open_window.parts.passages.banner
    assert banner.title == "“warranty.md” was not opened."
    assert ("no longer there" in banner.accessibleDescription()) is is_gone
    desktop.opened.clear()
    banner.action_chosen.emit()
    assert desktop.opened == [QUrl.fromLocalFile(str(Path(note.toLocalFile()).parent))]


def test_a_folder_that_is_gone_is_said_to_be(open_window: MainWindow, desktop: Desktop, engine: FakeEngine,
                                             tmp_path: Path) -> None:
    open_window.search_flow.ask("warranty")
    engine.folder = tmp_path / "gone"
    open_window.folder_flow.place_requested.emit("a/warranty.md")
    banner = open_window.parts.passages.banner
    assert banner.title == "The folder of “warranty.md” was not shown."
    assert banner.accessibleDescription() == opening_refusal(Refusal.GONE)
    assert desktop.opened == []


# --- a drive that does not answer -----------------------------------------------------------------------------------


class Standstill:
    """A drive that answers when it is let go."""

    def __init__(self, engine: FakeEngine) -> None:
        self.asked, self.let_go = Event(), Event()
        engine.before_place = self.wait

    def wait(self, _path: str) -> None:
        self.asked.set()
        assert self.let_go.wait(60)


@pytest.fixture
def threaded_window(qtbot: QtBot, client: EngineClient, preferences: Preferences, tmp_path: Path) -> MainWindow:
    """The window before an engine in a thread of its own, with a folder that has been read."""
    made = MainWindow(client, preferences)
    qtbot.addWidget(made)
    made.show()
    with qtbot.waitSignal(client.reading_ended, timeout=60_000):
        made.open_folder(tmp_path)
    with qtbot.waitSignal(client.answer_ready, timeout=60_000):
        made.search_flow.ask("warranty")
    (tmp_path / "warranty.md").touch()
    return made


@pytest.fixture
def standstill(threaded_window: MainWindow, engine: FakeEngine) -> Iterator[Standstill]:
    made = Standstill(engine)
    yield made
    made.let_go.set()


def test_the_window_goes_on_while_a_file_is_looked_at(threaded_window: MainWindow, standstill: Standstill,
                                                      desktop: Desktop, qtbot: QtBot) -> None:
    threaded_window.open_file_flow.open_current()
    qtbot.waitUntil(standstill.asked.is_set, timeout=60_000)
    qtbot.keyClicks(threaded_window.parts.question.field, "typed")
    assert threaded_window.parts.question.question.endswith("typed")
    assert desktop.opened == []
    standstill.let_go.set()
    qtbot.waitUntil(lambda: len(desktop.opened) == 1, timeout=60_000)
    assert not threaded_window.parts.passages.banner.isVisible()


def test_a_wait_that_is_too_long_is_given_up_and_nothing_opens_later(
    threaded_window: MainWindow, standstill: Standstill, desktop: Desktop, qtbot: QtBot
) -> None:
    client = threaded_window.client
    threaded_window.open_file_flow.open_current()
    qtbot.waitUntil(standstill.asked.is_set, timeout=60_000)
    threaded_window.open_file_flow._patience.timeout.emit()
    banner = threaded_window.parts.passages.banner
    assert banner.title == "“warranty.md” was not opened."
    assert banner.accessibleDescription() == opening_refusal(Refusal.SILENT)
    standstill.let_go.set()
    with qtbot.waitSignal(client.passages_found, timeout=60_000):
        client.search("battery")
    assert desktop.opened == []


def test_another_folder_ends_the_wait_without_a_word(threaded_window: MainWindow, standstill: Standstill,
                                                     desktop: Desktop, qtbot: QtBot, tmp_path: Path) -> None:
    threaded_window.open_file_flow.open_current()
    qtbot.waitUntil(standstill.asked.is_set, timeout=60_000)
    with qtbot.waitSignal(threaded_window.client.reading_ended, timeout=60_000):
        threaded_window.open_folder(tmp_path / "other")
        assert not threaded_window.open_file_flow._patience.isActive()
        standstill.let_go.set()
    assert desktop.opened == []
    assert not threaded_window.parts.welcome.banner.isVisible()
