"""What office documents hide is left out of them, and what only looks so is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.hidden.hidden_text import collect_hidden
from ragdesk.engine.reading.readers import read_file
from ragdesk.engine.records.hidden import HiddenReason, HiddenText
from tests.helpers.sample_files import HEAD, OFFICE, docx, odf, pack, paragraph, relations

WHITE = '<w:color w:val="FFFFFF"/>'
DOCX_STYLES = (
    '<w:style w:styleId="gone"><w:rPr><w:vanish/></w:rPr></w:style>'
    '<w:style w:styleId="based"><w:basedOn w:val="gone"/></w:style>'
    '<w:style w:styleId="back"><w:basedOn w:val="gone"/><w:rPr><w:vanish w:val="0"/></w:rPr></w:style>'
    '<w:style w:styleId="white"><w:rPr><w:color w:val="FEFEFE"/></w:rPr></w:style>'
    '<w:style w:styleId="banner"><w:pPr><w:shd w:val="clear" w:fill="1F3864"/></w:pPr><w:rPr>'
    + WHITE + "</w:rPr></w:style>"
)


def check(folder: Path, name: str, data: bytes, reason: HiddenReason | None, page: int | None = None) -> None:
    """The file has "seen", and "this" is hidden for a reason, or not hidden at all."""
    (folder / name).write_bytes(data)
    with collect_hidden() as collection:
        reading = read_file(folder, name)
    text = " ".join(document.text for document in reading.documents)
    assert "seen" in text
    if reason is None:
        assert (collection.texts.pieces, "this" in text) == ((), True)
        assert reading.report.facts.hidden_pieces == 0
    else:
        assert collection.texts.pieces == (HiddenText("this", reason, page),)
        assert "this" not in text
        assert "left out: 1" in reading.report.details


@pytest.mark.parametrize(("properties", "run", "reason"), [
    ("", "<w:vanish/>", HiddenReason.VANISH),
    ("", '<w:vanish w:val="false"/>', None),
    ("", "<w:webHidden/>", None),  # shown on paper, as the page numbers of a table of contents are
    ('<w:pStyle w:val="gone"/>', "", HiddenReason.VANISH),
    ('<w:pStyle w:val="based"/>', "", HiddenReason.VANISH),
    ('<w:pStyle w:val="back"/>', "", None),
    ("", '<w:rStyle w:val="gone"/>', HiddenReason.VANISH),
    ("", '<w:sz w:val="1"/>', HiddenReason.VANISH),
    ("", '<w:sz w:val="16"/>', None),
    ("", WHITE, HiddenReason.WHITE),
    ("", '<w:color w:val="fdfdfd"/>', HiddenReason.WHITE),
    ("", '<w:color w:val="auto"/>', None),
    ("", '<w:color w:val="C0C0C0"/>', None),
    ('<w:pStyle w:val="white"/>', "", HiddenReason.WHITE),
    ('<w:pStyle w:val="white"/>', '<w:color w:val="000000"/>', None),
    ("", '<w:rStyle w:val="white"/>', HiddenReason.WHITE),
    ('<w:pStyle w:val="banner"/>', "", None),
    ("", WHITE + '<w:shd w:val="clear" w:color="auto" w:fill="FFFFFF"/>', HiddenReason.WHITE),
    ("", WHITE + '<w:shd w:val="clear" w:fill="auto"/>', HiddenReason.WHITE),
    ("", WHITE + '<w:shd w:val="clear" w:fill="000000"/>', None),
    ("", WHITE + '<w:shd w:val="pct50" w:fill="FFFFFF"/>', None),
    ("", WHITE + '<w:highlight w:val="black"/>', None),
    ('<w:shd w:val="clear" w:fill="FFFFFF"/>', WHITE, HiddenReason.WHITE),
    ('<w:shd w:val="clear" w:fill="203864"/>', WHITE, None),
])
def test_word(tmp_path: Path, properties: str, run: str, reason: HiddenReason | None) -> None:
    body = paragraph("seen") + paragraph("this", properties, run)
    check(tmp_path, "a.docx", docx(body, styles=DOCX_STYLES), reason)


def test_white_letters_in_a_cell_are_read(tmp_path: Path) -> None:
    table = f"<w:tbl><w:tr><w:tc>{paragraph('this', run=WHITE)}</w:tc></w:tr></w:tbl>"
    check(tmp_path, "a.docx", docx(paragraph("seen") + table), None)


# --- presentations ----------------------------------------------------------------------------------------------------


def shape(text: str, place: str = "", name: str = "", run: str = "") -> str:
    return (f'<p:sp><p:nvSpPr><p:cNvPr id="2" name="x" {name}/></p:nvSpPr><p:spPr>{place}</p:spPr><p:txBody><a:p><a:r>'
            f"<a:rPr {run}/><a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp>")


def at(x: int, y: int, width: int = 100, height: int = 50) -> str:
    return f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'


def pptx(*slides: str) -> bytes:
    """A presentation of slides of 1000 by 800."""
    drawing = f'xmlns:p="p" xmlns:a="a" xmlns:r="{OFFICE}"'
    listed = "".join(f'<p:sldId id="{n}" r:id="rId{n}"/>' for n in range(1, len(slides) + 1))
    return pack({
        "[Content_Types].xml": "<Types/>", "_rels/.rels": relations(rId1__officeDocument="ppt/presentation.xml"),
        "ppt/presentation.xml": f'{HEAD}<p:presentation {drawing}><p:sldIdLst>{listed}</p:sldIdLst>'
                                '<p:sldSz cx="1000" cy="800"/></p:presentation>',
        "ppt/_rels/presentation.xml.rels": relations(
            **{f"rId{n}__slide": f"slides/slide{n}.xml" for n in range(1, len(slides) + 1)}),
        **{f"ppt/slides/slide{n}.xml": f"{HEAD}<p:sld {drawing} {slide}</p:sld>" for n, slide in enumerate(slides, 1)},
    })


def slide(*shapes: str, attributes: str = "") -> str:
    return f"{attributes}><p:cSld><p:spTree>{''.join(shapes)}</p:spTree></p:cSld>"


@pytest.mark.parametrize(("second", "reason"), [
    (slide(shape("this")), None),
    (slide(shape("this"), attributes='show="0"'), HiddenReason.HIDDEN_SLIDE),
    (slide(shape("this"), attributes='show="1"'), None),
    (slide(shape("this", name='hidden="1"')), HiddenReason.VANISH),
    (slide(shape("this", at(10, 10))), None),
    (slide(shape("this", at(-50, 10))), None),
    (slide(shape("this", at(-500, 10))), HiddenReason.OFF_PAGE),
    (slide(shape("this", at(10, 801))), HiddenReason.OFF_PAGE),
    (slide(shape("this", run='sz="100"')), HiddenReason.TINY),
    (slide(shape("this", run='sz="800"')), None),
    (slide(f"<p:grpSp><p:grpSpPr>{at(10, 10)}</p:grpSpPr>{shape('this', at(5000, 5000))}</p:grpSp>"), None),
    (slide(f"<p:grpSp><p:grpSpPr>{at(2000, 10)}</p:grpSpPr>{shape('this', at(0, 0))}</p:grpSp>"),
     HiddenReason.OFF_PAGE),
])
def test_presentation(tmp_path: Path, second: str, reason: HiddenReason | None) -> None:
    check(tmp_path, "a.pptx", pptx(slide(shape("seen")), second), reason, 2)


def test_a_hidden_slide_keeps_its_number(tmp_path: Path) -> None:
    (tmp_path / "a.pptx").write_bytes(pptx(slide(shape("one")), slide(shape("two"), attributes='show="0"'),
                                           slide(shape("three"))))
    (document,) = read_file(tmp_path, "a.pptx").documents
    assert len(document.page_starts) == 3
    assert document.text[document.page_starts[2]:].strip() == "three"


# --- Open Document ----------------------------------------------------------------------------------------------------

FO = 'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'


def style(name: str, properties: str, parent: str = "") -> str:
    return (f'<style:style style:name="{name}" style:parent-style-name="{parent}">'
            f"<style:text-properties {FO} {properties}/></style:style>")


ODT_STYLES = (style("gone", 'text:display="none"') + style("based", "", "gone") + style("white", 'fo:color="#ffffff"')
              + style("lit", 'fo:color="#ffffff" fo:background-color="#000080"') + style("tiny", 'fo:font-size="1pt"')
              + style("grey", 'fo:color="#808080" fo:font-size="8pt"'))


@pytest.mark.parametrize(("text", "reason"), [
    ('<text:p text:style-name="gone">this</text:p>', HiddenReason.VANISH),
    ('<text:p><text:span text:style-name="gone">this</text:span></text:p>', HiddenReason.VANISH),
    ('<text:p text:style-name="based">this</text:p>', HiddenReason.VANISH),
    ('<text:p><text:span text:style-name="white">this</text:span></text:p>', HiddenReason.WHITE),
    ('<text:p><text:span text:style-name="tiny">this</text:span></text:p>', HiddenReason.TINY),
    ('<text:p text:style-name="lit">this</text:p>', None),
    ('<text:p text:style-name="grey">this</text:p>', None),
    ('<text:p>this<text:hidden-paragraph text:is-hidden="true"/></text:p>', HiddenReason.VANISH),
    ('<text:p>this<text:hidden-paragraph text:is-hidden="false"/></text:p>', None),
    ('<text:p><text:hidden-text text:is-hidden="true">this</text:hidden-text></text:p>', HiddenReason.VANISH),
    ('<text:section text:display="none"><text:p>this</text:p></text:section>', HiddenReason.VANISH),
    ('<table:table><table:table-row><table:table-cell><text:p text:style-name="white">this</text:p></table:table-cell>'
     "</table:table-row></table:table>", None),
    ('<table:table><table:table-row><table:table-cell><text:p text:style-name="gone">this</text:p></table:table-cell>'
     "</table:table-row></table:table>", HiddenReason.VANISH),
])
def test_open_document(tmp_path: Path, text: str, reason: HiddenReason | None) -> None:
    check(tmp_path, "a.odt", odf("text", f"<text:p>seen</text:p>{text}", ODT_STYLES), reason)


def test_styles_in_their_own_part_count(tmp_path: Path) -> None:
    spaces = "xmlns:office='o' xmlns:style='s' xmlns:text='t'"
    gone = style("gone", 'text:display="none"')
    styles = (f"{HEAD}<office:document-styles {spaces}><office:styles>{gone}</office:styles>"
              "</office:document-styles>")
    body = '<text:p>seen</text:p><text:p text:style-name="gone">this</text:p>'
    check(tmp_path, "a.odt", odf("text", body, **{"styles.xml": styles}), HiddenReason.VANISH)


CELL = "<table:table-cell><text:p>{}</text:p></table:table-cell>"


@pytest.mark.parametrize(("sheet", "reason"), [
    (f'<table:table-row table:visibility="collapse">{CELL.format("this")}</table:table-row>',
     HiddenReason.HIDDEN_CELLS),
    (f'<table:table-row table:visibility="filter">{CELL.format("this")}</table:table-row>', None),
    (f'<table:table-row-group><table:table-row table:visibility="collapse">{CELL.format("this")}</table:table-row>'
     "</table:table-row-group>", None),
    ('<table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>'
     f'<table:table-row>{CELL.format("a")}{CELL.format("")}{CELL.format("this")}{CELL.format("d")}</table:table-row>',
     HiddenReason.HIDDEN_CELLS),
])
def test_open_sheet(tmp_path: Path, sheet: str, reason: HiddenReason | None) -> None:
    body = f'<table:table table:name="seen">{sheet}</table:table>'
    check(tmp_path, "a.ods", odf("spreadsheet", body), reason)


# --- workbooks --------------------------------------------------------------------------------------------------------

XLSX_STYLES = (
    '<numFmts><numFmt numFmtId="170" formatCode=";;;"/></numFmts>'
    '<fonts><font/><font><color rgb="FFFFFFFF"/></font><font><color theme="0"/></font></fonts>'
    '<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    '<fill><patternFill patternType="solid"><fgColor rgb="FF203864"/></patternFill></fill></fills>'
    '<cellXfs><xf/><xf fontId="1" fillId="0"/><xf fontId="1" fillId="2"/><xf fontId="2" fillId="0"/>'
    '<xf numFmtId="170"/></cellXfs>')


def xlsx(rows: str, before: str = "", after: str = "") -> bytes:
    main = f"xmlns='m' xmlns:r='{OFFICE}'"
    return pack({
        "[Content_Types].xml": "<Types/>", "_rels/.rels": relations(rId1__officeDocument="xl/workbook.xml"),
        "xl/workbook.xml": f'{HEAD}<workbook {main}><sheets><sheet name="seen" sheetId="1" r:id="rId1"/></sheets>'
                           "</workbook>",
        "xl/_rels/workbook.xml.rels": relations(rId1__worksheet="worksheets/sheet1.xml", rId2__styles="styles.xml"),
        "xl/worksheets/sheet1.xml": f"{HEAD}<worksheet {main}>{before}<sheetData>{rows}</sheetData>{after}</worksheet>",
        "xl/styles.xml": f"{HEAD}<styleSheet {main}>{XLSX_STYLES}</styleSheet>",
    })


def row(style_number: int = 0, attributes: str = "") -> str:
    return f'<row r="1" {attributes}><c r="C1" t="str" s="{style_number}"><v>this</v></c></row>'


@pytest.mark.parametrize(("data", "reason"), [
    (xlsx(row()), None),
    (xlsx(row(attributes='hidden="1"')), HiddenReason.HIDDEN_CELLS),
    (xlsx(row(attributes='hidden="0"')), None),
    (xlsx(row(attributes='hidden="1" outlineLevel="1"')), None),
    (xlsx(row(attributes='hidden="1"'), after='<autoFilter ref="A1:B9"/>'), None),
    (xlsx(row(), '<cols><col min="2" max="3" hidden="1"/></cols>'), HiddenReason.HIDDEN_CELLS),
    (xlsx(row(), '<cols><col min="1" max="2" hidden="1"/></cols>'), None),
    (xlsx(row(), '<cols><col min="2" max="3" hidden="1" outlineLevel="1"/></cols>'), None),
    (xlsx(row(1)), HiddenReason.HIDDEN_CELLS),
    (xlsx(row(2)), None),
    (xlsx(row(3)), HiddenReason.HIDDEN_CELLS),
    (xlsx(row(4)), HiddenReason.HIDDEN_CELLS),
    (xlsx(row(1), after="<conditionalFormatting/>"), None),
    (xlsx(row(1), after="<tableParts><tablePart/></tableParts>"), None),
])
def test_workbook(tmp_path: Path, data: bytes, reason: HiddenReason | None) -> None:
    check(tmp_path, "a.xlsx", data, reason)


# --- rich text --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "reason"), [
    (r"{\v this}", HiddenReason.VANISH), (r"\v this\v0 ", HiddenReason.VANISH), (r"{\v\plain this}", None),
    (r"{\fs2 this}", HiddenReason.TINY), (r"{\fs16 this}", None), (r"{\fs2\fs20 this}", None),
    (r"{\cf2 this}", HiddenReason.WHITE), (r"{\cf1 this}", None), (r"{\cf2\cf0 this}", None),
    (r"{\cf2\highlight1 this}", None), (r"{\cf2\highlight2 this}", HiddenReason.WHITE), (r"{\cf2\plain this}", None),
    (r"\trowd\pard\intbl {\cf2 this}\cell\row\pard ", None),
])
def test_rich_text(tmp_path: Path, text: str, reason: HiddenReason | None) -> None:
    colours = r"{\colortbl;\red0\green0\blue255;\red255\green255\blue255;}"
    check(tmp_path, "a.rtf", rf"{{\rtf1{colours}\pard seen\par {text}\par end\par}}".encode(), reason)
