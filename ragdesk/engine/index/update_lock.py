"""One update at a time, across programs.

Takes:  the directory of an index.
Gives:  a lock that the operating system takes back when its holder dies.
Never:  waits for ever.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ragdesk.engine.errors import IndexBusy

WAIT_SECONDS = 10.0
PAUSE_SECONDS = 0.05


@contextmanager
def update_lock(directory: Path, wait_seconds: float | None = None) -> Iterator[None]:
    """Hold the lock for the length of a block.

    Raises:
        IndexBusy: another program still held it after the waiting time.
        OSError: the system does not let the file of the lock be made or locked.
    """
    descriptor = os.open(directory / "update.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        deadline = time.monotonic() + (WAIT_SECONDS if wait_seconds is None else wait_seconds)
        while not _try_lock(descriptor):
            if time.monotonic() > deadline:
                raise IndexBusy(str(directory))
            time.sleep(PAUSE_SECONDS)
        yield
    finally:
        os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> bool:
        """Lock the first byte; closing the file unlocks it."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        """Lock the open file; closing it unlocks it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
