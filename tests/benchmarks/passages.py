"""The passages and questions that everybody is measured on: taken from a folder, or made once and kept in the cache."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path

from contestant import read_passages
from cutting import write_passages
from debian import debian_texts
from made_up import made_up_files

SEED = 7
FILES_PER_PASSAGE = 0.25
MOST_NOTES = 2_000


@dataclass(frozen=True, slots=True)
class Passages:
    """A file with one passage a line and one with a question a line.

    Attributes:
        count: how many of the passages are used.
        text_bytes: of those passages, in UTF-8.
    """

    name: str
    path: Path
    questions: Path
    count: int
    text_bytes: int


def find_passages(count: int, cache: Path, given: Path | None, *, is_made_up: bool, may_fetch: bool) -> Passages:
    """Passages for a size.

    Args:
        count: of passages.
        cache: where they are kept once made.
        given: a folder with ``chunks_<count>.tsv`` and ``queries.txt``; nothing is made then.
        is_made_up: do not look for real text.
        may_fetch: fetch real text if there is none yet.
    """
    if given:
        files = sorted(given.glob("chunks_*.tsv"), key=lambda path: int(path.stem.split("_")[1]))
        fitting = [path for path in files if int(path.stem.split("_")[1]) >= count]
        if not fitting:
            sys.exit(f"{given} has no chunks_*.tsv of {count} passages or more.")
        return _counted(given.name, fitting[0], given / "queries.txt", count)
    texts = None if is_made_up else _texts(cache, may_fetch)
    name = "debian" if texts else "made-up"
    folder = cache / name
    folder.mkdir(parents=True, exist_ok=True)
    passages, questions = folder / f"passages_{count}.tsv", folder / f"questions_{count}.txt"
    if not passages.exists():
        print(f"Cutting {count:,} passages of {name} text …", file=sys.stderr)
        write_passages(_files(texts, count), count, passages, questions, SEED)
    return _counted(name, passages, questions, count)


def _texts(cache: Path, may_fetch: bool) -> Path | None:
    """The folder of real text, if it is there or may be and can be fetched."""
    folder = cache / "texts"
    if not may_fetch and not (folder / "done").exists():
        return None
    folder.mkdir(parents=True, exist_ok=True)
    return debian_texts(folder)


def _files(texts: Path | None, count: int) -> list[Callable[[], str]]:
    """What to cut, in a fixed order that mixes the languages."""
    if texts is None:
        return made_up_files(int(count * FILES_PER_PASSAGE) + 50, SEED)
    paths = sorted(texts.glob("*/*.txt"))
    random.Random(SEED).shuffle(paths)
    return [partial(path.read_text, encoding="utf-8") for path in paths]


def _counted(name: str, path: Path, questions: Path, count: int) -> Passages:
    """Measure the text."""
    size = found = 0
    for passage in read_passages(path, count):
        size += len(passage.text.encode())
        found += 1
    if found < count:
        sys.exit(f"{path} has {found:,} passages only.")
    return Passages(name, path, questions, count, size)


def write_notes(passages: Passages, folder: Path, most_bytes: int, most_files: int = MOST_NOTES) -> tuple[int, int]:
    """A folder of notes made of the first passages, a paragraph each; returns how many files and bytes."""
    files = size = 0
    folder.mkdir(parents=True)
    for file, own in groupby(read_passages(passages.path, passages.count), key=lambda passage: passage.file):
        content = "\n\n".join(passage.text for passage in own).encode()
        (folder / f"note-{file:06}.txt").write_bytes(content)
        files, size = files + 1, size + len(content)
        if files >= most_files or size >= most_bytes:
            break
    return files, size
