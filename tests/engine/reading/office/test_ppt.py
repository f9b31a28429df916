"""Presentations of old versions of PowerPoint."""

from __future__ import annotations

from pathlib import Path

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.settings import ChunkingSettings
from tests.helpers.old_office_files import ppt
from tests.helpers.reading import read
from tests.helpers.sample_files import CODE, LINE


def test_a_slide_that_is_listed_again_and_again_stands_once(tmp_path: Path) -> None:
    document = read(tmp_path, "a.ppt", ppt(("Úvod", LINE, "poznámka"), again=3)).documents[0]
    assert [line for line in document.text.split("\n") if line] == ["Úvod", LINE, "poznámka"] + ["Úvod"] * 3


def test_powerpoint(tmp_path: Path) -> None:
    slides = ("Úvod", f"{LINE}\rdruhý\vřádek", "poznámka"), ("Závěr", CODE, "")
    document = read(tmp_path, "a.ppt", ppt(*slides)).documents[0]
    assert [line for line in document.text.split("\n") if line] == [
        "Úvod", f"• {LINE}", "• druhý", "řádek", "poznámka", "Závěr", CODE]
    chunks = split_document(document, ChunkingSettings())
    assert [(chunk.page, chunk.heading) for chunk in chunks] == [(1, ("Úvod",)), (2, ("Závěr",))]
