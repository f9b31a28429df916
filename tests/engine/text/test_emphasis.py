"""Words that Markdown sets off read without the signs; everything else stays."""

from __future__ import annotations

import pytest

from ragdesk.engine.text.emphasis import emphasis_signs, without_emphasis


@pytest.mark.parametrize(("text", "read"), [
    ("On **2 June 2026**, not *before*.", "On 2 June 2026, not before."),
    ("Type `ls -l` (***now***).", "Type ls -l (now)."),
    ("2 * 3 * 4", "2 * 3 * 4"),
    ("a*b*c and **kwargs", "a*b*c and **kwargs"),
    ("** not closed", "** not closed"),
    ("* an item", "* an item"),
])
def test_a_text_as_it_reads(text: str, read: str) -> None:
    assert without_emphasis(text) == read
    signs = emphasis_signs(text)
    assert sum(end - start for start, end in signs) == len(text) - len(read)


def test_many_stars_take_no_time() -> None:
    text = "**a " * 50_000
    assert without_emphasis(text) == text
