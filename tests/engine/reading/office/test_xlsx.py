"""Workbooks of Excel.

Covers: xlsx_numbers.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from ragdesk.engine.records import FileState
from tests.helpers.reading import blocks, document, read
from tests.helpers.sample_files import (
    CODE,
    LINE,
    SAMPLES,
    pack,
)


def test_a_sheet_is_a_section_and_dates_are_dates(tmp_path: Path) -> None:
    found = document(tmp_path, "byty.xlsx", SAMPLES["xlsx"]()[0])
    assert found.title == "byty"
    assert blocks(found)[1] == ("table", f"{LINE}\t\t{CODE}\n2024-05-01\t0.3\třádek\tTRUE", "Byty")


def without_strings(change: tuple[str, str] = ("", "")) -> bytes:
    """A workbook whose part with the strings is missing; the rest of it changed."""
    with zipfile.ZipFile(io.BytesIO(SAMPLES["xlsx"]()[0])) as archive:
        members = {name: archive.read(name).decode() for name in archive.namelist() if "sharedStrings" not in name}
    return pack({name: text.replace(*change) if change[0] else text for name, text in members.items()})


def test_a_workbook_that_lost_its_strings_keeps_the_rest(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.xlsx", without_strings())
    assert (reading.report.state, reading.report.reason) == (FileState.PARTIAL, "damaged")
    assert "2024-05-01\t0.3\třádek" in reading.documents[0].text


def test_a_workbook_without_strings_needs_none(tmp_path: Path) -> None:
    assert "řádek" in document(tmp_path, "a.xlsx", without_strings(('t="s"', ""))).text
