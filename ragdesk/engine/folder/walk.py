"""Which files lie in a folder.

Takes:  a folder, and which files of it the user wants.
Gives:  the files that can be read, and a report for each other one, with a named reason. A folder that is left out has
        one report for all that lies in it; its path ends with a slash.
Never:  enters a link to a folder outside, visits anything twice, or waits at a pipe: it looks at names and sizes only.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ragdesk.engine.errors import FolderMissing, FolderNotAFolder, FolderUnreadable
from ragdesk.engine.folder.gitignore import PatternList
from ragdesk.engine.folder.ignore_rules import SKIN_DEEP_REASONS, Exclusion, IgnoreRules, Scope, original_of
from ragdesk.engine.formats import find_format
from ragdesk.engine.ledger_reasons import state_for
from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import FileReport
from ragdesk.engine.records.files import NO_FACTS, FileCount, ReportFacts
from ragdesk.engine.settings import LARGEST_FILE_MB, FileChoice

MEGABYTE = 1024 * 1024

LARGEST_FILE_BYTES = LARGEST_FILE_MB * MEGABYTE

PICTURE = "picture"
"""The format whose files are not opened with the others."""


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file that can be read, as far as its name and size tell.

    Attributes:
        path: relative to the folder, with "/" between the parts; bytes that are no UTF-8 as lone surrogates.
        size: in bytes.
        mtime_ns: time of the last change of the content, in nanoseconds, as the file system tells it.
        ctime_ns: time of the last change of anything, as the system says; 0 where it keeps no such time.
    """

    path: str
    size: int
    mtime_ns: int
    ctime_ns: int = 0


@dataclass(frozen=True, slots=True)
class FoundFiles:
    """What lies in a folder; all lists are in the order of the code points of the path.

    Attributes:
        pictures: files that can be read only with a program for it, and slowly.
    """

    files: tuple[FoundFile, ...]
    skipped: tuple[FileReport, ...]
    pictures: tuple[FoundFile, ...] = ()


def find_files(folder: Path, choice: FileChoice = FileChoice()) -> FoundFiles:  # noqa: B008 - it is frozen
    """List a folder and the folders in it.

    Args:
        folder: may itself be a link.
        choice: which files the user wants.

    Raises:
        FolderMissing: it is not there.
        FolderNotAFolder: it is a file.
        FolderUnreadable: it may not be listed.
    """
    root = _check_folder(folder)
    walk = _Walk(root, IgnoreRules(root, choice), choice.largest_file_mb * MEGABYTE)
    walk.run()
    files, pictures = (tuple(sorted(found, key=lambda file: file.path)) for found in (walk.files, walk.pictures))
    return FoundFiles(files, tuple(sorted(walk.skipped, key=lambda report: report.path)), pictures)


def count_files(folder: Path, choice: FileChoice) -> FileCount:
    """How many files a choice lets in, and how many there would be without its patterns.

    Raises:
        What ``find_files`` raises.
    """
    count = len(find_files(folder, choice).files)
    patterns = PatternList((*choice.include, *choice.exclude))
    if not patterns.rules:
        return FileCount(count, count)
    whole = len(find_files(folder, choice.without_patterns).files)
    return FileCount(count, whole, tuple(rule.text for rule in patterns.dead_rules))


def _check_folder(folder: Path) -> str:
    """The real path of a folder that can be listed."""
    shown = str(folder)
    try:
        with os.scandir(folder):
            return os.path.realpath(folder)
    except NotADirectoryError as error:
        raise FolderNotAFolder(str(error), folder=shown) from error
    except PermissionError as error:
        raise FolderUnreadable(str(error), folder=shown) from error
    except (OSError, ValueError) as error:
        raise FolderMissing(str(error), folder=shown) from error


Folder = tuple[str, str, Scope]
"""Where a folder really lies, its path as it is listed, with a slash at the end, and what holds in it."""


