"""The passages that are sent with every question of a folder, kept between runs.

Takes:  the file that they are kept in, a folder.
Gives:  ``PinnedPassage``s, in the order in which they were pinned.
Never:  fails for a damaged file: pins are a comfort, and a question must be answered without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from ragdesk.engine.prompting.kept_files import keep_object, load_object
from ragdesk.engine.records import Chunk, PinnedPassage

QUOTE_LETTERS = 400
"""Of a passage are kept, enough to find it again when its file has changed elsewhere."""

PINS_NAME = "pins.json"


def pin_of(chunk: Chunk) -> PinnedPassage:
    """What is kept of a passage."""
    return PinnedPassage(chunk.path, chunk.part, chunk.start, chunk.text[:QUOTE_LETTERS])


def load_pins(file: Path, folder: Path) -> tuple[PinnedPassage, ...]:
    """The pins of a folder; what makes no sense is passed over."""
    stored = load_object(file).get(str(folder))
    return tuple(pin for item in (stored if isinstance(stored, list) else []) if (pin := _pin_from(item)))


def save_pins(file: Path, folder: Path, pins: Sequence[PinnedPassage]) -> None:
    """Keep the pins of a folder, and those of other folders as they are: written whole or not at all.

    Raises:
        OSError: the file cannot be written.
    """
    folders = {name: kept for name, kept in load_object(file).items() if name != str(folder)}
    if pins:
        folders[str(folder)] = [asdict(pin) for pin in pins]
    keep_object(file, folders)


def _pin_from(item: object) -> PinnedPassage | None:
    """One pin as it is written; None for anything else."""
    if not isinstance(item, dict):
        return None
    path, part, start, quote = (item.get(name) for name in ("path", "part", "start", "quote"))
    if isinstance(path, str) and isinstance(part, int) and isinstance(start, int) and isinstance(quote, str):
        return PinnedPassage(path, part, start, quote)
    return None
