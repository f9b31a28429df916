"""Canvases."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers.reading import blocks, document, lines, read
from tests.helpers.sample_files import CANVAS, CODE, LINE


def test_cards_are_read_group_by_group(tmp_path: Path) -> None:
    found = document(tmp_path, "a.canvas", CANVAS)
    assert lines(found) == ["notes/a.md", "https://example.org", "Byt", "# Nájem", LINE, CODE]
    assert [heading for _, _, heading in blocks(found)] == ["", "Byt", "Nájem", "Nájem", ""]


def test_cards_are_read_from_the_top(tmp_path: Path) -> None:
    nodes = [{"type": "text", "text": text, "x": x, "y": y} for text, x, y in (("c", 0, 9), ("b", 5, 0), ("a", 0, 0))]
    assert lines(document(tmp_path, "a.canvas", json.dumps({"nodes": nodes}))) == ["a", "b", "c"]


@pytest.mark.parametrize("data", ["[]", "{", '{"nodes": 3, "edges": [1]}', '{"nodes": [{"type": "text", "x": []}]}'])
def test_what_is_no_canvas_has_a_name(data: str, tmp_path: Path) -> None:
    assert read(tmp_path, "a.canvas", data).report.reason in ("damaged", "empty")
