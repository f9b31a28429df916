"""Why a file could not be read, as the readers say it to each other.

Takes:  a fixed name.
Gives:  an exception that never leaves ``readers``: there it becomes a line of the ledger.
Never:  shown to anybody.
"""

from __future__ import annotations

SKIPPED_REASONS = frozenset({
    "empty", "not-text", "unsupported", "not-a-file", "symlink-outside", "broken-link", "linked-twice", "no-permission",
    "too-big", "path-too-long",
})
"""Reasons for which a file counts as skipped: nothing is wrong with it, or nothing can be said about it."""


class ReadingFailed(Exception):
    """A file has no text for us.

    Attributes:
        reason: a fixed name that ``wording`` explains.
        details: technical text.
    """

    def __init__(self, reason: str, details: str = "") -> None:
        self.reason = reason
        self.details = details
        super().__init__(f"{reason}: {details}" if details else reason)
