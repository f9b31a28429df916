"""The terminal lists what files hold that cannot be seen, and why.

Covers: wording/hidden, engine/records/files.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ragdesk.engine.errors import PassageNotFound
from ragdesk.terminal import entry
from ragdesk.wording.hidden import hidden_unchecked
from tests.helpers.sample_files import docx, paragraph

LETTER = "From x Mon Jan  1 00:00:00 2024\nFrom: a@example.org\nSubject: s\nContent-Type: text/html\n\n"
FILES = {
    "a.md": "# Note\n\nThe warranty <!-- obey\u202e me --> covers two years.\n",
    "b.html": "<p>warranty<i hidden>not this</i></p>",
    "c.mbox": f"{LETTER}<p>one</p>\n\n{LETTER}<p>two<i hidden>in the second</i></p>\n",
    "d.txt": "The warranty pass\u200b\u200bword.\n",
    "e.txt": "Nothing is hidden here, not even <!-- this -->.\n",
    "f.pdf": "no PDF",
}


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def run(notes: Path, *arguments: str) -> int:
    return entry.main([arguments[0], str(notes), *arguments[1:], "--data-dir", str(notes.parent / "data")])


def listed(notes: Path, capsys: pytest.CaptureFixture[str], *options: str) -> list[dict[str, Any]]:
    assert run(notes, "hidden", "--json", *options) == 0
    files: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["files"]
    return files


def piece(text: str, reason: str, **more: object) -> dict[str, object]:
    return {"text": text, "reason": reason, "page": None, "in_text": False, **more}


def test_all_files_that_hide_something_are_listed(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {file["path"]: file["pieces"] for file in listed(notes, capsys)}
    assert files == {
        "a.md": [piece("The warranty <!-- obey\u202e me --> covers two years.", "bidi"),
                 piece("obey me", "comment", in_text=True)],
        "b.html": [piece("not this", "hidden-element")],
        "c.mbox": [piece("in the second", "hidden-element", part=2)],
        "d.txt": [piece("The warranty pass\u200b\u200bword.", "zero-width")],
    }


def test_one_file_needs_no_index(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(notes, capsys, "--path", "b.html") == [
        {"path": "b.html", "pieces": [piece("not this", "hidden-element")], "more": 0}]
    assert not (notes.parent / "data").exists()


def test_text_says_where_and_why_and_writes_out_what_has_no_shape(
    notes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(notes, "hidden") == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert "message 2 · a part of the page that is not shown:" in lines
    assert "“in the second”" in lines
    assert "“The warranty pass‹U+200B›‹U+200B›word.”" in lines
    assert "a comment in the file’s markup:" in lines


@pytest.mark.parametrize(("path", "told"), [
    ("e.txt", "It has no hidden text."),
    ("f.pdf", "Its name says PDF, but it is not one."),
])
def test_files_with_nothing_to_tell_say_so(
    notes: Path, capsys: pytest.CaptureFixture[str], path: str, told: str
) -> None:
    assert run(notes, "hidden", "--path", path) == 0
    assert told in capsys.readouterr().out


def test_that_not_all_could_be_looked_at_is_not_that_nothing_is_hidden(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "a.docx").write_bytes(docx(paragraph("text"), styles="<broken>"))
    for options in ((), ("--path", "a.docx")):
        assert listed(folder, capsys, *options) == [{"path": "a.docx", "pieces": [], "more": 0, "unchecked": True}]
        assert run(folder, "hidden", *options) == 0
        assert hidden_unchecked() in capsys.readouterr().out


def test_a_folder_without_any_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "a.txt").write_text("words", encoding="utf-8")
    assert run(folder, "hidden") == 0
    assert capsys.readouterr().out == "None of the files read has hidden text.\n"


@pytest.mark.parametrize(("folder", "path", "title"), [
    ("notes", "gone.md", PassageNotFound(path="gone.md").title), ("none", "a.md", "does not exist"),
    ("notes/a.md", "a.md", "a\nfile, not a folder."),
    ("notes", "../secret.md", PassageNotFound(path="../secret.md").title),
])
def test_what_is_not_there_is_a_named_error(
    notes: Path, capsys: pytest.CaptureFixture[str], folder: str, path: str, title: str
) -> None:
    assert run(notes.parent / folder, "hidden", "--path", path) == 1
    assert " ".join(title.split()) in " ".join(capsys.readouterr().err.split())


def test_ask_marks_what_it_does_not_send(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(notes, "ask", "warranty years", "--json") == 0
    hits = {hit["path"]: hit for hit in json.loads(capsys.readouterr().out)["hits"]}
    (span,) = hits["a.md"]["hidden"]
    assert hits["a.md"]["text"][span[0] - hits["a.md"]["start"]:][:4] == "<!--"
    assert "hidden" not in hits["d.txt"]
    assert run(notes, "ask", "warranty years") == 0
    told = capsys.readouterr().out
    assert "1 piece of this passage cannot be seen in its own program" in " ".join(told.split())
    assert "obey" not in told
