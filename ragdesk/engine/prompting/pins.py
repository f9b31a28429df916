"""The passages that are sent with every question of a folder, kept between runs.

Takes:  the file that they are kept in, a folder.
Gives:  ``PinnedPassage``s, in the order in which they were pinned.
Never:  fails for a damaged file: pins are a comfort, and a question must be answered without them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from ragdesk.engine.records import Chunk, PinnedPassage

QUOTE_LETTERS = 400
"""Of a passage are kept, enough to find it again when its file has changed elsewhere."""

PINS_NAME = "pins.json"


def pin_of(chunk: Chunk) -> PinnedPassage:
    """What is kept of a passage."""
    return PinnedPassage(chunk.path, chunk.part, chunk.start, chunk.text[:QUOTE_LETTERS])


def load_pins(file: Path, folder: Path) -> tuple[PinnedPassage, ...]:
    """The pins of a folder; what makes no sense is passed over."""
    stored = _stored(file).get(str(folder))
    return tuple(pin for item in (stored if isinstance(stored, list) else []) if (pin := _pin_from(item)))


def save_pins(file: Path, folder: Path, pins: Sequence[PinnedPassage]) -> None:
    """Keep the pins of a folder, and those of other folders as they are: written whole or not at all.

    Raises:
        OSError: the file cannot be written.
    """
    folders = {name: kept for name, kept in _stored(file).items() if name != str(folder)}
    if pins:
        folders[str(folder)] = [asdict(pin) for pin in pins]
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    beside = file.with_suffix(f".{os.getpid()}.new")
    beside.write_text(json.dumps(folders, indent=1), encoding="utf-8")
    beside.chmod(0o600)
    beside.replace(file)


def _stored(file: Path) -> dict[str, object]:
    """The pins of all folders, as they are written."""
    try:
        stored = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stored if isinstance(stored, dict) else {}


def _pin_from(item: object) -> PinnedPassage | None:
    """One pin as it is written; None for anything else."""
    if not isinstance(item, dict):
        return None
    path, part, start, quote = (item.get(name) for name in ("path", "part", "start", "quote"))
    if isinstance(path, str) and isinstance(part, int) and isinstance(start, int) and isinstance(quote, str):
        return PinnedPassage(path, part, start, quote)
    return None
