"""Documents of old versions of Word."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.old_office_files import doc
from tests.helpers.reading import read
from tests.helpers.sample_files import LINE


def test_word(tmp_path: Path) -> None:
    text = f"Nájem\r{LINE}\rPoložka\x07Cena\x07\x07stůl\x0740\x07\x07\x13HYPERLINK x\x14odkaz\x15 a\x0bb\r"
    reading = read(tmp_path, "a.doc", doc(text, "TAJNÉ", "caf\xe9\r"))
    document = reading.documents[0]
    assert [document.text[block.start:block.end] for block in document.blocks] == [
        "Nájem", LINE, "Položka\tCena\nstůl\t40", "odkaz a\nb", "café"]
    assert reading.report.details == "pieces of hidden text left out: 1"


def test_a_word_document_by_another_name(tmp_path: Path) -> None:
    assert read(tmp_path, "a.docx", doc(LINE)).documents[0].text == LINE + "\n"
