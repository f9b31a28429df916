"""What is kept is kept whole, for its user alone, and what cannot be read is not written over."""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.prompting import kept_files
from ragdesk.engine.prompting.kept_files import keep_object, load_object, write_whole
from ragdesk.engine.prompting.pins import load_pins, pin_of, save_pins
from ragdesk.engine.prompting.saved_templates import TEMPLATES_NAME, load_templates, save_template
from tests.helpers.builders import make_chunk

DAMAGED = ("{", "[]", '{"mine": {"en": {"role": "You are careful."}}', "[" * 200_000, '{"a":' * 200_000)


@pytest.mark.parametrize("written", DAMAGED, ids=lambda written: written[:12])
def test_a_damaged_file_holds_nothing_and_is_set_aside_before_it_is_written_anew(
        written: str, tmp_path: Path) -> None:
    for name in (TEMPLATES_NAME, "pins.json"):
        (tmp_path / name).write_text(written, encoding="utf-8")
    assert load_templates(tmp_path) == {}
    assert load_pins(tmp_path / "pins.json", tmp_path) == ()
    save_template(tmp_path, "new", "en", {"role": "You are kind."})
    save_pins(tmp_path / "pins.json", tmp_path, [pin_of(make_chunk("Words."))])
    assert load_templates(tmp_path) == {"new": {"en": {"role": "You are kind."}}}
    aside = sorted(path for path in tmp_path.iterdir() if ".broken-" in path.name)
    assert [path.read_text(encoding="utf-8") for path in aside] == [written, written]


def test_what_makes_sense_is_not_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "new" / "a.json"
    keep_object(file, {"a": 1})
    keep_object(file, {"b": "\ud83d half a character, and a whole one: ž"})
    assert load_object(file) == {"b": "\ud83d half a character, and a whole one: ž"}
    assert "ž" in file.read_text(encoding="utf-8")
    assert [path.name for path in file.parent.iterdir()] == ["a.json"]
    assert file.stat().st_mode & 0o077 == 0


def test_half_a_character_in_instructions_is_no_hindrance(tmp_path: Path) -> None:
    save_template(tmp_path, "mine", "en", {"role": "You \ud83d help."})
    assert list(load_templates(tmp_path)) == ["mine"]
    assert [path.name for path in tmp_path.iterdir()] == [TEMPLATES_NAME]


def test_what_fails_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.json"
    write_whole(file, b"old")

    def refuse(_number: int) -> None:
        raise OSError("no room")

    monkeypatch.setattr(kept_files.os, "fsync", refuse)
    with pytest.raises(OSError, match="no room"):
        write_whole(file, b"new")
    assert file.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]
