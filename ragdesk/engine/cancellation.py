"""How long work is stopped: politely, by a flag that the work itself looks at.

Takes:  a wish to stop, from any thread.
Gives:  ``Cancelled`` inside the work, at the next point where it looks.
Never:  kills a thread.
"""

from __future__ import annotations

import threading


class Cancelled(Exception):
    """The work was stopped because nobody wants its result any more."""


class CancelToken:
    """A flag shared by the one who asked for some work and the one who does it."""

    def __init__(self) -> None:
        """Start uncancelled."""
        self._event = threading.Event()

    def cancel(self) -> None:
        """Ask the work to stop; safe from any thread, and more than once."""
        self._event.set()

    @property
    def is_cancelled(self) -> bool:
        """Whether somebody asked the work to stop."""
        return self._event.is_set()

    def raise_if_cancelled(self) -> None:
        """Stop here if asked to.

        Raises:
            Cancelled: when ``cancel`` was called.
        """
        if self._event.is_set():
            raise Cancelled
