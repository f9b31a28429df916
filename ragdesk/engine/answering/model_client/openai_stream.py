"""Reads answers in the manner of OpenAI: server-sent events, each with a JSON message.

Takes:  bytes of the stream, or a whole answer.
Gives:  pieces.
Never:  knows of the connection that they came over.

Format: WHATWG HTML, "Server-sent events", read leniently: an event counts even if the stream ends before its
blank line.
"""

from __future__ import annotations

from typing import Any

from ragdesk.engine.answering.model_client.lines import LineCutter
from ragdesk.engine.answering.model_client.stream_events import BAD_PIECE, Piece, error_text, parse_object, text_of

END_MARK = "[DONE]"

THOUGHT_FIELDS = ("reasoning_content", "reasoning", "thinking")
"""Where servers put what a model thinks; those that fill two put the same into both."""


class OpenAiStream:
    """Parses one answer.

    Args:
        limit_bytes: of one line, and of one event.
    """

    def __init__(self, limit_bytes: int) -> None:
        """Start at the beginning of a stream."""
        self._limit_bytes = limit_bytes
        self._lines = LineCutter(limit_bytes)
        self._data: list[str] = []
        self._length = 0

    @property
    def is_overfull(self) -> bool:
        """Whether a line or an event was longer than the limit, so that the rest was dropped."""
        return self._lines.is_overfull or self._length > self._limit_bytes

    def feed(self, data: bytes) -> list[Piece]:
        """Pieces of the events that these bytes complete."""
        return [piece for line in self._lines.feed(data) for piece in self._take(line)]

    def close(self) -> list[Piece]:
        """The piece of a last event without a blank line after it."""
        pieces = [piece for line in self._lines.close() for piece in self._take(line)]
        return pieces + self._take("")

    def _take(self, line: str) -> list[Piece]:
        """Add a line to the event; an empty line completes it. Comments and other fields carry no text."""
        if line.startswith("data:"):
            value = line.removeprefix("data:").removeprefix(" ")
            self._length += len(value)
            if self._length > self._limit_bytes:
                return []
            self._data.append(value)
        if line or not self._data:
            return []
        event = "\n".join(self._data)
        self._data.clear()
        self._length = 0
        return [_read_event(event)]


def _read_event(event: str) -> Piece:
    """The piece of one event."""
    if event.strip() == END_MARK:
        return Piece(is_end=True)
    message = parse_object(event)
    return BAD_PIECE if message is None else read_openai_message(message)


def read_openai_message(message: dict[str, Any]) -> Piece:
    """The piece of one message, be it part of a stream ("delta") or a whole answer ("message")."""
    if error := error_text(message):
        return Piece(error=error)
    choices = message.get("choices")
    if not isinstance(choices, list):
        return BAD_PIECE
    if not choices:
        return Piece()  # the figures that some servers send last
    return _read_choice(choices[0]) if isinstance(choices[0], dict) else BAD_PIECE


def _read_choice(choice: dict[str, Any]) -> Piece:
    """The piece of the one answer that was asked for."""
    reason = choice.get("finish_reason")
    content = choice.get("delta") or choice.get("message")
    fields = content if isinstance(content, dict) else {}
    thoughts = next(filter(None, (text_of(fields.get(name)) for name in THOUGHT_FIELDS)), "")
    is_bad = not fields and reason is None and "delta" not in choice
    return Piece(text=text_of(fields.get("content")) or text_of(choice.get("text")), thoughts=thoughts,
                 is_end=isinstance(reason, str), was_cut=reason == "length", is_bad=is_bad)
