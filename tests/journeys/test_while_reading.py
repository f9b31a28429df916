"""Reading a large folder disturbs nothing: questions are answered, the window stays awake, closing ends it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from tests.journeys.conftest import Person


def test_a_question_asked_while_the_folder_is_read_is_answered(person: Person, many_notes: Path) -> None:
    client, parts = person.session.client, person.window.parts
    person.wait(client.progress_changed, lambda: person.window.open_folder(many_notes))
    while "already" not in parts.strip.text_label.whole_text:
        person.wait(client.progress_changed, lambda: None)
    person.ask("zebra")
    assert client.is_reading, "the folder was read too fast for this test"
    assert person.passages
    person.wait(client.reading_ended, lambda: None)
    assert person.sees("The documents have changed since you asked.")


def test_reading_can_be_stopped_and_what_was_read_can_be_asked(person: Person, many_notes: Path) -> None:
    client, parts = person.session.client, person.window.parts
    person.wait(client.progress_changed, lambda: person.window.open_folder(many_notes))
    while "already" not in parts.strip.text_label.whole_text:
        person.wait(client.progress_changed, lambda: None)
    assert person.wait(client.reading_ended, parts.strip.stop_button.click) == [True]
    assert "may have changed" in parts.strip.text_label.whole_text
    person.ask("zebra")
    assert person.passages


def test_the_window_stays_awake_while_a_folder_is_read(person: Person, many_notes: Path) -> None:
    client, passages_at_beats = person.session.client, []
    progress = {"passages": 0}
    client.progress_changed.connect(lambda told: progress.update(passages=told.chunks))
    timer = QTimer()
    timer.timeout.connect(lambda: passages_at_beats.append(progress["passages"]))
    timer.start(5)
    person.open(many_notes)
    timer.stop()
    assert len(set(passages_at_beats)) >= 3, "the window had its turn at different stages of the reading"


def test_closing_while_reading_ends_everything(
    person: Person, many_notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ragdesk.desktop.link.client.QUIT_MILLISECONDS", 60_000)
    client = person.session.client
    person.wait(client.progress_changed, lambda: person.window.open_folder(many_notes))
    person.window.close()
    assert person.session.close()
