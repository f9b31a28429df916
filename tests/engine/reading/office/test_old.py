"""Documents of old office programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.reading.readers import ReadResult, read_file
from ragdesk.engine.settings import ChunkingSettings
from tests.helpers.old_office_files import compound, doc, msg, ppt, xls
from tests.helpers.sample_files import CODE, LINE


def read(folder: Path, name: str, data: bytes) -> ReadResult:
    (folder / name).write_bytes(data)
    return read_file(folder, name)


def test_word(tmp_path: Path) -> None:
    text = f"Nájem\r{LINE}\rPoložka\x07Cena\x07\x07stůl\x0740\x07\x07\x13HYPERLINK x\x14odkaz\x15 a\x0bb\r"
    reading = read(tmp_path, "a.doc", doc(text, "TAJNÉ", "caf\xe9\r"))
    document = reading.documents[0]
    assert [document.text[block.start:block.end] for block in document.blocks] == [
        "Nájem", LINE, "Položka\tCena\nstůl\t40", "odkaz a\nb", "café"]
    assert reading.report.details == "pieces of hidden text left out: 1"


def test_a_word_document_by_another_name(tmp_path: Path) -> None:
    assert read(tmp_path, "a.docx", doc(LINE)).documents[0].text == LINE + "\n"


def test_outlook(tmp_path: Path) -> None:
    document = read(tmp_path, "a.msg", msg("Nájem", LINE, "<p>HTMLONLY</p>")).documents[0]
    assert [line for line in document.text.split("\n") if line] == [
        "Nájem", "From: Jan Novák", "To: Eva", "Date: 2024-05-01 10:00", LINE, "Attachments: smlouva.pdf"]
    assert document.blocks[-1].heading == ("Nájem (Jan Novák, 2024-05-01)",)


def test_outlook_without_plain_text(tmp_path: Path) -> None:
    html = f"<meta charset=utf-8><p>{LINE}</p><p style='display:none'>HIDDEN</p>"
    text = read(tmp_path, "a.msg", msg("Nájem", "", html)).documents[0].text
    assert LINE in text
    assert "HIDDEN" not in text


def test_excel(tmp_path: Path) -> None:
    reading = read(tmp_path, "byty.xls", xls(LINE, CODE))
    assert reading.documents[0].text == f"Byty\n\n{LINE}\t\t{CODE}\n2024-05-01\t1.23\t5\t7\tvzor.\n"
    assert reading.documents[0].title == "byty"
    assert reading.report.details == "hidden sheets left out: 1"


def test_powerpoint(tmp_path: Path) -> None:
    slides = ("Úvod", f"{LINE}\rdruhý\vřádek", "poznámka"), ("Závěr", CODE, "")
    document = read(tmp_path, "a.ppt", ppt(*slides)).documents[0]
    assert [line for line in document.text.split("\n") if line] == [
        "Úvod", f"• {LINE}", "• druhý", "řádek", "poznámka", "Závěr", CODE]
    chunks = split_document(document, ChunkingSettings())
    assert [(chunk.page, chunk.heading) for chunk in chunks] == [(1, ("Úvod",)), (2, ("Závěr",))]


@pytest.mark.parametrize(("name", "data", "reason"), [
    ("a.doc", doc(LINE, flags=0x0300), "password"), ("a.doc", doc(LINE, version=0x65), "old-format"),
    ("a.xls", xls(LINE, CODE, locked=True), "password"), ("a.xls", xls(LINE, CODE, version=0x500), "old-format"),
    ("a.xlsx", compound({"EncryptedPackage": b"x"}), "password"),
    ("a.ppt", compound({"PowerPoint Document": b"x"}), "damaged"), ("a.ppt", ppt(token=0xF3D1C4DF), "password"),
    ("a.ppt", ppt(), "empty"), ("a.xls", compound({"Book": b"x"}), "old-format"),
    ("a.doc", compound({"Other": b"x"}), "damaged"), ("a.doc", compound({"WordDocument": b"x"}), "damaged"),
])
def test_what_cannot_be_read_has_a_name(name: str, data: bytes, reason: str, tmp_path: Path) -> None:
    assert read(tmp_path, name, data).report.reason == reason


def test_chains_that_bite_their_tail_end(tmp_path: Path) -> None:
    data = bytearray(doc(LINE))
    table_at = data.rindex(b"\xfd\xff\xff\xff") // 512 * 512
    for place in range(table_at, table_at + 40, 4):
        data[place:place + 4] = bytes(4)
    texts = [document.text for document in read(tmp_path, "a.doc", bytes(data)).documents]
    assert sum(map(len, texts)) <= len(data)
    assert LINE not in "".join(texts)
