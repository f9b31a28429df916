"""Which of the things in a folder are read.

Takes:  the user's choice, the ``.gitignore`` files in the folder, and names.
Gives:  for each name None, or a verdict with the reason why it is left out.
Never:  reads a ``.gitignore`` outside the folder or through a link, or enters what is left out.

The order: traces of office programs and folders that programs fill for themselves; hidden things; the user's patterns
for what to leave out; ``.gitignore`` files, the nearest first; the user's patterns for what to read. What a pattern of
the user lets in again by ``!`` no ``.gitignore`` leaves out. A folder that is left out is not looked into.
"""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass, replace

from ragdesk.engine.folder.gitignore import PatternList, Rule
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records.files import NO_FACTS, ReportFacts
from ragdesk.engine.settings import FileChoice

HIDDEN = "."
OFFICE_TRACE = "~$"
"""How names begin of what is hidden, and of what office programs lay beside a document that is open."""

NOISE_FOLDERS = frozenset({
    "__pycache__", "node_modules", "$RECYCLE.BIN", "System Volume Information", "__MACOSX", ".git", ".hg", ".svn",
    ".trash", ".Trash", ".Trashes", ".obsidian", ".stversions", ".stfolder", ".dropbox.cache",
})
"""Folders that hold nothing anybody wrote, or what was thrown away, or old versions of it."""

NOISE_PATHS = frozenset({("logseq", "bak"), ("logseq", "version-files")})
"""The same, where the name of the folder around them is part of it."""

IGNORE_FILE = ".gitignore"
LARGEST_IGNORE_FILE_BYTES = 1_000_000
"""A larger one was not written by hand, and is not followed."""

_PLACEHOLDER = re.compile(r"\..+\.icloud$")
"""What iCloud leaves of a file that is not on this computer."""

_CONFLICT_COPY = re.compile(
    r"(.+?)(?:\.sync-conflict-\d{8}-\d{6}(?:-\w{7})?|_conflict-\d{8}-\d{6}"
    r"| ?\([^()]*(?:conflict(?:ed|ing)? copy|case conflict|SFConflict|v konfliktu|konfliktní kopie|powodująca konflikt"
    r"|in Konflikt stehende Kopie|copie en conflit)[^()]*\))(\.[^.]*)?$", re.IGNORECASE)
"""How Syncthing, Nextcloud, Dropbox, Obsidian and Seafile name a version that met another one."""

SKIN_DEEP_REASONS = frozenset({FileReason.OFFICE_TRACE, FileReason.PROGRAM_FOLDER, FileReason.HIDDEN})
"""Reasons that lie in a name alone: what is reached under another name, through a link, is read."""

_IGNORES_CASE = sys.platform in ("win32", "darwin")
"""As git does where the file system makes no difference between small and capital letters."""

