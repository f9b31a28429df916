"""The numbers of items are read as a browser shows them."""

from __future__ import annotations

import pytest

from ragdesk.engine.reading.html.reader import read_html


@pytest.mark.parametrize(("page", "text"), [
    ("<ol><li>one<li>two<ul><li>in</ul><li><p>three</p></ol><p>x", "1. one\n2. two\nin\n3. three\nx\n"),
    ("<ol start=3 type=a><li>c</li><li></li></ol>after", "c. c\nafter\n"),
    ("<ol start='many'><li>a</ol>", "1. a\n"),
    ("<ol><li><ol><li>deep</li></ol></li><li value=9>nine<li>ten</ol>", "1. deep\n9. nine\n10. ten\n"),
    ("<ol style='list-style: none'><li>a</ol>", "a\n"),
    ("<ol reversed><li>a</ol>", "a\n"),
    ("<nav><ol><li><a href=x>Home</a></ol></nav><p>t", "Home\nt\n"),
    ("<ul><li>a</ul></ol><ol><li>b</ol>", "a\n1. b\n"),
    ("<ol><li hidden>a<li>b</ol>", "1. b\n"),
])
def test_items_have_the_numbers_that_are_shown(page: str, text: str) -> None:
    assert read_html(page).text == text


def test_lists_without_end_are_left_at_some_depth() -> None:
    assert read_html("<ol><li>a" * 5_000).text.startswith("1. a\n1. a\n")
