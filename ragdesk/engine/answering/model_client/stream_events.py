"""What a model server said, in one form for all kinds of servers.

Takes:  one JSON message of a stream, or a whole answer.
Gives:  a ``Piece``.
Never:  fails on a strange shape: it says that the message was bad, and the caller counts.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Piece:
    """One message of a stream.

    Attributes:
        text: what it adds to the answer.
        thoughts: what it adds to what the model thinks before it answers.
        is_end: the model says that it has finished.
        was_cut: it finished because it ran out of tokens.
        error: the server's own words about what went wrong.
        is_bad: nothing could be made of it.
    """

    text: str = ""
    thoughts: str = ""
    is_end: bool = False
    was_cut: bool = False
    error: str = ""
    is_bad: bool = False


BAD_PIECE = Piece(is_bad=True)


class StreamParser(Protocol):
    """Turns the bytes of a stream into pieces."""

    @property
    def is_overfull(self) -> bool:
        """Whether something was longer than the limit, so that the rest was dropped."""

    def feed(self, data: bytes) -> list[Piece]:
        """Pieces that these bytes complete."""

    def close(self) -> list[Piece]:
        """Pieces that the end of the stream completes."""


def parse_object(text: str) -> dict[str, Any] | None:
    """A JSON object, or None for anything else; depth and numbers beyond reason count as anything else."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def error_text(message: dict[str, Any]) -> str:
    """The server's words in an error message, empty when there are none."""
    error = message.get("error")
    if isinstance(error, dict):
        return str(error.get("message") or error.get("type") or json.dumps(error))
    return str(error) if error else ""


def text_of(value: object) -> str:
    """A value that should be text; anything else counts as none."""
    return value if isinstance(value, str) else ""
