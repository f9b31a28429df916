"""Web pages.

Covers: page_text, quick_parser.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ragdesk.engine.reading.html.reader import claimed_encoding, read_html
from ragdesk.engine.reading.parsed import Parsed
from tests.helpers.cpu_time import cpu_seconds
from tests.helpers.reading import document, lines
from tests.helpers.sample_files import LINE


def blocks(parsed: Parsed) -> list[tuple[str, str]]:
    return [(block.kind.value, parsed.text[block.start:block.end].strip()) for block in parsed.blocks]


def words(source: str) -> list[str]:
    return read_html(source).text.split()


def test_what_a_picture_shows_and_what_a_field_holds_is_text() -> None:
    source = "<p>See <img alt='Photo of a pelican' src='http://127.0.0.1:9/x'/> and <input value='wombat'>.</p>"
    assert words(source) == ["See", "Photo", "of", "a", "pelican", "and", "wombat", "."]


def test_a_picture_whose_caption_says_the_same_is_told_of_once() -> None:
    source = "<p><img alt='A big  pelican' src=x></p><p class=caption><b>Figure 1.</b> A big\npelican</p>"
    assert words(source) == ["Figure", "1.", "A", "big", "pelican"]


def test_characters_without_a_shape_are_left_out_however_they_are_written() -> None:
    parsed = read_html("<p>Ex&shy;tra<wbr>ordin&#173;ary pass&#8203;&ZeroWidthSpace;word</p><p>&shy;</p>")
    assert parsed.text.split() == ["Extraordinary", "password"]
    assert parsed.facts.hidden_characters == 2


def test_blocks_headings_and_title() -> None:
    parsed = read_html(
        "<html><head><title>My  page</title></head><body><h1>Top</h1><p>First <b>b</b>old\n line.<p>Second."
        "<h2>Sub</h2><ul><li>one<li>two</ul><table><tr><th>a<th>b<tr><td>1<td>2</table><pre>x  y\n  z</pre>end</body>")
    assert parsed.title == "My page"
    assert blocks(parsed) == [
        ("heading", "Top"), ("paragraph", "First bold line."), ("paragraph", "Second."), ("heading", "Sub"),
        ("list", "one\ntwo"), ("table", "a\tb\n1\t2"), ("code", "x  y\n  z"), ("paragraph", "end")]
    assert parsed.blocks[1].heading == ("Top",)
    assert parsed.blocks[-1].heading == ("Top", "Sub")


def test_without_a_title_the_first_heading_names_the_page() -> None:
    assert read_html("<p>x</p><h3>Hello <i>there</i></h3>").title == "Hello there"


@pytest.mark.parametrize("hidden", [
    "<script>var HIDDEN = '<p>';</script>", "<style>HIDDEN{}</style>", "<!-- HIDDEN -->", "<template>HIDDEN</template>",
    "<div hidden>HIDDEN</div>", "<p style='color:red; DISPLAY : none'>HIDDEN</p>",
    "<i style='visibility:hidden'>HIDDEN</i>",
    "<span style='font-size:0px'>HIDDEN</span>", "<span style='opacity:0'>HIDDEN</span>",
    "<div hidden><div>a</div>HIDDEN<ul><li>HIDDEN<li>HIDDEN</ul></div>", "<p hidden>HIDDEN<p>",
    "<ul><li hidden>HIDDEN</ul>",
    "<table><tr><td hidden>HIDDEN<td>cell</table>", "<iframe>HIDDEN</iframe>", "<object>HIDDEN</object>",
    "<li hidden><ul><li>HIDDEN</ul></li>", "<img alt='HIDDEN' hidden>",
    "<a href=x><img alt='HIDDEN'></a>",
    "<noscript>HIDDEN <img alt='HIDDEN'></noscript>", "<input type=password value='HIDDEN'>",
    "<input type=hidden value='HIDDEN'/>",
])
def test_hidden_things_are_left_out_and_what_follows_stays(hidden: str) -> None:
    found = words(f"<body><p>before</p>{hidden}<p>after</p></body>")
    assert found[0] == "before"
    assert found[-1] == "after"
    assert not any("HIDDEN" in word for word in found)


@pytest.mark.parametrize("style", ["font-size:0.5em", "opacity:0.9", "font-size:10px", "display:block"])
def test_what_is_shown_stays(style: str) -> None:
    assert words(f"<p style='{style}'>shown</p>") == ["shown"]


@pytest.mark.parametrize("source", [
    "<head><title>t</title><body><p>shown", "<head><meta charset=utf-8><p>shown", "<title>t</title><p>shown",
    "<html><head><title>t</title></head><p>shown</html>",
])
def test_a_head_may_end_without_saying_so(source: str) -> None:
    assert words(source) == ["shown"]


def test_inline_tags_vanish_and_lines_begin_at_block_tags() -> None:
    assert read_html("a<b>b</b>c<br>d<div>e</div>f &amp; g&nbsp;h").text.strip() == "abc\nd\ne\nf & g\xa0h"


def test_broken_and_deep_pages_are_read() -> None:
    assert words("<div>" * 30_000 + "deep" + "</div>" * 10) == ["deep"]
    assert words("<p>a < b <![if x]> c <!-- d --> </nonsense> end") == ["a", "<", "b", "c", "end"]
    assert words("</p></ul></table></h1>fine") == ["fine"]


def test_a_comment_that_nothing_closes_hides_the_rest() -> None:
    assert words("<p>shown <!-- a --> too<!-- HIDDEN <p>HIDDEN") == ["shown", "too"]
    assert words("<script><!-- x </script><p>shown <b") == ["shown", "<b"]


@pytest.mark.parametrize("unit", ["<!--", "<a ", '<a href="', "<", "&", "<![CDATA[", "<div hidden></p>", "<td>a",
                                  "<p hidden>", "<nav><a>b</a></nav><p>c", "<nav><a>b</a>"])
def test_time_grows_with_the_length_alone(unit: str) -> None:
    assert cpu_seconds(lambda: read_html(unit * 100_000)) < 30


def test_long_white_space_counts_once() -> None:
    assert read_html("<p>  a \n\n  b  </p>").text.strip() == "a b"


@pytest.mark.parametrize(("source", "encoding"), [
    (b"<meta charset='windows-1250'>", "windows-1250"),
    (b'<META http-equiv="Content-Type" content="text/html; charset=ISO-8859-2">', "ISO-8859-2"),
    (b"<?xml version='1.0' encoding='utf-16'?>", "utf-16"),
    (b"<p>charset=x</p>", ""),
])
def test_the_claimed_encoding(source: bytes, encoding: str) -> None:
    assert claimed_encoding(source) == encoding


def test_a_note_of_keep_as_a_page(tmp_path: Path) -> None:
    page = ('<html><head><title>Nákup</title><style>x</style></head><body><div class="note"><div class="heading">'
            f'1. 5. 2024</div><div class="title">Nákup</div><div class="content">{LINE}<ul class="list">'
            '<li class="listitem checked"><span class="bullet">☑</span><span class="text">mléko</span></li></ul></div>'
            "</div></body></html>")
    found = document(tmp_path, "a.html", page)
    assert found.title == "Nákup"
    assert LINE in lines(found)
    assert "☑mléko" in found.text.replace(" ", "")
