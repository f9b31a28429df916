"""Workbooks of old versions of Excel.

Covers: xls_strings.
"""

from __future__ import annotations

from pathlib import Path

from ragdesk.engine.hidden.hidden_text import collect_hidden
from tests.helpers.old_office_files import xls
from tests.helpers.reading import document, lines, read
from tests.helpers.sample_files import CODE, LINE


def test_a_sheet_that_is_listed_again_and_again_is_read_once(tmp_path: Path) -> None:
    with collect_hidden() as hidden:
        found = document(tmp_path, "byty.xls", xls(LINE, CODE, again=2))
    assert lines(found) == ["Byty", f"{LINE}\t\t{CODE}", "2024-05-01\t1.23\t5\t7\tvzor.", "Byty", "Byty"]
    assert [piece.text for piece in hidden.texts.pieces] == ["T\n\nHIDDENSHEET", "T", "T"]


def test_excel(tmp_path: Path) -> None:
    reading = read(tmp_path, "byty.xls", xls(LINE, CODE))
    assert reading.documents[0].text == f"Byty\n\n{LINE}\t\t{CODE}\n2024-05-01\t1.23\t5\t7\tvzor.\n"
    assert reading.documents[0].title == "byty"
    assert reading.report.details == "pieces of hidden text left out: 1"
