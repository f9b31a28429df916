"""The terminal and the window give the same answer to the same question: same passages, prompt, words and citations."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ragdesk import terminal
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.engine_worker import EngineWorker
from ragdesk.desktop.link.model_worker import ModelWorker
from ragdesk.engine.engine import Engine
from ragdesk.engine.prompting import prompt
from ragdesk.engine.resource_files import resource_path
from ragdesk.engine.settings import Settings
from ragdesk.terminal.shapes import ask_shape
from tests.helpers.scripted_server import events_reply, json_reply, serving

LANGUAGES = ("en", "cs", "pl")
NOWHERE = {"en": "Zeppelin mooring mast?", "cs": "Vzducholoď kotevní stožár?", "pl": "Sterowiec maszt cumowniczy?"}
EVERY = 4
"""Of the judged questions of the sample notes, one in this many is asked; all would take minutes."""

WRITTEN = ("The notes say so [1]. ", "And more [2][99].")


@pytest.fixture(autouse=True)
def _same_label(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fences of prompts are random; here they are not, so that prompts can be compared."""
    monkeypatch.setattr(prompt, "make_label", lambda: "a" * 28)


@pytest.fixture
def model_server() -> Iterator[str]:
    """A server with one model, which always writes the same."""
    replies = {"/v1/models": json_reply({"data": [{"id": "tiny"}]}), "/v1/chat/completions": events_reply(*WRITTEN)}
    with serving(replies) as server:
        yield server.address


@pytest.fixture
def closed_port() -> str:
    """An address at which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}"


def questions_of(language: str) -> list[str]:
    lines = resource_path(f"sample_notes/{language}.exam.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["question"] for line in lines[::EVERY]] + [NOWHERE[language]]


class Window:
    """All of the window but what is painted: its client with its workers, served at once."""

    def __init__(self, qtbot: QtBot, data_dir: Path, folder: Path) -> None:
        self._qtbot = qtbot
        self.client = EngineClient(EngineWorker(lambda: Engine(data_dir, Settings())), ModelWorker(), Settings(),
                                   inline=True)
        with qtbot.waitSignal(self.client.reading_ended, timeout=60_000):
            self.client.open_folder(folder)

    def ask(self, question: str, model_url: str) -> tuple[dict[str, Any], str]:
        """The answer as the terminal would print it, and the title of the error that came before."""
        self.client.apply_settings(Settings(use_model=bool(model_url), model_url=model_url))
        failures: list[str] = []
        self.client.failed.connect(lambda failure: failures.append(failure.title))
        with self._qtbot.waitSignal(self.client.answer_ready, timeout=20_000) as ready:
            self.client.search(question)
        self.client.failed.disconnect()
        (made,) = ready.args
        return json.loads(json.dumps(ask_shape(made.result, made.prompt, made.answer, {}))), "".join(failures)


def ask_in_terminal(question: str, model_url: str, data_dir: Path, folder: Path,
                    capsys: pytest.CaptureFixture[str]) -> tuple[dict[str, Any], str]:
    """What the terminal prints, and the title of its error."""
    model = ["--model-url", model_url] if model_url else []
    capsys.readouterr()
    terminal.main(["ask", str(folder), question, "--json", "--data-dir", str(data_dir), *model])
    printed = json.loads(capsys.readouterr().out)
    error = printed.pop("error", {"title": ""})
    return printed, error["title"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_answer_alike(language: str, model_server: str, closed_port: str, tmp_path: Path, qapp: QApplication,
                           qtbot: QtBot, capsys: pytest.CaptureFixture[str]) -> None:
    folder = resource_path(f"sample_notes/{language}")
    window = Window(qtbot, tmp_path / "window", folder)
    makers = set()
    for question in questions_of(language):
        for model_url in ("", model_server, closed_port):
            printed, printed_error = ask_in_terminal(question, model_url, tmp_path / "terminal", folder, capsys)
            shown, shown_error = window.ask(question, model_url)
            assert shown == printed, question
            assert shown_error == printed_error
            makers.add((printed["answer"]["by"], bool(printed_error)))
    window.client.close()
    assert makers >= {("extract", False), ("model", False), ("extract", True), ("none", False)}
