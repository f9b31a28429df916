"""A person before the real window, with the real engine behind it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from ragdesk.desktop.link.messages import AnswerMade
from ragdesk.desktop.main_window import MainWindow
from ragdesk.desktop.session import Session
from ragdesk.engine.records import Citation, Hit
from ragdesk.translation import use_language
from tests.desktop.conftest import large_screen as large_screen
from tests.desktop.conftest import no_dangling_threads as no_dangling_threads

WAIT_MILLISECONDS = 30_000


class Person:
    """Does with the window what a person does, and sees what a person sees."""

    def __init__(self, session: Session, qtbot: QtBot) -> None:
        self.session, self.qtbot = session, qtbot

    @property
    def window(self) -> MainWindow:
        return self.session.window

    def wait(self, signal: SignalInstance, act: Callable[[], object]) -> list[object]:
        with self.qtbot.waitSignal(signal, timeout=WAIT_MILLISECONDS) as blocker:
            act()
        return list(blocker.args or [])

    def open(self, folder: Path) -> None:
        self.wait(self.session.client.reading_ended, lambda: self.window.open_folder(folder))

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.qtbot.keyClick(self.window, key, modifier)

    def read_again(self) -> None:
        self.wait(self.session.client.reading_ended, lambda: self.press(Qt.Key.Key_F5))

    def ask(self, question: str) -> AnswerMade:
        field = self.window.parts.question.field
        field.setText(question)
        (made,) = self.wait(self.session.client.answer_ready, lambda: self.qtbot.keyClick(field, Qt.Key.Key_Return))
        assert isinstance(made, AnswerMade)
        return made

    def open_citation(self, citation: Citation) -> None:
        answer = self.window.parts.answer
        self.wait(self.session.client.document_ready, lambda: answer.citation_clicked.emit(citation))

    @property
    def passages(self) -> tuple[Hit, ...]:
        result = self.window.search_flow.result
        return result.hits if result is not None else ()

    def found_paths(self) -> list[str]:
        return [hit.chunk.path for hit in self.passages]

    def sees(self, text: str, where: QWidget | None = None) -> bool:
        return any(text in shown for shown in texts_in_view(where or self.window))


def texts_in_view(widget: QWidget) -> list[str]:
    """Labels and buttons that can be read now."""
    parts = [*widget.findChildren(QLabel), *widget.findChildren(QPushButton)]
    return [part.text() for part in parts if part.isVisible()]


@pytest.fixture
def start(qtbot: QtBot, data_dir: Path) -> Iterator[Callable[[], Person]]:
    """Start the program; whatever was started is ended with the test."""
    started: list[Session] = []

    def make() -> Person:
        session = Session(data_dir)
        use_language("en")
        started.append(session)
        session.start(None)
        qtbot.waitExposed(session.window)
        return Person(session, qtbot)

    yield make
    for session in started:
        session.window.close()
        session.close()
        session.window.deleteLater()


@pytest.fixture
def person(start: Callable[[], Person]) -> Person:
    return start()


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A small folder of notes."""
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "warranty.md").write_text(
        "# Warranty\n\nThe battery of the drill is covered for 24 months from the day of purchase.\n", encoding="utf-8")
    (folder / "garden.txt").write_text("Tomatoes are sown in March. The greenhouse door sticks.\n", encoding="utf-8")
    return folder


@pytest.fixture
def many_notes(tmp_path: Path) -> Path:
    """Six hundred notes of a few kilobytes, the same at every run."""
    folder = tmp_path / "many"
    folder.mkdir()
    dice = random.Random(7)
    words = [f"word{number}" for number in range(3000)]
    for number in range(600):
        text = " ".join(dice.choices(words, k=500))
        (folder / f"note-{number:03}.md").write_text(f"# Note {number}\n\nzebra {text}\n", encoding="utf-8")
    return folder
