"""Binary workbooks."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from ragdesk.engine.hidden.hidden_text import collect_hidden
from ragdesk.engine.records import FileState
from ragdesk.engine.records.hidden import HiddenReason
from tests.helpers.reading import blocks, counted_parts, document, read
from tests.helpers.sample_files import CODE, LINE, brt, good_xlsb, pack


def test_cells_are_shown_as_excel_does(tmp_path: Path) -> None:
    found = document(tmp_path, "a.xlsb", good_xlsb())
    assert [(kind, text) for kind, text, _ in blocks(found)] == [
        ("heading", "Byty"), ("table", f"{LINE}\t\t{CODE}\n2024-05-01\t7\třádek\tTRUE\t21%")]


def test_hidden_sheets_rows_and_columns_are_told(tmp_path: Path) -> None:
    with collect_hidden() as hidden:
        report = read(tmp_path, "a.xlsb", good_xlsb()).report
    assert [(piece.text, piece.reason) for piece in hidden.texts.pieces] == [
        ("HIDDENCOLUMN", HiddenReason.HIDDEN_CELLS), ("HIDDENROW", HiddenReason.HIDDEN_CELLS),
        ("Tajné\nHIDDENSHEET", HiddenReason.HIDDEN_SHEET)]
    assert (report.facts.hidden_pieces, report.facts.hidden_unchecked) == (3, True)


def test_a_sheet_that_is_listed_again_and_again_is_read_once(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(good_xlsb())) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    listing = members["xl/workbook.bin"]
    at, end = listing.index(brt(156, b"")[:2]), listing.index(brt(144))
    members["xl/workbook.bin"] = listing[:at] + listing[at:end] * 3 + listing[end:]
    with counted_parts() as counts:
        found = document(tmp_path, "a.xlsb", pack(dict(members)))
    assert found.text.count(LINE) == 1
    assert [text for kind, text, _ in blocks(found) if kind == "heading"] == ["Byty"] * 3
    assert [counts[f"xl/worksheets/sheet{number}.bin"] for number in (1, 2)] == [1, 1]


def test_a_workbook_under_another_name_is_known_by_what_is_in_it(tmp_path: Path) -> None:
    assert LINE in document(tmp_path, "a.xlsx", good_xlsb()).text


def test_a_sheet_that_is_not_there_is_damage(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(good_xlsb())) as archive:
        members = {name: archive.read(name) for name in archive.namelist() if "sheet1" not in name}
    report = read(tmp_path, "a.xlsb", pack(dict(members))).report
    assert (report.state, report.reason) == (FileState.ERROR, "damaged")
