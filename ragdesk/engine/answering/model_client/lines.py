"""Cuts a stream of bytes into lines of text, whatever a server sends.

Takes:  bytes in pieces of any size.
Gives:  whole lines, decoded as UTF-8.
Never:  holds more than one line of limited length in memory, nor believes a charset that the server claims: event
        streams and JSON are UTF-8 by their definition.
"""

from __future__ import annotations


class LineCutter:
    """Cuts at \\n, \\r\\n and \\r; a character split between two pieces is put together again.

    Args:
        limit_bytes: of one line.

    Attributes:
        is_overfull: a line was longer than the limit; it and whatever follows are dropped.
    """

    def __init__(self, limit_bytes: int) -> None:
        """Start at the beginning of a stream."""
        self._limit_bytes = limit_bytes
        self._rest = bytearray()
        self._after_return = False
        self._is_first = True
        self.is_overfull = False

    def feed(self, data: bytes) -> list[str]:
        """Take the next bytes and give the lines that they complete."""
        if self._after_return and data:
            data = data.removeprefix(b"\n")
            self._after_return = False
        if data:
            self._after_return = data.endswith(b"\r")
        *whole, rest = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        lines = []
        for part in whole:
            if self._grow(part):
                lines.append(self._decode(self._rest))
                self._rest.clear()
        self._grow(rest)
        return lines

    def close(self) -> list[str]:
        """The last line, when the stream ended without a line end."""
        rest, self._rest = self._rest, bytearray()
        return [self._decode(rest)] if rest else []

    def _grow(self, data: bytes) -> bool:
        """Add to the unfinished line, unless one was too long already."""
        self.is_overfull = self.is_overfull or len(self._rest) + len(data) > self._limit_bytes
        if self.is_overfull:
            self._rest.clear()
            return False
        self._rest += data
        return True

    def _decode(self, line: bytearray) -> str:
        """A line as text; bytes that are no UTF-8 become U+FFFD."""
        text = line.decode("utf-8", "replace")
        if self._is_first:
            self._is_first = False
            text = text.removeprefix("\ufeff")
        return text