@dataclass(slots=True)
class _Walk:
    """One walk through a folder; ``seen`` holds device and inode of everything that was reached through a link."""

    root: str
    choosing: IgnoreRules
    largest_bytes: int
    files: list[FoundFile] = field(default_factory=list)
    pictures: list[FoundFile] = field(default_factory=list)
    skipped: list[FileReport] = field(default_factory=list)
    links: list[Folder] = field(default_factory=list)
    seen: set[tuple[int, int]] = field(default_factory=set)
    follows_links: bool = False

    def run(self) -> None:
        """Real folders first, so that a file reached both ways keeps its own name; then the links."""
        self._walk_folder(self.root, "", self.choosing.enter_top())
        self.follows_links = True
        while self.links:
            waiting, self.links = sorted(self.links, key=lambda link: link[:2]), []
            for link in waiting:
                self._follow(*link)

    def _walk_folder(self, top: str, prefix: str, scope: Scope) -> None:
        """Look through a folder and those in it, without recursion: folders may be nested to any depth."""
        waiting = [(top, prefix, scope)]
        while waiting:
            folder, relative, scope = waiting.pop()
            if relative:
                scope = self.choosing.enter(folder, relative, scope)
            try:
                with os.scandir(folder) as entries:
                    waiting.extend(self._sort_entries(entries, relative, scope))
            except OSError as error:
                self._skip(relative.rstrip("/"), _reason_of(error), str(error))

    def _sort_entries(self, entries: Iterator[os.DirEntry[str]], relative: str, scope: Scope) -> list[Folder]:
        """Put each entry where it belongs; give back the folders to enter."""
        folders = []
        judge = self.choosing.judge
        for entry in entries:
            name = entry.name
            path = relative + name
            try:
                is_link = _is_link(entry)
                is_folder = not is_link and entry.is_dir(follow_symlinks=False)
                verdict = judge(path, name, scope, is_folder=is_folder)
                if verdict is not None:
                    self._leave_out(path + "/" if is_folder else path, verdict)
                elif is_link:
                    self.links.append((entry.path, path, scope))
                elif is_folder:
                    folders.append((entry.path, path + "/", self.choosing.scope_of(path, name, scope)))
                else:
                    self._add_file(path, name, scope, entry.stat(follow_symlinks=False))
            except OSError as error:
                self._skip(path, _reason_of(error), str(error))
        return folders

    def _add_file(self, path: str, name: str, scope: Scope, status: os.stat_result) -> None:
        """Judge a file by its kind, name and size."""
        if not stat.S_ISREG(status.st_mode):
            self._skip(path, FileReason.NOT_A_FILE)
        elif self.follows_links and self._was_seen(status):
            self._skip(path, FileReason.LINKED_TWICE)
        elif (verdict := self.choosing.judge_inclusion(path, name, scope)) is not None:
            self._leave_out(path, verdict)
        elif (kind := find_format(path)) is None:
            self._skip(path, FileReason.UNSUPPORTED)
        elif (original := original_of(name)) and os.path.lexists(os.path.join(self.root, path[:-len(name)], original)):
            self._skip(path, FileReason.CONFLICT_COPY, original)
        elif status.st_size > self.largest_bytes:
            self._skip(path, FileReason.TOO_BIG if status.st_size > LARGEST_FILE_BYTES else FileReason.OVER_LIMIT,
                       f"{status.st_size} bytes", ReportFacts(size=status.st_size))
        else:
            # On Windows this is the time at which the file was made.
            changed_ns = 0 if os.name == "nt" else status.st_ctime_ns
            found = self.pictures if kind.name == PICTURE else self.files
            found.append(FoundFile(path, status.st_size, status.st_mtime_ns, changed_ns))

    def _skip(self, path: str, reason: FileReason, details: str = "", facts: ReportFacts = NO_FACTS) -> None:
        self.skipped.append(FileReport(path, state_for(reason), reason, details, facts=facts))

    def _leave_out(self, path: str, verdict: Exclusion) -> None:
        self._skip(path, verdict.reason, verdict.details, verdict.facts)

    def _follow(self, link: str, relative: str, scope: Scope) -> None:
        """Use what a link points to, if that lies in the folder and was not found under its own name."""
        try:
            target = os.path.realpath(link, strict=True)
            status = os.stat(target)
        except OSError as error:
            self._skip(relative, FileReason.BROKEN_LINK, str(error))
            return
        if not _is_inside(self.root, target):
            self._skip(relative, FileReason.SYMLINK_OUTSIDE, target)
            return
        verdict = self._judge_target(target, is_folder=stat.S_ISDIR(status.st_mode))
        if verdict is not None and verdict.reason not in SKIN_DEEP_REASONS:
            self._leave_out(relative, verdict)
        elif stat.S_ISDIR(status.st_mode):
            if verdict is not None and not self._was_seen(status):
                name = relative.rpartition("/")[2]
                self._walk_folder(target, relative + "/", self.choosing.scope_of(relative, name, scope))
        elif verdict is not None:
            self._add_file(relative, relative.rpartition("/")[2], scope, status)
        else:
            self._skip(relative, FileReason.LINKED_TWICE, os.path.relpath(target, self.root))

    def _judge_target(self, target: str, *, is_folder: bool) -> Exclusion | None:
        """Why the walk does not reach what a link points to by itself; None when it does."""
        inside = os.path.relpath(target, self.root)
        if inside == os.curdir:
            return None
        verdict = self.choosing.judge_path(inside.replace(os.sep, "/"), is_folder=is_folder)
        return None if verdict is not None and verdict.reason is FileReason.NOT_INCLUDED else verdict

    def _was_seen(self, status: os.stat_result) -> bool:
        """Whether something was reached through another link before; it is from now on."""
        identity = (status.st_dev, status.st_ino)
        is_known = identity in self.seen
        self.seen.add(identity)
        return is_known


def _is_link(entry: os.DirEntry[str]) -> bool:
    """Whether an entry stands for something elsewhere; on Windows a junction does too."""
    if entry.is_symlink():
        return True
    return os.name == "nt" and bool(getattr(entry.stat(follow_symlinks=False), "st_reparse_tag", 0) == _JUNCTION)


def _is_inside(root: str, target: str) -> bool:
    """Whether a real path lies in the folder; paths on two drives have nothing in common."""
    try:
        return os.path.commonpath((root, target)) == root
    except ValueError:
        return False


def _reason_of(error: OSError) -> FileReason:
    """Why something could not be looked at."""
    if isinstance(error, PermissionError):
        return FileReason.NO_PERMISSION
    if isinstance(error, FileNotFoundError):
        return FileReason.VANISHED
    return FileReason.PATH_TOO_LONG if error.errno == errno.ENAMETOOLONG else FileReason.DAMAGED


_JUNCTION = 0xA0000003
"""Mark of a Windows junction, a link between folders that does not call itself one."""
