"""What a Markdown text hides is found, what it shows is not called hidden, and the text itself stays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.engine.hidden.hidden_text import collect_hidden
from ragdesk.engine.hidden.spans import blank_spans, remove_spans, spans_within
from ragdesk.engine.reading.hidden_stretches import hidden_spans
from ragdesk.engine.reading.markdown.hiding import LONGEST_EXACT, find_hidden
from ragdesk.engine.reading.markdown.reader import read_markdown
from ragdesk.engine.reading.readers import read_file
from ragdesk.engine.reading.view_process import ViewProcess
from ragdesk.engine.records.hidden import HiddenReason, HiddenText


def hidden(text: str) -> list[str]:
    """What each hidden stretch says."""
    return [span.text for span in find_hidden(text)]


def shown(text: str) -> str:
    return remove_spans(text, hidden_spans("a.md", text))


@pytest.mark.parametrize(("text", "told"), [
    ("a <!-- not this --> b", ["not this"]),
    ("<!-- not\n\nthis -->\nb", ["not\n\nthis"]),
    ("a\n<!--\n# not this\n```\n-->\nb", ["# not this\n```"]),
    ("> <!-- not this -->\n", ["not this"]),
    ("- item\n\n  <!-- not this -->", ["not this"]),
    ("- item\n\n          ```\n\n  <!-- not this -->\n", ["not this"]),
    ("text\n    <!-- not this -->", ["not this"]),
    ("> ```\n<!-- not this -->\n> ```", ["not this"]),
    ("<div>\n```\n</div>\n\n<!-- not this -->\n```", ["not this"]),
    ("a ` <!-- not this --> b", ["not this"]),
    ("`` a ` <!-- not this --> b", ["not this"]),
    ("\\` <!-- not this --> `", ["not this"]),
    ("| a | b |\n|---|---|\n| ` | <!-- not this --> ` |", ["not this"]),
    ("# Title <!-- not this -->", ["not this"]),
    ("<!-- not this, to the end\n\nof the text", ["not this, to the end\n\nof the text"]),
    ("<!-- one --> a <!-- two -->", ["one", "two"]),
    ("<!-->--> <!-- not this -->", ["not this"]),
    ("<?not this?>", ["not this"]),
    ("[//]: # (not this)\n", ["not this"]),
    ("[comment]: <> \"not this\"\n\nb", ["not this"]),
    ("a <span hidden>not <b>this</b></span> b", ["not this"]),
    ("a <span style='display:none'>not this</span> b", ["not this"]),
    ("<div hidden>\n\nnot **this**\n\n</div>\n\nb", ["not **this**"]),
    ("<div hidden>a<div>b</div>c</div> d", ["a b c"]),
    ("<div style=\"display: none\">\n<!-- a </div> -->\nb\n</div>\n\nc", ["<!-- a --> b"]),
    ("<span hidden>\n<div></span>not this</div>\n</span>", ["not this"]),
    ("<span hidden>to the end of the paragraph\n\nb", ["to the end of the paragraph"]),
    ("<p hidden>not this<p>this", ["not this"]),
    ("a <span style='color:#fff'>not this</span> b", ["not this"]),
    ("a <span style='font-size:1px'>not this</span> <font color=white>nor this</font>", ["not this", "nor this"]),
    ("<style>.x{display:none}</style>\n\n<p class=x>not this</p>\n\nb", [".x{display:none}", "not this"]),
    ("<script>\n\nnot this\n</script>\n\nb", ["not this"]),
    ("<template>not this</template>\n", ["not this"]),
    ("a %%not this%% b", ["not this"]),
    ("%%\nnot\n\nthis\n%%\nb", ["not\n\nthis"]),
    ("%%\nto the end", ["to the end"]),
    ("%%\n```\n%%\n```\n<!-- not this -->\n", ["not this"]),
])
def test_what_is_hidden_is_found(text: str, told: list[str]) -> None:
    assert [" ".join(piece.split()) for piece in hidden(text)] == [" ".join(piece.split()) for piece in told]


@pytest.mark.parametrize("text", [
    "`<!-- this -->`", "`` ` <!-- this --> ``", "a `b <!-- this\n--> c` d", "```html\n<!-- this -->\n```\n",
    "~~~\n<!-- this -->\n\n~~~", "```\n<!-- this, with no end", "a\n\n    <!-- this -->\n", "\t<!-- this -->",
    "- a\n\n  ```\n  <!-- this -->\n  ```\n", "1. a\n\n   ~~~\n   <!-- this -->\n", "> ```\n> <!-- this -->\n> ```",
    "a \\<!-- this -->", "a <!-- this\n\nand this -->", "`%%this%%`", "```\n%%\nthis\n%%\n```", "10 %% and 20 %%",
    "%%time", "<details>\n<summary>more</summary>\n\nthis\n\n</details>", "<span class=\"x\">this</span>",
    "`<div hidden>`this</div>", "<span style='color:white;background:#000'>this</span>",
    "<a style='color:red'>this</a>", "[a]: # \"b\nc", "[link]: http://x \"title\"",
    "<!-- -->this<!-- * -->", "a < b <!b",
])
def test_what_is_shown_is_not_hidden(text: str) -> None:
    assert hidden(text) == []


def test_the_text_around_stays_as_it_is() -> None:
    text = "one <!-- x1 --> two\n<!-- x2 -->\n\n<!--\nx3\n-->\nthree\n"
    assert shown(text) == "one  two\n\nthree\n"
    spans = hidden_spans("a.md", text)
    blanked = blank_spans(text, spans)
    assert [(at, blanked[at]) for at in range(len(text)) if blanked[at] != " "] == [
        (at, text[at]) for at in range(len(text)) if blanked[at] != " "]
    assert blanked.split() == ["one", "two", "three"]
    assert blanked.count("\n") == text.count("\n")


def test_spans_are_cut_to_a_passage() -> None:
    assert spans_within(((2, 5), (8, 12), (20, 22)), 4, 20) == ((4, 5), (8, 12))
    assert blank_spans("efghijkl", ((4, 5), (8, 12)), 4) == " fgh    "
    assert remove_spans("efghijkl", ((4, 5), (8, 12)), 4) == "fgh"


def test_only_markdown_hides_by_its_own_marks() -> None:
    assert hidden_spans("a.txt", "<!-- this -->") == ()
    assert hidden_spans("folder/A.MD", "<!-- not this -->") == ((0, 17),)


@given(st.lists(st.sampled_from([
    "<!--", "-->", "`", "```\n", "\n", "\n\n", "> ", "- ", "    ", "%%", "<div hidden>", "</div>", "<b>", "\t", "word",
    "<span hidden", ">", "\"", "'", "=", "[x]: # (", ")", "\\", "| a |", "|---|", "1. ", "<script>", "</script>"])))
def test_spans_are_in_order_and_lie_in_the_text(pieces: list[str]) -> None:
    text = "".join(pieces)
    spans = hidden_spans("a.md", text)
    edges = [0, *(edge for span in spans for edge in span), len(text)]
    assert edges == sorted(edges)
    assert all(start < end for start, end in spans)
    assert len(blank_spans(text, spans)) == len(text)
    assert read_markdown(text).text == text


@pytest.mark.parametrize("piece", [
    "> ", "- ", "`", "` ", "<", "<a ", "<!-- ", "<?", "[x]: # (a)\n", "<div hidden>", "<b></i>", "%%", "%% a\n", "\n",
    "| ` |\n", "<a b='", "\\", "<script>", "=", "~~~\n",
])
@pytest.mark.parametrize("before", ["", "<!-- a -->", "<div hidden>", "- " * 40 + "\n", "<a hidden ", "[x]: # ("])
def test_hostile_marks_are_gone_through_once(before: str, piece: str) -> None:
    text = before + piece * 30_000 + "\n\n<!-- end -->"
    assert all(end <= len(text) for _, end in hidden_spans("a.md", text))


@pytest.mark.parametrize("length", [100, LONGEST_EXACT])
def test_a_long_text_is_gone_through_as_well(length: int) -> None:
    text = "word %% a\n\nb %% <!-- not this -->\n" + "word\n" * (length // 5) + "<span hidden>nor this</span>"
    assert {"not this", "nor this"} <= set(hidden(text))
    assert hidden(text) == hidden(text)


# --- what the reader makes of it ------------------------------------------------------------------------------------


def test_no_title_is_made_of_what_is_hidden() -> None:
    parsed = read_markdown("<!--\n# Not this\n-->\n# One <!-- nor this -->\ntext\n\nTwo <!-- x1 -->\n---\nmore\n")
    assert parsed.title == "One"
    assert [block.heading for block in parsed.blocks if block.kind == "heading"] == [("One",), ("One", "Two")]
    assert parsed.kept == 3


def test_the_text_of_a_file_keeps_its_comments_and_the_report_counts_them(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# One\n\ntwo <!-- three --> four\n")
    with collect_hidden() as collection:
        reading = read_file(tmp_path, "a.md")
    assert reading.documents[0].text == "# One\n\ntwo <!-- three --> four\n"
    assert reading.report.facts.hidden_pieces == 1
    assert reading.report.details == "utf-8; pieces of hidden text left out of prompts: 1"
    assert collection.texts.pieces == (HiddenText("three", HiddenReason.COMMENT, is_kept=True),)
    assert collection.texts.are_kept


def test_a_notebook_leaves_them_out_as_its_text_is_put_together_anyhow(tmp_path: Path) -> None:
    (tmp_path / "a.ipynb").write_text(
        '{"nbformat": 4, "cells": [{"cell_type": "markdown", "source": ["# One <!-- x1 -->\\n", "two\\n", "<!--\\n", '
        '"x2 -->\\n"]}, {"cell_type": "code", "source": "y = \'<!-- shown -->\'"}]}')
    with collect_hidden() as collection:
        reading = read_file(tmp_path, "a.ipynb")
    assert reading.documents[0].text.split() == ["One", "two", "y", "=", "'<!--", "shown", "-->'"]
    assert [piece.text for piece in collection.texts.pieces] == ["x1", "x2"]
    assert not collection.texts.are_kept
    assert reading.report.details.endswith(": 2")


@pytest.fixture
def viewer() -> Iterator[ViewProcess]:
    viewer = ViewProcess()
    yield viewer
    viewer.close()


def test_the_viewing_process_tells_that_they_stay(viewer: ViewProcess, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("two <!-- three --> four\n")
    assert viewer.hidden(tmp_path, "a.md", 0).pieces == (HiddenText("three", HiddenReason.COMMENT, is_kept=True),)
