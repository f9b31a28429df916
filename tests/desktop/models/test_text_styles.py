"""What stretches of a text look like, and where the columns of its tables stand."""

from __future__ import annotations

import pytest

from ragdesk.desktop.models.text_styles import (
    COLUMN_GAP,
    MOST_CELLS,
    WIDEST_COLUMN,
    TextStyle,
    TextStyleKind,
    TextStyles,
    find_styles,
    is_mail_head,
    width_of,
)
from ragdesk.engine.reading.composing import Composer
from ragdesk.engine.reading.markdown.reader import read_markdown
from ragdesk.engine.reading.parsed import Parsed
from ragdesk.engine.reading.text.csv_table import read_table
from ragdesk.engine.records import BlockKind


def styles_of(parsed: Parsed, start: int = 0, end: int | None = None) -> TextStyles:
    *pauses, styles = find_styles(parsed.text, parsed.blocks, start, len(parsed.text) if end is None else end)
    assert all(pause is None for pause in pauses)
    assert styles is not None
    return styles


def words_of(parsed: Parsed, kind: TextStyleKind) -> list[str]:
    return [parsed.text[style.start:style.end] for style in styles_of(parsed).styles
            if style.kind is kind and not style.room]


def columns_of(parsed: Parsed, *, bars: bool = False) -> list[list[int]]:
    """For each line where its cells begin, or where its upright lines stand, in letters, with all room that is made."""
    rooms = {style.start: style.room for style in styles_of(parsed).styles if style.room}
    columns, position = [], 0
    for line in parsed.text.split("\n"):
        here, starts = 0, [0]
        for number, character in enumerate(line):
            if bars and character == "|":
                starts.append(here)
            here += width_of(character) + rooms.get(position + number, 0)
            if not bars and character == ";":
                starts.append(here)
        columns.append(starts)
        position += len(line) + 1
    return columns


def test_headings_by_their_depth_code_and_tables() -> None:
    parsed = read_markdown("# One\n\ntext\n\n## Two\n\n### Three\n\n#### Four\n\n"
                           "```\ncode\n```\n\n|a|b|\n|-|-|\n|c|d|\n")
    assert words_of(parsed, TextStyleKind.HEADING_1) == ["# One"]
    assert words_of(parsed, TextStyleKind.HEADING_2) == ["## Two"]
    assert words_of(parsed, TextStyleKind.HEADING_3) == ["### Three", "#### Four"]
    assert words_of(parsed, TextStyleKind.CODE) == ["```\ncode\n```"]
    assert words_of(parsed, TextStyleKind.TABLE_HEAD) == ["|a|b|"]
    assert words_of(parsed, TextStyleKind.TABLE) == ["|-|-|", "|c|d|"]


def test_the_head_of_a_message_has_labels() -> None:
    composer = Composer(10_000)
    composer.add_heading(1, "Subject of it")
    composer.add(BlockKind.PARAGRAPH, "From: Jana\nTo: Karel\nDate: 2026-11-02 10:00")
    composer.add(BlockKind.PARAGRAPH, "To: be or not to be\nis not a head")
    assert words_of(composer.finish(), TextStyleKind.LABEL) == ["From:", "To:", "Date:"]


@pytest.mark.parametrize(("text", "is_head"), [
    ("From: a\nDate: b", True), ("From: a", False), ("From: a\nand words", False), ("Hello\nTo: you", False)])
def test_what_is_the_head_of_a_message(text: str, is_head: bool) -> None:
    assert is_mail_head(text) is is_head


@pytest.mark.parametrize("text", [
    "Name;City;n\nAlice;Brno;1\nBob the long;;22\n;Prague;333\n",
    'Name;Remark;n\n"a;b";x;1\n"say ""hi""; you";y;2\n',
    "Jméno;Město;n\nŽofie;Ústí;1\n李小龍;香港;2\n",
])
def test_the_cells_of_a_table_begin_below_each_other(text: str) -> None:
    parsed = read_table(text)
    plain = parsed.text.replace('"a;b"', '"a,b"').replace('; you"', ', you"')
    columns = columns_of(Parsed(plain, parsed.blocks))[:-1]
    assert len({tuple(starts) for starts in columns}) == 1
    assert len(columns[0]) == 3


def test_upright_lines_of_a_table_are_straight() -> None:
    parsed = read_markdown("| Part | Months |\n|------|---|\n| Battery and more | 24 |\n|| x |\n")
    columns = columns_of(parsed, bars=True)[:-1]
    assert len(columns[0]) == 4
    assert len({tuple(starts) for starts in columns}) == 1


def test_tabs_lead_to_the_columns_of_the_widest_table() -> None:
    composer = Composer(10_000)
    for row in ("a\tbb\tc", "aaaa\t\tc"):
        composer.add(BlockKind.TABLE, row)
    composer.add_heading(1, "Another sheet")
    composer.add(BlockKind.TABLE, "x\tyyyyyy\tz\tw")
    styles = styles_of(composer.finish())
    first, second, third = 4 + COLUMN_GAP, 6 + COLUMN_GAP, 1 + COLUMN_GAP
    assert styles.stops == [first, first + second, first + second + third]
    assert not any(style.room for style in styles.styles)


def test_a_long_cell_does_not_push_all_others_aside() -> None:
    parsed = read_table("a;b\n" + "x" * 500 + ";y\n")
    assert max(style.room for style in styles_of(parsed).styles) <= WIDEST_COLUMN + COLUMN_GAP


def test_a_record_over_several_lines_keeps_them() -> None:
    parsed = read_table('a;b\n"two\nlines";c\nlong one;d\n')
    start, end = parsed.text.index('"two'), parsed.text.index("long")
    assert [style for style in styles_of(parsed).styles if start <= style.start < end] == [
        TextStyle(TextStyleKind.TABLE, start, end - 1)]


def test_of_an_endless_table_a_bounded_number_of_cells_is_put_in_columns() -> None:
    parsed = read_table("a;b;c;d\n" * 30_000)
    styles = styles_of(parsed)
    assert len([style for style in styles.styles if style.room]) <= MOST_CELLS


def test_only_the_part_shown_is_looked_at() -> None:
    parsed = read_markdown("\n\n".join(f"# Heading {n}" for n in range(100)))
    start, end = parsed.text.index("# Heading 40"), parsed.text.index("# Heading 50")
    assert len(styles_of(parsed, start, end).styles) in (10, 11)


def test_looks_come_in_steps() -> None:
    parsed = read_table("a;b\n" * 5_000)
    assert sum(pause is None for pause in find_styles(parsed.text, parsed.blocks, 0, len(parsed.text))) > 50
