"""Things that lie in folders and that no archive can carry: pipes, links, odd names, huge and strange files.

Covers: readers, engine/folder/walk.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ragdesk.engine.folder.walk import find_files
from ragdesk.engine.reading.readers import read_file
from ragdesk.engine.records import FileReport, FileState

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the recipes make what only POSIX knows")

STATES = {"ok": {FileState.OK}, "error": {FileState.ERROR}, "skip": {FileState.SKIPPED}}

LONGEST = 20_000_000
"""What is taken from one text; the line of 50 MB is read up to here, and says so."""

Recipe = Callable[[Path], tuple[Path, str, dict[str, Any]]]


@pytest.fixture(scope="module")
def recipes(shared_folder: Path) -> dict[str, Recipe]:
    spec = importlib.util.spec_from_file_location("recipes", shared_folder / "tools" / "recipes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return dict(module.R)


def read_all(folder: Path) -> tuple[list[FileReport], str]:
    """What became of every file, and all texts."""
    found = find_files(folder)
    readings = [read_file(folder, file.path) for file in found.files]
    texts = [document.text for reading in readings for document in reading.documents]
    return [*found.skipped, *(reading.report for reading in readings)], "\n".join(texts)


@pytest.mark.parametrize("name", [
    "csv_1m_cells", "fifo", "hardlink", "names", "odd_times", "same_mtime_change", "sparse_1tb", "symlink_escape",
    "symlink_loop", "unix_socket"])
def test_recipe(name: str, recipes: dict[str, Recipe], tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    path, _, expected = recipes[name](folder)
    reports, text = read_all(folder)
    assert [wanted for wanted in expected.get("must_find", ()) if wanted not in text] == []
    assert [banned for banned in expected.get("must_not_find", ()) if banned in text] == []
    allowed = set().union(*(STATES[outcome] for outcome in expected["outcome"]))
    about = [report for report in reports if report.path == path.relative_to(folder).as_posix()]
    assert all(report.state in allowed for report in about)
    assert all(report.reason in expected["error"] for report in about if report.state is FileState.ERROR)


def test_a_line_of_50_megabytes(recipes: dict[str, Recipe], tmp_path: Path) -> None:
    recipes["one_line_50mb"](tmp_path)
    (report,), text = read_all(tmp_path)
    assert (report.state, report.reason) == (FileState.PARTIAL, "too-long")
    assert LONGEST - 1_000 < len(text) <= LONGEST
