"""Plain windows are those of the independent evaluator.

Covers: chunking.
"""

from __future__ import annotations

import importlib.util
import unicodedata
from pathlib import Path
from types import ModuleType

import pytest

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.folder.walk import find_files
from ragdesk.engine.reading.readers import read_file
from ragdesk.engine.settings import ChunkingSettings

MOST_WORDS_OF_PICTURES = 40
"""The evaluator leaves out what a picture is said to show; of a page of the handbook that is no more than this."""


@pytest.fixture(scope="module")
def evaluator(shared_folder: Path) -> ModuleType:
    path = shared_folder / "tools" / "reference_eval.py"
    spec = importlib.util.spec_from_file_location("reference_eval", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def reference_words(evaluator: ModuleType, file: Path) -> list[str]:
    """The words of a file as the evaluator reads it; its own ``read`` leaves files open."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".html":
        page = evaluator.Strip()
        page.feed(text)
        page.close()
        text = "".join(page.out)
    return unicodedata.normalize("NFC", text).split()


@pytest.mark.parametrize(("name", "units"), [
    ("cs-naucse", 1261), ("pl-gnome", 689), ("pl-poquad", 1041), ("en-xquad", 509), ("en-debian-handbook", 2196),
])
def test_windows_of_eighty_words(name: str, units: int, shared_folder: Path, evaluator: ModuleType) -> None:
    docs = shared_folder / "evaldata" / name / "docs"
    plain = ChunkingSettings(80, 0, plain=True)
    count = 0
    for found in find_files(docs).files:
        chunks = split_document(read_file(docs, found.path).documents[0], plain)
        words = reference_words(evaluator, docs / found.path)
        windows = [words[at:at + 80] for at in range(0, len(words), 80)]
        ours = [chunk.text.split() for chunk in chunks]
        assert ours == windows or tells_of_pictures(ours, words), found.path
        count += len(windows)
    assert count == units


def tells_of_pictures(ours: list[list[str]], words: list[str]) -> bool:
    """Whether a page has all words of the evaluator, in order, and a few more: what its pictures show."""
    read = [word for window in ours for word in window]
    left = iter(read)
    return len(read) <= len(words) + MOST_WORDS_OF_PICTURES and all(word in left for word in words)
