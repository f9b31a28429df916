"""Links that are kept as files."""

from __future__ import annotations

import plistlib
from pathlib import Path

import pytest

from tests.helpers.reading import document, read
from tests.helpers.sample_files import CODE, URL, WEBLOC


@pytest.mark.parametrize(("name", "data"), [
    ("a.url", URL), ("a.webloc", WEBLOC),
    ("b.webloc", plistlib.dumps({"URL": f"https://example.org/{CODE}"}, fmt=plistlib.FMT_BINARY))])
def test_the_address_is_read(name: str, data: bytes | str, tmp_path: Path) -> None:
    assert document(tmp_path, name, data).text == f"https://example.org/{CODE}\n"


@pytest.mark.parametrize(("name", "data"), [
    ("a.url", "[InternetShortcut]\n"), ("a.webloc", "<plist><array/></plist>"), ("a.webloc", b"bplist00\xff\xff"),
    ("a.webloc", "<!DOCTYPE a [<!ENTITY x 'y'>]><plist><string>&x;</string></plist>")])
def test_one_without_an_address_is_damaged(name: str, data: bytes | str, tmp_path: Path) -> None:
    assert read(tmp_path, name, data).report.reason == "damaged"
