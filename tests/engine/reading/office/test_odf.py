"""Open Document files."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.reading import document, lines
from tests.helpers.sample_files import (
    SAMPLES,
    odf,
)


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


def test_the_title_as_a_field_is_text_and_that_of_a_picture_is_not(tmp_path: Path) -> None:
    body = ("<text:p>See <text:title>Lease of boats</text:title>, p. 2<draw:frame><draw:image/><svg:title>a ship"
            "</svg:title></draw:frame></text:p>").replace("svg:", "draw:")
    assert lines(document(tmp_path, "a.odt", odf("text", body))) == ["See Lease of boats, p. 2"]
