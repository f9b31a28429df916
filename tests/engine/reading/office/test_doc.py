"""Documents of old versions of Word."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.reading import readers
from ragdesk.engine.reading.office import doc as doc_reader
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


def test_a_piece_that_is_called_for_again_and_again_is_taken_as_long_as_there_is_room(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece may be all of the file, and the table has room for many: the text was as long as both multiplied."""
    taken: list[int] = []
    monkeypatch.setattr(readers, "LONGEST_TEXT", 300)
    monkeypatch.setattr(doc_reader, "_add_paragraphs", lambda _composer, text, _report: taken.append(len(text)))
    read(tmp_path, "a.doc", doc("Nájem\r", "", "Ninety crowns\r", again=900))
    assert taken == [6 + 22 * 14]


def test_a_word_document_by_another_name(tmp_path: Path) -> None:
    assert read(tmp_path, "a.docx", doc(LINE)).documents[0].text == LINE + "\n"
