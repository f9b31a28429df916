"""Tables as text."""

from __future__ import annotations

import pytest

from ragdesk.engine.reading.text.csv_table import read_table


def records(text: str) -> list[str]:
    parsed = read_table(text)
    assert parsed.text == text
    assert {block.kind.value for block in parsed.blocks} <= {"table"}
    return [text[block.start:block.end] for block in parsed.blocks]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_a_record_may_hold_line_ends_in_quotes(delimiter: str) -> None:
    rows = [f"name{delimiter}text", f'one{delimiter}"two\nlines"', f"three{delimiter}four"]
    assert records("\n".join(rows) + "\n") == rows


def test_empty_lines_belong_to_no_record() -> None:
    assert records("a,b\n\n\nc,d\n\n") == ["a,b", "c,d"]


def test_a_field_longer_than_the_usual_limit() -> None:
    text = f"a,b\n{'x' * 200_000},1\nlast,2"
    assert records(text)[-1] == "last,2"


def test_a_quotation_mark_that_nothing_closes_costs_no_line() -> None:
    rows = ['a,"never closed', *(f"row,{number}" for number in range(3_500))]
    assert records("\n".join(rows)) == rows


def test_an_inch_sign_in_a_cell_is_no_quotation_mark() -> None:
    rows = ['size,5" pipe', "next,row"]
    assert records("\n".join(rows)) == rows


def test_nothing() -> None:
    assert records("") == []
