"""Files that hold what the user wrote or chose: written whole or not at all, and never over what cannot be read.

Takes:  a path, bytes or a JSON object.
Gives:  ``write_whole``; ``load_object``, ``keep_object``: a JSON object by name.
Never:  a half-written file, or one that other users of the computer may read.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Write to a new file beside, flush it to the disk, then rename it into place.

    Raises:
        OSError: the file cannot be written; nothing is left behind.
    """
    handle, beside = tempfile.mkstemp(prefix=".ragdesk-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise


def load_object(path: Path) -> dict[str, object]:
    """What is kept in a file; nothing where there is none, or it cannot be read or makes no sense."""
    try:
        return _read_object(path) or {}
    except OSError:
        return {}


def keep_object(path: Path, content: Mapping[str, object]) -> None:
    """Keep an object; a file that makes no sense is set aside, for its owner may want to mend it.

    Raises:
        OSError: the file cannot be written, or is there and cannot be read.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with contextlib.suppress(FileNotFoundError):
        if _read_object(path) is None:
            stamp = datetime.now(tz=UTC).strftime("%Y-%m-%d-%H%M%S-%f")
            path.rename(path.with_name(f"{path.name}.broken-{stamp}"))
    # Half of a character that takes two is written as JSON writes it.
    write_whole(path, json.dumps(content, indent=1, ensure_ascii=False).encode("utf-8", "backslashreplace"))


def _read_object(path: Path) -> dict[str, object] | None:
    """The object in a file; None where it holds anything else."""
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        return None
    return stored if isinstance(stored, dict) else None
