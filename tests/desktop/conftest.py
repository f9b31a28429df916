"""What every test of the window has: an engine under its control, a client, and nothing left running."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QThread
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.engine_worker import EngineWorker
from ragdesk.desktop.link.model_worker import ModelWorker
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.widgets import screen_room
from ragdesk.engine.settings import Settings
from ragdesk.translation import use_language
from tests.helpers.fake_engine import FakeEngine, FakeModelCalls


@pytest.fixture(autouse=True)
def no_dangling_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test that leaves a thread of Qt running; Python's own threads and processes are watched for every test."""
    started: list[QThread] = []
    start = QThread.start

    def remember(thread: QThread, *args: object) -> None:
        started.append(thread)
        start(thread, *args)

    monkeypatch.setattr(QThread, "start", remember)
    yield
    running = [thread.objectName() for thread in started if _is_running(thread)]
    if running:
        pytest.fail(f"threads left running: {', '.join(running)}")


@pytest.fixture(autouse=True)
def large_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen of usual size; the one of a run without any is smaller than the window likes to be."""
    monkeypatch.setattr(screen_room, "room_of", lambda _window: QRect(8, 48, 1904, 1024))


def _is_running(thread: QThread) -> bool:
    try:
        return thread.isRunning()
    except RuntimeError:  # its owner is gone, and it with it
        return False


@pytest.fixture
def engine() -> FakeEngine:
    return FakeEngine()


@pytest.fixture
def calls() -> FakeModelCalls:
    return FakeModelCalls()


@pytest.fixture
def make_client(
    qapp: QApplication, engine: FakeEngine, calls: FakeModelCalls
) -> Iterator[Callable[..., EngineClient]]:
    """Make clients that are closed when the test ends."""
    made: list[EngineClient] = []

    def make(*, inline: bool = False, settings: Settings | None = None) -> EngineClient:
        client = EngineClient(EngineWorker(lambda: engine), ModelWorker(calls), settings or Settings(), inline=inline)
        made.append(client)
        return client

    yield make
    for client in made:
        client.close()


@pytest.fixture
def client(make_client: Callable[..., EngineClient]) -> EngineClient:
    """A client with its two threads."""
    return make_client()


@pytest.fixture
def inline_client(make_client: Callable[..., EngineClient]) -> EngineClient:
    """A client without threads: what is asked is answered before the call returns."""
    return make_client(inline=True)


@pytest.fixture
def main_thread() -> int:
    return threading.get_ident()


@pytest.fixture
def preferences(data_dir: Path) -> Preferences:
    return Preferences(data_dir)


@pytest.fixture
def window(qtbot: QtBot, inline_client: EngineClient, preferences: Preferences) -> MainWindow:
    """The real window before an engine that answers at once; only reading goes on in slices."""
    return make_window(qtbot, inline_client, preferences)


def make_window(qtbot: QtBot, inline_client: EngineClient, preferences: Preferences) -> MainWindow:
    """A window in English, shown."""
    use_language("en")
    made = MainWindow(inline_client, preferences)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.fixture
def open_window(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """The window with a folder that has been read."""
    with qtbot.waitSignal(window.client.reading_ended):
        window.open_folder(tmp_path)
    return window
