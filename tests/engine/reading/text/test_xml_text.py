"""XML that no other reader knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.records import FileState
from tests.helpers.reading import document, lines, read
from tests.helpers.sample_files import CODE, ENEX, FB2, HEAD, LINE, OPML, XML


def test_records_become_lines_and_prose_paragraphs(tmp_path: Path) -> None:
    found = document(tmp_path, "a.xml", XML)
    assert lines(found) == ["item:", "  id: 1", f"  name: {LINE}", "  price: 24500", "text bold end", CODE]
    assert [block.kind for block in found.blocks] == ["code", "paragraph", "paragraph"]


@pytest.mark.parametrize(("data", "format"), [
    (FB2, "fb2"), (OPML, "opml"), (ENEX, "enex"), ("<!DOCTYPE html><html><body><p>x</p></body></html>", "html")])
def test_known_kinds_are_read_as_what_they_are(data: str, format: str, tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(data)
    from ragdesk.engine.reading.readers import FileReading

    reading = FileReading(tmp_path, "a.xml", lambda: None)
    assert list(reading)
    assert reading.format is not None
    assert reading.format.name == format


def test_damage_costs_what_comes_behind_it(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.xml", f"{HEAD}<a><b>{LINE}</b><c>")
    assert (reading.report.state, reading.report.reason) == (FileState.PARTIAL, "damaged")
    assert lines(reading.documents[0]) == [LINE]
    assert read(tmp_path, "b.xml", "no XML at all").documents[0].text == "no XML at all"


@pytest.mark.parametrize("encoding", ["Shift_JIS", "windows-1250", "iso-8859-2"])
def test_encodings_are_those_of_any_text(encoding: str, tmp_path: Path) -> None:
    word = "お知らせ" if encoding == "Shift_JIS" else "Příliš žluťoučký kůň"
    source = f"<?xml version='1.0' encoding='{encoding}'?><a><b>{word}</b></a>".encode(encoding)
    assert lines(document(tmp_path, "a.xml", source)) == [word]


def test_entities_are_refused_and_data_is_left_out(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE a [<!ENTITY x "y">]><a><b>&x;</b></a>'
    assert read(tmp_path, "a.xml", bomb).report.reason == "unsafe-xml"
    assert "QUFB" not in document(tmp_path, "b.xml", f"<a><b>{'QUFB' * 900}</b><c>text</c></a>").text


def test_a_root_alone_is_read(tmp_path: Path) -> None:
    assert lines(document(tmp_path, "a.xml", "<note to='Eva'>Ahoy</note>")) == ["note: Ahoy", "  to: Eva"]
