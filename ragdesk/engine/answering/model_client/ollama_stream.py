"""Reads answers in the manner of Ollama: one JSON object a line.

Takes:  bytes of the stream, or a whole answer.
Gives:  pieces.
Never:  knows of the connection that they came over.
"""

from __future__ import annotations

from typing import Any

from ragdesk.engine.answering.model_client.lines import LineCutter
from ragdesk.engine.answering.model_client.stream_events import BAD_PIECE, Piece, error_text, parse_object, text_of


class OllamaStream:
    """Parses one answer.

    Args:
        limit_bytes: of one line.
    """

    def __init__(self, limit_bytes: int) -> None:
        """Start at the beginning of a stream."""
        self._lines = LineCutter(limit_bytes)

    @property
    def is_overfull(self) -> bool:
        """Whether a line was longer than the limit, so that the rest was dropped."""
        return self._lines.is_overfull

    def feed(self, data: bytes) -> list[Piece]:
        """Pieces of the lines that these bytes complete."""
        return _read_lines(self._lines.feed(data))

    def close(self) -> list[Piece]:
        """The piece of a last line without a line end."""
        return _read_lines(self._lines.close())


def _read_lines(lines: list[str]) -> list[Piece]:
    """One piece per line; empty lines mean nothing."""
    messages = [parse_object(line) for line in lines if line.strip()]
    return [BAD_PIECE if message is None else read_ollama_message(message) for message in messages]


def read_ollama_message(message: dict[str, Any]) -> Piece:
    """The piece of one message; a whole answer has the same shape as the part of a stream."""
    if error := error_text(message):
        return Piece(error=error)
    content = message.get("message")
    if not isinstance(content, dict) and "done" not in message:
        return BAD_PIECE
    fields = content if isinstance(content, dict) else {}
    is_end = message.get("done") is True
    return Piece(text=text_of(fields.get("content")), thoughts=text_of(fields.get("thinking")),
                 is_end=is_end, was_cut=is_end and message.get("done_reason") == "length")
