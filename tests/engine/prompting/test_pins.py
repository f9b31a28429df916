"""Pins are kept by folder, and a damaged file is no hindrance."""

from __future__ import annotations

import json
from pathlib import Path

from ragdesk.engine.prompting.pins import QUOTE_LETTERS, load_pins, pin_of, save_pins
from tests.helpers.builders import make_chunk

PIN = pin_of(make_chunk("The shop opens at nine.", path="shop.md", start=40))


def test_each_folder_has_its_own(tmp_path: Path) -> None:
    file = tmp_path / "data" / "pins.json"
    save_pins(file, Path("/one"), [PIN])
    save_pins(file, Path("/two"), [PIN, pin_of(make_chunk("Other.", path="other.md"))])
    save_pins(file, Path("/two"), [])

    assert load_pins(file, Path("/one")) == (PIN,)
    assert load_pins(file, Path("/two")) == ()
    assert file.stat().st_mode & 0o077 == 0


def test_only_the_first_words_of_a_passage_are_kept() -> None:
    assert len(pin_of(make_chunk("word " * 500)).quote) == QUOTE_LETTERS


def test_what_makes_no_sense_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "pins.json"
    assert load_pins(file, Path("/one")) == ()
    for written in ("{", "[]", '{"/one": 3}', json.dumps({"/one": [1, {"path": "a.md"}]})):
        file.write_text(written, encoding="utf-8")
        assert load_pins(file, Path("/one")) == ()
