"""Every file on disk has exactly one line in the ledger, whatever it is and whatever happens to it meanwhile.

Covers: update.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import random
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ragdesk.engine.cancellation import Cancelled, CancelToken
from ragdesk.engine.engine import Engine
from ragdesk.engine.records import FileState
from ragdesk.engine.records.files import ReportFacts
from ragdesk.engine.settings import FolderPatterns, Settings
from tests.helpers.changing_folder import ChangingFolder
from tests.helpers.index_content import assert_equals_fresh, files_on_disk, store_of

PASSING_REASONS = ("vanished", "busy", "empty", "not-a-file", "unsupported")
"""What may be said of a file that is there for a moment, under another name, or as a folder."""

CHURN_SECONDS = float(os.environ.get("RAGDESK_CHURN_SECONDS", "3"))


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        yield engine


def assert_adds_up(engine: Engine, folder: Path) -> None:
    ledger = engine.ledger()
    assert [report.path for report in ledger] == files_on_disk(folder)
    counts = engine.status().counts
    assert sum(counts.values()) == len(ledger)
    assert counts == {state: sum(report.state is state for report in ledger) for state in FileState}
    assert all(report.reason for report in ledger if report.state is not FileState.OK)
    assert sum(report.chunks for report in ledger) == engine.status().chunks
    assert engine.check() == []


def test_files_of_every_fate(engine: Engine, tmp_path: Path) -> None:
    changing = ChangingFolder(tmp_path / "notes", random.Random(2), 30)
    folder = changing.folder
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4 nothing of the kind")
    (folder / "empty.txt").write_bytes(b"")
    (folder / "data.unknown").write_bytes(b"\0\1\2")
    (folder / "<img src=x>.md").write_text("markup in a name")
    if sys.platform == "linux":
        (folder / "odd \udcff name.txt").write_text("bytes that are no character")
        (folder / "gone.txt").symlink_to(folder / "nowhere.txt")
        (folder / "outside.txt").symlink_to(tmp_path)
    engine.open_folder(folder)
    for _ in range(4):
        list(engine.update())
        assert_adds_up(engine, folder)
        changing.change_some(0.5)


def test_an_update_that_is_stopped_goes_on_later(engine: Engine, tmp_path: Path) -> None:
    changing = ChangingFolder(tmp_path / "notes", random.Random(3), 40)
    engine.open_folder(changing.folder)
    stored: list[str] = []
    for _ in range(3):
        stored += paths_until_stopped(engine)
        assert stored
    stored += [step.path for step in engine.update() if step.path]
    assert len(stored) == len(set(stored))
    assert_adds_up(engine, changing.folder)


def paths_until_stopped(engine: Engine) -> list[str]:
    """The files that are stored by an update that is stopped at the first of them."""
    token, stored = CancelToken(), []
    with contextlib.suppress(Cancelled):
        for step in engine.update(token):
            if step.path:
                stored.append(step.path)
                token.cancel()
    return stored


# --- files that change while they are read ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def recipes(shared_folder: Path) -> ModuleType:
    """The recipes that lie in the shared folder."""
    path = shared_folder / "tools" / "recipes.py"
    specification = importlib.util.spec_from_file_location("recipes", path)
    if specification is None or specification.loader is None or not path.exists():
        pytest.skip("the recipes are not in the shared folder")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


@pytest.fixture
def churn(recipes: ModuleType, tmp_path: Path) -> Iterator[Any]:
    """A thread that rewrites, truncates, replaces and removes files of a folder all the time."""
    (tmp_path / "notes").mkdir()
    thread: threading.Thread = recipes.Churn(tmp_path / "notes", seconds=CHURN_SECONDS)
    yield thread
    thread.join()


# The recipe leaves closing its files to the interpreter.
@pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning",
                            "ignore:Exception ignored in:pytest.PytestUnraisableExceptionWarning")
def test_files_that_change_while_they_are_read(engine: Engine, churn: Any, tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    engine.open_folder(folder)
    churn.start()
    ends = time.monotonic() + CHURN_SECONDS
    updates = 0
    while churn.is_alive() and time.monotonic() < ends + 60:
        list(engine.update())
        updates += 1
        for report in engine.ledger():
            assert report.state in (FileState.OK, FileState.PARTIAL) or report.reason in PASSING_REASONS
    churn.join()
    list(engine.update())
    assert updates > 1
    with_text = {path for path, text in churn.final.items() if text.strip()}
    assert {report.path for report in engine.ledger() if report.chunks} == with_text
    for path in with_text:
        assert engine.document(path).text.split() == churn.final[path].split()
    assert_adds_up(engine, folder)
    assert_equals_fresh(store_of(engine), folder, engine.settings.chunking)


def test_the_ledger_keeps_what_its_lines_are_about(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    notes = tmp_path / "notes"
    (notes / ".gitignore").write_text("\n*.log\n")
    (notes / "a.log").write_text("left out")
    (notes / "b.tmp").write_text("left out too")
    (notes / "c.txt").write_bytes(b"x" * 1_100_000)
    (notes / "d.html").write_text("<p>seen</p><p hidden>not seen</p>")
    choice = FolderPatterns(str(notes.resolve()), exclude=("*.tmp",))
    with closing(Engine(tmp_path / "data", Settings(largest_file_mb=1, folder_patterns=(choice,)))) as engine:
        engine.open_folder(notes)
        list(engine.update())
        found = {report.path: report.facts for report in engine.ledger() if report.facts.known}
    assert found == {
        "a.log": ReportFacts(pattern="*.log", ignore_file=".gitignore", ignore_line=2),
        "b.tmp": ReportFacts(pattern="*.tmp"),
        "c.txt": ReportFacts(size=1_100_000),
        "d.html": ReportFacts(hidden_pieces=1),
    }
