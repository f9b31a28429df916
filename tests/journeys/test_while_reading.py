"""Reading a large folder disturbs nothing: questions are answered, the window stays awake, closing is quick."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtCore import QTimer

from tests.journeys.conftest import Person

LATE_SECONDS = 0.1


def test_a_question_asked_while_the_folder_is_read_is_answered(person: Person, many_notes: Path) -> None:
    client, parts = person.session.client, person.window.parts
    person.wait(client.progress_changed, lambda: person.window.open_folder(many_notes))
    while "already" not in parts.strip.text_label.whole_text:
        person.wait(client.progress_changed, lambda: None)
    asked_at = time.perf_counter()
    person.ask("zebra")
    waited = time.perf_counter() - asked_at
    assert client.is_reading, "the folder was read too fast for this test"
    assert person.passages
    assert waited <= 1.0
    person.wait(client.reading_ended, lambda: None)
    assert person.sees("The documents have changed since you asked.")


def test_reading_can_be_stopped_and_what_was_read_can_be_asked(person: Person, many_notes: Path) -> None:
    client, parts = person.session.client, person.window.parts
    person.wait(client.progress_changed, lambda: person.window.open_folder(many_notes))
    while "already" not in parts.strip.text_label.whole_text:
        person.wait(client.progress_changed, lambda: None)
    stopped_at = time.perf_counter()
    assert person.wait(client.reading_ended, parts.strip.stop_button.click) == [True]
    assert time.perf_counter() - stopped_at <= 1.0
    assert "may have changed" in parts.strip.text_label.whole_text
    person.ask("zebra")
    assert person.passages


def test_the_window_stays_awake_while_a_folder_is_read(person: Person, many_notes: Path) -> None:
    lateness: list[float] = []
    last = [time.perf_counter()]

    def beat() -> None:
        now = time.perf_counter()
        lateness.append(now - last[0] - 0.005)
        last[0] = now

    timer = QTimer()
    timer.timeout.connect(beat)
    timer.start(5)
    person.open(many_notes)
    timer.stop()
    lateness.sort()
    assert len(lateness) > 50
    assert lateness[int(len(lateness) * 0.99)] <= LATE_SECONDS


def test_closing_while_reading_takes_no_more_than_two_seconds(person: Person, many_notes: Path) -> None:
    client = person.session.client
    person.wait(client.progress_changed, lambda: person.window.open_folder(many_notes))
    closed_at = time.perf_counter()
    person.window.close()
    person.session.close()
    assert time.perf_counter() - closed_at <= 2.0
