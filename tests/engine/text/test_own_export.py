"""A prompt that was saved among the notes is known by its mark, and a note that quotes one is a note."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.prompting.export import FORMATS, export_prompt
from ragdesk.engine.prompting.prompt import build_prompt
from ragdesk.engine.prompting.templates import PROMPT_LANGUAGES
from ragdesk.engine.reading.readers import read_file
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import FileState, Question, QuestionWord
from ragdesk.engine.settings import Settings
from ragdesk.engine.text.own_export import is_own_export
from tests.helpers.builders import make_result


@pytest.mark.parametrize("language", PROMPT_LANGUAGES)
@pytest.mark.parametrize("format", FORMATS)
def test_what_was_saved_is_left_out_with_its_reason(tmp_path: Path, language: str, format: str) -> None:
    question = Question("battery warranty", language, (QuestionWord("battery"), QuestionWord("warranty")))
    path = tmp_path / ("prompt.messages.json" if format == "messages" else f"prompt.{format}")
    export_prompt(build_prompt(make_result(question=question), Settings()), path)
    result = read_file(tmp_path, path.name)
    assert (result.report.state, result.report.reason) == (FileState.SKIPPED, FileReason.OWN_EXPORT)
    assert result.documents == ()
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))  # as an editor may save it
    assert is_own_export(path.read_bytes())


@pytest.mark.parametrize(("text", "is_ours"), [
    ("File,State,RagDesk\r\nb.md,read,\r\n", True), ("File,State\r\na,RagDesk\r\n", False)])
def test_a_list_of_files_that_was_saved_is_no_note(text: str, is_ours: bool) -> None:
    assert is_own_export(text.encode("utf-8-sig")) is is_ours


def test_a_note_that_holds_a_prompt_is_read(tmp_path: Path) -> None:
    path = tmp_path / "prompt.txt"
    export_prompt(build_prompt(make_result(), Settings()), path)
    note = b"What I asked on Monday:\n\n" + path.read_bytes()
    assert not is_own_export(note)
    (tmp_path / "note.txt").write_bytes(note)
    assert read_file(tmp_path, "note.txt").report.state is FileState.OK


@pytest.mark.parametrize("text", [
    "RagDesk is a program.", "RagDesk " + "a" * 28, "RagDesk\n" + "a" * 28 + "\n" + "a" * 28, '{"made_by": "me"}', "",
    "RagDesks " + "a" * 28 + " " + "a" * 28,
])
def test_what_only_speaks_of_the_program_is_a_note(text: str) -> None:
    assert not is_own_export(text.encode())
