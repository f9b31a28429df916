"""Comments, docstrings, sentences on screen and the guide are English as a native engineer writes it."""

from __future__ import annotations

import re

import pytest

from tests.helpers.source_code import CHECKOUT, all_modules

FOREIGN = re.compile(r"""(?xi)
    (?<![a-z]) (?: (?:[a-z]+_)? anew | whoever | whatsoever | so\ many | at\ the\ most
    | (?<!there\ ) (?-i:(?:is|are|was|were)\ none) (?!\ of)
    | bear[s]?\ out | bore\ out | bearing\ out | for\ want\ of | in\ the\ midst | not\ to\ be\ had
    | to\ and\ fro | as\ it\ were
    | wants\ none | no\ such[.;,] | such\ a\ one | heeds? | lest | amidst | nought
    | where(?:by|in|with|upon) | there(?:by|in|of|with|upon) | here(?:by|in) | whence | thence
    ) (?![a-z])""")
"""Phrases carried over from another language, and words that only contracts use."""


def foreign_phrases(text: str) -> list[str]:
    """What of a text is no plain English, in order."""
    return [" ".join(match[0].split()) for match in FOREIGN.finditer(" ".join(text.split()))]


def test_the_code_is_written_in_plain_english() -> None:
    found = {module.name: foreign_phrases(module.text) for module in all_modules()}
    assert {name: phrases for name, phrases in found.items() if phrases} == {}


def test_the_guide_is_written_in_plain_english() -> None:
    found = {page.name: foreign_phrases(page.read_text("utf-8"))
             for page in (CHECKOUT / "resources/help/en").rglob("*.md")}
    assert found
    assert {name: phrases for name, phrases in found.items() if phrases} == {}


@pytest.mark.parametrize("text", [
    "counted anew", "Whoever asks", "That is none.", "of so\n    many words", "what bears out a claim",
    "def start_anew", "None when there is no such.", "ten at the most",
])
def test_a_foreign_phrase_would_be_found(text: str) -> None:
    assert len(foreign_phrases(text)) == 1


@pytest.mark.parametrize("text", ["None when there is none.", "if found is None", "one of those is none of these"])
def test_plain_english_is_let_be(text: str) -> None:
    assert foreign_phrases(text) == []
