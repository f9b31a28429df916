"""Outlines."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.reading import blocks, document, lines
from tests.helpers.sample_files import CODE, LINE, OPML


def test_points_with_others_below_are_headings(tmp_path: Path) -> None:
    found = document(tmp_path, "a.opml", OPML)
    assert lines(found) == ["Byt", LINE, CODE, "☑ a", "Blog", "https://x.org"]
    assert found.title == "Osnova"
    assert [(kind, heading) for kind, _, heading in blocks(found)] == [
        ("heading", "Byt"), ("list", "Byt"), ("paragraph", "Byt"), ("list", "Byt"), ("list", "")]


def test_deep_points_are_indented(tmp_path: Path) -> None:
    deep = "<outline text='{}'>" * 5 + "</outline>" * 5
    source = f"<opml><body>{deep.format(*'abcde')}</body></opml>"
    assert lines(document(tmp_path, "a.opml", source)) == ["a", "b", "c", "d", "  e"]
