"""The folder changes while the window is open, and nobody presses a key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.journeys.conftest import WAIT_MILLISECONDS, Person


@pytest.fixture
def watched(person: Person, notes: Path) -> Person:
    """A person whose folder is open, read and watched."""
    person.wait(person.session.watcher.ready, lambda: person.open(notes))
    return person


def wait_for_reading(person: Person, change: Callable[[], object]) -> None:
    """Change something, and wait until the window has read it by itself and says so."""
    person.wait(person.session.client.reading_ended, change)
    person.qtbot.waitUntil(lambda: "up to date" in person.window.parts.strip.text_label.whole_text,
                           timeout=WAIT_MILLISECONDS)


def test_a_new_an_edited_and_a_deleted_note_are_known_by_themselves(watched: Person, notes: Path) -> None:
    wait_for_reading(watched, lambda: (notes / "boat.md").write_text("The canoe leaks.\n", encoding="utf-8"))
    watched.ask("canoe")
    assert watched.found_paths() == ["boat.md"]
    wait_for_reading(watched, lambda: (notes / "boat.md").write_text("The kayak is dry.\n", encoding="utf-8"))
    assert watched.sees("Documents behind these passages have changed.")
    watched.ask("kayak")
    assert watched.found_paths() == ["boat.md"]
    wait_for_reading(watched, (notes / "boat.md").unlink)
    assert watched.sees("2 files read")


def test_reading_does_not_wake_the_watcher(watched: Person, notes: Path) -> None:
    woken: list[str] = []
    watched.session.watcher.changed.connect(lambda: woken.append("changed"))
    watched.read_again()
    wait_for_reading(watched, lambda: (notes / "boat.md").write_text("The canoe leaks.\n", encoding="utf-8"))
    assert woken == ["changed"]


def test_the_watch_ends_with_the_window(watched: Person) -> None:
    watched.window.close()
    assert watched.session.close()
    assert watched.session.watcher.folder is None
