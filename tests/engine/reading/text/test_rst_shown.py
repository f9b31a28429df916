"""A reStructuredText as it reads."""

from __future__ import annotations

import pytest

from ragdesk.engine.reading.shown_text import ShownText, show_blocks, without_signs
from ragdesk.engine.reading.text.rst_shown import find_runs, show_rst
from ragdesk.engine.records.shown import Look, Style

TEXT = """=====
Title
=====

Some *leaning* and **bold** text, see `a link <https://example.org>`_.

Sub
---

- one
  goes on

  1. nested

.. note:: Mind the *step*
   and the stair.

.. code-block:: python

   x = *a*

   y

.. toctree::
   :maxdepth: 2

As follows::

    literal *x*

    said by somebody

+---+---+
| a | b |
+---+---+
"""


def looks(text: str) -> list[tuple[Look, str]]:
    return [(block.look, "".join(run.text for run in block.cells[0])) for block in show_rst(text)]


def test_what_a_text_becomes() -> None:
    assert looks(TEXT) == [
        (Look.HEADING, "Title"), (Look.PARAGRAPH, "Some leaning and bold text, see a link."), (Look.HEADING, "Sub"),
        (Look.ITEM, "•\tone\ngoes on"), (Look.ITEM, "1.\tnested"),
        (Look.PARAGRAPH, "note Mind the step\nand the stair."), (Look.ASIDE, ".. code-block:: python"),
        (Look.CODE, "   x = *a*\n\n   y"), (Look.ASIDE, ".. toctree::\n   :maxdepth: 2"),
        (Look.PARAGRAPH, "As follows:"), (Look.CODE, "    literal *x*\n\n    said by somebody"),
        (Look.CODE, "+---+---+\n| a | b |\n+---+---+")]


def test_levels_depths_and_quotations() -> None:
    blocks = list(show_rst(TEXT))
    assert [block.level for block in blocks if block.look is Look.HEADING] == [1, 2]
    assert [block.depth for block in blocks if block.look is Look.ITEM] == [1, 2]
    assert [block.quotes for block in show_rst("text\n\n   said\n")] == [0, 1]
    assert looks("one\n\n----\n\ntwo\n")[1] == (Look.RULE, "")


@pytest.mark.parametrize(("written", "read"), [
    ("*a* **b** ``c *d*``", "a b c *d*"), ("`words <https://example.org>`__ and `ref`_", "words and ref"),
    (":ref:`where` :py:func:`len`", "where len"), ("2*3*4 and a * b * c", "2*3*4 and a * b * c"), ("|name|", "name"),
])
def test_words_are_read_without_signs(written: str, read: str) -> None:
    assert "".join(run.text for run in find_runs(written)) == read
    assert without_signs("a.rst", written) == read


def test_styles_and_links() -> None:
    runs = {run.text: run for run in find_runs("*a* **b** ``c`` `d <https://example.org>`_")}
    assert [runs[word].style for word in "abc"] == [Style.ITALIC, Style.BOLD, Style.CODE]
    assert runs["d"].link == "https://example.org"


def test_every_place_is_known_both_ways() -> None:
    shown = ShownText(show_blocks("a.rst", TEXT))
    for word in ("Title", "leaning", "a link", "goes on", "nested", "step", "x = *a*", "literal", "| a | b |"):
        start = TEXT.index(word)
        place = shown.to_shown(start, start + len(word))
        assert shown.text[slice(*place)] == word
        assert shown.to_source(*place) == (start, start + len(word))
