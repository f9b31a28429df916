"""What a document of Word hides is left out of it, and what only looks so is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.records.hidden import HiddenReason
from tests.helpers.reading import check_hidden
from tests.helpers.sample_files import docx, paragraph

WHITE = '<w:color w:val="FFFFFF"/>'
DOCX_STYLES = (
    '<w:style w:styleId="gone"><w:rPr><w:vanish/></w:rPr></w:style>'
    '<w:style w:styleId="based"><w:basedOn w:val="gone"/></w:style>'
    '<w:style w:styleId="back"><w:basedOn w:val="gone"/><w:rPr><w:vanish w:val="0"/></w:rPr></w:style>'
    '<w:style w:styleId="white"><w:rPr><w:color w:val="FEFEFE"/></w:rPr></w:style>'
    '<w:style w:styleId="banner"><w:pPr><w:shd w:val="clear" w:fill="1F3864"/></w:pPr><w:rPr>'
    + WHITE + "</w:rPr></w:style>"
)


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
    check_hidden(tmp_path, "a.docx", docx(body, styles=DOCX_STYLES), reason)


def test_white_letters_in_a_cell_are_read(tmp_path: Path) -> None:
    table = f"<w:tbl><w:tr><w:tc>{paragraph('this', run=WHITE)}</w:tc></w:tr></w:tbl>"
    check_hidden(tmp_path, "a.docx", docx(paragraph("seen") + table), None)
