"""Where the index of a folder lies: never in the folder itself.

Takes:  the data directory, the folder, and how documents are cut.
Gives:  a private directory for exactly this combination.
Never:  two folders in one index, or one index for two ways of cutting.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path

import platformdirs

from ragdesk.engine.settings import ChunkingSettings

BROKEN_INDEXES_KEPT = 3
"""Of those set aside at one place; each may be as large as the index."""


def default_data_directory() -> Path:
    """The user's data directory for this program."""
    return Path(platformdirs.user_data_dir("RagDesk", appauthor=False))


def settings_file(data_directory: Path) -> Path:
    """Where the user's settings are kept."""
    return data_directory / "settings.json"


def index_directory(data_directory: Path, folder: Path, chunking: ChunkingSettings) -> Path:
    """Where the index of a folder under these settings lies; it is made by ``make_private``.

    The name begins with the folder's own, so that a person can tell the indexes apart.
    """
    resolved = str(folder.resolve())
    digest = hashlib.sha256(resolved.encode("utf-8", "surrogateescape")).hexdigest()[:12]
    readable = re.sub(r"\W+", "-", folder.resolve().name).strip("-")[:40] or "folder"
    return data_directory / "collections" / f"{readable}-{digest}" / chunking.key


def make_private(directory: Path) -> None:
    """Make a directory that only its owner may enter, parents included."""
    for step in (*reversed(directory.parents), directory):
        if not step.exists():
            step.mkdir(mode=0o700, exist_ok=True)


def set_aside(directory: Path) -> None:
    """Put a damaged index out of the way, under a name that says since when.

    The last few are kept for troubleshooting; nothing else in the data directory is touched.
    """
    stamp = datetime.now(tz=UTC).strftime("%Y-%m-%d-%H%M%S-%f")
    directory.rename(directory.with_name(f"{directory.name}.broken-{stamp}"))
    for oldest in sorted(directory.parent.glob(f"{directory.name}.broken-*"))[:-BROKEN_INDEXES_KEPT]:
        shutil.rmtree(oldest, ignore_errors=True)
