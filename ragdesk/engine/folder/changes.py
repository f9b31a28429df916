"""Whether files are still what they were when they were read.

Takes:  a folder, and per path the size and the times that were noted when it was read.
Gives:  the paths that are not so any more, each with what became of it.
Never:  opens a file, or goes on asking a slow drive: what it was not told in time counts as unchanged.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Mapping
from pathlib import Path

from ragdesk.engine.records.files import FileChange

LONGEST_SECONDS = 0.25
"""After this long no further file is asked about."""


def find_changes(folder: Path, known: Mapping[str, tuple[int, int, int]],
                 longest_seconds: float = LONGEST_SECONDS) -> dict[str, FileChange]:
    """Compare files with what is known of them.

    Args:
        folder: the chosen folder.
        known: relative path -> size in bytes, time of the last change of the content and that of anything about the
            file, in nanoseconds. Where the first is below 0, nothing hangs on it, and the second is compared.
        longest_seconds: for all of them together; one answer of the system may still take longer.
    """
    changes: dict[str, FileChange] = {}
    ends_at = time.monotonic() + longest_seconds
    for path, facts in known.items():
        if time.monotonic() > ends_at:
            break
        change = _find_change(folder / path, facts)
        if change is not None:
            changes[path] = change
    return changes


def _find_change(file: Path, facts: tuple[int, int, int]) -> FileChange | None:
    try:
        found = os.stat(file)
    except (FileNotFoundError, NotADirectoryError):
        return FileChange.GONE
    except (OSError, ValueError):
        return None  # a drive that does not answer says nothing about the file
    if not stat.S_ISREG(found.st_mode):
        return FileChange.GONE
    size, mtime_ns, ctime_ns = facts
    is_same_time = found.st_mtime_ns == mtime_ns if mtime_ns >= 0 else found.st_ctime_ns == ctime_ns
    return None if found.st_size == size and is_same_time else FileChange.CHANGED
