"""Named NumPy arrays in one immutable file.

Takes:  arrays and a small dictionary of facts about them.
Gives:  the same arrays, mapped into memory rather than read.
Never:  changes a file once it is there; never leaves half a file under its final name, or anything under another.

Layout, numbers little endian: 8 bytes magic, 4 bytes length of the directory, 4 bytes CRC-32 of the directory, the
directory (JSON: the file's own name, facts, the length of the data, and per array its type, length, offset and CRC-32),
then the arrays, each at a multiple of 64 bytes from the start of the data.

On opening, everything but the arrays' bytes is checked; those by ``damaged_arrays``, which reads them all. The last
byte of the magic is the number of the format: of an older one, the index is rebuilt from the documents.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.errors import IndexDamaged, IndexTooNew, IndexTooOld

MAGIC = b"RAGDSEG2"
ALIGNMENT = 64
_START = 16
"""Bytes before the directory."""

_CHECKED_AT_ONCE = 1 << 20
_WRITTEN_AT_ONCE = 1 << 16
Arrays = dict[str, NDArray[Any]]


def write_arrays(path: Path, arrays: Arrays, facts: dict[str, Any]) -> None:
    """Write arrays durably: to a file beside, synced, renamed, and the rename synced.

    Args:
        path: final name; must not exist yet.
        arrays: one-dimensional, of any fixed type.
        facts: must be representable as JSON.
    """
    directory, offset = {}, 0
    for name, array in arrays.items():
        directory[name] = {"type": array.dtype.str, "length": len(array), "offset": offset,
                           "crc": zlib.crc32(np.ascontiguousarray(array).data)}
        offset = _aligned(offset + array.nbytes)
    header = json.dumps({"name": path.name, "facts": facts, "bytes": offset, "arrays": directory},
                        ensure_ascii=False).encode()
    header += b" " * (_aligned(_START + len(header)) - _START - len(header))
    start = MAGIC + len(header).to_bytes(4, "little") + zlib.crc32(header).to_bytes(4, "little")
    beside = path.with_suffix(".writing")
    try:
        _write_durably(beside, _pieces(start + header, arrays))
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    sync_folder(path.parent)


def _pieces(beginning: bytes, arrays: Arrays) -> Iterator[bytes | memoryview]:
    """A file's bytes, one after the other."""
    yield beginning
    for array in arrays.values():
        if array.nbytes:
            yield np.ascontiguousarray(array).data.cast("B")
            yield b"\0" * (_aligned(array.nbytes) - array.nbytes)


def _write_durably(path: Path, pieces: Iterator[bytes | memoryview]) -> None:
    """Have a file on the disk, for its owner alone, since a segment tells what words the documents hold."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
    try:
        for piece in _gathered(pieces):
            rest = memoryview(piece)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _gathered(pieces: Iterator[bytes | memoryview]) -> Iterator[bytes | memoryview]:
    """Small pieces put together, since most arrays of most segments are small."""
    waiting: list[bytes | memoryview] = []
    for piece in pieces:
        if len(piece) < _WRITTEN_AT_ONCE:
            waiting.append(piece)
        if len(piece) >= _WRITTEN_AT_ONCE or sum(map(len, waiting)) >= _WRITTEN_AT_ONCE:
            yield b"".join(waiting)
            waiting = []
        if len(piece) >= _WRITTEN_AT_ONCE:
            yield piece
    yield b"".join(waiting)


def read_arrays(path: Path) -> tuple[Arrays, dict[str, Any]]:
    """Map a file's arrays.

    Returns:
        The arrays, read-only and backed by the file, and the facts.

    Raises:
        IndexDamaged: the file is missing, cut short, another's, or not one of ours.
        IndexTooOld, IndexTooNew: another version wrote it.
        OSError: the system does not let it be read, which says nothing about what is in it.
    """
    mapped, header = _open_mapped(path)
    data = mapped[_START + header["size"] :]
    try:
        arrays = {name: _view(data, entry) for name, entry in header["arrays"].items()}
        return arrays, dict(header["facts"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise IndexDamaged(f"{path.name}: {error}") from error


def _open_mapped(path: Path) -> tuple[NDArray[np.uint8], dict[str, Any]]:
    """A file's bytes, and what its directory says; "size" is that of the directory itself."""
    try:
        mapped = np.memmap(path, dtype=np.uint8, mode="r")
        _check_magic(path, mapped[:8].tobytes())
        size = int.from_bytes(mapped[8:12].tobytes(), "little")
        raw = mapped[_START : _START + size].tobytes()
        if len(raw) != size or zlib.crc32(raw) != int.from_bytes(mapped[12:16].tobytes(), "little"):
            raise IndexDamaged(f"{path.name}: its directory is not what was written")
        header: dict[str, Any] = json.loads(raw)
        if header["name"] != path.name:
            raise IndexDamaged(f"{path.name}: is really {header['name']}")
        if len(mapped) != _START + size + header["bytes"]:
            raise IndexDamaged(f"{path.name}: {len(mapped)} bytes long")
    except (FileNotFoundError, ValueError, KeyError, TypeError) as error:
        raise IndexDamaged(f"{path.name}: {error}") from error
    return np.asarray(mapped), {**header, "size": size}


def _check_magic(path: Path, found: bytes) -> None:
    """Refuse what is not one of our files, or of another version."""
    if found == MAGIC:
        return
    if found[:7] == MAGIC[:7] and found[7:].isdigit():
        raise (IndexTooNew if found > MAGIC else IndexTooOld)(f"{path.name}: format {found!r}")
    raise IndexDamaged(f"{path.name}: not a segment file")


def damaged_arrays(path: Path, is_stopped: Callable[[], bool] = bool) -> list[str]:
    """Names of the arrays whose bytes are not those that were written; reads the whole file.

    Args:
        path: of the file.
        is_stopped: asked after every megabyte; when it says so, what was found so far is given.
    """
    arrays, _ = read_arrays(path)
    _, header = _open_mapped(path)
    damaged: list[str] = []
    for name, array in arrays.items():
        found, raw = 0, array.view(np.uint8).data
        for first in range(0, len(raw), _CHECKED_AT_ONCE):
            if is_stopped():
                return damaged
            found = zlib.crc32(raw[first : first + _CHECKED_AT_ONCE], found)
        if found != header["arrays"][name]["crc"]:
            damaged.append(name)
    return damaged


def sync_folder(folder: Path) -> None:
    """Make renames in a folder durable; Windows does that by itself and cannot open folders."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _view(data: NDArray[np.uint8], entry: dict[str, Any]) -> NDArray[Any]:
    """One array's stretch of the data, in its own type."""
    kind = np.dtype(entry["type"])
    first, end = entry["offset"], entry["offset"] + entry["length"] * kind.itemsize
    if not 0 <= first <= end <= len(data) or kind.hasobject:
        raise ValueError("cut short")
    return np.asarray(data[first:end]).view(kind)


def _aligned(size: int) -> int:
    """The next multiple of the alignment."""
    return -(-size // ALIGNMENT) * ALIGNMENT
