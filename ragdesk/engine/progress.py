"""What long work says about itself while it runs.

Takes:  counts, from the work.
Gives:  frozen snapshots that may cross threads.
Never:  decides how often they are shown; that is the client's business.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UpdateProgress:
    """How far the reading of a folder has come.

    Attributes:
        done: files looked at so far.
        total: files to look at.
        path: the file just finished, relative to the folder; empty for steps that concern no single file.
        chunks: passages in the collection now.
        scans_done, scans: pages that are pictures, read so far and in all; 0 of 0 before that begins.
    """

    done: int
    total: int
    path: str = ""
    chunks: int = 0
    scans_done: int = 0
    scans: int = 0
