"""What a passage inherits.

Covers: engine/text/titles.
"""

from __future__ import annotations

import pytest

from ragdesk.engine.chunking.field import field_text, names_of
from ragdesk.engine.records import Document
from ragdesk.engine.text.analysis import written_words
from ragdesk.engine.text.titles import name_title, own_title, real_title


def test_everything_a_passage_is_called() -> None:
    document = Document("a.md", "", "Tyres", aliases=("snow wheels",), tags=("garage",), properties=("Kolibri",))
    field = field_text("Car/Winter tyres.md", names_of(document), ("Shelf",))
    assert written_words(field) == ["Car", "Winter", "tyres", "Tyres", "snow", "wheels", "garage", "Kolibri", "Shelf"]


@pytest.mark.parametrize(("name", "words"), [
    ("expenses-2026.csv", {"expenses", "2026"}), ("return2023.txt", {"return2023", "return", "2023"}),
    ("WinterTyres.md", {"WinterTyres", "Winter", "Tyres"}), ("rajčeČerná.md", {"rajčeČerná", "rajče", "Černá"}),
    ("a_b.md", {"a", "b"}), ("Dr. Novak", {"Dr", "Novak"}), ("", set())])
def test_a_name_is_found_by_its_parts(name: str, words: set[str]) -> None:
    assert set(written_words(field_text(name, (), ()))) == words


@pytest.mark.parametrize(("path", "title"), [
    ("a/Winter tyres.md", "Winter tyres"), ("Meeting 3.5.2024", "Meeting 3.5.2024"), ("x.tar", "x.tar"),
    ("Fence repair 0f1e2d3c4b5a69788796a5b4c3d2e1f0.md", "Fence repair"), (".md", ".md")])
def test_what_a_file_is_called(path: str, title: str) -> None:
    assert name_title(path) == title


def test_a_title_that_only_says_the_name_is_none_of_its_own() -> None:
    assert own_title("Winter tyres", "car/winter-tyres.md") == own_title("x.md", "x.md") == ""
    assert own_title("Winter tyres", "20240501.md") == "Winter tyres"


@pytest.mark.parametrize(("title", "real"), [
    ("Microsoft Word - Lease of the flat.doc", "Lease of the flat"), ("untitled", ""), ("(anonymous)", ""),
    ("PowerPoint Presentation", ""), ("Document1", ""), ("Bez názvu 2", ""), ("brochure.indd", "brochure"), ("12", ""),
    ("Warranty terms", "Warranty terms"), ("Version 3.5", "Version 3.5")])
def test_titles_that_programs_put_into_a_file_are_none(title: str, real: str) -> None:
    assert real_title(title) == real
