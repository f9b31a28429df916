"""Playing with the ranking: places move at once, nothing is kept before Keep, and everything can be taken back.

Covers: desktop/flows/what_if_flow, desktop/widgets/trial_line.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit

from ragdesk import wording
from ragdesk.desktop.widgets.what_if import Values
from tests.journeys.conftest import Person

SHORT = "The zebra sleeps.\n"
LONG = "The zebra and the zebra eat. " + "Grass grows on the hills and in the valleys of this land. " * 5 + "\n"


@pytest.fixture
def asked(person: Person, tmp_path: Path) -> Person:
    """Somebody who asked about two notes: a short one that says a word once, a long one that says it twice."""
    folder = tmp_path / "zebras"
    folder.mkdir()
    (folder / "long.md").write_text(LONG, encoding="utf-8")
    (folder / "short.md").write_text(SHORT, encoding="utf-8")
    person.session.preferences.change_settings(person.session.preferences.settings.changed(method="bm25:words"))
    person.open(folder)
    person.ask("zebra sleeps hills")
    person.window.what_if_flow.fold.set_open(True)
    return person


def moves(person: Person) -> dict[str, str]:
    return {row.hit.chunk.path: row.moved for row in person.window.parts.passages.model.rows}


def shown(person: Person) -> list[str]:
    return [row.hit.chunk.path for row in person.window.parts.passages.model.rows]


def test_that_something_is_tried_is_seen_with_the_explanation_closed_and_can_be_taken_back_there(asked: Person) -> None:
    line = asked.window.parts.passages.trial_line
    before = shown(asked)
    assert not line.isVisible()
    leave_out(asked, "sleeps")
    asked.window.window_actions["toggle_why"].trigger()
    assert line.isVisible()
    assert "sleeps" in line.label.text()
    line.reset_button.click()
    assert not line.isVisible()
    assert shown(asked) == before
    assert not asked.window.what_if_flow.controls.is_changed


def leave_out(person: Person, word: str) -> None:
    box = next(box for box in person.window.what_if_flow.controls.boxes if box.text() == word)
    person.wait(person.session.client.what_if_ready, box.click)


def test_leaving_a_word_out_moves_the_passages_and_reset_puts_them_back(asked: Person) -> None:
    before, saved = shown(asked), asked.session.preferences.settings
    assert before == ["short.md", "long.md"]
    leave_out(asked, "sleeps")
    assert shown(asked) == ["long.md", "short.md"]
    assert moves(asked) == {"long.md": "▲1", "short.md": "▼1"}
    chosen = asked.window.parts.passages._list.currentIndex()
    assert "short.md" in str(chosen.data()), "the passage that was explained stays chosen"
    bars = {bar.accessibleName(): bar.accessibleDescription() for bar in asked.window.parts.why.bars.bars}
    assert bars["sleeps, 0 points"] == "left out for now"
    assert asked.window.search_flow.prompt is not None
    asked.window.what_if_flow.controls.reset_button.click()
    assert shown(asked) == before
    assert set(moves(asked).values()) == {""}
    assert asked.session.preferences.settings == saved


def test_only_the_newest_of_many_moves_is_searched(asked: Person) -> None:
    client, slider = asked.session.client, asked.window.what_if_flow.controls.sliders["k1"]
    results: list[object] = []
    client.what_if_ready.connect(results.append)
    slider.setFocus()
    asked.wait(client.what_if_ready, lambda: [asked.qtbot.keyClick(slider, Qt.Key.Key_Right) for _n in range(5)])
    assert [getattr(result, "k1", None) for result in results] == [pytest.approx(1.45)]


def test_keep_saves_both_values_and_asks_again(asked: Person) -> None:
    flow, client = asked.window.what_if_flow, asked.session.client
    asked.wait(client.what_if_ready, lambda: flow.controls.sliders["b"].setValue(0))
    asked.wait(client.answer_ready, flow.controls.keep_button.click)
    assert asked.session.preferences.settings.b == 0.0
    assert asked.window.search_flow.result is not None
    assert asked.window.search_flow.result.b == 0.0
    assert flow.controls.values == Values(1.2, 0.0)
    assert not flow.controls.is_changed
    assert set(moves(asked).values()) == {""}


def test_a_new_question_ends_the_trial(asked: Person) -> None:
    leave_out(asked, "sleeps")
    asked.ask("zebra hills")
    assert asked.window.search_flow.trial is None
    assert [box.text() for box in asked.window.what_if_flow.controls.boxes if not box.isHidden()] == ["zebra", "hills"]
    assert not asked.window.what_if_flow.controls.is_changed


def test_folding_it_away_ends_the_trial(asked: Person) -> None:
    leave_out(asked, "sleeps")
    asked.window.what_if_flow.fold.set_open(False)
    assert asked.window.search_flow.trial is None
    assert shown(asked) == ["short.md", "long.md"]


def test_there_is_nothing_to_play_with_before_a_passage_is_explained(person: Person) -> None:
    assert person.window.what_if_flow.fold.isHidden()


def point_at(person: Person, path: str, letters: int = 8) -> None:
    """Ask why a place of a document was not found."""
    client, document = person.session.client, person.window.parts.document
    person.wait(client.document_ready, lambda: client.load_document(path, 0, letters))
    person.wait(client.why_not_ready, lambda: document.why_not_requested.emit(path, 0, letters))


def test_a_listed_passage_is_explained_as_the_one_it_is_under_the_values_shown(asked: Person) -> None:
    flow, parts = asked.window.what_if_flow, asked.window.parts
    asked.wait(asked.session.client.what_if_ready, lambda: flow.controls.sliders["b"].setValue(0))
    trial = asked.window.search_flow.trial
    assert trial is not None
    hit = next(hit for hit in trial.hits if hit.chunk.path == "long.md")
    point_at(asked, "long.md")
    assert parts.passages.chosen_path == "long.md"
    assert asked.sees(f"Why is this passage number {hit.rank}?", parts.why)
    assert flow.controls.values.b == 0.0
    arithmetic = parts.why.findChild(QPlainTextEdit, "arithmetic")
    assert arithmetic is not None
    assert arithmetic.toPlainText() == "\n".join(wording.arithmetic(hit, trial))


def test_a_passage_that_is_not_listed_ends_the_trial_and_is_named(asked: Person, tmp_path: Path) -> None:
    (tmp_path / "zebras" / "sea.md").write_text("Whales swim in the sea.\n", encoding="utf-8")
    asked.read_again()
    asked.ask("zebra sleeps hills")
    flow, parts = asked.window.what_if_flow, asked.window.parts
    asked.wait(asked.session.client.what_if_ready, lambda: flow.controls.sliders["b"].setValue(0))
    point_at(asked, "sea.md")
    assert asked.sees("Why was this passage not found?", parts.why)
    assert asked.sees("sea.md · paragraph 1", parts.why)
    assert asked.window.search_flow.trial is None
    assert not flow.controls.is_changed
    assert not flow.fold.isVisible()
    assert parts.passages.chosen_path == "", "no other passage is marked as the one explained"
    parts.passages.select_chunk(parts.passages.model.rows[0].hit.chunk_id)
    assert flow.fold.isVisible()
