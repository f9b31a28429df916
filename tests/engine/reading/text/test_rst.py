"""reStructuredText."""

from __future__ import annotations

from ragdesk.engine.reading.text.rst import read_rst
from tests.helpers.reading import headings, parsed_blocks


def test_rst_blocks() -> None:
    text = ("=====\nTitle\n=====\n\nIntro::\n\n    code here\n    more\n\nSection\n-------\n* item\n* item\n\n"
            "+---+---+\n| a | b |\n+---+---+\n\n:ref:`Deep <x>`\n~~~~~~~~~~~~~~~\ntext\n")
    parsed = read_rst(text)
    assert parsed.title == "Title"
    assert headings(parsed) == [("Title",), ("Title", "Section"), ("Title", "Section", "Deep <x>")]
    assert [kind for kind, _ in parsed_blocks(parsed)] == [
        "heading", "paragraph", "code", "heading", "list", "table", "heading", "paragraph"]
    assert parsed_blocks(parsed)[0][1] == "=====\nTitle\n====="
