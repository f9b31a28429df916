"""The terminal with an index that is damaged, or cannot grow: what can be asked is answered, and nothing is hidden.

Covers: commands.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ragdesk import terminal
from ragdesk.engine.engine import Engine
from ragdesk.engine.errors import DiskFull, IndexBusy, IndexReadOnly, RagDeskError, StorageFailed
from ragdesk.engine.progress import UpdateProgress

TROUBLES = {
    "read-only": IndexReadOnly(directory="/somewhere"),
    "full": DiskFull(megabytes=12),
    "busy": IndexBusy(),
    "failed": StorageFailed(directory="/somewhere"),
}


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "boiler.txt").write_text("The boiler is in the cellar, behind the wine.")
    return folder


@pytest.fixture(params=TROUBLES)
def trouble(request: pytest.FixtureRequest) -> RagDeskError:
    """An error that an update may end with."""
    return TROUBLES[str(request.param)]


def let_updates_fail(monkeypatch: pytest.MonkeyPatch, trouble: RagDeskError) -> None:
    def update(_engine: Engine, *, reads_scans: bool) -> Iterator[UpdateProgress]:
        yield UpdateProgress(0, 1)
        raise trouble

    monkeypatch.setattr(Engine, "update", update)


def test_what_was_read_before_is_answered(notes: Path, data_dir: Path, trouble: RagDeskError,
                                          monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--data-dir", str(data_dir), "--json"]
    assert terminal.main(["index", str(notes), *where]) == 0
    capsys.readouterr()
    let_updates_fail(monkeypatch, trouble)
    assert terminal.main(["ask", str(notes), "Where is the boiler?", *where]) == 0
    shown = capsys.readouterr()
    document = json.loads(shown.out)
    assert document["hits"][0]["path"] == "boiler.txt"
    assert document["collection"]["up_to_date"] is False
    assert " ".join(trouble.title.split()) in " ".join(shown.err.split())
    assert terminal.main(["index", str(notes), *where]) == 1


def test_when_nothing_was_read_there_is_nothing_to_answer(
        notes: Path, data_dir: Path, trouble: RagDeskError, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    let_updates_fail(monkeypatch, trouble)
    assert terminal.main(["ask", str(notes), "Where is the boiler?", "--data-dir", str(data_dir)]) == 1
    assert capsys.readouterr().out == ""


def test_a_damaged_index_is_rebuilt_and_that_is_said(notes: Path, data_dir: Path,
                                                       capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--data-dir", str(data_dir), "--json"]
    assert terminal.main(["index", str(notes), *where]) == 0
    (manifest,) = data_dir.rglob("manifest.sqlite")
    manifest.write_bytes(b"nonsense" * 999)
    capsys.readouterr()
    assert terminal.main(["check", str(notes), *where]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out) == {"problems": []}
    assert "The saved index could not be read." in shown.err
    assert terminal.main(["check", str(notes), *where]) == 0
    assert "could not be read" not in capsys.readouterr().err
