"""A folder of small notes that changes at random, the same way for the same seed."""

from __future__ import annotations

import random
from pathlib import Path

WORDS = ["boiler", "receipt", "garden", "příliš", "warranty", "battery", "school", "rent", "zebra", "lamp", "kettle",
         "Straße", "naïve", "łódź", "invoice", "tomato", "frost", "wall", "month", "paper", "bridge", "water", "light",
         "number", "letter", "winter", "summer"]


class ChangingFolder:
    """Owns a folder."""

    def __init__(self, folder: Path, rng: random.Random, files: int) -> None:
        """Fill it."""
        self.folder, self._rng = folder, rng
        self._made = 0
        folder.mkdir(parents=True, exist_ok=True)
        for _ in range(files):
            self.add()

    def paths(self) -> list[Path]:
        """All files, in a fixed order."""
        return sorted(path for path in self.folder.rglob("*") if path.is_file())

    def text(self) -> str:
        """A note of one to four paragraphs, now and then under a heading."""
        rng = self._rng
        parts = []
        for _ in range(rng.randrange(1, 5)):
            heading = f"# {rng.choice(WORDS)} {rng.choice(WORDS)}\n\n" if rng.random() < 0.4 else ""
            parts.append(heading + " ".join(rng.choice(WORDS) for _ in range(rng.randrange(5, 30))) + ".\n")
        return "\n".join(parts)

    def add(self) -> None:
        """One more note, now and then one that is no note at all."""
        self._made += 1
        suffix = self._rng.choice(["md"] * 8 + ["txt"] * 8 + ["bin"])
        path = self.folder / self._rng.choice(["", "a", "b/c"]) / f"note{self._made:04}.{suffix}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.text(), encoding="utf-8")

    def change_some(self, share: float) -> None:
        """Edit, remove, rename and add files."""
        for path in self._rng.sample(self.paths(), max(1, int(len(self.paths()) * share))):
            self._change(path)

    def _change(self, path: Path) -> None:
        kind = self._rng.random()
        if kind < 0.5:
            path.write_text(self.text(), encoding="utf-8")
        elif kind < 0.65:
            path.unlink()
        elif kind < 0.85:
            path.rename(path.with_name(f"moved {self._rng.randrange(10**6)} {path.name}"))
        else:
            self.add()
