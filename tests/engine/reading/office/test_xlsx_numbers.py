"""Numbers of cells are written as their cells show them."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest

from ragdesk.engine.reading.office.xlsx_numbers import PLAIN, find_formats


def shown(code: str, stored: str, *, is_1904: bool = False) -> str:
    root = fromstring("<s><numFmts><numFmt numFmtId='164'/></numFmts><cellXfs><xf numFmtId='0'/><xf/></cellXfs></s>")
    root[0][0].set("formatCode", code)
    root[1][1].set("numFmtId", code if code.isdecimal() and len(code) < 3 else "164")
    return find_formats(root).get(1, PLAIN).write(stored, is_1904=is_1904)


@pytest.mark.parametrize(("code", "stored", "written"), [
    ("9", "0.21", "21%"), ("10", "0.215", "21.50%"), ("0.0%", "-0.0333", "-3.3%"), ("0 %;[Red]-0 %", "0.21", "21%"),
    ('0"%"', "21", "21"), ("0%", "x", "x"),
    (r"d\.\ m\.\ yyyy", "45306", "15. 1. 2024"), ("dd/mm/yyyy", "45306", "15/01/2024"),
    ("yyyy-mm-dd;@", "45306", "2024-01-15"), (r"[$-405]d\.m\.yyyy", "45306", "15.1.2024"),
    ("14", "45306", "2024-01-15"), ("d. mmmm yyyy", "45306", "2024-01-15"), ("d/m/yy", "45306", "2024-01-15"),
    ("dd.mm.yyyy hh:mm", "45306.5", "2024-01-15 12:00"), ("h:mm", "0.25", "06:00"), ("0", "45306", "45306"),
    ('#,##0.00 "Kč"', "1200", "1200 Kč"), ("[$€-2] #,##0", "1200", "€1200"), (r"#,##0\ [$Kč-405]", "12", "12 Kč"),
    ("$#,##0", "12", "$12"), ('0 "x";0', "", ""), ("General", "0.30000000000000004", "0.3"), ('"Σ"', "3", "3"),
])
def test_a_number_is_written_as_it_is_shown(code: str, stored: str, written: str) -> None:
    assert shown(code, stored) == written


def test_a_workbook_may_count_days_from_1904() -> None:
    assert shown("yyyy-mm-dd", "0.5", is_1904=True) == "12:00"
    assert shown("yyyy-mm-dd", "1", is_1904=True) == "1904-01-02"
