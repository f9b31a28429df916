"""Programs and files of settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.records import FileState
from tests.helpers.reading import blocks, document, read
from tests.helpers.sample_files import PYTHON


def test_parts_are_what_blank_lines_set_apart_at_the_margin(tmp_path: Path) -> None:
    source = "import os\n\ndef a():\n    x = 1\n\n    return x\n\n\nclass B:\n    pass\n"
    found = document(tmp_path, "a.py", source)
    assert found.text == source
    assert [(kind, text) for kind, text, _ in blocks(found)] == [
        ("code", "import os"), ("code", "def a():\n    x = 1\n\n    return x"), ("code", "class B:\n    pass\n")]


@pytest.mark.parametrize(("name", "data"), [
    ("a.min.js", "var a=1;" * 1_000), ("desktop.ini", "[.ShellClassInfo]\nIconResource=x\n")])
def test_what_a_program_made_for_programs_is_left_out(name: str, data: str, tmp_path: Path) -> None:
    report = read(tmp_path, name, data).report
    assert (report.state, report.reason) == (FileState.SKIPPED, "machine-made")


def test_what_is_no_text_is_of_another_kind(tmp_path: Path) -> None:
    report = read(tmp_path, "film.ts", bytes(range(256)) * 40).report
    assert (report.state, report.reason) == (FileState.SKIPPED, "unsupported")


@pytest.mark.parametrize("name", ["a.yaml", "a.toml", "a.ini", "a.sh", "a.R", "a.sql"])
def test_settings_and_scripts_are_read(name: str, tmp_path: Path) -> None:
    assert document(tmp_path, name, PYTHON).text == PYTHON
