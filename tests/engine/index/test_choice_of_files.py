"""Another choice of files brings the index up to date without reading again what stays; files can be read once more.

Covers: update.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ragdesk.engine.engine import Engine
from ragdesk.engine.reading.reader_process import ReaderProcess, ReadFile
from ragdesk.engine.records import FileState
from ragdesk.engine.settings import FolderPatterns, Settings
from tests.helpers.index_content import content_of, differences, fresh_content, store_of


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with closing(Engine(tmp_path / "data", Settings())) as engine:
        yield engine


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    for path in ("a.md", "b.log", "private/c.md", "private/deep/d.md", ".hidden/e.md", "build/f.md"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(f"Text of {path}, which nobody else has.\n", encoding="utf-8")
    (folder / ".gitignore").write_text("build/\n", encoding="utf-8")
    return folder


def update(engine: Engine, **options: tuple[str, ...]) -> list[str]:
    """Bring the index up to date; the files that were stored."""
    return sorted(step.path for step in engine.update(**options) if step.path)


def read(engine: Engine) -> list[str]:
    return [report.path for report in engine.ledger() if report.chunks]


def reasons(engine: Engine) -> dict[str, str]:
    return {report.path: report.reason for report in engine.ledger() if report.state is FileState.SKIPPED}


def test_files_go_and_come_with_the_choice_and_others_are_not_read_again(engine: Engine, notes: Path) -> None:
    engine.open_folder(notes)
    assert update(engine) == ["a.md", "b.log", "private/c.md", "private/deep/d.md"]
    patterns = FolderPatterns(str(notes.resolve()), (), ("private/", "*.log"))
    engine.apply_settings(engine.settings.with_patterns(patterns))
    assert not engine.status().up_to_date
    assert update(engine) == []
    assert read(engine) == ["a.md"]
    assert reasons(engine) == {"b.log": "left-out", "private/": "left-out", "build/": "git-ignored",
                               ".hidden/": "hidden", ".gitignore": "hidden"}
    assert sum(engine.status().counts.values()) == 3
    engine.apply_settings(Settings(read_hidden=True, read_ignored=True))
    assert update(engine) == [".hidden/e.md", "b.log", "build/f.md", "private/c.md", "private/deep/d.md"]
    engine.apply_settings(Settings())
    assert update(engine) == []
    assert read(engine) == ["a.md", "b.log", "private/c.md", "private/deep/d.md"]
    assert engine.check() == []
    assert differences(content_of(store_of(engine)), fresh_content(notes, engine.settings.chunking)) == []


def test_a_changed_ignore_file_is_followed(engine: Engine, notes: Path) -> None:
    engine.open_folder(notes)
    update(engine)
    (notes / ".gitignore").write_text("*.log\n", encoding="utf-8")
    assert update(engine) == ["build/f.md"]
    assert reasons(engine)["b.log"] == "git-ignored"
    (notes / ".gitignore").write_text("\n*.log\n", encoding="utf-8")
    assert update(engine) == []
    assert [report.details for report in engine.ledger() if report.path == "b.log"] == [".gitignore:2:*.log"]


def test_a_file_moved_where_it_is_left_out_leaves_the_index(engine: Engine, notes: Path) -> None:
    engine.open_folder(notes)
    update(engine)
    (notes / "a.md").rename(notes / "build" / "a.md")
    assert update(engine) == []
    assert "a.md" not in {report.path for report in engine.ledger()}


def test_files_can_be_read_once_more(engine: Engine, notes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    read_or_wait = ReaderProcess.read_or_wait

    def note_paths(self: ReaderProcess, folder: Path, paths: list[str], *more: Any) -> Iterator[ReadFile | None]:
        asked.extend(paths)
        return read_or_wait(self, folder, paths, *more)

    monkeypatch.setattr(ReaderProcess, "read_or_wait", note_paths)
    (notes / "broken.pdf").write_bytes(b"%PDF-1.4 nothing of the kind")
    engine.open_folder(notes)
    update(engine)
    update(engine)  # what was written a moment before it was read is looked into once more
    asked.clear()
    update(engine)
    assert asked == []
    update(engine, again=("broken.pdf", "a.md", "no longer there.md"))
    assert asked == ["a.md", "broken.pdf"]
    assert read(engine) == ["a.md", "b.log", "private/c.md", "private/deep/d.md"]
    assert engine.check() == []


def test_what_a_choice_means_is_counted_without_touching_the_index(engine: Engine, notes: Path) -> None:
    engine.open_folder(notes)
    update(engine)
    choice = Settings(read_hidden=True).with_patterns(FolderPatterns(str(notes.resolve()), (), ("*.md",)))
    count = engine.count_files(choice.file_choice(notes))
    assert (count.read, count.without_patterns) == (1, 5)
    assert engine.status().up_to_date
