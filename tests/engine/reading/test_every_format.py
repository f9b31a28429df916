"""What holds for the documents of every format.

Covers: readers, reader_process, engine/ledger_reasons.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.reading import readers
from ragdesk.engine.reading.reader_process import ReaderProcess
from ragdesk.engine.records import FileState
from ragdesk.engine.settings import ChunkingSettings
from tests.helpers.reading import document, read
from tests.helpers.sample_files import (
    LINE,
    SAMPLES,
    docx,
    odf,
    pack,
    paragraph,
)


@pytest.mark.parametrize("suffix", [
    suffix for suffix in SAMPLES if suffix not in ("pdf", "url", "webloc")])
def test_every_format_gives_its_words(suffix: str, tmp_path: Path) -> None:
    for number, sample in enumerate(SAMPLES[suffix]()):
        found = document(tmp_path, f"a{number}.{suffix}", sample)
        assert LINE in found.text.replace("\xa0", " ")
        for hidden in ("HIDDEN", "SKRYTE", "HTMLONLY", "PHONETIC", "QUFB", "AAAA", "\x1b"):
            assert hidden not in found.text


def test_the_reader_process_reads_them_all(tmp_path: Path) -> None:
    for suffix, make in SAMPLES.items():
        (tmp_path / f"a.{suffix}").write_bytes(make()[0])
    process = ReaderProcess(ChunkingSettings())
    try:
        results = list(process.read(tmp_path, sorted(f"a.{suffix}" for suffix in SAMPLES)))
    finally:
        process.close()
    unread = {result.report.path: result.report.reason for result in results if not result.documents}
    assert unread == {}


@pytest.mark.parametrize(("name", "data", "reason"), [
    ("a.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "password"),
    ("a.odt", odf("text", "<text:p>x</text:p>", **{"META-INF/manifest.xml": "<m:encryption-data/>"}), "password"),
    ("a.epub", pack({"META-INF/rights.xml": "<x/>"}), "password"),
    ("a.docx", b"hello", "damaged"), ("a.doc", b"\x01\x02hello", "damaged"), ("a.rtf", b"hello", "damaged"),
    ("a.odt", pack({"mimetype": "x"}), "damaged"), ("a.fb2", "<x/>", "empty"), ("a.enex", "hello", "damaged"),
    ("a.fb2", "<x><y><z/></y></x>", "damaged"), ("a.docx", docx(""), "empty"),
])
def test_what_cannot_be_read_has_a_name(name: str, data: bytes | str, reason: str, tmp_path: Path) -> None:
    reading = read(tmp_path, name, data)
    assert (reading.report.state, reading.report.reason) == (FileState.ERROR, reason)


def test_long_documents_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "LONGEST_TEXT", 1_000)
    for name, data in (("a.docx", docx(paragraph("slovo " * 100) * 9)),
                       ("a.rtf", "{\\rtf1 " + "slovo \\par " * 900 + "}"),
                       ("a.json", '["' + '", "'.join(["slovo"] * 900) + '"]')):
        reading = read(tmp_path, name, data)
        assert (reading.report.state, reading.report.reason) == (FileState.PARTIAL, "too-long"), name
        assert len(reading.documents[0].text) <= 1_002
