"""A method, a format or a setting that has a row is in every list, without an edit anywhere else."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import reference_tables
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from ragdesk import terminal
from ragdesk.desktop.link.client import EngineClient
from ragdesk.desktop.link.engine_worker import EngineWorker
from ragdesk.desktop.link.model_worker import ModelWorker
from ragdesk.desktop.panes.question_bar import QuestionBar
from ragdesk.desktop.widgets.setting_editors import SettingEditor
from ragdesk.desktop.widgets.settings_dialog import SettingsDialog
from ragdesk.engine.folder.hand_over import check_file
from ragdesk.engine.folder.walk import find_files
from ragdesk.engine.formats import FORMAT_BY_SUFFIX, FORMATS, Family, Format, format_of, reader_version
from ragdesk.engine.index.store import IndexStore
from ragdesk.engine.methods import METHODS, Method, MethodKind
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.readers import read_file
from ragdesk.engine.records import FileState
from ragdesk.engine.setting_rows import Effect, Group, Option, rows_of, setting
from ragdesk.engine.settings import SETTINGS, Settings
from ragdesk.terminal import arguments
from tests.helpers.fake_engine import FakeEngine, FakeModelCalls
from tests.helpers.index_content import update

METHOD = Method("bm25:test", MethodKind.BM25, "a test", "{place} by a test", "BM25 for a test", "words")


@pytest.fixture
def method(monkeypatch: pytest.MonkeyPatch) -> str:
    """A ranking method that nothing but its row knows of."""
    monkeypatch.setitem(METHODS, METHOD.name, METHOD)
    return METHOD.name




@dataclass(frozen=True, slots=True)
class MoreSettings(Settings):
    """The settings with one more."""

    test_words: int = setting(
        3, "How many words a test has.", "Words in a test", Group.PASSAGES, Effect.REWALK, minimum=1, maximum=9,
        option=Option("--test-words", "words for a test", "N"))


SETTING = "test_words"

FORMAT = Format("test", Family.DATA, "test files", ("testfile",), f"{__name__}:read_test", version=7,
                opened=("testfile",))


def read_test(text: str) -> Parsed:
    """The reader that the test's row names."""
    return Parsed(text.upper(), ())


@pytest.fixture
def format(monkeypatch: pytest.MonkeyPatch) -> str:
    """A format that nothing but its row knows of."""
    monkeypatch.setitem(FORMATS, FORMAT.name, FORMAT)
    monkeypatch.setitem(FORMAT_BY_SUFFIX, "testfile", FORMAT.name)
    return FORMAT.name


@pytest.fixture
def more_settings(monkeypatch: pytest.MonkeyPatch) -> MoreSettings:
    """A setting that nothing but its row knows of."""
    monkeypatch.setitem(SETTINGS, SETTING, rows_of(MoreSettings)[SETTING])
    monkeypatch.setattr(arguments, "Settings", MoreSettings)
    return MoreSettings()


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


def test_a_format_is_found_read_and_known_by_its_reader(tmp_path: Path, format: str) -> None:
    (tmp_path / "a.TestFile").write_text("warranty", encoding="utf-8")
    assert [file.path for file in find_files(tmp_path).files] == ["a.TestFile"]
    reading = read_file(tmp_path, "a.TestFile")
    assert [document.text for document in reading.documents] == ["WARRANTY"]
    assert format_of("a.TestFile", "") == format
    assert reader_version(format) == 7


@pytest.mark.usefixtures("format")
def test_a_format_is_in_the_ledger(notes: Path, data_dir: Path) -> None:
    (notes / "a.testfile").write_text("warranty", encoding="utf-8")
    with closing(IndexStore(data_dir / "index")) as store:
        assert "a.testfile" in update(store, notes)
        assert {report.path: report.state for report in store.manifest.ledger()}["a.testfile"] is FileState.OK


@pytest.mark.usefixtures("format")
def test_a_format_may_be_opened_in_its_own_program(tmp_path: Path) -> None:
    (tmp_path / "a.testfile").write_text("warranty", encoding="utf-8")
    assert check_file(tmp_path, "a.testfile") == (tmp_path / "a.testfile").resolve()


@pytest.mark.usefixtures("format")
def test_a_format_is_in_the_reference() -> None:
    assert "| Tables and data | test files | `.testfile` |" in reference_tables.reference_pages()["formats.md"]


def test_a_setting_has_an_editor_on_the_page_of_its_group(
        qtbot: QtBot, more_settings: MoreSettings) -> None:
    client = EngineClient(EngineWorker(FakeEngine), ModelWorker(FakeModelCalls()), more_settings, inline=True)
    dialog = SettingsDialog(client)
    qtbot.addWidget(dialog)
    dialog.editors[SETTING].show_value(7)
    assert getattr(dialog.chosen_settings(), SETTING) == 7
    page = dialog.pages.widget(list(Group).index(Group.PASSAGES))
    assert page is not None
    assert "Words in a test" in [label.text() for label in page.findChildren(QLabel)]
    client.close()


def test_a_setting_has_its_option_and_its_effect(more_settings: MoreSettings) -> None:
    given = arguments.settings_from(arguments.parse(["ask", "notes", "battery", "--test-words", "5"]))
    assert getattr(given, SETTING) == 5
    assert not given.chooses_as(more_settings)


@pytest.mark.usefixtures("more_settings")
def test_a_setting_is_in_the_reference() -> None:
    pages = reference_tables.reference_pages()
    assert "| `test_words` | Words in a test | 3 | 1 to 9 | How many words a test has. |" in pages["settings.md"]
    assert "| `--test-words N` | words for a test |" in pages["terminal.md"]
