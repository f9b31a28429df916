"""Named NumPy arrays in one immutable file.

Takes:  arrays and a small dictionary of facts about them.
Gives:  the same arrays, mapped into memory rather than read.
Never:  changes a file once it is there; never leaves half a file under its final name.

Layout: 8 bytes magic, 8 bytes length of the directory (little endian), the directory (JSON: facts, and per array its
type, shape and offset), then the arrays, each at a multiple of 64 bytes from the start of the data.
"""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragdesk.engine.errors import IndexDamaged

MAGIC = b"RAGDSEG1"
ALIGNMENT = 64
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
    header = json.dumps({"facts": facts, "arrays": directory}, ensure_ascii=False).encode()
    header += b" " * (_aligned(16 + len(header)) - 16 - len(header))
    beside = path.with_suffix(".writing")
    with open(beside, "wb", opener=_open_private) as file:
        file.write(MAGIC + len(header).to_bytes(8, "little") + header)
        for array in arrays.values():
            file.write(np.ascontiguousarray(array).data)
            file.write(b"\0" * (_aligned(array.nbytes) - array.nbytes))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    sync_folder(path.parent)


def read_arrays(path: Path) -> tuple[Arrays, dict[str, Any]]:
    """Map a file's arrays.

    Returns:
        The arrays, read-only and backed by the file, and the facts.

    Raises:
        IndexDamaged: the file is missing, cut short, or not one of ours.
    """
    try:
        mapped = np.memmap(path, dtype=np.uint8, mode="r")
        header_end = 16 + int.from_bytes(mapped[8:16].tobytes(), "little")
        if mapped[:8].tobytes() != MAGIC or header_end > len(mapped):
            raise IndexDamaged(f"{path.name}: not a segment file")
        header = json.loads(mapped[16:header_end].tobytes())
        data = mapped[header_end:]
        arrays = {name: _view(data, entry) for name, entry in header["arrays"].items()}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise IndexDamaged(f"{path.name}: {error}") from error
    return arrays, header["facts"]


def damaged_arrays(path: Path) -> list[str]:
    """Names of the arrays whose bytes are not those that were written; reads the whole file."""
    arrays, _ = read_arrays(path)
    raw = path.read_bytes()
    header_end = 16 + int.from_bytes(raw[8:16], "little")
    entries = json.loads(raw[16:header_end])["arrays"]
    return [name for name, array in arrays.items() if zlib.crc32(array.data) != entries[name]["crc"]]


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
    end = entry["offset"] + entry["length"] * kind.itemsize
    if end > len(data):
        raise ValueError("cut short")
    return np.asarray(data[entry["offset"] : end]).view(kind)


def _aligned(size: int) -> int:
    """The next multiple of the alignment."""
    return -(-size // ALIGNMENT) * ALIGNMENT


def _open_private(path: str, flags: int) -> int:
    """Open for the owner alone, since a segment tells what words the documents hold."""
    return os.open(path, flags, 0o600)
