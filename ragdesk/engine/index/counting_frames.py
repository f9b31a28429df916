"""Works and what became of them, as they pass between the engine and the counting process.

Takes:  works and errors (see ``counting``), or frames (see ``reading.frames``).
Gives:  the other.
Never:  pickles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import numpy as np

from ragdesk.engine.arrays import BoolArray
from ragdesk.engine.errors import IndexDamaged, IndexTooNew, IndexTooOld, RagDeskError
from ragdesk.engine.index.counting import Counting, Merging, Work
from ragdesk.engine.index.segment_builder import CountedText

_INDEX_ERRORS = {error.__name__: error for error in (IndexDamaged, IndexTooOld, IndexTooNew)}


class WorkFailed(Exception):
    """A work was stopped by something that has no name of its own."""


def work_to_frame(work: Work) -> tuple[dict[str, Any], bytes]:
    """A frame's header and body."""
    header: dict[str, Any] = {"path": str(work.path), "tables": list(work.tables)}
    if isinstance(work, Merging):
        header |= {"sources": [str(path) for path in work.sources], "sizes": [len(mask) for mask in work.live]}
        return header, b"".join(np.packbits(mask).tobytes() for mask in work.live)
    # What cannot be written in UTF-8 is counted as a question mark, here as there.
    texts = [text.encode("utf-8", "replace") for chunk in work.chunks for text in (chunk.text, chunk.field)]
    header |= {"ids": [chunk.chunk_id for chunk in work.chunks],
               "languages": [chunk.language for chunk in work.chunks], "sizes": [len(text) for text in texts]}
    return header, b"".join(texts)


def work_from_frame(header: dict[str, Any], body: bytes) -> Work:
    """What ``work_to_frame`` made a frame of."""
    path, tables, sizes = Path(header["path"]), header["tables"], header["sizes"]
    if "sources" in header:
        packed = _cut(body, [-(-size // 8) for size in sizes])
        masks = [_mask(bits, size) for bits, size in zip(packed, sizes, strict=True)]
        return Merging(path, [Path(source) for source in header["sources"]], masks, tables)
    texts = [text.decode() for text in _cut(body, sizes)]
    return Counting(path, list(map(CountedText, header["ids"], texts[::2], header["languages"], texts[1::2])), tables)


def _mask(bits: bytes, size: int) -> BoolArray:
    return np.unpackbits(np.frombuffer(bits, dtype=np.uint8), count=size).astype(bool)


def _cut(body: bytes, sizes: Sequence[int]) -> Iterator[bytes]:
    """Pieces of these sizes, one after the other."""
    return (body[start:end] for start, end in pairwise(accumulate(sizes, initial=0)))


def error_to_header(error: Exception | None) -> dict[str, Any]:
    """What became of a work; None when it was done."""
    if error is None:
        return {}
    if isinstance(error, OSError) and error.errno is not None:
        return {"errno": error.errno, "text": error.strerror, "file": error.filename}
    details = error.details if isinstance(error, RagDeskError) else f"{type(error).__name__}: {error}"
    return {"error": type(error).__name__, "details": details}


def raise_from_header(header: dict[str, Any]) -> None:
    """Raise what stopped a work; nothing when it was done.

    Raises:
        OSError, IndexDamaged, IndexTooOld, IndexTooNew: as they were raised.
        WorkFailed: for anything else.
    """
    if "errno" in header:
        raise OSError(header["errno"], header["text"], header["file"])
    if "error" in header:
        raise _INDEX_ERRORS.get(header["error"], WorkFailed)(header["details"])
