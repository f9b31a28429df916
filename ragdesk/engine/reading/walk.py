"""Which files lie in a folder.

Takes:  a folder.
Gives:  the files that can be read, and a report for each one that cannot, with a named reason.
Never:  enters a link to a folder outside, visits anything twice, or waits at a pipe: it looks at names and sizes only.

Hidden files and folders, and folders that programs fill for themselves, are passed over without a word.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ragdesk.engine.errors import FolderMissing, FolderNotAFolder, FolderUnreadable
from ragdesk.engine.reading.failures import state_for
from ragdesk.engine.reading.formats import find_format
from ragdesk.engine.records import FileReport

PASSED_OVER = (".", "~$")
"""How names begin of what is hidden, and of what office programs lay beside a document that is open."""

NOISE_FOLDERS = frozenset({"__pycache__", "node_modules", "$RECYCLE.BIN", "System Volume Information", "__MACOSX"})
"""Folders that hold nothing anybody wrote."""

LARGEST_FILE_BYTES = 200 * 1024 * 1024
"""Larger files are not opened."""


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file that can be read, as far as its name and size tell.

    Attributes:
        path: relative to the folder, with "/" between the parts; bytes that are no UTF-8 as lone surrogates.
        size: in bytes.
        mtime_ns: time of the last change of the content, in nanoseconds, as whoever changed it says.
        ctime_ns: time of the last change of anything, as the system says; 0 where it keeps no such time.
    """

    path: str
    size: int
    mtime_ns: int
    ctime_ns: int = 0


@dataclass(frozen=True, slots=True)
class FoundFiles:
    """What lies in a folder; both lists are in the order of the code points of the path."""

    files: tuple[FoundFile, ...]
    skipped: tuple[FileReport, ...]


def find_files(folder: Path) -> FoundFiles:
    """List a folder and the folders in it.

    Raises:
        FolderMissing: it is not there.
        FolderNotAFolder: it is a file.
        FolderUnreadable: it may not be listed.
    """
    walk = _Walk(_check_folder(folder))
    walk.run()
    files = tuple(sorted(walk.files, key=lambda found: found.path))
    return FoundFiles(files, tuple(sorted(walk.skipped, key=lambda report: report.path)))


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


@dataclass(slots=True)
class _Walk:
    """One walk through a folder; ``seen`` holds device and inode of everything that was reached through a link."""

    root: str
    files: list[FoundFile] = field(default_factory=list)
    skipped: list[FileReport] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)
    seen: set[tuple[int, int]] = field(default_factory=set)
    follows_links: bool = False

    def run(self) -> None:
        """Real folders first, so that a file reached both ways keeps its own name; then the links."""
        self._walk_folder(self.root, "")
        self.follows_links = True
        while self.links:
            waiting, self.links = sorted(self.links), []
            for real, relative in waiting:
                self._follow(real, relative)

    def _walk_folder(self, top: str, prefix: str) -> None:
        """Look through a folder and those in it, with a list instead of calls: depth is up to whoever made them."""
        waiting = [(top, prefix)]
        while waiting:
            folder, relative = waiting.pop()
            try:
                with os.scandir(folder) as entries:
                    waiting.extend(self._sort_entries(entries, relative))
            except OSError as error:
                self._skip(relative.rstrip("/"), _reason_of(error), str(error))

    def _sort_entries(self, entries: Iterator[os.DirEntry[str]], relative: str) -> list[tuple[str, str]]:
        """Put each entry where it belongs; give back the folders to enter."""
        folders = []
        for entry in entries:
            name = entry.name
            if name.startswith(PASSED_OVER):
                continue
            path = relative + name
            try:
                if _is_link(entry):
                    self.links.append((entry.path, path))
                elif entry.is_dir(follow_symlinks=False):
                    if name not in NOISE_FOLDERS:
                        folders.append((entry.path, path + "/"))
                else:
                    self._add_file(path, entry.stat(follow_symlinks=False))
            except OSError as error:
                self._skip(path, _reason_of(error), str(error))
        return folders

    def _add_file(self, path: str, status: os.stat_result) -> None:
        """Judge a file by its kind, name and size."""
        if not stat.S_ISREG(status.st_mode):
            self._skip(path, "not-a-file")
        elif self.follows_links and self._was_seen(status):
            self._skip(path, "linked-twice")
        elif find_format(path) is None:
            self._skip(path, "unsupported")
        elif status.st_size > LARGEST_FILE_BYTES:
            self._skip(path, "too-big", f"{status.st_size} bytes")
        else:
            # On Windows this is the time at which the file was made.
            changed_ns = 0 if os.name == "nt" else status.st_ctime_ns
            self.files.append(FoundFile(path, status.st_size, status.st_mtime_ns, changed_ns))

    def _skip(self, path: str, reason: str, details: str = "") -> None:
        self.skipped.append(FileReport(path, state_for(reason), reason, details))

    def _follow(self, link: str, relative: str) -> None:
        """Use what a link points to, if that lies in the folder and was not found under its own name."""
        try:
            target = os.path.realpath(link, strict=True)
            status = os.stat(target)
        except OSError as error:
            self._skip(relative, "broken-link", str(error))
            return
        if not _is_inside(self.root, target):
            self._skip(relative, "symlink-outside", target)
        elif stat.S_ISDIR(status.st_mode):
            if _is_passed_over(os.path.relpath(target, self.root)) and not self._was_seen(status):
                self._walk_folder(target, relative + "/")
        elif _is_passed_over(os.path.relpath(target, self.root)):
            self._add_file(relative, status)
        else:
            self._skip(relative, "linked-twice", os.path.relpath(target, self.root))

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


def _is_passed_over(relative: str) -> bool:
    """Whether the walk does not reach a path by itself, because a part of it is hidden."""
    parts = [] if relative == os.curdir else relative.split(os.sep)
    return any(part.startswith(PASSED_OVER) or part in NOISE_FOLDERS for part in parts)


def _reason_of(error: OSError) -> str:
    """The fixed name for a failure to look at something."""
    if isinstance(error, PermissionError):
        return "no-permission"
    if isinstance(error, FileNotFoundError):
        return "vanished"
    return "path-too-long" if error.errno == errno.ENAMETOOLONG else "damaged"


_JUNCTION = 0xA0000003
"""Mark of a Windows junction, a link between folders that does not call itself one."""
