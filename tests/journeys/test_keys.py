"""The keys that follow a citation and lead back, pressed in the real window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.journeys.conftest import Person

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def test_a_citation_is_followed_and_left_again_by_keys(person: Person, notes: Path) -> None:
    person.open(notes)
    made = person.ask("How long is the battery covered?")
    (citation,) = made.answer.citations
    parts = person.window.parts
    person.wait(person.session.client.document_ready,
                lambda: person.press(Qt.Key(Qt.Key.Key_0 + citation.number), CTRL))
    assert parts.document.isVisible()
    assert parts.document.selected_text() == citation.quote
    person.press(Qt.Key.Key_Left, ALT)
    assert parts.answer.isVisible()
    assert QApplication.focusWidget() is parts.answer.focusProxy()


def test_the_keys_work_while_the_question_has_the_focus(person: Person, notes: Path) -> None:
    person.open(notes)
    (citation,) = person.ask("How long is the battery covered?").answer.citations
    field = person.window.parts.question.field
    assert QApplication.focusWidget() is field
    person.wait(person.session.client.document_ready,
                lambda: person.qtbot.keyClick(field, Qt.Key(Qt.Key.Key_0 + citation.number), CTRL))
    assert person.window.parts.document.isVisible()


def test_a_number_that_no_citation_has_does_nothing(person: Person, notes: Path) -> None:
    person.open(notes)
    person.ask("How long is the battery covered?")
    person.press(Qt.Key.Key_9, CTRL)
    assert person.window.parts.answer.isVisible()
