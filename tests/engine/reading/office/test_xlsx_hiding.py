"""What a workbook hides is left out of it, and what only looks so is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.records.hidden import HiddenReason
from tests.helpers.reading import check_hidden
from tests.helpers.sample_files import HEAD, OFFICE, pack, relations

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
    check_hidden(tmp_path, "a.xlsx", data, reason)
