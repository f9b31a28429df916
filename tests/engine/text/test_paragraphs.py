"""A place is told by the paragraph it is in."""

from __future__ import annotations

from ragdesk.engine.text.paragraphs import paragraph_at


def test_paragraphs_are_what_blank_lines_set_apart() -> None:
    text = "One.\nstill one\n\nTwo.\n\n\n\nThree."
    assert [paragraph_at(text, text.index(word)) for word in ("One", "still", "Two", "Three")] == [1, 1, 2, 3]
    assert paragraph_at("\n\nFirst", 2) == 1


def test_in_one_long_block_lines_are_counted() -> None:
    text = "a line\n" * 100 + "here"
    assert paragraph_at(text, text.index("here")) == 0
    assert paragraph_at(text, 7) == 1


def test_so_far_down_nobody_counts_paragraphs() -> None:
    assert paragraph_at("word\n\n" * 100_000, 500_000) == 0
