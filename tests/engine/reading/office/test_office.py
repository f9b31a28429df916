"""Office documents and e-books give the text that their reader sees."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.reading import readers
from ragdesk.engine.reading.office import archive as archive_limits
from ragdesk.engine.reading.reader_process import ReaderProcess
from ragdesk.engine.reading.readers import ReadResult, read_file
from ragdesk.engine.records import BlockKind, Document, FileState
from ragdesk.engine.settings import ChunkingSettings
from tests.helpers.sample_files import (
    CODE,
    ENEX,
    FB2,
    HEAD,
    LINE,
    RTF,
    SAMPLES,
    STYLES,
    docx,
    good_docx,
    good_odt,
    odf,
    pack,
    paragraph,
)


def read(folder: Path, name: str, data: bytes | str) -> ReadResult:
    (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)
    return read_file(folder, name)


def document(folder: Path, name: str, data: bytes | str) -> Document:
    reading = read(folder, name, data)
    assert reading.report.state is FileState.OK, reading.report
    return reading.documents[0]


def lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]


def blocks(document: Document) -> list[tuple[str, str, str]]:
    """Kind, text and innermost heading of every block."""
    return [(block.kind.value, document.text[block.start:block.end], block.heading[-1] if block.heading else "")
            for block in document.blocks]


@pytest.mark.parametrize("suffix", [
    suffix for suffix in SAMPLES if suffix != "pdf"])
def test_every_format_gives_its_words(suffix: str, tmp_path: Path) -> None:
    for number, sample in enumerate(SAMPLES[suffix]()):
        found = document(tmp_path, f"a{number}.{suffix}", sample)
        assert LINE in found.text.replace("\xa0", " ")
        for hidden in ("HIDDEN", "SKRYTE", "HTMLONLY", "PHONETIC", "QUFB", "AAAA", "\x1b"):
            assert hidden not in found.text


def test_the_reader_process_reads_them_all(tmp_path: Path) -> None:
    for suffix, make in SAMPLES.items():
        (tmp_path / f"a.{suffix}").write_bytes(make()[0])
    process = ReaderProcess(ChunkingSettings())
    try:
        results = list(process.read(tmp_path, sorted(f"a.{suffix}" for suffix in SAMPLES)))
    finally:
        process.close()
    unread = {result.report.path: result.report.reason for result in results if not result.documents}
    assert unread == {}


# --- Word ------------------------------------------------------------------------------------------------------------


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
    assert lines(document(tmp_path, "a.docx", docx(body, styles=STYLES)).text) == [shown]


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


# --- names that lie --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "data"), [
    ("a.doc", RTF), ("a.doc", good_docx()), ("a.doc", f"<html><body><p>{LINE}"), ("a.docx", good_odt()),
    ("a.odt", good_docx()), ("a.rtf", good_docx()), ("a.xls", SAMPLES["xlsx"]()[0]), ("a.doc", LINE),
    ("a.xls", f"Byt\t{LINE}\n".encode("utf-16")), ("a.xls", f"Byt\t{LINE}\n".encode("cp1250"))])
def test_office_files_are_known_by_what_is_in_them(name: str, data: bytes | str, tmp_path: Path) -> None:
    assert LINE in document(tmp_path, name, data).text.replace("\xa0", " ")


@pytest.mark.parametrize("name", ["a.pptx", "a.odp"])
def test_a_presentation_with_a_workbook_inside_is_a_presentation(name: str, tmp_path: Path) -> None:
    inner = zipfile.ZipInfo("ppt/embeddings/sheet.xlsx")
    data = io.BytesIO(SAMPLES["pptx"]()[0])
    with zipfile.ZipFile(data, "a", zipfile.ZIP_STORED) as archive:
        archive.writestr(inner, SAMPLES["xlsx"]()[0])
    assert next(heading for *_, heading in blocks(document(tmp_path, name, data.getvalue()))) == "Úvod"


@pytest.mark.parametrize(("name", "data", "reason"), [
    ("a.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "password"),
    ("a.odt", odf("text", "<text:p>x</text:p>", **{"META-INF/manifest.xml": "<m:encryption-data/>"}), "password"),
    ("a.epub", pack({"META-INF/rights.xml": "<x/>"}), "password"),
    ("a.docx", b"hello", "damaged"), ("a.doc", b"\x01\x02hello", "damaged"), ("a.rtf", b"hello", "damaged"),
    ("a.odt", pack({"mimetype": "x"}), "damaged"), ("a.fb2", "<x/>", "empty"), ("a.enex", "hello", "damaged"),
    ("a.fb2", "<x><y><z/></y></x>", "damaged"), ("a.docx", docx(""), "empty"),
])
def test_what_cannot_be_read_has_a_name(name: str, data: bytes | str, reason: str, tmp_path: Path) -> None:
    reading = read(tmp_path, name, data)
    assert (reading.report.state, reading.report.reason) == (FileState.ERROR, reason)


# --- limits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("declaration", [
    '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/hostname">]>', '<!DOCTYPE d [<!ENTITY a "aaaa">]>',
    "<!--" + "x" * 100_000 + '--><!DOCTYPE d [<!ENTITY a "aaaa">]>'])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_xml_with_declarations_is_refused(declaration: str, encoding: str, tmp_path: Path) -> None:
    source = f'<?xml version="1.0" encoding="{encoding}"?>{declaration}<d><b><p>&a;</p></b></d>'
    assert read(tmp_path, "a.fb2", source.encode(encoding)).report.reason == "unsafe-xml"


def test_a_member_that_unpacks_to_too_much_is_not_unpacked(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(docx(paragraph("x")))) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    members["word/document.xml"] += b" " * 40_000_000
    assert read(tmp_path, "a.docx", pack(members)).report.reason == "too-big"


def test_a_member_that_lies_about_its_size_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_limits, "LARGEST_MEMBER_BYTES", 1_000)
    data = bytearray(docx(paragraph("x" * 5_000)))
    size = len(HEAD.encode())
    for match in re.finditer(rb"PK\x01\x02", bytes(data)):
        if data[match.start() + 46:].startswith(b"word/document.xml"):
            size = match.start() + 24
    data[size:size + 4] = (900).to_bytes(4, "little")
    assert read(tmp_path, "a.docx", bytes(data)).report.reason in ("too-big", "damaged")


def test_many_members_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_limits, "MOST_MEMBERS", 3)
    assert read(tmp_path, "a.docx", good_docx()).report.reason == "unsafe-archive"


def test_deep_nesting_is_damage(tmp_path: Path) -> None:
    body = "<w:sdt><w:sdtContent>" * 5_000 + paragraph("x") + "</w:sdtContent></w:sdt>" * 5_000
    assert read(tmp_path, "a.docx", docx(body)).report.reason == "damaged"


def test_long_documents_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "LONGEST_TEXT", 1_000)
    for name, data in (("a.docx", docx(paragraph("slovo " * 100) * 9)),
                       ("a.rtf", "{\\rtf1 " + "slovo \\par " * 900 + "}"),
                       ("a.json", '["' + '", "'.join(["slovo"] * 900) + '"]')):
        reading = read(tmp_path, name, data)
        assert (reading.report.state, reading.report.reason) == (FileState.PARTIAL, "too-long"), name
        assert len(reading.documents[0].text) <= 1_002


# --- slides, sheets, books -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["pptx", "odp"])
def test_slides_are_pages_in_the_order_of_showing(suffix: str, tmp_path: Path) -> None:
    found = document(tmp_path, f"a.{suffix}", SAMPLES[suffix]()[0])
    chunks = split_document(found, ChunkingSettings())
    assert [(chunk.page, chunk.heading) for chunk in chunks] == [(1, ("Úvod",)), (2, ("Závěr",))]
    assert LINE in chunks[0].text
    assert CODE in chunks[1].text


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


def test_repeated_cells_of_a_sheet_do_not_multiply(tmp_path: Path) -> None:
    found = document(tmp_path, "a.ods", SAMPLES["ods"]()[0])
    assert len(found.text) < 200


def test_text_of_odf_in_order(tmp_path: Path) -> None:
    found = document(tmp_path, "a.odt", odf(
        "text", '<text:p>a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d</text:p>'
        "<text:section text:display='none'><text:p>skryto</text:p></text:section>"
        "<text:p><text:span text:style-name='T1'>skryto</text:span>e\n   f"
        "</text:p><text:tracked-changes><text:p>smazáno</text:p></text:tracked-changes><text:p>g<office:annotation>"
        "<text:p>x</text:p></office:annotation></text:p>",
        '<style:style style:name="T1"><style:text-properties text:display="none"/></style:style>'))
    assert found.text == "a   b\tc\nd\n\ne f\n\ng\n\nComment: x\n"


def test_chapters_in_the_order_of_reading(tmp_path: Path) -> None:
    found = document(tmp_path, "a.epub", SAMPLES["epub"]()[0])
    assert found.title == "Kniha"
    headings = [heading for kind, _, heading in blocks(found) if kind == "paragraph"]
    assert headings == ["První kapitola", "Druhá kapitola"]


def test_sections_of_a_fiction_book_nest(tmp_path: Path) -> None:
    assert document(tmp_path, "a.fb2", FB2).blocks[-1].heading == ("Kapitola", "Oddíl")


def test_each_note_of_evernote_is_a_section(tmp_path: Path) -> None:
    found, other = read(tmp_path, "moje.enex", ENEX).documents
    assert [(note.part, note.title, note.date) for note in (found, other)] == [
        (1, "Nájem", "2024-05-01"), (2, "Druhá", "")]
    assert blocks(found)[1:4] == [("paragraph", "2024-05-01\nbyt", "Nájem"), ("paragraph", LINE, "Nájem"),
                                  ("paragraph", "☑ hotovo", "Nájem")]
    assert blocks(other)[-1] == ("paragraph", CODE, "Druhá")


# --- RTF -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("source", "text"), [
    (r"{\rtf1\ansi\ansicpg1250 \'9elu\'9dou\'e8k\'fd\par}", "žluťoučký"),
    (r"{\rtf1\uc1 \u382?lut\u253?\par}", "žlutý"), (r"{\rtf1{\uc0\u382 luty}\par}", "žluty"),
    (r"{\rtf1 \u-10179?\u-8694?\par}", "\U0001f60a"), (r"{\rtf1 a\line b\tab c\~d\_e\par}", "a\nb\tc\xa0d-e"),
    (r"{\rtf1{\*\neznamy x}{\fonttbl{\f0 Arial;}}{\field{\*\fldinst HYPERLINK}{\fldrslt odkaz}}\par}", "odkaz"),
    (r"{\rtf1\{a\}\\\par}", "{a}\\"), ("{\\rtf1 \\bin5 }}}}}b\\par}", "b"),
    (r"{\rtf1{\fonttbl{\f0\fcharset238 A;}{\f1\fcharset204 B;}}\f1 \'ef\'f0\'e8\f0  \'f8\par}", "при ř"),
])
def test_rtf(source: str, text: str, tmp_path: Path) -> None:
    assert document(tmp_path, "a.rtf", source).text.strip() == text


def test_an_rtf_without_its_end_is_partly_read(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.rtf", r"{\rtf1 {\b text\par a dal")
    assert (reading.report.state, reading.report.reason) == (FileState.PARTIAL, "damaged")
    assert lines(reading.documents[0].text) == ["text", "a dal"]
