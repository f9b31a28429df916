"""The terminal says which of the files it used are no longer what was read.

Covers: text, shapes.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ragdesk import wording
from ragdesk.terminal import commands, entry

SENTENCE = wording.changes_sentence(["one file"])
ASK = ("ask", "{notes}", "warranty")
WHY = ("why", "{notes}", "warranty", "--path", "a.md")


@pytest.fixture
def notes(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that was read, and is not read again: as if another program held its index."""
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "a.md").write_text("The warranty lasts two years.\n", encoding="utf-8")
    (folder / "b.md").write_text("The rent is due in May.\n", encoding="utf-8")
    assert entry.main(["index", str(folder), "--data-dir", str(tmp_path / "data")]) == 0
    capsys.readouterr()
    monkeypatch.setattr(commands, "_update", lambda *_values, **_names: None)
    return folder


def run(notes: Path, command: tuple[str, ...], *options: str) -> int:
    values = [value.format(notes=notes) for value in command]
    return entry.main([*values, "--data-dir", str(notes.parent / "data"), *options])


@pytest.mark.parametrize("command", [ASK, WHY], ids=["ask", "why"])
@pytest.mark.parametrize("change", ["changed", "gone"])
def test_the_error_stream_and_json_name_the_file(notes: Path, capsys: pytest.CaptureFixture[str], change: str,
                                                 command: tuple[str, ...]) -> None:
    if change == "gone":
        (notes / "a.md").unlink()
    else:
        (notes / "a.md").write_text("The warranty lasts three years and a day.\n", encoding="utf-8")
    assert run(notes, command) == 0
    told = capsys.readouterr()
    assert told.err.splitlines() == [SENTENCE, "a.md"]
    assert SENTENCE not in told.out
    assert run(notes, command, "--json") == 0
    assert json.loads(capsys.readouterr().out)["changed_files"] == {"a.md": change}


@pytest.mark.parametrize("command", [ASK, WHY], ids=["ask", "why"])
def test_nothing_is_said_of_files_that_are_as_they_were(notes: Path, capsys: pytest.CaptureFixture[str],
                                                        command: tuple[str, ...]) -> None:
    (notes / "b.md").write_text("This one is in no passage found.\n", encoding="utf-8")
    assert run(notes, command, "--json") == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "changed_files" not in json.loads(told.out)
