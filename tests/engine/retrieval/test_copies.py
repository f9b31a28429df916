"""Which passages say the same, and what the one tells that stands for them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ragdesk.engine.index.rows import StoredChunk
from ragdesk.engine.records import Chunk
from ragdesk.engine.retrieval.copies import with_copies, without_copies
from tests.helpers.builders import make_hit

RENT = Chunk("a.md", 0, 12, "The rent is 120.", ("Flat 12",))


def listed(*chunks: Chunk) -> list[tuple[int, str, list[str]]]:
    """Place, path and copies of what is listed of some passages, best first."""
    stored = [StoredChunk(i, chunk, "", (b"", i, 0)) for i, chunk in enumerate(chunks)]
    return [(place.rank, place.stored.chunk.path, [copy.chunk.path for copy in place.copies])
            for place in without_copies(enumerate(stored))]


@pytest.mark.parametrize("text", ["The rent is 120.", "the  RENT is\n120", "“The rent is 120!”"])
def test_capitals_signs_and_line_ends_make_no_difference(text: str) -> None:
    copy = replace(RENT, path="b.md", text=text)
    other = replace(RENT, path="c.md", text="Something else.")
    assert listed(RENT, copy, other) == [(1, "a.md", ["b.md"]), (3, "c.md", [])]


@pytest.mark.parametrize("other", [
    replace(RENT, path="b.md", text="The rent is 130."), replace(RENT, path="b.md", text="The rent was 120."),
    replace(RENT, path="b.md", text="The rent is 120. It is paid by the tenant."),
    replace(RENT, path="b.md", heading=("Flat 14",)),
])
def test_a_word_a_number_or_a_heading_does(other: Chunk) -> None:
    assert listed(RENT, other) == [(1, "a.md", []), (2, "b.md", [])]


@pytest.mark.parametrize("words", [1, 2, 8, 9, 32, 33, 80])
def test_passages_that_differ_late_are_no_copies(words: int) -> None:
    beginning = " ".join(f"word{n}" for n in range(words))
    first, other = (Chunk(f"{name}.md", 0, 1, f"{beginning} {name}") for name in "ab")
    copies = [replace(first, path="c.md"), replace(other, path="d.md")]
    assert listed(first, other, *copies) == [(1, "a.md", ["c.md"]), (2, "b.md", ["d.md"])]
    assert listed() == []


def test_other_documents_with_the_text_are_named_once() -> None:
    copies = [replace(RENT, path="b.md"), replace(RENT, path="b.md", start=50, end=62),
              replace(RENT, path="in.mbox", part=3)]
    elsewhere = replace(RENT, path="d.md", heading=("Flat 14",))
    stored = [StoredChunk(i, chunk, "", (b"", i, 0)) for i, chunk in enumerate([RENT, *copies, elsewhere])]
    places = without_copies(enumerate(stored))
    first, second = with_copies([make_hit(place.stored.chunk, rank=place.rank) for place in places], places)
    assert first.same_text_in == ("b.md", "in.mbox #3", "d.md")
    assert second.same_text_in == ("a.md",)
