"""Lists of literature."""

from __future__ import annotations

from pathlib import Path

from ragdesk.engine.reading.exports.references import read_bibtex, read_ris
from tests.helpers.reading import document, lines
from tests.helpers.sample_files import BIBTEX, CODE, LINE, RIS


def test_bibtex(tmp_path: Path) -> None:
    assert lines(document(tmp_path, "a.bib", BIBTEX)) == [
        "Nájem Bytů", "Novák, Jan; Eva Nová", "2024", "month: jan x", f"abstract: {LINE}", f"note: {CODE}"]


def test_ris(tmp_path: Path) -> None:
    assert lines(document(tmp_path, "a.ris", RIS)) == [
        "Nájem bytů", "Novák, Jan; Nová, Eva", "2024", f"abstract: {LINE}", "keywords: byt", f"note: {CODE}", "Druhá"]


def test_values_may_be_nested_quoted_or_never_end() -> None:
    assert read_bibtex('@book(k, title = "A {"} b", year = 1999)').text.split("\n")[0] == 'A " b'
    assert "open" in read_bibtex("@book{k, title = {open {").text
    assert read_bibtex("@book{k}\n@misc{\n@").text == ""


def test_a_long_value_of_ris_goes_on_in_the_next_line() -> None:
    assert "abstract: one two" in read_ris("TY  - BOOK\nTI  - A\nAB  - one\ntwo\nER  - \n").text
