"""The first five minutes: sample notes, a question, why, the exact words, the prompt as a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from ragdesk.desktop.flows.folder_flow import sample_folder
from ragdesk.desktop.widgets.shown_view import ShownView
from ragdesk.engine.records import AnswerMaker, Verdict
from tests.journeys.conftest import Person


def snapshot(folder: Path) -> dict[str, tuple[int, int]]:
    return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in sorted(folder.rglob("*"))}


def test_from_the_empty_window_to_the_exported_prompt(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = snapshot(sample_folder())
    parts = person.window.parts
    assert person.sees("Choose a folder to ask questions about.")
    assert person.sees("Your documents stay on this computer.")

    person.wait(person.session.client.reading_ended, parts.welcome.sample_button.click)
    assert person.sees("Ask in your own words.")
    assert "up to date" in parts.strip.text_label.whole_text

    made = person.ask("How often should I oil the bicycle chain?")
    assert made.answer.by is AnswerMaker.EXTRACT
    assert made.answer.citations
    assert "bike" in person.found_paths()[0]
    assert person.sees("Why is this passage number 1?")
    assert person.sees("bicycle", parts.why)

    citation = made.answer.citations[0]
    person.open_citation(citation)
    assert parts.document.isVisible()
    assert parts.document.selected_text() == citation.quote
    assert citation.quote in " ".join((sample_folder() / citation.path).read_text(encoding="utf-8").split("\n"))

    target = tmp_path / "prompt.json"
    monkeypatch.setattr(parts.prompt, "choose_file", lambda: (target, "json"))
    person.window.window_actions["show_prompt"].trigger()
    export = next(button for button in parts.prompt.findChildren(type(parts.strip.folder_button))
                  if button.text().startswith("Export"))
    export.click()
    prompt = person.window.search_flow.prompt
    assert prompt is not None
    assert [message["content"] for message in json.loads(target.read_text(encoding="utf-8"))["messages"]] == [
        message.content for message in prompt.messages
    ]
    assert snapshot(sample_folder()) == before


def test_an_example_question_finds_something(person: Person) -> None:
    parts = person.window.parts
    person.wait(person.session.client.reading_ended, parts.welcome.sample_button.click)
    button = parts.welcome.example_buttons[0]
    assert button.isVisible()
    person.wait(person.session.client.answer_ready, button.click)
    assert person.passages


def test_a_question_that_the_notes_cannot_answer_is_not_answered(person: Person) -> None:
    person.wait(person.session.client.reading_ended, person.window.parts.welcome.sample_button.click)
    made = person.ask("xylophone quaternion zeppelin")
    assert made.answer.by is AnswerMaker.NONE
    assert made.result.evidence.verdict is Verdict.NONE
    assert all(set(hit.missing) == {"xylophone", "quaternion", "zeppelin"} for hit in person.passages)


def test_any_words_pointed_at_in_a_document_are_explained(person: Person) -> None:
    parts, client = person.window.parts, person.session.client
    person.wait(client.reading_ended, parts.welcome.sample_button.click)
    person.open_citation(person.ask("How often should I oil the bicycle chain?").answer.citations[0])
    document = parts.document
    document.findChild(ShownView).selectAll()  # more than any one passage holds
    ask = next(button for button in document.findChildren(QPushButton) if button.text().startswith("Why "))
    person.wait(client.why_not_ready, ask.click)
    assert not parts.why.banner.isVisible()
    assert person.sees("Why is this passage number ", parts.why)
    assert parts.passages.chosen_path == document.shown_path
