"""An AsciiDoc text as it reads."""

from __future__ import annotations

import random

import pytest

from ragdesk.engine.reading.shown_text import ShownText, show_blocks, without_signs
from ragdesk.engine.reading.text.asciidoc_shown import find_runs, show_asciidoc
from ragdesk.engine.records.shown import Look, Style
from ragdesk.engine.text.analysis import find_words

TEXT = """= The garden
Jan Novak
:toc:

Some *bold*, _leaning_ and `code` words, see https://example.org[the page] +
and <<beds,the beds>>.

== Beds

.What to plant
* peas
** sugar peas
* [x] beans
goes on

. dig
.. deep
. sow

Mulch:: straw or leaves

NOTE: Water *early*.

[quote, Anna]
____
Said by somebody.
____

[source,python]
----
x = *a*
----

// nobody sees this

[cols="1,1"]
|===
|Name |When

|Peas
|March
2+|All of *it*
|===

'''

image::bed.png[The bed]
"""


def looks(text: str) -> list[tuple[Look, str]]:
    return [(block.look, "|".join("".join(run.text for run in cell) for cell in block.cells))
            for block in show_asciidoc(text)]


def test_what_a_text_becomes() -> None:
    assert looks(TEXT) == [
        (Look.HEADING, "The garden"), (Look.PARAGRAPH, "Jan Novak"), (Look.ASIDE, ":toc:"),
        (Look.PARAGRAPH, "Some bold, leaning and code words, see the page \nand the beds."), (Look.HEADING, "Beds"),
        (Look.PARAGRAPH, "What to plant"), (Look.ITEM, "•\tpeas"), (Look.ITEM, "•\tsugar peas"),
        (Look.ITEM, "☑\tbeans\ngoes on"), (Look.ITEM, "1.\tdig"), (Look.ITEM, "1.\tdeep"), (Look.ITEM, "2.\tsow"),
        (Look.PARAGRAPH, "Mulch straw or leaves"), (Look.PARAGRAPH, "NOTE Water early."),
        (Look.ASIDE, "[quote, Anna]"), (Look.PARAGRAPH, "Said by somebody."), (Look.ASIDE, "[source,python]"),
        (Look.CODE, "x = *a*"), (Look.ASIDE, "// nobody sees this"), (Look.ASIDE, '[cols="1,1"]'),
        (Look.ROW, "Name|When"), (Look.ROW, "Peas|March"), (Look.ROW, "All of it"), (Look.RULE, ""),
        (Look.ASIDE, "image::bed.png[The bed]")]


def test_levels_depths_and_heads() -> None:
    blocks = list(show_asciidoc(TEXT))
    assert [block.level for block in blocks if block.look is Look.HEADING] == [1, 2]
    assert [block.depth for block in blocks if block.look is Look.ITEM] == [1, 2, 1, 1, 2, 1]
    assert [block.is_head for block in blocks if block.look is Look.ROW] == [True, False, False]
    assert [block.quotes for block in blocks if "Said" in block.cells[0][0].text] == [1]


@pytest.mark.parametrize(("written", "runs"), [
    ("a *b* c", [("a ", Style.PLAIN), ("b", Style.BOLD), (" c", Style.PLAIN)]),
    ("un**bold**ed", [("un", Style.PLAIN), ("bold", Style.BOLD), ("ed", Style.PLAIN)]),
    ("*a _b_*", [("a ", Style.BOLD), ("b", Style.BOLD | Style.ITALIC)]),
    ("3 * 4 * 5 and snake_case_name", [("3 * 4 * 5 and snake_case_name", Style.PLAIN)]),
    ("`*x*`", [("*x*", Style.CODE)]),
    ("kbd:[Ctrl]", [("Ctrl", Style.CODE)]),
])
def test_what_is_set_off(written: str, runs: list[tuple[str, Style]]) -> None:
    assert [(run.text, run.style) for run in find_runs(written)] == runs


def test_links_lead_where_they_say() -> None:
    runs = find_runs("link:b.adoc[the other] xref:c.adoc[] <<top>> mailto:a@example.org[write]")
    assert [(run.text, run.link) for run in runs if run.link] == [
        ("the other", "b.adoc"), ("c.adoc", "c.adoc"), ("top", "#top"), ("write", "mailto:a@example.org")]


def test_every_word_is_shown_and_keeps_its_place() -> None:
    shown, chance = ShownText(show_blocks("a.adoc", TEXT)), random.Random(1)
    names = {"https", "example", "org", "beds", "the", "page", "x"}
    places = [word for word in find_words(TEXT) if word.text.isalpha() and word.text not in names]
    for _round in range(200):
        word = chance.choice(places)
        start, end = shown.to_shown(word.start, word.end)
        assert shown.text[start:end] == TEXT[word.start:word.end]
        assert shown.to_source(start, end) == (word.start, word.end)


def test_a_line_of_a_passage_has_no_signs() -> None:
    assert without_signs("a.adoc", "Water *early* and `often`.") == "Water early and often."


@pytest.mark.parametrize("text", [
    "|===\n|===\n", "|===\n", "----\nopen", "====\n", "[cols=99*]\n|===\n|a\n|===\n", "+\n+\n"])
def test_what_is_broken_off_is_still_shown(text: str) -> None:
    assert [word.text for block in show_asciidoc(text) for cell in block.cells for run in cell
            for word in find_words(run.text)] == [word.text for word in find_words(text)]
