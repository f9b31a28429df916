"""What a presentation hides is left out of it, and what only looks so is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.reading.readers import read_file
from ragdesk.engine.records.hidden import HiddenReason
from tests.helpers.reading import check_hidden
from tests.helpers.sample_files import HEAD, OFFICE, pack, relations


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
    check_hidden(tmp_path, "a.pptx", pptx(slide(shape("seen")), second), reason, 2)


def test_a_hidden_slide_keeps_its_number(tmp_path: Path) -> None:
    (tmp_path / "a.pptx").write_bytes(pptx(slide(shape("one")), slide(shape("two"), attributes='show="0"'),
                                           slide(shape("three"))))
    (document,) = read_file(tmp_path, "a.pptx").documents
    assert len(document.page_starts) == 3
    assert document.text[document.page_starts[2]:].strip() == "three"
