"""Headers and footers of office documents are read once, and remarks as remarks."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.reading.office.page_edges import PageEdges
from ragdesk.engine.reading.pdf.repeated_lines import is_page_number
from ragdesk.engine.reading.readers import read_file
from ragdesk.engine.reading.text.plain import read_plain
from ragdesk.engine.records import FileState
from tests.helpers.sample_files import HEAD, ODF, docx, odf, paragraph

SECTION = ('<w:sectPr><w:headerReference r:id="rheader1" w:type="default"/><w:headerReference r:id="rheader2" '
           'w:type="first"/><w:footerReference r:id="rfooter1" w:type="even"/>{}</w:sectPr>')
EDGES = {"header1": paragraph("Oakmere"), "header2": paragraph("INV-7781"), "footer1": paragraph("QX-55120")}


def lines(folder: Path, name: str, data: bytes | str) -> list[str]:
    (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)
    reading = read_file(folder, name)
    assert reading.report.state is FileState.OK, reading.report
    found = reading.documents[0]
    assert " ".join(found.text[block.start:block.end] for block in found.blocks).split() == found.text.split()
    return [line for line in found.text.split("\n") if line.strip()]


@pytest.mark.parametrize(("switch", "settings", "shown"), [
    ("", "", ["Oakmere", "body"]),
    ("<w:titlePg/>", "", ["Oakmere", "INV-7781", "body"]),
    ("", "<w:evenAndOddHeaders/>", ["Oakmere", "body", "QX-55120"]),
    ('<w:titlePg w:val="0"/>', '<w:evenAndOddHeaders w:val="0"/>', ["Oakmere", "body"]),
])
def test_word_shows_the_headers_that_its_pages_have(switch: str, settings: str, shown: list[str],
                                                    tmp_path: Path) -> None:
    data = docx(paragraph("body") + SECTION.format(switch), settings=settings, **EDGES)
    assert lines(tmp_path, "a.docx", data) == shown


def test_a_header_of_several_sections_stands_once_and_page_numbers_never(tmp_path: Path) -> None:
    section = '<w:sectPr><w:headerReference r:id="rheader{}"/></w:sectPr>'
    body = paragraph("one", section.format(1)) + paragraph("two") + section.format(2)
    header = paragraph("Oakmere")
    data = docx(body, header1=header, header2=header + paragraph("Strana 3 z 12"))
    assert lines(tmp_path, "a.docx", data) == ["Oakmere", "one", "two"]


def test_comments_of_word_are_remarks_behind_their_paragraph(tmp_path: Path) -> None:
    body = ('<w:p><w:r><w:t>Two months.</w:t></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>'
            + paragraph("End."))
    comments = f'<w:comment w:id="0" w:author="Ada">{paragraph("Ask Brindle")}</w:comment>'
    assert lines(tmp_path, "a.docx", docx(body, comments=comments)) == [
        "Two months.", "Comment (Ada): Ask Brindle", "End."]


MASTER_PAGES = (
    '<style:master-page style:name="Standard"><style:header><text:p>Oakmere</text:p></style:header>'
    "<style:header-first><text:p>INV-7781</text:p></style:header-first><style:footer><text:p>Page "
    "<text:page-number>1</text:page-number></text:p><text:p>QX-55120</text:p></style:footer>"
    '<style:footer-left style:display="false"><text:p>off</text:p></style:footer-left></style:master-page>'
    '<style:master-page style:name="Envelope"><style:header><text:p>unused</text:p></style:header></style:master-page>')


def with_pages(kind: str, body: str, used: str = "") -> bytes:
    spaces = " ".join(f'xmlns:{name}="{ODF}{name}:1.0"' for name in ("office", "text", "style"))
    styles = f'<style:style style:name="P1" style:master-page-name="{used}"><style:x/></style:style>'
    return odf(kind, body, styles, **{"styles.xml": (
        f"{HEAD}<office:document-styles {spaces}><office:master-styles>{MASTER_PAGES}</office:master-styles>"
        "</office:document-styles>")})


@pytest.mark.parametrize(("used", "shown"), [
    ("", ["Oakmere", "INV-7781", "body", "QX-55120"]),
    ("Envelope", ["Oakmere", "INV-7781", "unused", "body", "QX-55120"]),
])
def test_a_text_of_libreoffice_shows_the_headers_of_the_pages_it_has(used: str, shown: list[str],
                                                                     tmp_path: Path) -> None:
    assert lines(tmp_path, "a.odt", with_pages("text", "<text:p>body</text:p>", used)) == shown


def test_sheets_and_slides_show_no_headers(tmp_path: Path) -> None:
    table = ('<table:table table:name="List"><table:table-row><table:table-cell><text:p>body</text:p>'
             "</table:table-cell></table:table-row></table:table>")
    assert lines(tmp_path, "a.ods", with_pages("spreadsheet", table)) == ["List", "body"]


def test_comments_of_libreoffice_are_remarks(tmp_path: Path) -> None:
    comment = ("<office:annotation><dc:creator>Ada</dc:creator><dc:date>2024-05-01</dc:date>"
               "<text:p>Ask Torvald</text:p></office:annotation>")
    assert lines(tmp_path, "a.odt", odf("text", f"<text:p>Paid{comment} already.</text:p>")) == [
        "Paid already.", "Comment (Ada): Ask Torvald"]
    cell = f"<table:table-cell>{comment}<text:p>41</text:p></table:table-cell>"
    table = f'<table:table table:name="List"><table:table-row>{cell}</table:table-row></table:table>'
    assert lines(tmp_path, "a.ods", odf("spreadsheet", table)) == ["List", "41 Comment (Ada): Ask Torvald"]


@pytest.mark.parametrize(("source", "shown"), [
    (r"{\header \pard Oakmere\par}{\footer \pard QX-55120\par}\pard body\par", ["Oakmere", "body", "QX-55120"]),
    (r"\titlepg{\headerf INV-7781\par Page 1\par}body\par", ["INV-7781", "body"]),
    (r"{\headerf INV-7781\par}{\headerr Oakmere\par}{\headerl even\par}body\par", ["Oakmere", "body"]),
    (r"\facingp{\headerr Oakmere\par}{\headerl even\par}body\par", ["Oakmere", "even", "body"]),
    (r"{\header\trowd\intbl Oakmere\cell 12\cell\row}body\par", ["Oakmere\t12", "body"]),
    (r"be{\header Oakmere}fore\par{\info{\header x}}", ["Oakmere", "before"]),
    (r"Paid{\*\atnid A}{\*\atnauthor Ada}\chatn{\*\annotation{\*\atnref 0}{\*\atndate 1}\pard Ask Torvald\par} "
     r"now.\par End.\par", ["Paid now.", "Comment (Ada): Ask Torvald", "End."]),
])
def test_rich_text(source: str, shown: list[str], tmp_path: Path) -> None:
    assert lines(tmp_path, "a.rtf", r"{\rtf1\ansi " + source + "}") == shown


@pytest.mark.parametrize(("line", "shown"), [
    ("Page 3 of 12", []), ("2/9", []), ("- 4 -", []), ("7", []), ("23. 8. 2012", ["23. 8. 2012"]),
    ("08/23/2012", ["08/23/2012"]), ("2012-08-23", ["2012-08-23"]), ("+420 602 123 456", ["+420 602 123 456"]),
    ("602 123 456", ["602 123 456"]), ("27082440", ["27082440"]), ("12:30", ["12:30"])])
def test_a_line_of_numbers_is_not_always_that_of_the_page(line: str, shown: list[str]) -> None:
    """A date or a telephone at the top of every page was taken for the page's number, and lost."""
    edges = PageEdges()
    edges.add(line, is_top=True)
    found = edges.around(read_plain("body"), 1_000).text.split("\n")
    assert [text for text in found if text not in ("", "body")] == shown


@pytest.mark.parametrize(("line", "is_number"), [
    ("Page 3 of 12", True), ("– 7 –", True), ("Strana 3 z 12", True), ("Reference 55", False), ("p. Novák", False)])
def test_page_numbers(line: str, is_number: bool) -> None:
    assert is_page_number(line) is is_number
