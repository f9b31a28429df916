"""Where a file lies, shown in the system's file manager.

Takes:  the open folder and a path in it.
Gives:  whether the system was asked to show the folder that the file lies in.
Never:  opens the file itself, starts a program by name, or leaves the open folder.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def show_place(root: Path, path: str) -> bool:
    """Have the folder shown that a file lies in, or the nearest one that is still there."""
    place = folder_of(root, path)
    return place is not None and QDesktopServices.openUrl(QUrl.fromLocalFile(str(place)))


def folder_of(root: Path, path: str) -> Path | None:
    """The folder to show; None when even the open folder is gone.

    On macOS a folder such as "Name.app" is a program, which opening would start; the one around it is shown instead.
    """
    try:
        real_root = root.resolve(strict=True)
    except OSError:
        return None
    parts = Path(path.rstrip("/")).parts[:-1]
    if sys.platform == "darwin":
        parts = parts[:next((i for i, part in enumerate(parts) if Path(part).suffix), len(parts))]
    place = real_root
    for part in parts:
        inner = place / part
        if not inner.is_dir() or not inner.resolve().is_relative_to(real_root):
            break
        place = inner
    return place
