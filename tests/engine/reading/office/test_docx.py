"""Documents of Word."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from ragdesk.engine.reading.office import archive as archive_limits
from ragdesk.engine.reading.office import docx as docx_reader
from ragdesk.engine.records import BlockKind, FileState
from tests.helpers.reading import blocks, counted_parts, document, lines, read
from tests.helpers.sample_files import (
    CODE,
    LINE,
    STYLES,
    docx,
    docx_around,
    good_docx,
    pack,
    paragraph,
    relations,
)


def test_docx_structure(tmp_path: Path) -> None:
    found = document(tmp_path, "a.docx", good_docx())
    assert found.title == "Smlouva"
    assert blocks(found)[1:] == [
        ("heading", "Nájem", "Nájem"), ("paragraph", LINE, "Nájem"), ("paragraph", "Text s poznámkou", "Nájem"),
        ("paragraph", CODE, "Nájem"), ("list", "• položka", "Nájem"),
        ("table", "Položka\tCena\nPoložka\tCena", "Nájem")]


def test_docx_headings_nest(tmp_path: Path) -> None:
    body = (paragraph("A", '<w:pStyle w:val="Nadpis1"/>') + paragraph("B", '<w:pStyle w:val="Nadpis2"/>')
            + paragraph("text") + paragraph("C", '<w:outlineLvl w:val="0"/>') + paragraph("konec"))
    found = document(tmp_path, "a.docx", docx(body, styles=STYLES))
    assert [block.heading for block in found.blocks if block.kind is BlockKind.PARAGRAPH] == [("A", "B"), ("C",)]


@pytest.mark.parametrize(("body", "shown"), [
    ("<w:p><w:del><w:r><w:delText>pryč</w:delText></w:r></w:del><w:ins><w:r><w:t>nové</w:t></w:r></w:ins></w:p>",
     "nové"),
    ("<w:p><w:moveFrom><w:r><w:t>odtud</w:t></w:r></w:moveFrom><w:moveTo><w:r><w:t>sem</w:t></w:r></w:moveTo></w:p>",
     "sem"),
    ("<w:sdt><w:sdtPr/><w:sdtContent><w:p><w:r><w:t>pole</w:t></w:r></w:p></w:sdtContent></w:sdt>", "pole"),
    ("<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r><w:hyperlink><w:r><w:t>c</w:t></w:r></w:hyperlink></w:p>",
     "a\tbc"),
    ("<w:p><w:r><w:instrText>HYPERLINK</w:instrText></w:r><w:r><w:t>odkaz</w:t></w:r></w:p>", "odkaz"),
    (paragraph("tajné", run="<w:vanish/>") + paragraph("vidět", run='<w:vanish w:val="0"/>'), "vidět"),
    (paragraph("tajné", run='<w:rStyle w:val="Skryty"/>') + paragraph("vidět"), "vidět"),
    (paragraph("tajné", '<w:pStyle w:val="Skryty"/>') + paragraph("vidět"), "vidět"),
    (paragraph("tajné", run='<w:sz w:val="2"/>') + paragraph("vidět", run='<w:sz w:val="20"/>'), "vidět"),
    (paragraph("tajné", run='<w:color w:val="FFFFFF"/>')
     + paragraph("na tmavém", run='<w:color w:val="FFFFFF"/><w:shd w:fill="000000"/>'), "na tmavém"),
    ("<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r>"
     "<w:t>y</w:t></w:r></w:p></w:tc></w:tr></w:tbl>", "y"),
    ('<w:p><w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice><w:txbxContent><w:p><w:r><w:t>rámeček</w:t></w:r></w:p>'
     "</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent><w:p><w:r><w:t>rámeček</w:t></w:r></w:p></w:txbxContent>"
     "</mc:Fallback></mc:AlternateContent></w:r></w:p>", "rámeček"),
])
def test_docx_shows_what_word_shows(body: str, shown: str, tmp_path: Path) -> None:
    assert lines(document(tmp_path, "a.docx", docx(body, styles=STYLES))) == [shown]


def test_hidden_text_is_counted(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.docx", docx(paragraph("x", run="<w:vanish/>") + paragraph("y")))
    assert reading.report.details == "pieces of hidden text left out: 1"


def test_a_document_whose_end_is_damaged_keeps_its_beginning(tmp_path: Path) -> None:
    data = docx(paragraph("začátek") + paragraph("konec"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    members["word/document.xml"] = members["word/document.xml"].partition(b"konec")[0]
    reading = read(tmp_path, "a.docx", pack(members))
    assert (reading.report.state, reading.report.reason) == (FileState.PARTIAL, "damaged")
    assert reading.documents[0].text == "začátek\n"


@pytest.mark.parametrize(("name", "content"), [
    ("c.html", "<h1>Lease</h1><p>Ninety <b>crowns</b>.</p>"), ("c.txt", "Lease\n\nNinety crowns."),
    ("c.rtf", r"{\rtf1\ansi Lease\par Ninety crowns.\par}"),
    ("c.mht", "MIME-Version: 1.0\nContent-Type: text/html\n\n<h1>Lease</h1><p>Ninety crowns.</p>"),
    ("c.docx", docx(paragraph("Lease") + paragraph("Ninety crowns."))),
    ("c.dat", docx(paragraph("Lease") + paragraph("Ninety crowns.")))])
def test_a_document_inside_of_another_stands_in_its_place(name: str, content: str | bytes, tmp_path: Path) -> None:
    """All that such a part says was lost, and nothing told; some programs write nothing else into a document."""
    assert lines(document(tmp_path, "a.docx", docx_around(name, content))) == [
        "Before.", "Lease", "Ninety crowns.", "After."]


def test_a_document_inside_of_a_cell(tmp_path: Path) -> None:
    body = '<w:tbl><w:tr><w:tc><w:altChunk r:id="rc"/></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>'
    assert "Ninety crowns." in document(tmp_path, "a.docx", docx_around("c.html", "<p>Ninety crowns.", body)).text


@pytest.mark.parametrize(("name", "content"), [("c.exe", b"MZ"), ("c.zip", pack({"a.txt": "a"})), ("c.html", "")])
def test_one_that_cannot_be_read_is_told(name: str, content: str | bytes, tmp_path: Path) -> None:
    reading = read(tmp_path, "a.docx", docx_around(name, content))
    assert (reading.report.state, reading.report.reason) == (FileState.PARTIAL, "damaged")
    assert lines(reading.documents[0]) == ["Before.", "After."]


def test_a_document_that_is_called_for_again_and_again_stands_once(tmp_path: Path) -> None:
    """Twelve calls on each of three floors were 1,885 documents in a file of six kilobytes."""
    data = docx(paragraph("Innermost."))
    for _ in range(3):
        data = docx_around("c.docx", data, '<w:altChunk r:id="rc"/>' * 12)
    with counted_parts() as counts:
        found = document(tmp_path, "a.docx", data)
    assert lines(found) == ["Before."] * 3 + ["Innermost."] + ["After."] * 3
    assert counts["word/c.docx"] == 3


def of_two(inner: bytes) -> bytes:
    """A document with two others inside of it, which are the same."""
    outer = docx_around("c.docx", inner, '<w:altChunk r:id="rc"/><w:altChunk r:id="rd"/>')
    with zipfile.ZipFile(io.BytesIO(outer)) as archive:
        members: dict[str, str | bytes] = {name: archive.read(name) for name in archive.namelist()}
    return pack({**members, "word/d.docx": inner, "word/_rels/document.xml.rels": relations(
        rc__aFChunk="c.docx", rd__aFChunk="d.docx")})


def test_documents_inside_of_each_other_are_counted_together(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = of_two(of_two(docx(paragraph("Innermost."))))
    assert lines(document(tmp_path, "a.docx", data)).count("Innermost.") == 4
    monkeypatch.setattr(docx_reader, "MOST_INSIDE", 5)
    reading = read(tmp_path, "a.docx", data)
    assert (reading.report.state, reading.report.reason) == (FileState.PARTIAL, "damaged")
    assert lines(reading.documents[0]).count("Innermost.") == 3


def test_documents_inside_of_each_other_unpack_to_no_more_than_one_may(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = of_two(docx(paragraph("x" * 20_000)))
    monkeypatch.setattr(archive_limits, "LARGEST_TOTAL_BYTES", 40_000)
    reading = read(tmp_path, "a.docx", data)
    assert (reading.report.state, reading.report.reason) == (FileState.PARTIAL, "damaged")
    assert lines(reading.documents[0]) == ["Before.", "x" * 20_000, "After."]


def test_a_header_under_several_names_is_read_once(tmp_path: Path) -> None:
    section = '<w:sectPr><w:headerReference r:id="r1"/></w:sectPr>'
    body = paragraph("one", section) + paragraph("two", section.replace("r1", "r2")) + section.replace("r1", "r3")
    with zipfile.ZipFile(io.BytesIO(docx(body, header=paragraph("Oakmere")))) as archive:
        members: dict[str, str | bytes] = {name: archive.read(name) for name in archive.namelist()}
    data = pack({**members, "word/_rels/document.xml.rels": relations(
        r1__header="header.xml", r2__header="header.xml", r3__header="header.xml")})
    with counted_parts() as counts:
        assert lines(document(tmp_path, "a.docx", data)) == ["Oakmere", "one", "two"]
    assert counts["word/header.xml"] == 1


def test_documents_inside_of_each_other_have_an_end(tmp_path: Path) -> None:
    data = docx(paragraph("Innermost."))
    for _ in range(6):
        data = docx_around("c.docx", data)
    reading = read(tmp_path, "a.docx", data)
    assert (reading.report.state, lines(reading.documents[0])) == (
        FileState.PARTIAL, ["Before."] * 4 + ["After."] * 4)
