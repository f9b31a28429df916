"""Presentations of PowerPoint and Open Document."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.settings import ChunkingSettings
from tests.helpers.reading import document
from tests.helpers.sample_files import (
    CODE,
    LINE,
    SAMPLES,
)


@pytest.mark.parametrize("suffix", ["pptx", "odp"])
def test_slides_are_pages_in_the_order_of_showing(suffix: str, tmp_path: Path) -> None:
    found = document(tmp_path, f"a.{suffix}", SAMPLES[suffix]()[0])
    chunks = split_document(found, ChunkingSettings())
    assert [(chunk.page, chunk.heading) for chunk in chunks] == [(1, ("Úvod",)), (2, ("Závěr",))]
    assert LINE in chunks[0].text
    assert CODE in chunks[1].text
