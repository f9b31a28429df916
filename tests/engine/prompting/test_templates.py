"""The program's own words in a prompt."""

from __future__ import annotations

from dataclasses import astuple, replace
from pathlib import Path

import pytest

from ragdesk.engine.prompting import templates
from ragdesk.engine.prompting.templates import PROMPT_LANGUAGES, load_template, prompt_language


@pytest.mark.parametrize("language", PROMPT_LANGUAGES)
def test_each_language_says_all_and_has_its_places_to_fill(language: str) -> None:
    template = load_template(language)

    assert all(astuple(replace(template, examples="none")))
    assert "{label}" in template.fence
    assert "[1]" in template.cite
    assert template.source.format(source="a.md").endswith("a.md")
    assert "7" in template.page.format(page=7)
    assert "Care" in template.section.format(section="Care")
    assert template.question.format(question="Why?").endswith("Why?")


def test_the_languages_differ() -> None:
    assert len({load_template(language).instructions("x") for language in PROMPT_LANGUAGES}) == len(PROMPT_LANGUAGES)


@pytest.mark.parametrize(("language", "used"), [("cs", "cs"), ("pl", "pl"), ("de", "en"), ("", "en")])
def test_other_languages_are_asked_in_english(language: str, used: str) -> None:
    assert prompt_language(language) == used
    assert load_template(language) == load_template(used)


def test_a_file_that_lacks_a_section_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "en.txt"
    path.write_text("== instructions ==\nBe brief.\n", encoding="utf-8")
    monkeypatch.setattr(templates, "resource_path", lambda name: path)
    load_template.cache_clear()

    with pytest.raises(ValueError, match="sections"):
        load_template("en")

    load_template.cache_clear()
