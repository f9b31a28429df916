"""What follows from the reason why a file gave no text.

Takes:  a FileReason.
Gives:  the state of the file; an exception that never leaves ``readers``: there it becomes a line of the ledger.
Never:  shown to anybody.
"""

from __future__ import annotations

from ragdesk.engine.reasons import FileReason
from ragdesk.engine.records import FileState
from ragdesk.engine.records.files import NO_FACTS, ReportFacts

UNCHOSEN_REASONS = frozenset({
    FileReason.OFFICE_TRACE, FileReason.PROGRAM_FOLDER, FileReason.HIDDEN, FileReason.LEFT_OUT, FileReason.GIT_IGNORED,
    FileReason.NOT_INCLUDED,
})
"""Why something is not read that could be."""

SKIPPED_REASONS = UNCHOSEN_REASONS | {
    FileReason.UNSUPPORTED, FileReason.NOT_A_FILE, FileReason.SYMLINK_OUTSIDE, FileReason.BROKEN_LINK,
    FileReason.LINKED_TWICE, FileReason.OVER_LIMIT, FileReason.IN_BIN, FileReason.NOT_DOWNLOADED,
    FileReason.CONFLICT_COPY, FileReason.OWN_EXPORT, FileReason.MACHINE_MADE, FileReason.NOTHING_TO_READ,
    FileReason.PICTURE, FileReason.PICTURE_WITHOUT_TEXT,
}
"""Reasons for which a file counts as skipped: nothing is wrong with it."""


def state_for(reason: FileReason) -> FileState:
    """How the reading of a file ended that gave no text."""
    return FileState.SKIPPED if reason in SKIPPED_REASONS else FileState.ERROR


class ReadingFailed(Exception):
    """A file has no text for us.

    Attributes:
        reason: what its line of the ledger says.
        details: technical text.
        facts: what is known of the file all the same.
    """

    def __init__(self, reason: FileReason, details: str = "", facts: ReportFacts = NO_FACTS) -> None:
        self.reason = reason
        self.details = details
        self.facts = facts
        super().__init__(f"{reason}: {details}" if details else reason)
