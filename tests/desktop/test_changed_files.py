"""A passage whose file is no longer what was read says so before it is used."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from ragdesk.desktop.main_window import MainWindow
from ragdesk.engine.reading.changes import FileChange
from tests.helpers.fake_engine import FakeEngine

SENTENCE = "1 file has changed, or is gone, since it was read."


def test_passages_and_prompt_say_it_as_soon_as_they_are_shown(open_window: MainWindow, engine: FakeEngine) -> None:
    engine.changes = {"warranty.md": FileChange.CHANGED}
    open_window.search_flow.ask("warranty")
    assert open_window.parts.passages.banner.title == SENTENCE
    assert open_window.parts.prompt.banner.title == SENTENCE


def test_nothing_is_said_of_files_that_are_as_they_were(open_window: MainWindow) -> None:
    open_window.search_flow.ask("warranty")
    assert open_window.parts.passages.banner.title == ""


def test_reading_again_takes_the_message_away(open_window: MainWindow, engine: FakeEngine, qtbot: QtBot) -> None:
    engine.changes = {"warranty.md": FileChange.GONE}
    open_window.search_flow.ask("warranty")
    engine.changes = {}
    with qtbot.waitSignal(open_window._client.reading_ended):
        open_window.parts.prompt.banner.action_chosen.emit()
    assert open_window.parts.prompt.banner.title == ""
    assert open_window.parts.passages.banner.title != SENTENCE


def test_a_document_says_it_when_it_is_opened(open_window: MainWindow, engine: FakeEngine) -> None:
    engine.changes = {"warranty.md": FileChange.CHANGED}
    open_window._client.load_document("warranty.md", 0, 5)
    assert open_window.parts.document.banner.title == SENTENCE
