"""Which changes in a folder can change what is read of it.

Takes:  a folder, and which files of it are read.
Gives:  whether a path is looked at; a picture of the folder to compare with a later one.
Never:  opens a document: only files that say what to leave out are read.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from ragdesk.engine.errors import FolderError
from ragdesk.engine.folder.ignore_rules import IGNORE_FILE, IgnoreRules
from ragdesk.engine.folder.walk import FoundFiles, find_files
from ragdesk.engine.ledger_reasons import UNCHOSEN_REASONS
from ragdesk.engine.settings import FileChoice


class WatchRules:
    """What of a folder is worth watching under one choice of files."""

    def __init__(self, folder: Path, choice: FileChoice) -> None:
        """Hold on to the rules, until another choice is made.

        Args:
            folder: its real path.
            choice: which files of it are read.
        """
        self._folder, self._choice = folder, choice
        self._rules = IgnoreRules(str(folder), choice)

    def is_seen(self, path: str) -> bool:
        """Whether a change at a path can change what is read: the walk comes there, or asks there what to leave out."""
        try:
            inside = Path(path).relative_to(self._folder).as_posix()
        except ValueError:
            return True
        if inside == ".":
            return True
        around, _, name = inside.rpartition("/")
        if name == IGNORE_FILE and not self._rules.reads_ignored:
            return not around or self._rules.judge_path(around, is_folder=True) is None
        return self._rules.judge_path(inside, is_folder=os.path.isdir(path)) is None

    def files_now(self) -> FoundFiles | None:
        """What is read of the folder, or would be if it could; None when that cannot be told."""
        try:
            found = find_files(self._folder, self._choice)
        except FolderError:
            return None
        return replace(found, skipped=tuple(item for item in found.skipped if item.reason not in UNCHOSEN_REASONS))
