"""A document or a folder handed to the program that the system has for it.

Takes:  a file that was just found to be harmless, or a folder.
Gives:  whether the system did as it was asked.
Never:  starts a program by name or through a shell, or asks the drive anything, which may never answer.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def open_in_system(place: Path) -> bool:
    """Have a document opened by its program, or a folder by the system's file manager.

    Returns:
        Whether there was a program for it.
    """
    return QDesktopServices.openUrl(_address_of(place))


def _address_of(place: Path) -> QUrl:
    """The address of a file; of one whose name is not UTF-8 byte by byte, since Qt's text cannot hold the name."""
    try:
        str(place).encode()
    except UnicodeEncodeError:
        return QUrl.fromEncoded(place.as_uri().encode("ascii"))
    return QUrl.fromLocalFile(str(place))
