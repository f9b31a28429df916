"""What is compared, and how each is asked. Needs nothing but the standard library.

Everybody indexes the same passages, and answers with the ten best for a question in which any word counts. Whole
words in lower case, no list of common words, no stems, BM25 with k1 = 1.2 and b = 0.75 where that can be chosen.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

K1, B, LISTED = 1.2, 0.75, 10
WORD = re.compile(r"\w+")
Ranked = list[tuple[int, float]]


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage, and the number of the file that it is from."""

    number: int
    file: int
    text: str


def read_passages(path: Path, limit: int | None = None) -> Iterator[Passage]:
    """The first passages of a file that has one a line: the file's number, a tab, the text."""
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(islice(lines, limit)):
            file, text = line.rstrip("\n").split("\t", 1)
            yield Passage(number, int(file), text)


def files_to_change(passages: Iterator[Passage], count: int) -> list[list[Passage]]:
    """The passages of some files of a usual size (5 to 12 passages) near the beginning."""
    found: list[list[Passage]] = []
    own: list[Passage] = []
    for passage in passages:
        if own and own[-1].file != passage.file:
            if 5 <= len(own) <= 12:
                found.append(own)
            own = []
        own.append(passage)
        if len(found) == count:
            break
    return found


class Contestant(ABC):
    """One way to index passages and ask about them. ``folder`` is its own and empty before ``build``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @abstractmethod
    def build(self, passages: Iterator[Passage]) -> None:
        """Index the passages; at the end everything is on disk."""

    @abstractmethod
    def open(self) -> None:
        """Make ready to be asked, from disk."""

    @abstractmethod
    def ask(self, question: str) -> Ranked:
        """Numbers and scores of the best passages, best first."""

    def change(self, old: Sequence[Passage], new: Sequence[Passage]) -> None:
        """Replace a file's passages, so that the next question sees the new ones and a crash does not lose them."""
        raise NotImplementedError

    def after_change(self) -> None:
        """Wait for what has to end before the next change; this is not counted."""
        return
