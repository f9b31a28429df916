"""Whether files are still what they were when they were read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ragdesk.engine.folder.changes import find_changes
from ragdesk.engine.records.files import FileChange


def _facts(file: Path) -> tuple[int, int, int]:
    found = file.stat()
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "note.txt"
    made.write_text("as it was")
    return made


def test_an_untouched_file_is_not_named(file: Path) -> None:
    assert find_changes(file.parent, {"note.txt": _facts(file)}) == {}


def test_a_file_with_another_size_has_changed(file: Path) -> None:
    known = {"note.txt": _facts(file)}
    file.write_text("as it was, and more")
    os.utime(file, ns=(known["note.txt"][1],) * 2)
    assert find_changes(file.parent, known) == {"note.txt": FileChange.CHANGED}


def test_a_file_of_the_same_size_but_another_time_has_changed(file: Path) -> None:
    known = {"note.txt": _facts(file)}
    os.utime(file, ns=(1, 1))
    assert find_changes(file.parent, known) == {"note.txt": FileChange.CHANGED}


@pytest.mark.parametrize("path", ["nowhere.txt", "note.txt/inside.txt", "."])
def test_what_is_no_file_any_more_is_gone(file: Path, path: str) -> None:
    assert find_changes(file.parent, {path: (1, 1, 1)}) == {path: FileChange.GONE}


def test_a_drive_that_does_not_answer_says_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_path: object) -> os.stat_result:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr("ragdesk.engine.folder.changes.os.stat", fail)
        found = find_changes(file.parent, {"note.txt": (1, 1, 1)})
    assert found == {}


def test_no_further_file_is_asked_about_when_the_time_is_over(file: Path) -> None:
    assert find_changes(file.parent, {"nowhere.txt": (1, 1, 1)}, longest_seconds=-1) == {}


def test_where_the_time_of_the_content_is_not_relied_on_the_other_is_compared(file: Path) -> None:
    size, _mtime, ctime = _facts(file)
    assert find_changes(file.parent, {"note.txt": (size, -1, ctime)}) == {}
    assert find_changes(file.parent, {"note.txt": (size, -1, ctime + 1)}) == {"note.txt": FileChange.CHANGED}
    assert find_changes(file.parent, {"note.txt": (size + 1, -1, ctime)}) == {"note.txt": FileChange.CHANGED}
