"""Markdown with components."""

from __future__ import annotations

from pathlib import Path

from ragdesk.engine.reading.hidden_stretches import hidden_spans
from tests.helpers.reading import blocks, read
from tests.helpers.sample_files import LINE, MDX


def test_components_are_about_the_document_and_comments_are_hidden(tmp_path: Path) -> None:
    reading = read(tmp_path, "a.mdx", MDX)
    (found,) = reading.documents
    assert found.text == MDX
    assert [(kind, text) for kind, text, _ in blocks(found)][:3] == [
        ("metadata", "import X from 'x'"), ("heading", "# Nadpis"), ("paragraph", LINE)]
    ((start, end),) = hidden_spans("a.mdx", found.text)
    assert found.text[start:end] == "{/* KEPTMDX */}"
    assert reading.report.facts.hidden_pieces == 1


def test_a_sentence_about_importing_is_a_sentence(tmp_path: Path) -> None:
    (found,) = read(tmp_path, "a.mdx", "import taxes are due\nin May.\n").documents
    assert [kind for kind, *_ in blocks(found)] == ["paragraph"]
