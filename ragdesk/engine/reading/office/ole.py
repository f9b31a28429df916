"""The container of older office programs: a small file system in a file.

Takes:  the bytes of a compound file.
Gives:  the streams in it by name.
Never:  goes round in circles, or takes more than the file has.

Microsoft Compound File Binary, [MS-CFB].
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reasons import FileReason

HEADER = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LAST_SECTOR = 0xFFFFFFFA
"""Numbers from here on stand for the end of a chain and the like."""

_MOST_ENTRIES, _ENTRY_BYTES = 50_000, 128
_NONE = 0xFFFFFFFF
_STORAGE, _STREAM = 1, 2


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of the directory."""

    name: str
    kind: int
    left: int
    right: int
    below: int
    start: int
    size: int


class CompoundFile:
    """An open container.

    Raises:
        ReadingFailed: "damaged" when its tables make no sense.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        if len(data) < 512 or not data.startswith(HEADER):
            raise ReadingFailed(FileReason.DAMAGED, "no compound file")
        shift, mini_shift = struct.unpack_from("<HH", data, 30)
        if not 7 <= shift <= 16 or not 4 <= mini_shift <= shift:
            raise ReadingFailed(FileReason.DAMAGED, "sectors of an odd size")
        self._size, self._mini_size = 1 << shift, 1 << mini_shift
        first_entry, = struct.unpack_from("<I", data, 48)
        self._cutoff, first_mini, _, first_more, _ = struct.unpack_from("<IIIII", data, 56)
        self._table = self._read_table(first_more)
        directory = b"".join(self._chain(first_entry))
        directory = directory[:_ENTRY_BYTES * _MOST_ENTRIES]
        places = range(0, len(directory) - _ENTRY_BYTES + 1, _ENTRY_BYTES)
        self._entries = [_read_entry(directory, place) for place in places]
        if not self._entries:
            raise ReadingFailed(FileReason.DAMAGED, "no directory")
        self._mini_table = _numbers(b"".join(self._chain(first_mini)))
        root = self._entries[0]
        self._mini_data = b"".join(self._chain(root.start))[:root.size]
        self._streams = dict(self._walk(root.below, ""))

    def names(self) -> list[str]:
        """The streams, with "/" behind the names of the folders they lie in."""
        return list(self._streams)

    def read(self, name: str) -> bytes:
        """The content of a stream; empty when there is no such stream."""
        entry = self._streams.get(name)
        if entry is None:
            return b""
        if entry.size >= self._cutoff:
            return b"".join(self._chain(entry.start))[:entry.size]
        parts, number, left = [], entry.start, entry.size // self._mini_size + 1
        while number < len(self._mini_table) and left:
            parts.append(self._mini_data[number * self._mini_size:(number + 1) * self._mini_size])
            number = self._mini_table[number]
            left -= 1
        return b"".join(parts)[:entry.size]

    def _sector(self, number: int) -> bytes:
        start = (number + 1) * self._size
        return self._data[start:start + self._size]

    def _read_table(self, first_more: int) -> tuple[int, ...]:
        """The table that says which sector follows which."""
        places = list(struct.unpack_from("<109I", self._data, 76))
        most = len(self._data) // self._size + 1
        number, left = first_more, most
        while number < _LAST_SECTOR and left:
            more = _numbers(self._sector(number))
            places += more[:-1]
            number = more[-1] if more else _NONE
            left -= 1
        used = [place for place in places if place < most][:most]
        return _numbers(b"".join(self._sector(place) for place in used))

    def _chain(self, number: int) -> Iterator[bytes]:
        """The sectors that follow each other from one on."""
        left = len(self._data) // self._size + 1
        while number < len(self._table) and left:
            yield self._sector(number)
            number = self._table[number]
            left -= 1

    def _walk(self, first: int, above: str) -> Iterator[tuple[str, _Entry]]:
        """All streams below a folder; an entry that is met again ends that branch."""
        waiting, seen = [(first, above)], set()
        while waiting:
            number, path = waiting.pop()
            if number >= len(self._entries) or number in seen:
                continue
            seen.add(number)
            entry = self._entries[number]
            waiting += [(entry.left, path), (entry.right, path)]
            if entry.kind == _STORAGE:
                waiting.append((entry.below, f"{path}{entry.name}/"))
            elif entry.kind == _STREAM:
                yield path + entry.name, entry


def _numbers(data: bytes) -> tuple[int, ...]:
    return struct.unpack(f"<{len(data) // 4}I", data[:len(data) // 4 * 4])


def _read_entry(directory: bytes, at: int) -> _Entry:
    """One line of the directory."""
    length, kind = struct.unpack_from("<HB", directory, at + 64)
    name = directory[at:at + max(0, min(length, 64) - 2)].decode("utf-16-le", "replace")
    left, right, below = struct.unpack_from("<III", directory, at + 68)
    start, size = struct.unpack_from("<II", directory, at + 116)
    return _Entry(name, kind, left, right, below, start, size)
