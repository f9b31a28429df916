"""Pages of documents, and what documents hide, for the thread that waits for the process that draws.

Takes:  a folder and a path in it.
Gives:  ``Viewer``: pictures of pages, blocks, hidden text; ``require_folder``: an error for what is no folder that
        can be read.
Never:  opens a file in this process.
"""

from __future__ import annotations

from ragdesk.engine.folder.require import require_folder
from ragdesk.engine.reading.view_process import ViewProcess as Viewer

__all__ = ["Viewer", "require_folder"]
