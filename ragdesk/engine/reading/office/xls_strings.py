"""Text in workbooks of Excel 97 to 2003.

Takes:  the bytes of a record, or of several that continue each other.
Gives:  text.
Never:  reads behind the end: what is missing is left out.

Excel Binary File Format, [MS-XLS], sections 2.5.293 and 2.5.294.
"""

from __future__ import annotations

import struct

_IS_WIDE, _HAS_PRONUNCIATION, _HAS_LOOKS = 1, 4, 8


def read_string(data: bytes, start: int, length_bytes: int) -> str:
    """A string with its length in one or two bytes before it."""
    length = int.from_bytes(data[start:start + length_bytes], "little")
    start += length_bytes
    is_wide = bool(data[start:start + 1] and data[start] & _IS_WIDE)
    raw = data[start + 1:start + 1 + length * (2 if is_wide else 1)]
    return raw.decode("utf-16-le" if is_wide else "latin-1", "replace")


def read_shared_strings(parts: list[bytes]) -> list[str]:
    """The table of strings that cells refer to by number."""
    source = _Parts(parts)
    source.take(8)
    strings: list[str] = []
    while not source.is_at_end:
        strings.append(source.take_string())
    return strings


class _Parts:
    """Bytes in several records, read from the front; a string that continues in the next record repeats its flags."""

    def __init__(self, parts: list[bytes]) -> None:
        self._parts = parts
        self._part = 0
        self._position = 0

    @property
    def is_at_end(self) -> bool:
        """Whether there is nothing left."""
        while self._part < len(self._parts) and self._position >= len(self._parts[self._part]):
            self._part += 1
            self._position = 0
        return self._part >= len(self._parts)

    def take(self, length: int) -> bytes:
        """That many bytes, fewer at the end."""
        taken = b""
        while len(taken) < length and not self.is_at_end:
            piece = self._parts[self._part][self._position:self._position + length - len(taken)]
            self._position += len(piece)
            taken += piece
        return taken

    def take_string(self) -> str:
        """The next string; its looks and pronunciation are passed over."""
        head = self.take(3)
        if len(head) < 3:
            return ""
        left, flags = struct.unpack("<HB", head)
        looks = int.from_bytes(self.take(2), "little") if flags & _HAS_LOOKS else 0
        more = int.from_bytes(self.take(4), "little") if flags & _HAS_PRONUNCIATION else 0
        text = []
        while left and not self.is_at_end:
            width = 2 if flags & _IS_WIDE else 1
            here = min(left * width, len(self._parts[self._part]) - self._position) // width
            raw = self.take(here * width) if here else self.take(1)[:0]
            text.append(raw.decode("utf-16-le" if width == 2 else "latin-1", "replace"))
            left -= here
            if left and not self.is_at_end:
                flags = flags & ~_IS_WIDE | self.take(1)[0] & _IS_WIDE
        self.take(looks * 4 + more)
        return "".join(text)
