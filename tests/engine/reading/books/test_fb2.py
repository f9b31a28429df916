"""Fiction books."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.reading import document
from tests.helpers.sample_files import (
    FB2,
)


def test_sections_of_a_fiction_book_nest(tmp_path: Path) -> None:
    assert document(tmp_path, "a.fb2", FB2).blocks[-1].heading == ("Kapitola", "Oddíl")
