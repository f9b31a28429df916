"""Writes down an answer while it comes.

Takes:  pieces, as a parser gives them.
Gives:  the text so far, in small portions to be shown; the model's thoughts, apart; the reason why it ended.
Never:  grows without limit, or passes on control characters, or thoughts as text.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from ragdesk.engine.answering.model_client.limits import ModelLimits
from ragdesk.engine.answering.model_client.server_text import clean_piece, harmless_error
from ragdesk.engine.answering.model_client.stream_events import Piece
from ragdesk.engine.answering.model_client.thoughts import ThoughtFilter, without_open_thoughts
from ragdesk.engine.reasons import StoppedBy

GATHER_SECONDS = 0.04
"""Text is passed on in portions of about this time: more often costs the window more than it shows."""


class Transcript:
    """One answer in the making.

    Args:
        answer_tokens: what the server was asked to keep to.

    Attributes:
        is_ended: nothing more is wanted.
        stopped_by: why it ended early.
        details: the server's words about that.
    """

    def __init__(self, on_piece: Callable[[str], None], limits: ModelLimits, answer_tokens: int) -> None:
        """Start empty."""
        self._on_piece = on_piece
        self._limits = limits
        self._most_characters = answer_tokens * limits.characters_per_token
        self._filter = ThoughtFilter()
        self._parts: list[str] = []
        self._thoughts: list[str] = []
        self._waiting: list[str] = []
        self._passed_on_at = time.monotonic()
        self._characters = self._bytes = self._bad = self._repeats = 0
        self._last_text = ""
        self.is_ended = False
        self.stopped_by = StoppedBy.NOTHING
        self.details = ""

    @property
    def text(self) -> str:
        """The answer so far."""
        return without_open_thoughts("".join(self._parts))[1]

    @property
    def thoughts(self) -> str:
        """What the model thought so far, where the server or a pair of marks sets it apart."""
        unmarked = without_open_thoughts("".join(self._parts))[0]
        return clean_piece("".join(self._thoughts) + unmarked).strip()

    def stop(self, reason: StoppedBy, details: str = "") -> None:
        """End early; the first reason counts."""
        if not self.is_ended:
            self.is_ended, self.stopped_by, self.details = True, reason, details

    def take(self, piece: Piece) -> bool:
        """Write a piece down.

        Returns:
            whether it shows that the model is at work.
        """
        if self.is_ended:
            return False
        if piece.is_bad:
            self._count_bad()
        elif piece.error:
            self.stop(StoppedBy.ERROR, harmless_error(piece.error))
        elif piece.text or piece.thoughts:
            self._write(piece.text, piece.thoughts)
        if piece.is_end and not self.is_ended:
            self._write_visible(self._filter.close())
            self.is_ended = True
            self.stopped_by = StoppedBy.ROOM if piece.was_cut else StoppedBy.NOTHING
        return bool(piece.text or piece.thoughts)

    def take_whole(self, piece: Piece) -> None:
        """Write down an answer that came in one piece."""
        self._most_characters = self._limits.answer_bytes
        self.take(piece)
        self.take(Piece(is_end=True, was_cut=piece.was_cut))

    def pass_on(self, *, at_once: bool = False) -> None:
        """Pass on what has gathered, if it is time."""
        now = time.monotonic()
        if self._waiting and (at_once or now - self._passed_on_at >= GATHER_SECONDS):
            portion = "".join(self._waiting)
            self._waiting.clear()
            self._passed_on_at = now
            self._on_piece(portion)

    def close(self) -> None:
        """The connection is over: pass on the rest, and note when the model had not finished."""
        self._write_visible(self._filter.close())
        self.stop(StoppedBy.CLOSED)
        self.pass_on(at_once=True)

    def _write(self, text: str, thoughts: str) -> None:
        """Add text and thoughts, and hold them against the limits: a server counts both."""
        both = thoughts + text
        self._repeats = self._repeats + 1 if both == self._last_text else 1
        self._last_text = both
        self._characters += len(both)
        self._bytes += len(both.encode("utf-8", "replace"))
        if self._bytes > self._limits.answer_bytes or self._characters > self._most_characters:
            self.stop(StoppedBy.LONG)
        elif self._repeats > self._limits.repeats:
            self.stop(StoppedBy.REPEATS)
        else:
            visible, inline = self._filter.feed(text)
            self._thoughts += filter(None, (thoughts, inline))
            self._write_visible(visible)

    def _write_visible(self, text: str) -> None:
        """Add what is left of a piece after cleaning; an answer does not begin with white space."""
        cleaned = clean_piece(text)
        if not self._parts:
            cleaned = cleaned.lstrip()
        if cleaned:
            self._parts.append(cleaned)
            self._waiting.append(cleaned)

    def _count_bad(self) -> None:
        """Skip a piece that cannot be read, but only a limited number of times."""
        self._bad += 1
        if self._bad > self._limits.bad_events:
            self.stop(StoppedBy.UNREADABLE)
