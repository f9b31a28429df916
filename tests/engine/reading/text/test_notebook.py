"""Notebooks of Jupyter."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.helpers.reading import document, lines, read
from tests.helpers.sample_files import CODE, LINE, NOTEBOOK


def test_a_notebook(tmp_path: Path) -> None:
    found = document(tmp_path, "a.ipynb", NOTEBOOK)
    assert found.title == "Sešit"
    assert lines(found) == ["Sešit", LINE, "print(1)", CODE, "<Figure>", "Závěr", "- a", "- b"]
    assert found.blocks[-1].heading == ("Sešit", "Závěr")


def test_a_notebook_of_the_third_edition(tmp_path: Path) -> None:
    cells = [{"cell_type": "heading", "level": 2, "source": "Nadpis"}, {"cell_type": "code", "input": ["a\n", "b"]}, 7]
    found = document(tmp_path, "a.ipynb", json.dumps({"worksheets": [{"cells": cells}, None]}))
    assert lines(found) == ["Nadpis", "a", "b"]


@pytest.mark.parametrize("source", ["[]", "{}", '{"cells": 5}', '{"cells"', "[" * 100_000])
def test_what_is_no_notebook(source: str, tmp_path: Path) -> None:
    assert read(tmp_path, "a.ipynb", source).report.reason == "damaged"
