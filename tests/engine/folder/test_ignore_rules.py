"""Which files are read: hidden ones, the user's patterns, ignore files as git understands them, and the size limit."""

from __future__ import annotations

import os
import random
import subprocess
from pathlib import Path

import pytest

from ragdesk.engine.folder.ignore_rules import LARGEST_IGNORE_FILE_BYTES, IgnoreRules
from ragdesk.engine.folder.walk import count_files, find_files
from ragdesk.engine.records import FileState
from ragdesk.engine.records.files import FileCount
from ragdesk.engine.settings import FileChoice
from tests.engine.folder.test_gitignore import GIT, PIECES

POSIX_ONLY = pytest.mark.skipif(os.name != "posix", reason="needs links")


def write(folder: Path, *paths: str, text: str = "text\n") -> None:
    for path in paths:
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


DEFAULT = FileChoice()


def found(folder: Path, choice: FileChoice = DEFAULT) -> list[str]:
    return [file.path for file in find_files(folder, choice).files]


def left_out(folder: Path, choice: FileChoice = DEFAULT) -> dict[str, tuple[str, str]]:
    """Path to reason and details; the ignore files themselves aside."""
    reports = find_files(folder, choice).skipped
    assert all(report.state is FileState.SKIPPED for report in reports)
    return {report.path: (report.reason, report.details) for report in reports
            if not report.path.endswith(".gitignore")}


def test_every_file_is_listed_or_lies_in_a_folder_that_is(tmp_path: Path) -> None:
    write(tmp_path, "a.md", "a.log", ".h.md", "deep/er/b.md", "deep/er/x.log", ".git/config", "build/o.md", "skip/c.md",
          "photo.jpg", "deep/skip/d.md", "~$a.docx")
    write(tmp_path, ".gitignore", text="build/\n")
    for choice in (FileChoice(), FileChoice(exclude=("skip/", "*.log")), FileChoice(include=("deep/",)),
                   FileChoice(read_hidden=True, read_ignored=True)):
        listing = find_files(tmp_path, choice)
        rows = [file.path for file in (*listing.files, *listing.pictures)] + [report.path for report in listing.skipped]
        assert len(rows) == len(set(rows))
        folders = tuple(row for row in rows if row.endswith("/"))
        on_disk = [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()]
        assert sorted(path for path in on_disk if not path.startswith(folders)) == sorted(set(rows) - set(folders))


def test_patterns_for_what_to_leave_out(tmp_path: Path) -> None:
    write(tmp_path, "a.md", "b.log", "x/c.log", "x/keep.log", "private/d.md", "x/private/e.md", "top.md")
    choice = FileChoice(exclude=("*.log", "!keep.log", "private/", "/top.md"))
    assert found(tmp_path, choice) == ["a.md", "x/keep.log"]
    assert left_out(tmp_path, choice) == {
        "b.log": ("left-out", "*.log"), "x/c.log": ("left-out", "*.log"), "private/": ("left-out", "private/"),
        "x/private/": ("left-out", "private/"), "top.md": ("left-out", "/top.md"),
    }


def test_patterns_for_what_to_read(tmp_path: Path) -> None:
    write(tmp_path, "a.md", "a.csv", "work/b.csv", "work/old/c.csv", "work/old/d.md", "e.md")
    choice = FileChoice(include=("*.md", "/work/", "!old/", "!e.md"))
    assert found(tmp_path, choice) == ["a.md", "work/b.csv", "work/old/d.md"]
    assert left_out(tmp_path, choice) == {
        "a.csv": ("not-included", ""), "work/old/c.csv": ("not-included", ""), "e.md": ("not-included", "")}
    assert found(tmp_path, FileChoice(include=("*.md",), exclude=("work/",))) == ["a.md", "e.md"]


def test_ignore_files_hold_for_their_folder_and_the_nearest_comes_first(tmp_path: Path) -> None:
    write(tmp_path, "a.tmp.md", "sub/a.tmp.md", "sub/deep/a.tmp.md", "sub/x.md", "deep/x.md", "out/b.md",
          "sub/out/b.md")
    write(tmp_path, ".gitignore", text="*.tmp.md\n/out/\n")
    write(tmp_path, "sub/.gitignore", text="# kept here\n!a.tmp.md\n/x.md\n")
    write(tmp_path, "sub/deep/.gitignore", text="*.md\n")
    assert found(tmp_path) == ["deep/x.md", "sub/a.tmp.md", "sub/out/b.md"]
    assert left_out(tmp_path) == {
        "a.tmp.md": ("git-ignored", ".gitignore:1:*.tmp.md"), "out/": ("git-ignored", ".gitignore:2:/out/"),
        "sub/x.md": ("git-ignored", "sub/.gitignore:3:/x.md"),
        "sub/deep/a.tmp.md": ("git-ignored", "sub/deep/.gitignore:1:*.md"),
    }
    assert len(found(tmp_path, FileChoice(read_ignored=True))) == 7


