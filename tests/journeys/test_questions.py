"""Questions that nothing can be looked for with."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.journeys.conftest import Person


def ask_in_vain(person: Person, question: str) -> str:
    """Ask, and give back what the message over the passages says."""
    field = person.window.parts.question.field
    field.setText(question)
    person.wait(person.session.client.failed, lambda: person.qtbot.keyClick(field, Qt.Key.Key_Return))
    return person.window.parts.passages.banner.title


@pytest.mark.parametrize("question", ["?", ",,,", "…"])
def test_a_question_without_a_word_is_told_so(person: Person, notes: Path, question: str) -> None:
    person.open(notes)
    person.ask("battery warranty")
    assert ask_in_vain(person, question) == "There is no word in the question."
    assert not person.window.parts.question.searched_label.isVisible()


def test_a_question_of_common_words_is_told_so(person: Person, notes: Path) -> None:
    person.open(notes)
    person.ask("battery warranty")
    assert "only words that are in almost every text" in ask_in_vain(person, "how is it?")