_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"))


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Why something is left out.

    Attributes:
        details: the pattern; for a line of a ``.gitignore`` its file, its number and itself: "a/.gitignore:3:*.log".
    """

    reason: FileReason
    details: str = ""
    facts: ReportFacts = NO_FACTS


@dataclass(frozen=True, slots=True)
class IgnoreList:
    """The rules of one ``.gitignore``; paths are held against them from byte ``start`` on."""

    shown: str
    start: int
    rules: PatternList


@dataclass(frozen=True, slots=True)
class Scope:
    """What holds in one folder: the ignore lists, the nearest first, and whether the folder is included."""

    lists: tuple[IgnoreList, ...] = ()
    is_included: bool = True


class IgnoreRules:
    """Judges names in one folder by one choice."""

    def __init__(self, root: str, choice: FileChoice) -> None:
        self._root = root
        self.reads_ignored = choice.read_ignored
        self._read_hidden = choice.read_hidden
        self._exclude = PatternList(choice.exclude, ignores_case=_IGNORES_CASE) if choice.exclude else None
        self._include = PatternList(choice.include, ignores_case=_IGNORES_CASE) if choice.include else None
        self._loaded: dict[str, tuple[tuple[int, int, int], PatternList | None]] = {}

    def enter_top(self) -> Scope:
        """What holds in the folder at the top."""
        return self.enter(self._root, "", Scope(is_included=self._include is None))

    def enter(self, folder: str, relative: str, scope: Scope) -> Scope:
        """What holds in a folder, given what holds around it.

        Args:
            folder: where it really lies.
            relative: its path as it is listed, with a slash at the end; empty for the folder at the top.
            scope: of the folder around it, or what ``scope_of`` made of that.
        """
        rules = self._load(folder) if not self.reads_ignored else None
        if rules is None:
            return scope
        shown = f"{relative}{IGNORE_FILE}".encode("utf-8", "replace").decode("utf-8")
        return replace(scope, lists=(IgnoreList(shown, len(_as_bytes(relative)), rules), *scope.lists))

    def scope_of(self, path: str, name: str, scope: Scope) -> Scope:
        """What holds in a folder because of its name, before its own ignore file is read."""
        rule = self._include.find(path, name, is_folder=True) if self._include else None
        return replace(scope, is_included=not rule.lets_in) if rule else scope

    def judge(self, path: str, name: str, scope: Scope, *, is_folder: bool) -> Exclusion | None:
        """Why a thing is left out whose folder is not; patterns for what to read are not asked here."""
        if name.startswith(OFFICE_TRACE):
            return Exclusion(FileReason.OFFICE_TRACE)
        if is_folder and (name in NOISE_FOLDERS or tuple(path.split("/")[-2:]) in NOISE_PATHS):
            return Exclusion(FileReason.PROGRAM_FOLDER)
        if name.startswith(HIDDEN):
            if _PLACEHOLDER.match(name):
                return Exclusion(FileReason.NOT_DOWNLOADED)
            if not self._read_hidden:
                return Exclusion(FileReason.HIDDEN)
        if self._exclude is None and not scope.lists:
            return None
        rule = self._exclude.find(path, name, is_folder=is_folder) if self._exclude else None
        if rule is not None:
            return None if rule.lets_in else Exclusion(
                FileReason.LEFT_OUT, rule.text, ReportFacts(pattern=rule.text))
        return _judge_by_lists(path, name, scope.lists, is_folder=is_folder)

    def judge_inclusion(self, path: str, name: str, scope: Scope) -> Exclusion | None:
        """Why a file is left out that none of the other rules concerns."""
        if self._include is None:
            return None
        rule = self._include.find(path, name, is_folder=False)
        is_included = scope.is_included if rule is None else not rule.lets_in
        return None if is_included else Exclusion(FileReason.NOT_INCLUDED)

    def judge_path(self, path: str, *, is_folder: bool = False) -> Exclusion | None:
        """Why the walk would not come to a path, or would leave it out; ignore files are read as they are now."""
        *folders, last = path.split("/")
        scope, here = self.enter_top(), ""
        for name in folders:
            verdict = self.judge(here + name, name, scope, is_folder=True)
            if verdict is not None:
                return verdict
            scope = self.scope_of(here + name, name, scope)
            here += f"{name}/"
            scope = self.enter(os.path.join(self._root, here), here, scope)
        verdict = self.judge(path, last, scope, is_folder=is_folder)
        return verdict if verdict or is_folder else self.judge_inclusion(path, last, scope)

    def _load(self, folder: str) -> PatternList | None:
        """The rules in a folder's ignore file; read again only when it has changed."""
        path = os.path.join(folder, IGNORE_FILE)
        try:
            status = os.lstat(path)
        except (OSError, ValueError):
            return None
        version = (status.st_size, status.st_mtime_ns, status.st_ino)
        known = self._loaded.get(folder)
        if known is None or known[0] != version:
            known = self._loaded[folder] = (version, _read_ignore_file(path))
        return known[1]


def original_of(name: str) -> str:
    """The name of the file of which another one is the copy that a sync program set aside; empty for other files."""
    match = _CONFLICT_COPY.match(name)
    return match[1] + (match[2] or "") if match else ""


def _judge_by_lists(path: str, name: str, lists: tuple[IgnoreList, ...], *, is_folder: bool) -> Exclusion | None:
    """What the nearest list says that says anything. git compares bytes, so one sign of a pattern is one byte."""
    path, name = _as_bytes(path), _as_bytes(name)
    for ignored in lists:
        rule = ignored.rules.find(path[ignored.start:], name, is_folder=is_folder)
        if rule is not None:
            return None if rule.lets_in else _ignored(ignored.shown, rule)
    return None


def _ignored(file: str, rule: Rule) -> Exclusion:
    """What a line of an ignore file leaves out."""
    facts = ReportFacts(pattern=_text_of(rule), ignore_file=file, ignore_line=rule.line)
    return Exclusion(FileReason.GIT_IGNORED, f"{file}:{rule.line}:{facts.pattern}", facts)


def _as_bytes(text: str) -> str:
    """A text of which each character stands for one byte of a name."""
    return text if text.isascii() else os.fsencode(text).decode("latin-1")


def _text_of(rule: Rule) -> str:
    """A rule as its author saw it."""
    return rule.text.encode("latin-1", "replace").decode("utf-8", "replace")


def _read_ignore_file(path: str) -> PatternList | None:
    """The rules in a file; None when it cannot be followed."""
    try:
        # A descriptor that is handed to open() stays open when that fails, as for a folder; one of an opener does not.
        with open(path, "rb", buffering=0, opener=lambda name, _flags: os.open(name, _FLAGS)) as opened:
            content = opened.read(LARGEST_IGNORE_FILE_BYTES + 1)
    except OSError:
        return None
    if not content or len(content) > LARGEST_IGNORE_FILE_BYTES:
        return None
    lines = content.removeprefix(b"\xef\xbb\xbf").decode("latin-1").split("\n")
    return PatternList(lines, ignores_case=_IGNORES_CASE)