def test_a_file_in_a_folder_that_is_left_out_cannot_be_let_in(tmp_path: Path) -> None:
    write(tmp_path, "build/kept.md", "a.md")
    write(tmp_path, ".gitignore", text="build/\n!build/kept.md\n")
    assert found(tmp_path) == ["a.md"]


def test_the_users_patterns_have_the_last_word_over_ignore_files(tmp_path: Path) -> None:
    write(tmp_path, "a.md", "b.md", "out/c.md")
    write(tmp_path, ".gitignore", text="b.md\nout\n!a.md\n")
    assert found(tmp_path, FileChoice(exclude=("!b.md", "!out", "a.md"))) == ["b.md", "out/c.md"]


def test_hidden_things_can_be_read_but_not_what_programs_keep(tmp_path: Path) -> None:
    write(tmp_path, ".a.md", ".notes/b.md", ".git/c.md", "__pycache__/d.md", "~$e.docx")
    assert found(tmp_path, FileChoice(read_hidden=True)) == [".a.md", ".notes/b.md"]
    assert {path: reason for path, (reason, _) in left_out(tmp_path, FileChoice(read_hidden=True)).items()} == {
        ".git/": "program-folder", "__pycache__/": "program-folder", "~$e.docx": "office-trace"}


def test_old_versions_that_logseq_keeps_are_not_read(tmp_path: Path) -> None:
    write(tmp_path, "notes/logseq/bak/pages/a/1.md", "bak/b.md", "logseq/c.md")
    assert found(tmp_path, DEFAULT) == ["bak/b.md", "logseq/c.md"]
    assert left_out(tmp_path, DEFAULT)["notes/logseq/bak/"][0] == "program-folder"


def test_a_limit_for_the_size(tmp_path: Path) -> None:
    write(tmp_path, "small.md")
    for name, size in (("at.txt", 1024 * 1024), ("over.txt", 1024 * 1024 + 1)):
        with open(tmp_path / name, "wb") as file:
            file.truncate(size)
    assert found(tmp_path, FileChoice(largest_file_mb=1)) == ["at.txt", "small.md"]
    assert left_out(tmp_path, FileChoice(largest_file_mb=1)) == {"over.txt": ("over-limit", "1048577 bytes")}


@POSIX_ONLY
def test_a_link_lets_in_nothing_that_is_left_out_and_an_ignore_file_is_no_link(tmp_path: Path) -> None:
    write(tmp_path, "private/a.md", "ignored.md", "list", text="*\n")
    write(tmp_path, "in/b.md")
    (tmp_path / "to-private.md").symlink_to("private/a.md")
    (tmp_path / "to-folder").symlink_to("private")
    (tmp_path / "to-ignored.md").symlink_to("ignored.md")
    (tmp_path / "in" / ".gitignore").symlink_to(tmp_path / "list")
    write(tmp_path, ".gitignore", text="ignored.md\nlist\n")
    choice = FileChoice(exclude=("private",))
    assert found(tmp_path, choice) == ["in/b.md"]
    reasons = {path: reason for path, (reason, _) in left_out(tmp_path, choice).items()}
    assert (reasons["to-private.md"], reasons["to-folder"], reasons["to-ignored.md"]) == (
        "left-out", "left-out", "git-ignored")


def test_an_ignore_file_that_nobody_wrote_is_not_followed(tmp_path: Path) -> None:
    write(tmp_path, "a.md")
    (tmp_path / ".gitignore").write_bytes(b"a.md\n" + b"#" * LARGEST_IGNORE_FILE_BYTES)
    assert found(tmp_path) == ["a.md"]


def test_an_ignore_file_may_begin_with_a_mark_and_hold_any_bytes(tmp_path: Path) -> None:
    write(tmp_path, "a.md", "č.md", "b.md")
    (tmp_path / ".gitignore").write_bytes(b"\xef\xbb\xbfa.md\r\n\xff\xfe\n\xc4\x8d.md")
    assert found(tmp_path) == ["b.md"]
    assert left_out(tmp_path)["č.md"] == ("git-ignored", ".gitignore:3:č.md")


def test_files_are_counted_with_and_without_patterns(tmp_path: Path) -> None:
    write(tmp_path, "a.md", "b.md", "c.log", ".d.md")
    assert count_files(tmp_path, FileChoice()) == FileCount(3, 3)
    assert count_files(tmp_path, FileChoice(exclude=("*.log", "[x"))) == FileCount(2, 3, ("[x",))
    assert count_files(tmp_path, FileChoice(include=("b*",), read_hidden=True)) == FileCount(1, 4)


