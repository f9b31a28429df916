"""Why a file could not be read, as the readers say it to each other.

Takes:  a fixed name.
Gives:  an exception that never leaves ``readers``: there it becomes a line of the ledger.
Never:  shown to anybody.
"""

from __future__ import annotations

from ragdesk.engine.records import FileState

UNCHOSEN_REASONS = frozenset({"office-trace", "program-folder", "hidden", "left-out", "git-ignored", "not-included"})
"""Why something is not read that could be."""

SKIPPED_REASONS = UNCHOSEN_REASONS | {
    "unsupported", "not-a-file", "symlink-outside", "broken-link", "linked-twice", "over-limit",
}
"""Reasons for which a file counts as skipped: nothing is wrong with it, it is only none of ours."""


def state_for(reason: str) -> FileState:
    """How the reading of a file ended that gave no text."""
    return FileState.SKIPPED if reason in SKIPPED_REASONS else FileState.ERROR


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
