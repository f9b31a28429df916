"""Where a file is saved: where the user keeps documents, unless another place is chosen, and what is said of it.

Takes:  nothing, or the path that was chosen.
Gives:  ``documents_folder``, ``saved_sentence``.
Never:  writes anything.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths

from ragdesk.desktop.shown_names import show_name
from ragdesk.translation import translate as _


def documents_folder() -> str:
    """Where the user keeps documents, as the system says; there a choice begins."""
    return QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)


def saved_sentence(path: Path) -> str:
    """What was saved, and where."""
    return _("Saved as “{name}” in {folder}.").format(name=show_name(path.name), folder=show_name(str(path.parent)))
