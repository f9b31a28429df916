"""JSON: notes of Keep, and any other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.records import FileState
from ragdesk.engine.settings import Settings
from tests.helpers.reading import document, lines, read
from tests.helpers.sample_files import CODE, KEEP, LINE


def test_a_note_of_keep(tmp_path: Path) -> None:
    assert lines(document(tmp_path, "a.json", KEEP)) == ["Nákup", LINE, "☑ mléko", "2024-05-01, domov"]


def test_a_note_in_the_bin_of_keep_is_not_read(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.json", json.dumps({"isTrashed": True, "textContent": "Old password", "title": "wifi"}))
    assert (reading.report.state, reading.report.reason) == (FileState.SKIPPED, "in-bin")
    assert not reading.documents


def test_labels_of_keep_are_tags(tmp_path: Path) -> None:
    note = {"textContent": "Flour", "title": "Shopping", "labels": [{"name": "Household"}]}
    found = document(tmp_path, "a.json", json.dumps(note))
    assert found.tags == ("Household",)
    assert [chunk.text for chunk in split_document(found, Settings().chunking)] == ["Shopping\n\nFlour"]


def test_entries_are_sections_and_numbers_stay(tmp_path: Path) -> None:
    number = "9" * 6_000
    entries = f'[{{"name": "Byt", "cena": {number}, "x": null, "y": {{"z": [1.10, true]}}}}, {{"text": "{LINE}"}}]'
    found = document(tmp_path, "a.json", entries)
    assert lines(found) == ["Byt", f"cena: {number}", "y:", "  z: 1.10, true", f"text: {LINE}"]
    assert found.blocks[1].heading == ("Byt",)
    assert found.blocks[2].heading == ()


def test_pictures_in_json_are_left_out(tmp_path: Path) -> None:
    source = json.dumps({"a": "data:" + "QUFB" * 5_000, "b": CODE})
    assert lines(document(tmp_path, "a.json", source)) == ["a: ", f"b: {CODE}"]


@pytest.mark.parametrize("source", ["{'a': 1}", "[" * 100_000, '{"a":' * 20_000, '{"a": "x', "[1] [2]"])
def test_what_is_no_json_is_read_as_it_stands(source: str, tmp_path: Path) -> None:
    reading = read(tmp_path, "a.json", source)
    assert (reading.report.state, reading.report.reason) == (FileState.PARTIAL, "damaged")
    assert reading.documents[0].text == source


def test_a_bad_line_of_json_lines_keeps_the_others(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.jsonl", '{"a": 1}\n{"b": \n\n{"c": 3}\n')
    assert reading.report.details == "lines that are no JSON: 1"
    assert lines(reading.documents[0]) == ["a: 1", '{"b":', "c: 3"]
