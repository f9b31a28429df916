"""What an Open Document file hides is left out of it, and what only looks so is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.records.hidden import HiddenReason
from tests.helpers.reading import check_hidden
from tests.helpers.sample_files import HEAD, odf

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
    check_hidden(tmp_path, "a.odt", odf("text", f"<text:p>seen</text:p>{text}", ODT_STYLES), reason)


def test_styles_in_their_own_part_count(tmp_path: Path) -> None:
    spaces = "xmlns:office='o' xmlns:style='s' xmlns:text='t'"
    gone = style("gone", 'text:display="none"')
    styles = (f"{HEAD}<office:document-styles {spaces}><office:styles>{gone}</office:styles>"
              "</office:document-styles>")
    body = '<text:p>seen</text:p><text:p text:style-name="gone">this</text:p>'
    check_hidden(tmp_path, "a.odt", odf("text", body, **{"styles.xml": styles}), HiddenReason.VANISH)


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
    check_hidden(tmp_path, "a.ods", odf("spreadsheet", body), reason)
