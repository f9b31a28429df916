"""XML that could do harm is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.reading import read
from tests.helpers.sample_files import (
    docx,
    paragraph,
)


@pytest.mark.parametrize("declaration", [
    '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/hostname">]>', '<!DOCTYPE d [<!ENTITY a "aaaa">]>',
    "<!--" + "x" * 100_000 + '--><!DOCTYPE d [<!ENTITY a "aaaa">]>'])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_xml_with_declarations_is_refused(declaration: str, encoding: str, tmp_path: Path) -> None:
    source = f'<?xml version="1.0" encoding="{encoding}"?>{declaration}<d><b><p>&a;</p></b></d>'
    assert read(tmp_path, "a.fb2", source.encode(encoding)).report.reason == "unsafe-xml"


def test_deep_nesting_is_damage(tmp_path: Path) -> None:
    body = "<w:sdt><w:sdtContent>" * 5_000 + paragraph("x") + "</w:sdtContent></w:sdt>" * 5_000
    assert read(tmp_path, "a.docx", docx(body)).report.reason == "damaged"
