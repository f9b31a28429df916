"""AsciiDoc."""

from __future__ import annotations

from pathlib import Path

from ragdesk.engine.reading.text.asciidoc import find_places, read_asciidoc
from tests.helpers.reading import document, headings, parsed_blocks, read
from tests.helpers.sample_files import ASCIIDOC, CODE, LINE


def test_the_blocks_of_a_text(tmp_path: Path) -> None:
    found = document(tmp_path, "a.adoc", ASCIIDOC)
    assert found.text == ASCIIDOC
    assert (found.title, found.author) == ("Nadpis", "Eva")
    kinds = [(block.kind.value, found.text[block.start:block.end].split("\n")[0]) for block in found.blocks]
    assert kinds == [
        ("heading", "= Nadpis"), ("metadata", ":author: Eva"), ("paragraph", LINE), ("heading", "== Druhý"),
        ("list", "* a"), ("table", "|==="), ("code", "[source,python]"), ("metadata", "===="), ("paragraph", "example"),
        ("metadata", "====")]
    assert CODE in found.text[found.blocks[6].start:found.blocks[6].end]


def test_headings_are_nested_and_without_marks() -> None:
    assert headings(read_asciidoc("= A\n\n== *B* and `C`\n\ntext\n\n=== D\n")) == [
        ("A",), ("A", "B and C"), ("A", "B and C", "D")]


def test_comments_stay_in_the_text_and_are_told_as_hidden(tmp_path: Path) -> None:
    source = "One.\n\n// not this\nTwo.\n\n////\nnor this\n////\n\n----\n// this is shown\n----\n"
    reading = read(tmp_path, "a.adoc", source)
    assert reading.report.facts.hidden_pieces == 2
    assert [source[start:end].strip("/\n ") for start, end, _ in find_places(source)] == ["not this", "nor this"]
    assert not any("this" in text and "shown" not in text for _, text in parsed_blocks(read_asciidoc(source)))


def test_a_fence_that_nothing_closes_is_one_line() -> None:
    assert parsed_blocks(read_asciidoc("----\ntext\n\nmore\n")) == [
        ("code", "----"), ("paragraph", "text"), ("paragraph", "more")]
