"""One run of the window: unexpected errors are shown, what was remembered is used, the end is clean."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QThread
from pytestqt.qtbot import QtBot

from ragdesk.desktop import session as session_module
from ragdesk.desktop.preferences import Preferences
from ragdesk.desktop.session import LastResort, Session
from ragdesk.engine.processes.child_process import ChildProcess
from ragdesk.engine.settings import Settings
from ragdesk.translation import current_language, use_language


@pytest.fixture
def session(qtbot: QtBot, data_dir: Path) -> Iterator[Session]:
    made = Session(data_dir)
    use_language("en")
    yield made
    made.window.close()
    made.close()
    made.window.deleteLater()


def test_the_first_start_shows_the_empty_window(session: Session, qtbot: QtBot) -> None:
    session.start(None)
    assert session.window.isVisible()
    assert session.window.parts.shows_welcome
    assert not session.client.is_reading


def test_a_remembered_folder_that_is_gone_is_said_to_be(data_dir: Path, qtbot: QtBot, tmp_path: Path) -> None:
    Preferences(data_dir).change_window(folder=str(tmp_path / "gone"))
    session = Session(data_dir)
    use_language("en")
    try:
        with qtbot.waitSignal(session.client.failed, timeout=60_000):
            session.start(None)
        welcome = session.window.parts.welcome
        assert session.window.parts.shows_welcome
        assert str(tmp_path / "gone") in welcome.banner.title + welcome.banner.accessibleDescription()
        assert welcome.folder_button.isVisible()
        assert not session.client.is_reading
    finally:
        session.window.close()
        session.close()
        session.window.deleteLater()


def test_the_chosen_language_is_used_from_the_first_text_on(data_dir: Path, qtbot: QtBot) -> None:
    Preferences(data_dir).change_settings(Settings(interface_language="pl"))
    session = Session(data_dir)
    try:
        assert current_language() == "pl"
        assert session.window.parts.question.ask_button.text() == "Zapytaj"
    finally:
        use_language("en")
        session.window.close()
        session.close()
        session.window.deleteLater()


@pytest.mark.expects_warnings
def test_an_error_that_nobody_foresaw_is_logged_and_shown(session: Session, caplog: pytest.LogCaptureFixture) -> None:
    session.start(None)
    try:
        raise ZeroDivisionError("odd")
    except ZeroDivisionError as error:
        with caplog.at_level(logging.ERROR):
            LastResort(session)(type(error), error, error.__traceback__)
    assert "ZeroDivisionError: odd" in caplog.text
    banner = session.window.parts.welcome.banner
    assert banner.title == "Something went wrong."


def test_closing_ends_both_threads(session: Session) -> None:
    session.start(None)
    session.window.close()
    assert session.close()
    assert not any(thread.isRunning() for thread in session.client.findChildren(QThread))


class Left(Exception):
    """Stands for the end of the process."""


@pytest.mark.expects_warnings
def test_a_forced_end_takes_the_reader_process_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    child = ChildProcess((sys.executable, "-c", "import time; time.sleep(600)"))

    def leave(_code: int) -> None:
        raise Left

    monkeypatch.setattr(os, "_exit", leave)
    try:
        with pytest.raises(Left):
            session_module._leave_at_once()
        assert child._process.wait(timeout=30) != 0
    finally:
        child.kill()
