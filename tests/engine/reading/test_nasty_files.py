"""Every nasty file of a kind that we read ends as it should.

Covers: readers.
"""

from __future__ import annotations

import json
import os
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from ragdesk.engine.reading.readers import ReadResult, read_file
from tests.helpers.cpu_time import cpu_seconds

SHARED = Path(os.environ.get("RAGDESK_SHARED") or Path(__file__).resolve().parents[3].parent / "shared")
MANIFEST = SHARED / "files" / "manifest.jsonl"

def cases() -> list[Any]:
    if not MANIFEST.is_file():
        return []
    entries = map(json.loads, MANIFEST.read_text(encoding="utf-8").splitlines())
    return [pytest.param(entry, id=entry["file"]) for entry in entries]


def fold(text: str) -> str:
    """As the manifest says that texts are to be compared."""
    text = unicodedata.normalize("NFKC", text).replace("\u00ad", "")
    return " ".join(re.sub(r"-\n", "", text).split())


def test_the_manifest_is_there(shared_folder: Path) -> None:
    assert len(cases()) > 130


@pytest.mark.parametrize("entry", cases())
def test_nasty_file(entry: dict[str, Any], shared_folder: Path) -> None:
    expected = entry["expected"]
    readings: list[ReadResult] = []
    seconds = cpu_seconds(lambda: readings.append(read_file(shared_folder / "files", entry["file"])))
    assert seconds < expected["limits"]["seconds"]
    (reading,) = readings
    report = reading.report
    if report.state in ("ok", "partial"):
        assert report.state in expected["outcome"]
        text = "\n".join(document.text for document in reading.documents)
        assert [wanted for wanted in expected["must_find"] if fold(wanted) not in fold(text)] == []
        assert [banned for banned in expected["must_not_find"] if banned in text] == []
    else:
        assert report.state == ("skipped" if report.reason == "unsupported" else "error")
        assert "error" in expected["outcome"]
        assert report.reason in expected["error"]
