"""Blocks of Markdown.

Covers: units.
"""

from __future__ import annotations

import pytest

from ragdesk.engine.reading.markdown.reader import read_markdown
from ragdesk.engine.reading.text.org import read_org
from ragdesk.engine.reading.text.plain import read_log, read_plain
from ragdesk.engine.reading.text.rst import read_rst
from tests.helpers.reading import headings, parsed_blocks

MARKDOWN = """\
---
title: "Moje poznámky"
tags: [a, b]
---
# One *big* [title](http://x) ##

A paragraph
of two lines.
- item
  more
- item two

  still the item

Two
---
```python
# no heading
```
| a | b |
|---|---|
| 1 | 2 |
text right below

    indented

### Deep
## Next
***
end"""


def test_markdown_blocks() -> None:
    assert parsed_blocks(read_markdown(MARKDOWN)) == [
        ("metadata", '---\ntitle: "Moje poznámky"\ntags: [a, b]\n---'),
        ("heading", "# One *big* [title](http://x) ##"),
        ("paragraph", "A paragraph\nof two lines."),
        ("list", "- item\n  more\n- item two\n\n  still the item"),
        ("heading", "Two\n---"),
        ("code", "```python\n# no heading\n```"),
        ("table", "| a | b |\n|---|---|\n| 1 | 2 |"),
        ("paragraph", "text right below"),
        ("code", "    indented"),
        ("heading", "### Deep"),
        ("heading", "## Next"),
        ("paragraph", "***"),
        ("paragraph", "end"),
    ]


def test_markdown_heading_paths_and_title() -> None:
    parsed = read_markdown(MARKDOWN)
    assert parsed.title == "Moje poznámky"
    assert headings(parsed) == [
        ("One big title",), ("One big title", "Two"), ("One big title", "Two", "Deep"), ("One big title", "Next")]
    assert parsed.blocks[-1].heading == ("One big title", "Next")
    assert parsed.text == MARKDOWN


def test_a_fence_that_nothing_closes_holds_the_rest() -> None:
    assert parsed_blocks(read_markdown("a\n\n~~~\n# b\n\n```\nc")) == [
        ("paragraph", "a"), ("code", "~~~\n# b\n\n```\nc")]


def test_front_matter_must_be_closed_and_first() -> None:
    assert parsed_blocks(read_markdown("---\ntitle: x\n\nno end"))[0][0] == "paragraph"
    assert read_markdown("\n---\ntitle: x\n---\n").title != "x"


def test_hash_without_a_space_is_no_heading() -> None:
    assert parsed_blocks(read_markdown("#tag and more")) == [("paragraph", "#tag and more")]


def test_two_setext_headings() -> None:
    parsed = read_markdown("Top\n===\ntext\n\nSub\n---\n")
    assert headings(parsed) == [("Top",), ("Top", "Sub")]
    assert parsed.title == "Top"


@pytest.mark.parametrize("text", ["", "\n", "#", "# ", "-", "|", "```", "---", "===", "    ", "[", "> "])
def test_crumbs_do_no_harm(text: str) -> None:
    for read in (read_markdown, read_org, read_rst, read_plain, read_log):
        assert read(text).text == text


def test_a_heading_of_a_million_letters_is_shortened_in_the_path_only() -> None:
    parsed = read_markdown("# " + "x" * 1_000_000)
    assert parsed.blocks[0].end == 1_000_002
    assert headings(parsed) == [("x" * 300,)]
