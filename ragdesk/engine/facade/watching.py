"""Which changes in a folder matter, for a client that watches it.

Takes:  a folder and which files of it are read.
Gives:  ``WatchRules``: whether a path is worth a look, and what is there now, to compare with what was there before.
Never:  opens a document.
"""

from ragdesk.engine.folder.watching import WatchRules

__all__ = ["WatchRules"]
