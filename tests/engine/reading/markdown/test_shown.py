"""A note as its reader sees it: titles, lists, tables, code, and none of the signs that make them.

Covers: shown, units.
"""

from __future__ import annotations

import pytest

from ragdesk.engine.reading import shown_lines
from ragdesk.engine.reading.markdown.shown import show_markdown
from ragdesk.engine.records.shown import Look, ShownBlock


def words(block: ShownBlock) -> str:
    return " | ".join("".join(run.text for run in cell) for cell in block.cells)


def looks(text: str) -> list[tuple[Look, str]]:
    return [(block.look, words(block)) for block in show_markdown(text)]


@pytest.mark.parametrize(("text", "expected"), [
    ("# One\n\n## Two ##\n", [(Look.HEADING, "One"), (Look.HEADING, "Two")]),
    ("Title\n=====\ntext", [(Look.HEADING, "Title"), (Look.PARAGRAPH, "text")]),
    ("- one\n- two\n", [(Look.ITEM, "•\tone"), (Look.ITEM, "•\ttwo")]),
    ("1. one\n12) two\n", [(Look.ITEM, "1.\tone"), (Look.ITEM, "12)\ttwo")]),
    ("- [ ] open\n- [x] done\n", [(Look.ITEM, "☐\topen"), (Look.ITEM, "☑\tdone")]),
    ("> said\n> so\n", [(Look.PARAGRAPH, "said\nso")]),
    ("> [!warning] Mind\n> the step\n", [(Look.PARAGRAPH, "warning Mind\nthe step")]),
    ("```py\nx = *a*\n\ny\n```\nafter", [(Look.CODE, "x = *a*\n\ny"), (Look.PARAGRAPH, "after")]),
    ("    x = *a*\n\n    y\nafter", [(Look.CODE, "x = *a*\n\ny"), (Look.PARAGRAPH, "after")]),
    ("| A | B |\n|---|:-:|\n| **1** | a \\| b |\nafter",
     [(Look.ROW, "A | B"), (Look.ROW, "1 | a | b"), (Look.PARAGRAPH, "after")]),
    ("above\n| A | B |\n|---|---|\n| 1 | |", [(Look.PARAGRAPH, "above"), (Look.ROW, "A | B"), (Look.ROW, "1 | ")]),
    ("above\n\n***\n\nbelow", [(Look.PARAGRAPH, "above"), (Look.RULE, ""), (Look.PARAGRAPH, "below")]),
    ("---\ntitle: A\n---\ntext", [(Look.ASIDE, "---\ntitle: A\n---"), (Look.PARAGRAPH, "text")]),
    ("[plan]: plan.md\n\nsee [plan]", [(Look.ASIDE, "[plan]: plan.md"), (Look.PARAGRAPH, "see plan")]),
    ("<div align=\"center\">\n<p>Hello &amp; more</p>\n</div>\n", [(Look.PARAGRAPH, "Hello & more")]),
    ("<!-- a note -->\n\n%%\nanother\n%%\n", [(Look.ASIDE, "<!-- a note -->"), (Look.ASIDE, "%%\nanother\n%%")]),
])
def test_what_a_block_becomes(text: str, expected: list[tuple[Look, str]]) -> None:
    assert looks(text) == expected


def test_lists_and_quotations_know_how_deep_they_are() -> None:
    text = "- one\n  - two\n    1. three\n\n       below\n\n> > deep\n"
    assert [(block.depth, block.quotes, words(block)) for block in show_markdown(text)] == [
        (1, 0, "•\tone"), (2, 0, "•\ttwo"), (3, 0, "1.\tthree"), (3, 0, "below"), (0, 2, "deep")]


def test_what_stands_apart_is_told_from_what_goes_on() -> None:
    text = "- one\n- two\n\n- three\n"
    assert [block.is_apart for block in show_markdown(text)] == [True, False, True]


def test_lines_that_were_filled_flow_and_others_stay() -> None:
    filled = ("It is a long sentence that goes on in the next line because\n"
              "the first one had no more room for any of its many words, so\nit ends here.")
    assert looks(filled) == [(Look.PARAGRAPH, filled.replace("\n", " "))]
    verse = "Roses are red\nViolets are blue\n"
    assert looks(verse) == [(Look.PARAGRAPH, verse.strip())]
    assert looks("It ends here with two blanks that no line of this width could hold  \nnext") == [
        (Look.PARAGRAPH, "It ends here with two blanks that no line of this width could hold  \nnext")]


def test_the_first_row_of_a_table_is_its_head() -> None:
    rows = list(show_markdown("| A | B |\n|---|---|\n| 1 | 2 |\n"))
    assert [row.is_head for row in rows] == [True, False]


def test_a_part_begins_with_something_whole() -> None:
    text = "# Title\n\n- one **bold**\n- two\n\nlast words\n"
    start = text.index("last words") + 3
    assert [words(block) for block in show_markdown(text, start, len(text))] == ["last words"]


def test_a_part_that_begins_within_code_knows_it() -> None:
    text = "```\n" + "x = *a*\n" * 50 + "```\n**after**\n"
    blocks = list(show_markdown(text, text.index("x") + 8 * 20, len(text)))
    assert {block.look for block in blocks[:-1]} == {Look.CODE}
    assert words(blocks[-1]) == "after"


def test_long_code_comes_in_several_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown_lines, "LINES_AT_ONCE", 10)
    text = "```\n" + "\n".join(f"line {n}" for n in range(25)) + "\n```\n"
    assert [words(block).count("\n") + 1 for block in show_markdown(text)] == [10, 10, 5]


def test_every_block_is_made_of_the_text_in_order() -> None:
    text = "# A *b*\n\n- c\n  > d `e`\n\n| f | g |\n|---|---|\n| h | |\n\n```\ni\n```\n"
    places = [(run.start, run.end) for block in show_markdown(text) for cell in block.cells for run in cell]
    assert places == sorted(places)
    assert all(start < end for start, end in places)
