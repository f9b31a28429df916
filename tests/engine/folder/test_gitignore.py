"""Patterns mean what they mean to git: examples, and made-up ones held against git itself where it is installed."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from ragdesk.engine.folder.gitignore import PatternList

PIECES = (
    "a", "b", "c", "ab", "*", "**", "?", "/", "/", "[ab]", "[!a]", "[a-c]", "[^b-c]", r"\*", r"\a", "[[:alpha:]]",
    "[]a]", "[a", "foo", ".x", "**/", "/**", "/**/", "\\", "[a-", "[!]]", "[[:digit:]b]", r"[\]a]", r"[a-\c]",
    "[[:x:]]", "[[:alpha]", "-", "é", "[é]",
)
NAMES = ("a", "b", "c", "ab", "aab", "foo", "a.x", "abc", "*a", "foob", "]", "b-", "-", "1", "a[", "é", "aé")

GIT = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def is_left_out(patterns: str, path: str) -> bool:
    """Whether a path is left out; a slash at its end says that it is a folder."""
    is_folder = path.endswith("/")
    path = path.removesuffix("/")
    rule = PatternList(patterns.split("\n")).find(path, path.rpartition("/")[2], is_folder=is_folder)
    return rule is not None and not rule.lets_in


@pytest.mark.parametrize(("patterns", "matched", "others"), [
    ("*.log", ["a.log", "x/a.log", ".log", "d.log/"], ["a.log.txt", "log"]),
    ("notes", ["notes", "notes/", "x/notes"], ["notes.md", "mynotes"]),
    ("notes/", ["notes/", "x/notes/"], ["notes", "x/notes"]),
    ("/notes", ["notes", "notes/"], ["x/notes"]),
    ("a/b", ["a/b", "a/b/"], ["x/a/b", "b"]),
    ("a/*.md", ["a/x.md"], ["a/x/y.md", "x.md"]),
    ("**/draft", ["draft", "a/draft", "a/b/draft"], ["drafts"]),
    ("a/**/z", ["a/z", "a/b/z", "a/b/c/z"], ["b/z", "a/zz"]),
    ("a/**", ["a/b", "a/b/c"], ["a", "a/", "b/a"]),
    ("?.md", ["a.md"], ["ab.md", "/.md"]),
    ("[0-9]*.txt", ["1.txt", "2024-05.txt"], ["a1.txt"]),
    ("[!0-9].txt", ["a.txt"], ["1.txt"]),
    ("# a\n\\#b\n\\!c", ["#b", "!c"], ["# a", "a", "b", "c"]),
    ("*.md\n!keep.md", ["a.md"], ["keep.md", "x/keep.md"]),
    ("!a.md\n*.md", ["a.md"], []),
    ("trail \nkept\\ ", ["trail", "kept "], ["trail ", "kept"]),
    ("a\r\nb\r", ["a", "b"], ["a\r"]),
    ("[a\nb\\", [], ["[a", "a", "b", "b\\"]),
    ("", [], ["a", ""]),
    ("/\n!\n//", [], ["a", "a/"]),
])
def test_examples(patterns: str, matched: list[str], others: list[str]) -> None:
    assert [path for path in matched if not is_left_out(patterns, path)] == []
    assert [path for path in others if is_left_out(patterns, path)] == []


def test_the_rule_that_decides_is_the_last_that_matches() -> None:
    patterns = PatternList(["*", "b*", "# nothing", "!bc", "/x/y"])
    assert [rule and (rule.line, rule.text, rule.lets_in) for rule in (
        patterns.find("a", "a", is_folder=False), patterns.find("q/bcd", "bcd", is_folder=False),
        patterns.find("q/bc", "bc", is_folder=False), patterns.find("x/y", "y", is_folder=False),
    )] == [(1, "*", False), (2, "b*", False), (4, "!bc", True), (5, "/x/y", False)]


def test_patterns_that_can_match_nothing_are_named() -> None:
    dead = PatternList(["*.md", "[abc", "x/[[:word:]]", "end\\"]).dead_rules
    assert [rule.text for rule in dead] == ["[abc", "x/[[:word:]]", "end\\"]


def test_capitals_may_make_no_difference() -> None:
    patterns = PatternList(["*.MD", "Draft", "x[a-c]", "/Sub/*.txt", "ŘEKA"], ignores_case=True)
    for path in ("a.md", "a.Md", "dRAFT", "XB", "sub/A.TXT", "ŘEKA"):
        assert patterns.find(path, path.rpartition("/")[2], is_folder=False), path
    assert not patterns.find("řeka", "řeka", is_folder=False)


@pytest.mark.parametrize("pattern", [
    "*a" * 60 + "b", "a*" * 60 + "b", "**/a/" * 60 + "b", "a/" + "**/*a*/" * 40 + "b", "*" * 200 + "b",
    "[a-z]*" * 60 + "0", "?*" * 60 + "b",
])
def test_a_hostile_pattern_takes_no_long_time(pattern: str) -> None:
    patterns = PatternList([pattern])
    name, path = "a" * 250, "/".join(["a"] * 1_000)
    began = time.process_time()
    for text in (name, path):
        patterns.find(text, text.rpartition("/")[2], is_folder=False)
    assert time.process_time() - began < 30  # a pattern that is tried in every way takes longer than anybody lives


def made_up_patterns(rng: random.Random) -> list[str]:
    """One to three lines."""
    return [("!" if rng.random() < 0.15 else "") + "".join(rng.choices(PIECES, k=rng.randint(1, 6)))
            + rng.choice(("", "", "", " ", "\\ ", "/")) for _ in range(rng.choice((1, 1, 3)))]


def lines_of_git(root: Path, paths: list[str]) -> dict[str, int]:
    """For each path the line of the ignore file that decides about it or about a folder above it; 0 for none."""
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    told = subprocess.run(["git", "-C", str(root), "check-ignore", "-v", "-n", "-z", "--no-index", "--stdin"],
                          input="\0".join(paths).encode(), capture_output=True, env=environment, check=False)
    fields = told.stdout.decode().split("\0")
    return {fields[i + 3]: int(fields[i + 1] or 0) for i in range(0, len(fields) - 4, 4)}


def line_of_ours(patterns: PatternList, path: str) -> int:
    """The same by our rules: each folder on the way is asked first."""
    parts = [part.encode().decode("latin-1") for part in path.split("/")]
    for end in range(1, len(parts)):
        rule = patterns.find("/".join(parts[:end]), parts[end - 1], is_folder=True)
        if rule is not None and not rule.lets_in:
            return rule.line
    rule = patterns.find("/".join(parts), parts[-1], is_folder=False)
    return rule.line if rule else 0


@GIT
@pytest.mark.parametrize("seed", range(4))
def test_git_agrees_about_made_up_patterns(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    for _ in range(40):
        patterns = made_up_patterns(rng)
        paths = sorted({"/".join(rng.choices(NAMES, k=rng.randint(1, 4))) for _ in range(40)})
        (tmp_path / ".gitignore").write_bytes("\n".join(patterns).encode() + b"\n")
        ours = PatternList([line.encode().decode("latin-1") for line in patterns])
        expected = lines_of_git(tmp_path, paths)
        assert len(expected) == len(paths)
        assert {path: line_of_ours(ours, path) for path in paths} == expected, patterns
