"""Diagrams and charts of presentations and documents are read, and the comments on slides."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.hidden.hidden_text import collect_hidden
from tests.helpers import reading
from tests.helpers.sample_files import HEAD, OFFICE, pack, relations

SPACES = f'xmlns:p="p" xmlns:a="a" xmlns:w="w" xmlns:dgm="d" xmlns:c="c" xmlns:r="{OFFICE}"'
DIAGRAM = (
    f"{HEAD}<dgm:dataModel {SPACES}><dgm:ptLst>"
    "<dgm:pt type='doc'><dgm:t><a:p/></dgm:t></dgm:pt>"
    "<dgm:pt><dgm:t><a:p><a:r><a:t>Plum</a:t></a:r><a:r><a:t>tree</a:t></a:r></a:p></dgm:t></dgm:pt>"
    "<dgm:pt type='sibTrans'><dgm:t><a:p><a:r><a:t>arrow</a:t></a:r></a:p></dgm:t></dgm:pt>"
    "<dgm:pt type='asst'><dgm:t><a:p><a:r><a:t>Pear</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>")
CHART = (
    f"{HEAD}<c:chartSpace {SPACES}><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Harvest</a:t></a:r></a:p></c:rich>"
    "</c:tx></c:title><c:plotArea>{}</c:plotArea></c:chart></c:chartSpace>")


def series(name: str, *values: str) -> str:
    def points(cache: str, *texts: str) -> str:
        return f"<c:{cache}>" + "".join(f"<c:pt><c:v>{text}</c:v></c:pt>" for text in texts) + f"</c:{cache}>"
    return (f"<c:ser><c:tx><c:strRef>{points('strCache', name)}</c:strRef></c:tx>"
            f"<c:cat><c:strRef>{points('strCache', 'May', 'June')}</c:strRef></c:cat>"
            f"<c:val><c:numRef>{points('numCache', *values)}</c:numRef></c:val></c:ser>")


def lines(folder: Path, name: str, data: bytes) -> list[str]:
    return reading.lines(reading.document(folder, name, data))


def pptx(caller: str, **parts: str) -> bytes:
    shape = "<p:sp><p:txBody><a:p><a:r><a:t>Slide</a:t></a:r></a:p></p:txBody></p:sp>"
    frame = f"<p:graphicFrame><a:graphic><a:graphicData>{caller}</a:graphicData></a:graphic></p:graphicFrame>"
    return pack({
        "[Content_Types].xml": "<Types/>", "_rels/.rels": relations(rId1__officeDocument="ppt/presentation.xml"),
        "ppt/presentation.xml": f'{HEAD}<p:presentation {SPACES}><p:sldIdLst><p:sldId r:id="rId1"/></p:sldIdLst>'
                                "</p:presentation>",
        "ppt/_rels/presentation.xml.rels": relations(rId1__slide="slides/slide1.xml"),
        "ppt/slides/slide1.xml": f"{HEAD}<p:sld {SPACES}><p:cSld><p:spTree>{shape}{frame}</p:spTree></p:cSld></p:sld>",
        "ppt/slides/_rels/slide1.xml.rels": relations(**{f"x__{kind}": f"../x/{kind}.xml" for kind in parts}),
        **{f"ppt/x/{kind}.xml": part for kind, part in parts.items()}})


def test_a_diagram_is_read_without_its_arrows(tmp_path: Path) -> None:
    caller = '<dgm:relIds r:dm="x" r:lo="y"/>'
    assert lines(tmp_path, "a.pptx", pptx(caller, diagramData=DIAGRAM)) == ["Slide", "Plumtree", "Pear"]


@pytest.mark.parametrize(("drawn", "shown"), [
    (series("Plums", "12", "7"), ["Harvest", "Plums", "May\t12", "June\t7"]),
    (series("Plums", "12", "7") + series("Pears", "3"), ["Harvest", "\tPlums\tPears", "May\t12\t3", "June\t7"]),
])
def test_a_chart_is_a_table(drawn: str, shown: list[str], tmp_path: Path) -> None:
    chart = CHART.format(drawn)
    assert lines(tmp_path, "a.pptx", pptx('<c:chart r:id="x"/>', chart=chart)) == ["Slide", *shown]


@pytest.mark.parametrize(("caller", "part", "shown"), [
    ('<dgm:relIds xmlns:dgm="d" r:dm="rdiagramData"/>', DIAGRAM, ["Plumtree", "Pear"]),
    ('<c:chart xmlns:c="c" r:id="rdiagramData"/>', CHART.format(series("Plums", "12", "7")),
     ["Harvest", "Plums", "May\t12", "June\t7"]),
])
def test_word_has_them_too(caller: str, part: str, shown: list[str], tmp_path: Path) -> None:
    body = f"<w:p><w:r><w:t>Text</w:t></w:r><w:r><w:drawing>{caller}</w:drawing></w:r></w:p>"
    data = pack({"[Content_Types].xml": "<Types/>", "_rels/.rels": relations(rId1__officeDocument="word/document.xml"),
                 "word/document.xml": f"{HEAD}<w:document {SPACES}><w:body>{body}</w:body></w:document>",
                 "word/_rels/document.xml.rels": relations(rdiagramData__x="x.xml"), "word/x.xml": part})
    assert lines(tmp_path, "a.docx", data) == ["Text", *shown]


def test_a_chart_that_is_called_for_again_and_again_stands_once(tmp_path: Path) -> None:
    with reading.counted_parts() as counts:
        found = lines(tmp_path, "a.pptx", pptx('<c:chart r:id="x"/>' * 9, chart=CHART.format(series("Plums", "12"))))
    assert found == ["Slide", "Harvest", "Plums", "May\t12", "June"]
    assert counts["ppt/x/chart.xml"] == 1


def test_what_several_slides_call_for_is_read_once(tmp_path: Path) -> None:
    slide = f"{HEAD}<p:sld {SPACES}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>{{}}</a:t></a:r></a:p>"
    slide += "</p:txBody></p:sp></p:spTree></p:cSld></p:sld>"
    calls = relations(n__notesSlide="n.xml", c__comments="c.xml")
    order = "".join(f'<p:sldId r:id="{name}"/>' for name in ("r1", "r2", "r1", "r3"))
    data = pack({
        "[Content_Types].xml": "<Types/>", "_rels/.rels": relations(rId1__officeDocument="ppt/presentation.xml"),
        "ppt/presentation.xml": f"{HEAD}<p:presentation {SPACES}><p:sldIdLst>{order}</p:sldIdLst></p:presentation>",
        "ppt/_rels/presentation.xml.rels": relations(r1__slide="1.xml", r2__slide="2.xml", r3__slide="1.xml"),
        "ppt/1.xml": slide.format("One"), "ppt/2.xml": slide.format("Two"), "ppt/n.xml": slide.format("Note"),
        "ppt/c.xml": f"<p:cmLst {SPACES}><p:cm><p:text>Ask Brindle</p:text></p:cm></p:cmLst>",
        "ppt/_rels/1.xml.rels": calls, "ppt/_rels/2.xml.rels": calls})
    with reading.counted_parts() as counts:
        found = reading.document(tmp_path, "a.pptx", data)
    assert reading.lines(found) == ["One", "Comment: Ask Brindle", "Note", "Two"]
    assert len(found.page_starts) == 4
    assert [counts[f"ppt/{name}.xml"] for name in "12nc"] == [1, 1, 1, 1]


def test_what_several_sheets_call_for_is_read_once(tmp_path: Path) -> None:
    sheets = "".join(f'<sheet name="{name}" r:id="{part}"/>' for name, part in zip("ABCD", "abaa", strict=True))
    hidden = "".join(f'<sheet state="hidden" name="{name}" r:id="h"/>' for name in "EF")
    row = "<row><c t='inlineStr'><is><t>{}</t></is></c></row>"
    drawing = "<x:sp><x:txBody><a:p><a:r><a:t>In a box</a:t></a:r></a:p></x:txBody></x:sp>"
    calls = relations(d__drawing="d.xml", e__drawing="d.xml", n__comments="n.xml")
    data = pack({
        "[Content_Types].xml": "<Types/>", "_rels/.rels": relations(rId1__officeDocument="xl/workbook.xml"),
        "xl/workbook.xml": f"{HEAD}<workbook {SPACES}><sheets>{hidden}{sheets}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": relations(a__worksheet="a.xml", b__worksheet="b.xml", h__worksheet="h.xml"),
        **{f"xl/{name}.xml": f"{HEAD}<worksheet><sheetData>{row.format('in ' + name)}</sheetData></worksheet>"
           for name in "abh"},
        "xl/_rels/a.xml.rels": calls, "xl/_rels/b.xml.rels": calls,
        "xl/d.xml": f'{HEAD}<x:wsDr xmlns:x="x" {SPACES}>{drawing}</x:wsDr>',
        "xl/n.xml": f"{HEAD}<comments><commentList><comment><text><t>Ask Brindle</t></text></comment></commentList>"
                    "</comments>"})
    with reading.counted_parts() as counts, collect_hidden() as hiding:
        found = lines(tmp_path, "a.xlsx", data)
    assert found == ["A", "in a", "In a box", "Comment: Ask Brindle", "B", "in b", "C", "D"]
    assert [counts[f"xl/{name}.xml"] for name in "abhdn"] == [1, 1, 1, 1, 1]
    assert [piece.text for piece in hiding.texts.pieces] == ["E\nin h", "F"]


def test_a_damaged_diagram_costs_only_itself(tmp_path: Path) -> None:
    assert lines(tmp_path, "a.pptx", pptx('<dgm:relIds r:dm="x"/>', diagramData="<a><b>")) == ["Slide"]


@pytest.mark.parametrize("comments", [
    "<p:cmLst {}><p:cm><p:text>Ask Brindle</p:text></p:cm></p:cmLst>",
    "<p:cmLst {}><p:cm><p:txBody><a:p><a:r><a:t>Ask Brindle</a:t></a:r></a:p></p:txBody></p:cm></p:cmLst>",
])
def test_comments_on_a_slide_are_remarks(comments: str, tmp_path: Path) -> None:
    assert lines(tmp_path, "a.pptx", pptx("", comments=comments.format(SPACES))) == ["Slide", "Comment: Ask Brindle"]


def test_a_sheet_has_text_boxes_charts_and_comments(tmp_path: Path) -> None:
    sheet = "<row><c t='inlineStr'><is><t>cell</t></is></c></row>"
    drawing = ("<x:sp><x:txBody><a:p><a:r><a:t>In a box</a:t></a:r></a:p></x:txBody></x:sp>"
               '<x:graphicFrame><c:chart r:id="c"/></x:graphicFrame>')
    comments = ("<authors><author>Ada</author></authors><commentList><comment ref='A1' authorId='0'><text>"
                "<r><t>Ada:</t></r><r><t>\n Ask Brindle</t></r></text></comment></commentList>")
    data = pack({
        "[Content_Types].xml": "<Types/>", "_rels/.rels": relations(rId1__officeDocument="xl/workbook.xml"),
        "xl/workbook.xml": f'{HEAD}<workbook {SPACES}><sheets><sheet name="List" r:id="s"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations(s__worksheet="sheet1.xml"),
        "xl/sheet1.xml": f"{HEAD}<worksheet><sheetData>{sheet}</sheetData></worksheet>",
        "xl/_rels/sheet1.xml.rels": relations(d__drawing="drawing.xml", n__comments="comments.xml"),
        "xl/drawing.xml": f'{HEAD}<x:wsDr xmlns:x="x" {SPACES}>{drawing}</x:wsDr>',
        "xl/_rels/drawing.xml.rels": relations(c__chart="chart.xml"),
        "xl/chart.xml": CHART.format(series("Plums", "12", "7")),
        "xl/comments.xml": f"{HEAD}<comments>{comments}</comments>"})
    assert lines(tmp_path, "a.xlsx", data) == [
        "List", "cell", "In a box", "Harvest", "Plums", "May\t12", "June\t7", "Comment (Ada): Ask Brindle"]
