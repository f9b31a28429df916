"""Open Document files.

Covers: odf_charts.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.reading import counted_parts, document, lines
from tests.helpers.sample_files import CALLED, CHART, HEAD, ODF, SAMPLES, odf


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


SAID = ["Berths let", "\tPaid", "Oakmere\t12"]


@pytest.mark.parametrize(("kind", "body", "shown"), [
    ("text", f"<text:p>Before.{CALLED}</text:p>", ["Before.", *SAID]),
    ("presentation", f"<draw:page>{CALLED}</draw:page>", SAID),
    ("spreadsheet", f'<table:table table:name="One"><table:shapes>{CALLED}<draw:frame><draw:text-box><text:p>A note'
     "</text:p></draw:text-box></draw:frame></table:shapes><table:table-row><table:table-cell><text:p>cell</text:p>"
     "</table:table-cell></table:table-row></table:table>", ["One", "cell", *SAID, "A note"]),
    ("spreadsheet", f'<table:table table:name="One"><table:table-row><table:table-cell>{CALLED}</table:table-cell>'
     "</table:table-row></table:table>", ["One", "Berths let Paid Oakmere 12"]),
])
def test_charts_and_what_lies_on_a_sheet(kind: str, body: str, shown: list[str], tmp_path: Path) -> None:
    """Titles and names in charts were lost, and so was every text box that is not in a cell."""
    found = document(tmp_path, "a.odt", odf(kind, body, **{"Object 1/content.xml": CHART}))
    assert lines(found) == shown


def test_a_chart_that_is_called_for_again_and_again_stands_once(tmp_path: Path) -> None:
    """Each call read all of it again: twenty in a file of seven kilobytes took five seconds."""
    body = f"<text:p>Before.{CALLED * 9}</text:p><text:p>{CALLED.replace('./', '')}After.</text:p>"
    with counted_parts() as counts:
        found = document(tmp_path, "a.odt", odf("text", body, **{"Object 1/content.xml": CHART}))
    assert lines(found) == ["Before.", *SAID, "After."]
    assert counts["Object 1/content.xml"] == 1


@pytest.mark.parametrize("part", ["<x/>", "<broken", f"{HEAD}<o:document-content xmlns:o='{ODF}office:1.0'/>"])
def test_an_object_that_is_no_chart_says_nothing(part: str, tmp_path: Path) -> None:
    body = f"<text:p>Before.{CALLED}</text:p>"
    assert lines(document(tmp_path, "a.odt", odf("text", body, **{"Object 1/content.xml": part}))) == ["Before."]
    assert lines(document(tmp_path, "a.odt", odf("text", body))) == ["Before."]
