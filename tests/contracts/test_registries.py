"""A method that has a row is in every list, without an edit anywhere else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import reference_tables
from pytestqt.qtbot import QtBot

from ragdesk import terminal
from ragdesk.desktop.panes.question_bar import QuestionBar
from ragdesk.desktop.widgets.setting_editors import SettingEditor
from ragdesk.engine.methods import METHODS, Method, MethodKind
from ragdesk.engine.settings import Settings

METHOD = Method("bm25:test", MethodKind.BM25, "a test", "{place} by a test", "BM25 for a test", "words")


@pytest.fixture
def method(monkeypatch: pytest.MonkeyPatch) -> str:
    """A ranking method that nothing but its row knows of."""
    monkeypatch.setitem(METHODS, METHOD.name, METHOD)
    return METHOD.name


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "warranty.md").write_text("The warranty covers the battery.\n", encoding="utf-8")
    return folder


class Terminal:
    """Runs a command in this process, where the test's rows are."""

    def __init__(self, data_dir: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._data_dir, self._capsys = data_dir, capsys

    def json(self, *arguments: object) -> dict[str, Any]:
        """What a command prints as JSON."""
        assert terminal.main(["--data-dir", str(self._data_dir), *map(str, arguments), "--json"]) == 0
        document = json.loads(self._capsys.readouterr().out)
        assert isinstance(document, dict)
        return document


@pytest.fixture
def shell(data_dir: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(data_dir, capsys)


def test_a_method_is_offered_in_the_window(qtbot: QtBot, method: str) -> None:
    bar, editor = QuestionBar(), SettingEditor("method")
    qtbot.addWidget(bar)
    qtbot.addWidget(editor.widget)
    bar.show_method(method)
    editor.show_value(method)
    assert (bar.method, bar.method_choice.currentText()) == (method, METHOD.label)
    assert editor.value == method
    assert Settings(method=method).method == method


def test_a_method_is_listed_and_used_in_the_terminal(shell: Terminal, notes: Path, method: str) -> None:
    listed = {row["name"]: row for row in shell.json("methods")["methods"]}
    assert (listed[method]["description"], listed[method]["help"]) == (METHOD.label, METHOD.help)
    found = shell.json("ask", notes, "battery", "--method", method)
    assert found["method"] == method
    assert found["hits"][0]["terms"]


def test_a_method_is_compared_and_examined(shell: Terminal, notes: Path, method: str, tmp_path: Path) -> None:
    questions = tmp_path / "questions.jsonl"
    questions.write_text(json.dumps({"question": "battery", "file": "warranty.md"}), encoding="utf-8")
    assert shell.json("exam", notes, questions)["methods"][method]["all"]["mrr"] == 1
    assert shell.json("why", notes, "battery", "--path", "warranty.md")["under"][method] == 1


def test_a_method_is_in_the_reference(method: str) -> None:
    assert f"| `{method}` | {METHOD.label} | {METHOD.help} |" in reference_tables.reference_pages()["methods.md"]
