"""Pages of documents, and what documents hide, for the thread that waits for the process that draws.

Takes:  a folder and a path in it.
Gives:  ``Viewer``: pictures of pages, blocks, hidden text; ``tells_of_hidden``: whether a file is known to hide some;
        ``require_folder``: an error for a folder that cannot be looked into.
Never:  opens a file in this process.
"""

from __future__ import annotations

from ragdesk.engine.folder.require import require_folder
from ragdesk.engine.reading.view_process import ViewProcess as Viewer
from ragdesk.engine.records import FileReport

__all__ = ["Viewer", "require_folder", "tells_of_hidden"]


def tells_of_hidden(report: FileReport) -> bool:
    """Whether the file was found to hold text that its own program does not show."""
    return report.facts.hidden_pieces > 0
