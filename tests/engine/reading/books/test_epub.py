"""Books in EPUB."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.reading import blocks, document
from tests.helpers.sample_files import (
    SAMPLES,
)


def test_chapters_in_the_order_of_reading(tmp_path: Path) -> None:
    found = document(tmp_path, "a.epub", SAMPLES["epub"]()[0])
    assert found.title == "Kniha"
    headings = [heading for kind, _, heading in blocks(found) if kind == "paragraph"]
    assert headings == ["První kapitola", "Druhá kapitola"]