def test_a_path_is_judged_as_the_walk_judges_it(tmp_path: Path) -> None:
    write(tmp_path, "a/b/c.md", "a/b/d.log", "a/.x/e.md", "work/f.csv")
    write(tmp_path, "a/.gitignore", text="/b/c.md\n")
    choosing = IgnoreRules(str(tmp_path), FileChoice(exclude=("*.log",), include=("*.md", "*.log", "work/")))
    paths = ("a/b/c.md", "a/b/d.log", "a/.x/e.md", "work/f.csv", "g.csv")
    verdicts = {path: choosing.judge_path(path) for path in paths}
    assert {path: verdict and verdict.reason for path, verdict in verdicts.items()} == {
        "a/b/c.md": "git-ignored", "a/b/d.log": "left-out", "a/.x/e.md": "hidden", "work/f.csv": None,
        "g.csv": "not-included"}


def ignored_by_git(root: Path) -> set[str]:
    """The files in a folder that git ignores."""
    paths = [path for path in root.rglob("*") if path.is_file() and ".git" not in path.parts]
    files = [path.relative_to(root).as_posix() for path in paths]
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    told = subprocess.run(["git", "-C", str(root), "check-ignore", "-z", "--no-index", "--stdin"],
                          input="\0".join(files).encode(), capture_output=True, env=environment, check=False)
    return set(filter(None, told.stdout.decode().split("\0")))


@GIT
@pytest.mark.parametrize("seed", range(25))
def test_git_agrees_about_made_up_folders(tmp_path: Path, seed: int) -> None:
    """Folders in folders, with ignore files at several heights."""
    rng = random.Random(seed)
    names = ("a", "b", "ab", "foo", "x.md", "é")
    for _ in range(30):
        place = "/".join(rng.choices(names[:4], k=rng.randint(0, 3)))
        target = tmp_path / place / f"{rng.choice(names)}.txt"
        if not any(parent.is_file() for parent in target.parents):
            write(tmp_path, target.relative_to(tmp_path).as_posix())
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    simple = ("*.txt", "a/", "!a/", "/b", "!b", "foo/*", "**/ab.txt", "!**/ab.txt", "a/**/b", "x*", "!x.md.txt", "é*")
    folders = [path for path in sorted(tmp_path.rglob("*")) if path.is_dir() and ".git" not in path.parts]
    for folder in (tmp_path, *folders):
        if rng.random() < 0.5:
            odd = ["".join(rng.choices(PIECES, k=3)) for _ in range(rng.randint(0, 1))]
            lines = [*rng.choices(simple, k=rng.randint(1, 3)), *odd]
            (folder / ".gitignore").write_bytes("\n".join(lines).encode())
    everything = set(found(tmp_path, FileChoice(read_ignored=True)))
    ignored = {path for path in ignored_by_git(tmp_path) if path in everything}
    assert everything - set(found(tmp_path)) == ignored


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="needs a list of open files")
def test_an_ignore_file_that_is_a_folder_leaves_no_file_open(tmp_path: Path) -> None:
    write(tmp_path, "a.md", ".gitignore/b.md", "c/.gitignore/d.md")
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        assert found(tmp_path) == ["a.md"]
    assert len(os.listdir("/proc/self/fd")) == before


@pytest.mark.parametrize(("name", "original"), [
    ("a.sync-conflict-20240501-101500-ABCDEF7.md", "a.md"), ("a (Jan's conflicted copy 2024-05-01).md", "a.md"),
    ("a (conflicted copy 2024-05-01 101500).md", "a.md"), ("a_conflict-20240501-101500.md", "a.md"),
    ("a (SFConflict jan@example.org 2024-05-01-10-15-00).md", "a.md"), ("a (Case Conflict).md", "a.md"),
    ("a (kopie v konfliktu uživatele Jan 2024-05-01).md", "a.md"),
    ("a (Conflicted copy laptop 202405011015).md", "a.md"),
])
def test_a_copy_that_a_sync_program_set_aside_is_left_out_and_told(name: str, original: str, tmp_path: Path) -> None:
    write(tmp_path, f"x/{name}")
    assert found(tmp_path) == [f"x/{name}"], "all that is left of a file"
    write(tmp_path, f"x/{original}")
    assert found(tmp_path) == [f"x/{original}"]
    assert left_out(tmp_path) == {f"x/{name}": ("conflict-copy", original)}


@pytest.mark.parametrize("name", ["Conflict.md", "The conflict (1939).md", "conflict-20240501.md", "a (copy).md"])
def test_notes_about_conflicts_are_read(name: str, tmp_path: Path) -> None:
    write(tmp_path, name, "The.md", "a.md", ".md")
    assert name in found(tmp_path)


def test_what_icloud_leaves_of_a_file_is_not_downloaded_and_bins_are_not_read(tmp_path: Path) -> None:
    write(tmp_path, ".a.md.icloud", ".trash/b.md", ".obsidian/c.md", "d.md")
    for choice in (DEFAULT, FileChoice(read_hidden=True)):
        assert found(tmp_path, choice) == ["d.md"]
        assert left_out(tmp_path, choice) == {
            ".a.md.icloud": ("not-downloaded", ""), ".trash/": ("program-folder", ""),
            ".obsidian/": ("program-folder", "")}
