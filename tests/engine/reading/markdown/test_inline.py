"""Signs within running text: what they do to the words, and when they mean themselves.

Covers: inline, delimiters, joined.
"""

from __future__ import annotations

import time

import pytest

from ragdesk.engine.reading.markdown.inline import find_html_runs, find_runs, plain_text
from ragdesk.engine.reading.shown_lines import LONGEST_LOOKED_THROUGH
from ragdesk.engine.records.shown import Style


@pytest.mark.parametrize(("written", "read"), [
    ("**24 months**, or *less*", "24 months, or less"),
    ("__both__ _one_ ***three*** **a *b* c**", "both one three a b c"),
    ("~~gone~~ and ==marked==", "gone and marked"),
    ("`a * b * c` and ``x ` y``", "a * b * c and x ` y"),
    ("5*3 = 15, 2 * 3 * 4, snake_case_name, a_b", "5*3 = 15, 2 * 3 * 4, snake_case_name, a_b"),
    ("a lone * star and ** two", "a lone * star and ** two"),
    ("\\*not bold\\* \\[no link\\](x)", "*not bold* [no link](x)"),
    ("[the plan](plans/a_b.md \"title\") for", "the plan for"),
    ("[a **bold** link](<a b.md>)", "a bold link"),
    ("![the garden](garden.png) ![](pictures/shed.jpg)", "the garden shed.jpg"),
    ("[![badge](b.svg)](https://example.org)", "badge"),
    ("[[Garden plan]], [[Notes/Tyres|winter tyres]], [[Tyres#When]]", "Garden plan, winter tyres, Tyres#When"),
    ("![[photo.png|300]] ![[Plan]]", "photo.png Plan"),
    ("price[1][2] and [x] stay", "price[1][2] and [x] stay"),
    ("<b>bold</b><br>next <span style=\"x\">one</span>", "bold\nnext one"),
    ("<img src=\"a.png\" alt=\"a shed\">", "a shed"),
    ("R&amp;D &lt; &#8364; &nosuchname;", "R&D < € &nosuchname;"),
    ("<https://example.org/a_b> and <anna@example.org>", "https://example.org/a_b and anna@example.org"),
    ("see https://example.org/*x*_y_. End", "see https://example.org/*x*_y_. End"),
    ("$a_1 * b_2$ for $5 and $6", "a_1 * b_2 for $5 and $6"),
    ("as said[^3] before", "as said3 before"),
    ("text <!-- a *comment* --> text %%and *one*%%", "text <!-- a *comment* --> text %%and *one*%%"),
    ("**open and never closed", "**open and never closed"),
])
def test_words_are_read_without_the_signs_around_them(written: str, read: str) -> None:
    assert plain_text(written) == read


@pytest.mark.parametrize(("written", "style", "words"), [
    ("**bold** not", Style.BOLD, "bold"), ("*leaning* not", Style.ITALIC, "leaning"),
    ("***both***", Style.BOLD | Style.ITALIC, "both"), ("~~gone~~", Style.STRUCK, "gone"),
    ("==here==", Style.MARKED, "here"), ("`code`", Style.CODE, "code"), ("![a shed](x.png)", Style.PICTURE, "a shed"),
    ("<strong>bold</strong>", Style.BOLD, "bold"), ("<!-- aside -->", Style.ASIDE, "<!-- aside -->"),
])
def test_what_is_set_off_has_its_style(written: str, style: Style, words: str) -> None:
    assert [run.text for run in find_runs(written) if run.style == style] == [words]


@pytest.mark.parametrize(("written", "link"), [
    ("[plan](plan.md)", "plan.md"), ("[[Plan#When|plan]]", "[[Plan#When"), ("<https://example.org>", "https://example.org"),
    ("https://example.org/x", "https://example.org/x"), ("<a href=\"https://example.org\">x</a>", "https://example.org"),
])
def test_a_link_says_where_it_leads(written: str, link: str) -> None:
    assert {run.link for run in find_runs(written)} == {link}


def test_a_reference_leads_where_the_note_says() -> None:
    runs = find_runs("[the plan][Plan] and [plan] and [other]", {"plan": "plan.md"})
    assert "".join(run.text for run in runs) == "the plan and plan and [other]"
    assert [run.text for run in runs if run.link == "plan.md"] == ["the plan", "plan"]


def test_every_run_is_the_words_of_its_place() -> None:
    text = "**žluť 🔋** and [x *y*](z) `code`\nnext \\* line"
    for run in find_runs(text):
        assert run.text == text[run.start:run.end]


def test_in_html_only_tags_and_named_letters_are_signs() -> None:
    text = "<p>5 * 3 * 2 [x](y) &amp; <b>z</b></p>"
    assert "".join(run.text for run in find_html_runs(text)) == "5 * 3 * 2 [x](y) & z"


@pytest.mark.parametrize("unit", [
    "*a ", "a* ", "*a* ", "[", "]", "[a](b", "`", "<", "[[a", "*_", "![", "~~a", "$a ", "<!--", "**a*_b", "&a", "[a][b",
    "((", "*a_", "_a*b", "://a", "https://a ", "[a](<b", "<a b='", "%%", "\\", "==a", "[^a", "![](",
])
def test_no_text_takes_long(unit: str) -> None:
    text = unit * (LONGEST_LOOKED_THROUGH // len(unit))
    started = time.process_time()
    find_runs(text, {"x": "y"})
    assert time.process_time() - started < 2
