"""Names that lie: a file is known by what is in it."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from tests.helpers.reading import blocks, document
from tests.helpers.sample_files import (
    LINE,
    RTF,
    SAMPLES,
    good_docx,
    good_odt,
)


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
