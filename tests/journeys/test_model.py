"""A language model on this computer: streamed by a real server, missing, or silent."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from ragdesk.engine.records import AnswerMaker
from tests.helpers.tiny_model import ANSWER, MODEL_NAME, tiny_llamacpp_server
from tests.journeys.conftest import Person

__all__ = ["tiny_llamacpp_server"]


@pytest.fixture
def closed_port() -> str:
    """An address at which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}"


def choose_model(person: Person, url: str) -> None:
    settings = person.session.preferences.settings
    person.session.preferences.change_settings(settings.changed(use_model=True, model_url=url))


def test_a_real_server_writes_the_answer_piece_by_piece(
    person: Person, notes: Path, tiny_llamacpp_server: str
) -> None:
    person.open(notes)
    choose_model(person, tiny_llamacpp_server)
    pieces: list[str] = []
    person.session.client.answer_piece.connect(pieces.append)
    made = person.ask("How long is the battery covered?")
    assert made.answer.by is AnswerMaker.MODEL
    assert made.answer.text == ANSWER
    assert pieces
    assert ANSWER.startswith("".join(pieces).strip())
    (citation,) = made.answer.citations
    assert "24 months" in citation.quote
    person.open_citation(citation)
    assert person.window.parts.document.selected_text() == citation.quote
    fact = person.window.parts.status.fact_label.whole_text
    assert MODEL_NAME in fact
    assert "on this computer" in fact
    assert person.window.parts.status.privacy_label.text() == "Nothing leaves this computer"


def test_a_model_that_does_not_run_says_what_to_do_and_the_quotes_are_there(
    person: Person, notes: Path, closed_port: str
) -> None:
    person.open(notes)
    choose_model(person, closed_port)
    made = person.ask("How long is the battery covered?")
    assert made.answer.by is AnswerMaker.EXTRACT
    banner = person.window.parts.answer.banner
    person.qtbot.waitUntil(lambda: bool(banner.title))
    assert banner.title == f"The language model at {closed_port} is not running."
    assert person.sees("Start its program, then try again.", banner)
    assert person.sees("Try again", banner)


def test_the_settings_find_and_test_the_server(person: Person, notes: Path, tiny_llamacpp_server: str) -> None:
    person.window.settings_flow.show_settings()
    dialog = person.window.settings_flow.dialog
    assert dialog is not None
    dialog.editors["model_url"].show_value(tiny_llamacpp_server)
    person.wait(person.session.client.model_answered, dialog.servers.test_button.click)
    assert MODEL_NAME in dialog.servers.result.text()
    person.wait(person.session.client.servers_found, dialog.servers.search_button.click)
    assert "1 model" in dialog.servers.result.text()
    dialog.save_button.click()
    assert person.session.preferences.settings.model_url == tiny_llamacpp_server
