"""What the user wrote is kept by name and language, and only if it can be used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ragdesk.engine.errors import TemplateRefused
from ragdesk.engine.prompting.saved_templates import (
    TEMPLATES_NAME,
    delete_template,
    edited_parts,
    load_templates,
    save_template,
)
from ragdesk.engine.prompting.template_parts import parts_of_language


def test_only_what_differs_is_kept_language_by_language(tmp_path: Path) -> None:
    save_template(tmp_path, " mine ", "en", {**parts_of_language("en"), "role": "You are careful."})
    save_template(tmp_path, "mine", "cs", {"role": "Jsi pečlivý."})

    assert load_templates(tmp_path) == {"mine": {"en": {"role": "You are careful."}, "cs": {"role": "Jsi pečlivý."}}}
    assert edited_parts(tmp_path, "mine", "pl") == {}
    assert edited_parts(tmp_path, "other", "en") is None
    assert edited_parts(tmp_path, "", "en") is None


def test_what_is_refused_is_not_kept(tmp_path: Path) -> None:
    for name, parts in (("mine", {"cite": "No."}), ("  ", {"role": "You are careful."})):
        with pytest.raises(TemplateRefused):
            save_template(tmp_path, name, "en", parts)
    assert load_templates(tmp_path) == {}


def test_what_was_written_into_the_file_by_hand_is_checked_too(tmp_path: Path) -> None:
    (tmp_path / TEMPLATES_NAME).write_text(json.dumps({"mine": {"en": {"fence": "Nothing."}}}), encoding="utf-8")
    assert edited_parts(tmp_path, "mine", "en") is None


def test_a_deleted_template_is_gone(tmp_path: Path) -> None:
    save_template(tmp_path, "mine", "en", {"role": "You are careful."})
    delete_template(tmp_path, "mine")
    delete_template(tmp_path, "mine")
    assert load_templates(tmp_path) == {}


def test_a_damaged_file_holds_none(tmp_path: Path) -> None:
    for written in ("{", "[]", '{"mine": 3}', '{"mine": {"en": 4}}'):
        (tmp_path / TEMPLATES_NAME).write_text(written, encoding="utf-8")
        assert not any(load_templates(tmp_path).get("mine", {}).values())
