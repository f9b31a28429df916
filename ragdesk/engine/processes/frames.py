"""What a child process and its owner say to each other.

Takes:  a small header (JSON) and, for a text, its bytes.
Gives:  frames: two lengths of four bytes, the header, the body.
Never:  pickles: the other side may have been taken over by a hostile file. Lengths are checked before anything is read.
"""

from __future__ import annotations

import json
import struct
from typing import IO, Any

LONGEST_HEADER_BYTES = 8_000_000
LONGEST_BODY_BYTES = 100_000_000
CHUNKS_PER_FRAME = 200
"""So that the owner never spends more than a few milliseconds on one frame."""

_ENCODER = json.JSONEncoder(separators=(",", ":"))
_LENGTHS = struct.Struct("!II")


class FrameBroken(Exception):
    """What came is no frame."""


def write_frame(stream: IO[bytes], header: dict[str, Any], body: bytes = b"") -> None:
    """Send one frame at once."""
    encoded = _ENCODER.encode(header).encode("ascii")
    stream.write(_LENGTHS.pack(len(encoded), len(body)) + encoded)
    if body:
        stream.write(body)
    stream.flush()


def read_frame(stream: IO[bytes]) -> tuple[bytes, bytes] | None:
    """Wait for a frame.

    Returns:
        Header and body as they came, or None when the other side has closed the stream.

    Raises:
        FrameBroken: when the lengths are out of all reason, or the stream ends inside a frame.
    """
    lengths = stream.read(_LENGTHS.size)
    if not lengths:
        return None
    if len(lengths) < _LENGTHS.size:
        raise FrameBroken("ended inside the lengths")
    header_length, body_length = _LENGTHS.unpack(lengths)
    if header_length > LONGEST_HEADER_BYTES or body_length > LONGEST_BODY_BYTES:
        raise FrameBroken(f"lengths {header_length} and {body_length}")
    header, body = stream.read(header_length), stream.read(body_length)
    if len(header) < header_length or len(body) < body_length:
        raise FrameBroken("ended inside a frame")
    return header, body


def parse_header(encoded: bytes) -> dict[str, Any]:
    """The header as data.

    Raises:
        FrameBroken: when it is no JSON object.
    """
    try:
        header = json.loads(encoded)
    except (ValueError, RecursionError) as error:
        raise FrameBroken(str(error)) from error
    if not isinstance(header, dict):
        raise FrameBroken("the header is no object")
    return header
