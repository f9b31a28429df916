"""A file's place shown in the system's file manager, and a document opened in the system's program for it.

Takes:  the open folder and a path in it.
Gives:  whether the system did as it was asked.
Never:  starts a program by name or through a shell, leaves the open folder, or opens what may not be handed over.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from ragdesk.engine.reading.handing_over import Refusal, check_file


def show_place(root: Path, path: str) -> bool:
    """Have the folder shown that a file lies in, or the nearest one that is still there."""
    place = folder_of(root, path)
    return place is not None and QDesktopServices.openUrl(QUrl.fromLocalFile(str(place)))


def open_file(root: Path, path: str) -> Refusal | bool:
    """Have a document opened by the program that the system has for it.

    Returns:
        Why it may not be opened, looked up at this moment; else whether there was a program for it.
    """
    file = check_file(root, path)
    return file if isinstance(file, Refusal) else QDesktopServices.openUrl(_address_of(file))


def _address_of(file: Path) -> QUrl:
    """The address of a file; of one whose name is not UTF-8 byte by byte, since Qt's text cannot hold the name."""
    try:
        str(file).encode()
    except UnicodeEncodeError:
        return QUrl.fromEncoded(file.as_uri().encode("ascii"))
    return QUrl.fromLocalFile(str(file))


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
