"""An Org outline as it reads."""

from __future__ import annotations

import pytest

from ragdesk.engine.reading.shown_text import ShownText, show_blocks, show_in_line, without_signs
from ragdesk.engine.reading.text.org_shown import find_runs, show_org
from ragdesk.engine.records.shown import Look, Style

OUTLINE = """#+TITLE: Garden

* TODO Buy *seeds* :garden:home:
Some /leaning/ text, =code= and [[https://example.org][the shop]].
- [ ] first
- [X] done
  - nested with text
    that goes on
1. one

| Name | Price |
|------+-------|
| Peas | *24*  |

#+begin_src python
x = *a*
#+end_src
#+BEGIN_QUOTE
He said it.
#+END_QUOTE
# a comment
-----
** Sub
"""


def looks(text: str) -> list[tuple[Look, str]]:
    return [(block.look, " | ".join("".join(run.text for run in cell) for cell in block.cells))
            for block in show_org(text)]


def test_what_an_outline_becomes() -> None:
    assert looks(OUTLINE) == [
        (Look.ASIDE, "#+TITLE: Garden"), (Look.HEADING, "TODO Buy seeds :garden:home:"),
        (Look.PARAGRAPH, "Some leaning text, code and the shop."), (Look.ITEM, "☐\tfirst"), (Look.ITEM, "☑\tdone"),
        (Look.ITEM, "•\tnested with text\nthat goes on"), (Look.ITEM, "1.\tone"), (Look.ROW, "Name | Price"),
        (Look.ROW, "Peas | 24"), (Look.CODE, "x = *a*"), (Look.PARAGRAPH, "He said it."), (Look.ASIDE, "# a comment"),
        (Look.RULE, ""), (Look.HEADING, "Sub")]


def test_levels_depths_and_quotations() -> None:
    blocks = list(show_org(OUTLINE))
    assert [block.level for block in blocks if block.look is Look.HEADING] == [1, 2]
    assert [block.depth for block in blocks if block.look is Look.ITEM] == [1, 1, 2, 1]
    assert [block.quotes for block in blocks if block.quotes] == [1]
    assert [block.is_head for block in blocks if block.look is Look.ROW] == [True, False]


@pytest.mark.parametrize(("written", "read"), [
    ("*bold* /leaning/ _under_ +gone+ ~code~", "bold leaning under gone code"),
    ("5*3*2 a_b_c 1/2/3", "5*3*2 a_b_c 1/2/3"),
    ("*bold /and more/ here*", "bold and more here"), ("[[file:tyres.org][tyres]] [[#top]]", "tyres #top"),
    ("=*not bold*=", "*not bold*"), ("* lone star", "* lone star"),
])
def test_words_are_read_without_signs(written: str, read: str) -> None:
    assert "".join(run.text for run in find_runs(written)) == read
    assert without_signs("a.org", written) == read


def test_styles_and_links() -> None:
    runs = {run.text: run for run in find_runs("*a* /b/ =c= +d+ [[https://example.org][e]] [[tyres.org]] [[*F]] [[G]]")}
    assert [runs[word].style for word in "abcd"] == [Style.BOLD, Style.ITALIC, Style.CODE, Style.STRUCK]
    links = [runs[word].link for word in ("e", "tyres.org", "F", "G")]
    assert links == ["https://example.org", "tyres.org", "#F", "[[G"]


def test_every_place_is_known_both_ways() -> None:
    shown = ShownText(show_blocks("a.org", OUTLINE))
    for word in ("Garden", "seeds", "leaning", "the shop", "nested", "Peas", "x = *a*", "He said", "Sub"):
        start = OUTLINE.index(word)
        place = shown.to_shown(start, start + len(word))
        assert shown.text[slice(*place)] == word
        assert shown.to_source(*place) == (start, start + len(word))


def test_an_unclosed_block_and_a_passage() -> None:
    assert looks("#+begin_src\nx\n") == [(Look.ASIDE, "#+begin_src"), (Look.PARAGRAPH, "x")]
    assert show_in_line("a.org", "* Buy *seeds*\n- [ ] first").text == "Buy seeds: ☐\tfirst"
