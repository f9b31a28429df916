"""Whether a folder can be worked with at all.

Takes:  a path that a user chose.
Gives:  nothing.
Never:  looks into the folder.
"""

from __future__ import annotations

import os
from pathlib import Path

from ragdesk.engine.errors import FolderMissing, FolderNotAFolder, FolderUnreadable


def require_folder(folder: Path) -> None:
    """Refuse what is no folder we can list, before anything is made for it.

    Raises:
        FolderMissing, FolderNotAFolder, FolderUnreadable.
    """
    if not folder.exists():
        raise FolderMissing(folder=folder)
    if not folder.is_dir():
        raise FolderNotAFolder(folder=folder)
    if not os.access(folder, os.R_OK | os.X_OK):
        raise FolderUnreadable(folder=folder)
