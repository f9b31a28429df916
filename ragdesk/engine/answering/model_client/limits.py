"""How long and how much a model server may go on.

Takes:  the user's patience for the first word; the rest is fixed.
Gives:  ``ModelLimits``, and the clock that holds a running call against them.
Never:  trusts a server to end by itself.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from ragdesk.engine.cancellation import CancelToken
from ragdesk.engine.settings import SETTINGS

PATIENCE_SECONDS: float = SETTINGS["first_token_seconds"].default
"""What the setting is until the user changes it."""


@dataclass(frozen=True, slots=True)
class ModelLimits:
    """Limits of one call.

    Attributes:
        first_token_seconds: to the first sign of an answer; loading a large model takes long.
        gap_seconds: between two pieces of text.
        line_bytes: of one line of the stream.
        answer_bytes: of the whole answer.
        bad_events: unreadable events that are skipped before giving up.
        repeats: times that the same piece may come in a row.
        characters_per_token: allowed on average; a server that keeps to the limit of tokens never reaches it.
    """

    connect_seconds: float = 3.0
    first_token_seconds: float = PATIENCE_SECONDS
    gap_seconds: float = 60.0
    total_seconds: float = 600.0
    line_bytes: int = 1_000_000
    answer_bytes: int = 1_000_000
    bad_events: int = 20
    repeats: int = 200
    characters_per_token: int = 20


class TimeIsUp(Exception):
    """A limit of time was reached.

    Attributes:
        seconds: the limit.
    """

    def __init__(self, seconds: float) -> None:
        """Remember which limit it was."""
        self.seconds = seconds
        super().__init__(f"{seconds:g} s")


class CallClock:
    """Watches one call: its deadlines and the wish to stop it."""

    def __init__(self, limits: ModelLimits, token: CancelToken) -> None:
        """Start now."""
        self._limits = limits
        self._token = token
        self._started = time.monotonic()
        self._last_sign: float | None = None

    @property
    def seconds(self) -> float:
        """How long the call has taken so far."""
        return time.monotonic() - self._started

    def note_sign_of_life(self) -> None:
        """The model wrote something, be it text or thoughts."""
        self._last_sign = time.monotonic()

    def check(self) -> None:
        """Look at the token and all deadlines.

        Raises:
            Cancelled: when the call is no longer wanted.
            TimeIsUp: when a deadline has passed.
        """
        self._token.raise_if_cancelled()
        if self.seconds > self._limits.total_seconds:
            raise TimeIsUp(self._limits.total_seconds)
        waited_since = self._started if self._last_sign is None else self._last_sign
        allowed = self._limits.first_token_seconds if self._last_sign is None else self._limits.gap_seconds
        if time.monotonic() - waited_since > allowed:
            raise TimeIsUp(allowed)
