"""Documents of old office programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.old_office_files import compound, doc, ppt, xls
from tests.helpers.reading import read
from tests.helpers.sample_files import CODE, LINE


@pytest.mark.parametrize(("name", "data", "reason"), [
    ("a.doc", doc(LINE, flags=0x0300), "password"), ("a.doc", doc(LINE, version=0x65), "old-format"),
    ("a.xls", xls(LINE, CODE, locked=True), "password"), ("a.xls", xls(LINE, CODE, version=0x500), "old-format"),
    ("a.xlsx", compound({"EncryptedPackage": b"x"}), "password"),
    ("a.ppt", compound({"PowerPoint Document": b"x"}), "damaged"), ("a.ppt", ppt(token=0xF3D1C4DF), "password"),
    ("a.ppt", ppt(), "empty"), ("a.xls", compound({"Book": b"x"}), "old-format"),
    ("a.doc", compound({"Other": b"x"}), "damaged"), ("a.doc", compound({"WordDocument": b"x"}), "damaged"),
])
def test_what_cannot_be_read_has_a_name(name: str, data: bytes, reason: str, tmp_path: Path) -> None:
    assert read(tmp_path, name, data).report.reason == reason
