"""That nothing hidden was found, and that not all could be looked at, are told apart.

Covers: readers, engine/reading/pdf/hidden.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.reading.pdf.hidden import DEEPEST
from ragdesk.engine.reading.reader_process import ReaderProcess
from ragdesk.engine.settings import ChunkingSettings
from tests.engine.reading.pdf.test_forms import DRAW, SEEN
from tests.helpers.old_office_files import ppt
from tests.helpers.pdf_files import make_pdf_of_forms
from tests.helpers.reading import read
from tests.helpers.sample_files import docx, good_docx, good_odt, good_xlsx, message, odf, pack, paragraph, relations

NESTED = [f"q /X{number + 1} Do Q\n" for number in range(DEEPEST + 1)]
LOST_STYLES = pack({
    "_rels/.rels": relations(rId1__officeDocument="xl/workbook.xml"),
    "xl/workbook.xml": "<workbook xmlns:r='r'><sheets><sheet name='A' r:id='s'/></sheets></workbook>",
    "xl/_rels/workbook.xml.rels": relations(s__worksheet="a.xml", t__styles="b.xml"), "xl/b.xml": "<a><b>",
    "xl/a.xml": "<worksheet><sheetData><row><c t='str'><v>x</v></c></row></sheetData></worksheet>"})


def with_attached(name: str, data: bytes) -> bytes:
    mail = message("Boat", "text")
    mail.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return mail.as_bytes()


BROKEN_DOCX = docx(paragraph("text"), styles="<broken>")


@pytest.mark.parametrize(("name", "data"), [
    ("a.docx", BROKEN_DOCX), ("a.xlsx", LOST_STYLES),
    ("a.odt", odf("text", "<text:p>text</text:p>", **{"styles.xml": "<a><b>"})),
    ("a.ppt", ppt(("Title", "text", ""))), ("a.pdf", make_pdf_of_forms(SEEN + DRAW, *NESTED, "")),
    ("a.eml", with_attached("a.docx", BROKEN_DOCX)),
])
def test_what_could_not_be_looked_at_is_told(name: str, data: bytes, tmp_path: Path) -> None:
    report = read(tmp_path, name, data).report
    assert report.facts.hidden_unchecked
    assert not report.facts.has_hidden


@pytest.mark.parametrize(("name", "data"), [
    ("a.docx", good_docx()), ("a.odt", good_odt()), ("a.xlsx", good_xlsx()),
    ("a.pdf", make_pdf_of_forms(SEEN + DRAW, SEEN)),
    ("a.eml", with_attached("a.docx", good_docx())), ("a.md", b"text"),
])
def test_where_all_was_looked_at_nothing_is_said(name: str, data: bytes, tmp_path: Path) -> None:
    assert not read(tmp_path, name, data).report.facts.hidden_unchecked


def test_the_fact_comes_through_the_reader_process(tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(BROKEN_DOCX)
    process = ReaderProcess(ChunkingSettings())
    try:
        (result,) = process.read(tmp_path, ["a.docx"])
    finally:
        process.close()
    assert result.report.facts.hidden_unchecked
