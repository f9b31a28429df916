"""Names of methods, places and documents."""

from __future__ import annotations

import pytest

from ragdesk import wording
from ragdesk.engine.methods import METHODS
from ragdesk.engine.records import (
    Chunk,
)
from ragdesk.translation import use_language
from tests.helpers.builders import make_hit


@pytest.mark.parametrize("code", ["en", "cs", "pl"])
def test_methods_have_names_without_jargon(code: str) -> None:
    use_language(code)
    names = {wording.method_name(method) for method in METHODS}
    assert len(names) == len(METHODS)
    assert not any(word in name.lower() for name in names for word in ("bm25", "trigram", "snowball", "prefix"))


@pytest.mark.parametrize(("n", "text"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"),
                                         (13, "13th"), (21, "21st"), (102, "102nd"), (111, "111th")])
def test_places_in_english(n: int, text: str) -> None:
    assert wording.ordinal(n) == text


@pytest.mark.parametrize("code", ["cs", "pl"])
def test_places_elsewhere(code: str) -> None:
    use_language(code)
    assert wording.ordinal(22) == "22."


@pytest.mark.parametrize(("chunk", "text"), [
    (Chunk("a.pdf", 0, 1, "x", ("Care",), page=4, line=88), "page 4"),
    (Chunk("a.md", 0, 1, "x", ("Start", "Care"), line=88), "section “Care”"),
    (Chunk("a.txt", 0, 1, "x", line=88), "line 88"),
    (Chunk("a.mbox", 0, 1, "x", ("Rent",), part=12), "message 12"),
    (Chunk("a.enex", 0, 1, "x", ("Rent",), part=3), "note 3"),
    (Chunk("a.pdf", 0, 1, "x", page=4, is_scanned=True), "page 4, read by machine"),
])
def test_locations(chunk: Chunk, text: str) -> None:
    assert wording.location(chunk) == text


def test_what_is_in_a_file_is_named_with_it() -> None:
    chunk = Chunk("Mail/fwd.eml", 0, 1, "x", page=4, part=2, inner="invoice.pdf")
    assert wording.location(chunk) == "page 4"
    assert wording.document_name(make_hit(chunk, title="invoice")) == "fwd.eml › invoice.pdf"
    assert wording.place_of(make_hit(chunk, title="Invoice 7")) == "fwd.eml › invoice.pdf, page 4"


@pytest.mark.parametrize(("path", "name"), [
    ("all.mbox", "message 2"), ("notes.enex", "note 2")])
def test_documents_in_a_file_have_names(path: str, name: str) -> None:
    assert wording.part_name(path, 2) == name
