"""What is known of damage to an index that is open.

Takes:  the directory of an index, and what goes wrong while it is used.
Gives:  a refusal from then on, in this program and at the next opening, until the index is rebuilt.
Never:  mends anything: an index is made of the documents, and can be made of them again.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from ragdesk.engine.errors import IndexDamaged, RagDeskError
from ragdesk.engine.index.check import BackgroundCheck, find_problems
from ragdesk.engine.index.failures import named_failures

DAMAGED_NAME = "damaged"
"""Lies in the directory of an index that was found to be damaged while it was in use."""


class DamageWatch:
    """Belongs to the owner of the open index."""

    def __init__(self, directory: Path) -> None:
        """Begin to watch.

        Raises:
            IndexDamaged: damage was found before.
        """
        self._directory = directory
        self._check: BackgroundCheck | None = None
        self._found: list[str] = []
        if (directory / DAMAGED_NAME).exists():
            raise IndexDamaged("it was found to be damaged before")

    def begin_check(self) -> None:
        """Look for damage beside everything else."""
        self._check = self._check or BackgroundCheck(self._directory)

    def stop(self) -> None:
        """End the check, if there is one."""
        if self._check:
            self._check.stop()

    def raise_if_found(self, wait_seconds: float = 0.0) -> None:
        """Refuse to go on with an index that is known to be damaged.

        Args:
            wait_seconds: for the check, if it is still going on.

        Raises:
            IndexDamaged: its details name what was found.
        """
        problems = self._found or (self._check.problems(wait_seconds) if self._check else [])
        if problems:
            raise IndexDamaged("\n".join(problems))

    def condemn(self, found: list[str]) -> None:
        """Trust the index no more, and leave word for the next opening, in case this program ends before that."""
        self._found = found
        with contextlib.suppress(OSError):
            (self._directory / DAMAGED_NAME).touch(mode=0o600)

    @contextlib.contextmanager
    def naming(self, wanted_bytes: Callable[[], int]) -> Iterator[None]:
        """Give what goes wrong in a block its name, and remember damage until the index is rebuilt.

        Args:
            wanted_bytes: see ``named_failures``.

        Raises:
            SavedIndexError, OutOfMemory: see ``named_failures``.
        """
        try:
            with named_failures(self._directory, wanted_bytes):
                yield
        except IndexDamaged as error:
            self.condemn([error.details])
            raise
        except RagDeskError:
            raise
        except (LookupError, ValueError, TypeError, ArithmeticError) as error:
            # Counts that contradict each other lead the arithmetic astray in ways that nobody can foresee.
            if found := find_problems(self._directory):
                self.condemn(found)
                raise IndexDamaged("\n".join(found)) from error
            raise
