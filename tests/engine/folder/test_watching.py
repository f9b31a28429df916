"""Which changes in a folder are worth a look: those where the walk comes."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.folder.walk import find_files
from ragdesk.engine.folder.watching import WatchRules
from ragdesk.engine.ledger_reasons import UNCHOSEN_REASONS
from ragdesk.engine.settings import FileChoice


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = (tmp_path / "notes").resolve()
    (made / "inner").mkdir(parents=True)
    (made / "old.md").write_text("old", encoding="utf-8")
    return made


CHOICES = {
    "as it is": FileChoice(),
    "hidden too": FileChoice(read_hidden=True),
    "ignored too": FileChoice(read_ignored=True),
    "patterns": FileChoice(exclude=("*.log", "/drafts/", "!inner/kept.log"), include=("*.md", "*.log", "inner/")),
}


@pytest.mark.parametrize("name", CHOICES)
def test_a_change_is_seen_where_the_walk_reads_and_nowhere_else(folder: Path, name: str) -> None:
    choice = CHOICES[name]
    (folder / ".gitignore").write_text("*.tmp.md\nbuild/\n", encoding="utf-8")
    (folder / "inner" / ".gitignore").write_text("!b.tmp.md\n", encoding="utf-8")
    for path in (".hidden.md", ".trash/a.md", "node_modules/a.md", "~$a.docx", "a.tmp.md", "inner/b.tmp.md", "x.log",
                 "build/a.md", "inner/build/a.md", "drafts/a.md", "inner/drafts/a.md", "inner/kept.log", "data.csv",
                 "inner/data.csv"):
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text("x", encoding="utf-8")
    found = find_files(folder, choice)
    unchosen = {report.path for report in found.skipped if report.reason in UNCHOSEN_REASONS}
    assert unchosen
    rules = WatchRules(folder, choice)
    for path in (path for path in folder.rglob("*") if path.is_file() and path.name != ".gitignore"):
        inside = path.relative_to(folder).as_posix()
        is_left_out = any(inside == left or (left.endswith("/") and inside.startswith(left)) for left in unchosen)
        assert rules.is_seen(str(path)) is not is_left_out, inside


def test_a_changed_list_of_what_to_leave_out_is_seen(folder: Path) -> None:
    (folder / ".trash").mkdir()
    rules = WatchRules(folder, FileChoice())
    assert rules.is_seen(str(folder / ".gitignore"))
    assert rules.is_seen(str(folder / "inner" / ".gitignore"))
    assert not rules.is_seen(str(folder / ".trash" / ".gitignore"))
    assert not WatchRules(folder, FileChoice(read_ignored=True)).is_seen(str(folder / ".gitignore"))
    assert rules.is_seen(str(folder / "a.md"))
    (folder / ".gitignore").write_text("a.md", encoding="utf-8")
    assert not rules.is_seen(str(folder / "a.md"))
