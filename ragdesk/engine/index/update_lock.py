"""One update at a time, across programs.

Takes:  the directory of an index.
Gives:  a lock that the operating system takes back when its holder dies.
Never:  waits indefinitely.
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
PAUSE_SECONDS = 0.02


class UpdateLock:
    """The lock of one index's directory; a context manager that gives it back."""

    def __init__(self, directory: Path) -> None:
        """Ask for nothing yet.

        Raises:
            OSError: the system does not let the file of the lock be made.
        """
        self._directory = directory
        self._descriptor = os.open(directory / "update.lock", os.O_RDWR | os.O_CREAT, 0o600)

    def __enter__(self) -> UpdateLock:
        """Enter without the lock: take it with ``take``."""
        return self

    def __exit__(self, *_: object) -> None:
        """Give it back."""
        os.close(self._descriptor)

    def take(self) -> Iterator[None]:
        """Take the lock, step by step, so that its owner can do something else meanwhile.

        Yields:
            After each vain attempt and a short pause.

        Raises:
            IndexBusy: another program still held it after the waiting time.
        """
        deadline = time.monotonic() + WAIT_SECONDS
        while not _try_lock(self._descriptor):
            if time.monotonic() > deadline:
                raise IndexBusy(str(self._directory))
            time.sleep(PAUSE_SECONDS)
            yield


@contextmanager
def update_lock(directory: Path) -> Iterator[None]:
    """Hold the lock for the length of a block, waiting for it first.

    Raises:
        IndexBusy: see ``UpdateLock.take``.
        OSError: the system does not let the file of the lock be made.
    """
    with UpdateLock(directory) as lock:
        for _ in lock.take():
            pass
        yield


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
