"""The words of a picture, page by page."""

from __future__ import annotations

import pytest

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.picture import read_picture


def alive() -> None:
    """Nobody waits."""


def test_words_that_were_read_are_the_text() -> None:
    parsed = read_picture(b"", 1_000, alive, {1: "Receipt\nninety crowns\n\nThank you\fsecond page"})
    assert parsed.text == "Receipt\nninety crowns\n\nThank you\n\nsecond page\n"
    assert (parsed.scanned, len(parsed.page_starts)) == ((1, 2), 2)


def test_a_picture_that_nobody_has_read_waits() -> None:
    with pytest.raises(ReadingFailed) as failure:
        read_picture(b"", 1_000, alive, {})
    assert (failure.value.reason, failure.value.facts.scan_pages) == ("picture", (1,))


@pytest.mark.parametrize("text", ["", "EXIT", "no 7"])
def test_one_with_hardly_a_word_is_of_something_else(text: str) -> None:
    with pytest.raises(ReadingFailed) as failure:
        read_picture(b"", 1_000, alive, {1: text})
    assert failure.value.reason == "picture-without-text"
