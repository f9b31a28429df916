"""What files hold that cannot be seen, for those who ask in the terminal.

Takes:  a folder and paths in it.
Gives:  the pieces of hidden text of each, with the reasons.
Never:  opens a file itself: the reader's child process does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ragdesk.engine.facade.pages import Viewer
from ragdesk.engine.facade.reasons import FileReason, ReadingFailed
from ragdesk.engine.records import FileReport
from ragdesk.engine.records.hidden import HiddenTexts


@dataclass(frozen=True, slots=True)
class HiddenInFile:
    """What one file hides.

    Attributes:
        problem: why it could not be looked at.
    """

    path: str
    hidden: HiddenTexts = field(default_factory=HiddenTexts)
    problem: FileReason = FileReason.NONE


def files_that_hide(ledger: Iterable[FileReport]) -> tuple[str, ...]:
    """The files whose reports tell of something hidden, or that not all of them could be looked at."""
    return tuple(report.path for report in ledger if report.facts.may_hide)


def look_for_hidden(folder: Path, paths: Sequence[str]) -> tuple[HiddenInFile, ...]:
    """Have each file read again for what it hides."""
    viewer = Viewer()
    try:
        return tuple(_look_into(viewer, folder, path) for path in paths)
    finally:
        viewer.close()


def _look_into(viewer: Viewer, folder: Path, path: str) -> HiddenInFile:
    try:
        return HiddenInFile(path, viewer.hidden(folder, path, None))
    except ReadingFailed as failure:
        return HiddenInFile(path, problem=failure.reason)
