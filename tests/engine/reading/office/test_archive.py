"""Archives of office documents: limits, and what is refused.

Covers: package.
"""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest

from ragdesk.engine.reading.office import archive as archive_limits
from tests.helpers.reading import read
from tests.helpers.sample_files import (
    HEAD,
    docx,
    good_docx,
    pack,
    paragraph,
)


def test_a_member_that_unpacks_to_too_much_is_not_unpacked(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(docx(paragraph("x")))) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    members["word/document.xml"] += b" " * 40_000_000
    assert read(tmp_path, "a.docx", pack(members)).report.reason == "too-big"


def test_a_member_that_lies_about_its_size_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_limits, "LARGEST_MEMBER_BYTES", 1_000)
    data = bytearray(docx(paragraph("x" * 5_000)))
    size = len(HEAD.encode())
    for match in re.finditer(rb"PK\x01\x02", bytes(data)):
        if data[match.start() + 46:].startswith(b"word/document.xml"):
            size = match.start() + 24
    data[size:size + 4] = (900).to_bytes(4, "little")
    assert read(tmp_path, "a.docx", bytes(data)).report.reason in ("too-big", "damaged")


def test_many_members_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_limits, "MOST_MEMBERS", 3)
    assert read(tmp_path, "a.docx", good_docx()).report.reason == "unsafe-archive"
