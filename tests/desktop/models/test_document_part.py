"""Which part of a long document is shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.desktop.models.document_part import (
    AS_READ,
    AS_WRITTEN,
    LONG_LINE_PART,
    PART_LINES,
    DocumentPart,
    PartSizes,
    choose_part,
    part_after,
    part_before,
)

LINE = "A line of an ordinary length, as they are in notes that people write.\n"
TEXTS = {
    "lines": LINE * 40_000,
    "one line": "words without any end " * 100_000,
    "one word": "x" * 2_000_000,
    "short lines": "a\n" * 1_000_000,
    "blank lines": "\n" * 1_000_000,
}


def test_an_ordinary_document_is_shown_whole() -> None:
    text = LINE * 1_000
    assert choose_part(text, 50, 60) == DocumentPart(0, len(text), is_whole=True)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
@pytest.mark.parametrize("share", [0.0, 0.3, 0.999])
def test_a_part_holds_the_place_and_is_light(text: str, share: float) -> None:
    start = int(len(text) * share)
    part = choose_part(text, start, start + 10)
    shown = text[part.start:part.end]
    assert part.start <= start <= part.end
    assert start + 10 <= part.end or part.end == len(text) or "\n" in text[start:start + 10]
    assert not part.is_whole
    assert len(shown) <= AS_WRITTEN.part
    assert shown.count("\n") <= PART_LINES + 1
    assert max(map(len, shown.split("\n"))) <= LONG_LINE_PART


@given(st.integers(0, 2_000_000), st.integers(0, 5_000), st.sampled_from((AS_WRITTEN, AS_READ)))
def test_a_part_never_cuts_into_a_passage(start: int, length: int, sizes: PartSizes) -> None:
    text = TEXTS["lines"]
    end = min(len(text), start + length)
    part = choose_part(text, start, end, sizes)
    assert part.start <= start
    assert end <= part.end


@pytest.mark.parametrize("sizes", [AS_WRITTEN, AS_READ], ids=["as written", "as read"])
def test_the_neighbours_of_a_part_reach_both_ends(sizes: PartSizes) -> None:
    text = TEXTS["lines"]
    part = choose_part(text, len(text) // 2, len(text) // 2 + 10, sizes)
    seen = part
    for _step in range(100):
        if seen.start == 0:
            break
        before = part_before(text, seen, sizes)
        assert before.start < seen.start <= before.end
        seen = before
    assert seen.start == 0
    for _step in range(200):
        if seen.end == len(text):
            break
        after = part_after(text, seen, sizes)
        assert after.start <= seen.end < after.end
        seen = after
    assert seen.end == len(text)


def test_the_limit_for_whole_documents_is_kept() -> None:
    text = LINE * (AS_WRITTEN.whole // len(LINE) + 1)
    assert not choose_part(text, 0, 1).is_whole
