"""A text that was put together looks like what its blocks say."""

from __future__ import annotations

from ragdesk.engine.reading.html.reader import read_html
from ragdesk.engine.reading.shown_text import ShownText
from ragdesk.engine.reading.structure import show_structure
from ragdesk.engine.reading.text.csv_table import read_table
from ragdesk.engine.records.shown import Look, ShownBlock

PAGE = ("<h1>Title</h1><p>Para <b>one</b>.</p><p>Two<br>lines</p><ul><li>one</li><li>two</li></ul>"
        "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>x y</td></tr></table><pre>code\n  x</pre><h2>Sub</h2>")


def words(block: ShownBlock) -> str:
    return " | ".join("".join(run.text for run in cell) for cell in block.cells)


def looks(text: str, blocks: tuple[ShownBlock, ...]) -> list[tuple[Look, str]]:
    return [(block.look, words(block)) for block in blocks]


def test_a_page_looks_like_a_page() -> None:
    page = read_html(PAGE)
    shown = tuple(show_structure(page.text, page.blocks, 0, len(page.text)))
    assert looks(page.text, shown) == [
        (Look.HEADING, "Title"), (Look.PARAGRAPH, "Para one."), (Look.PARAGRAPH, "Two\nlines"), (Look.ITEM, "•\tone"),
        (Look.ITEM, "•\ttwo"), (Look.ROW, "A | B"), (Look.ROW, "1 | x y"), (Look.CODE, "code\n  x"),
        (Look.HEADING, "Sub")]
    assert [block.level for block in shown if block.look is Look.HEADING] == [1, 2]
    assert [block.is_head for block in shown if block.look is Look.ROW] == [True, False]


def test_places_are_known_both_ways_also_behind_a_bullet() -> None:
    page = read_html(PAGE)
    shown = ShownText(show_structure(page.text, page.blocks, 0, len(page.text)))
    for word in ("Title", "Para one.", "one\ntwo"[4:], "x y", "code\n  x", "Sub"):
        start = page.text.index(word)
        place = shown.to_shown(start, start + len(word))
        assert shown.text[slice(*place)] == word
        assert shown.to_source(*place) == (start, start + len(word))


def test_records_are_rows_without_quotation_marks() -> None:
    table = read_table('Name;Note\nPeas;"early; in March\nor later"\nBeans;\n')
    shown = tuple(show_structure(table.text, table.blocks, 0, len(table.text)))
    assert looks(table.text, shown) == [
        (Look.ROW, "Name | Note"), (Look.ROW, "Peas | early; in March\nor later"), (Look.ROW, "Beans | ")]
    assert [block.is_apart for block in shown] == [True, False, False]


def test_a_part_and_a_text_without_blocks() -> None:
    page = read_html(PAGE)
    start, end = page.text.index("one\ntwo"), page.text.index("A\t")
    assert looks(page.text, tuple(show_structure(page.text, page.blocks, start, end))) == [
        (Look.ITEM, "•\tone"), (Look.ITEM, "•\ttwo")]
    assert looks("a\n\nb", tuple(show_structure("a\n\nb", (), 0, 4))) == [(Look.PARAGRAPH, "a"), (Look.PARAGRAPH, "b")]
