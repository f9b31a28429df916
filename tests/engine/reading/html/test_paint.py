"""Letters of a web page in the colour of their ground, or too small, are left out and told; all else is read.

Covers: hiding.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.engine.hidden.hidden_text import collect_hidden
from ragdesk.engine.reading.html.paint import DEEPEST, DOUBT, Style, Tint, read_style
from ragdesk.engine.reading.html.reader import read_html
from ragdesk.engine.records.hidden import HiddenReason, HiddenText


def read(page: str) -> tuple[list[str], list[HiddenText]]:
    """The words seen, and what was told."""
    with collect_hidden() as collection:
        parsed = read_html(page)
    assert parsed.hidden == collection.texts.count
    return parsed.text.split(), list(collection.texts.pieces)


WHITE_WAYS = [
    "<p style='color:#fff'>{}</p>", "<p style='color: WHITE !important'>{}</p>", "<font color=white>{}</font>",
    "<font color='#FEFEFE'>{}</font>", "<p style='color:#fdfdfd'>{}</p>", "<i style='color:rgb(255, 255, 255)'>{}</i>",
    "<i style='color:rgb(100% 100% 100% / 1)'>{}</i>", "<i style='color:rgba(0,0,0,0.01)'>{}</i>",
    "<i style='color:transparent'>{}</i>", "<i style='color:#ffff'>{}</i>", "<i style='color:#00000002'>{}</i>",
    "<div style='background:#000;color:#000'>{}</div>", "<table bgcolor=black><tr><td>{}</table>",
    "<div style='background-color:#336699'><p><b style='color:#336699'>{}</b></div>",
    "<div style='color:#fff'><p>{}</p></div>", "<div style='color:#fff'><p><b>{}</b></div>",
    "<p class=w>{}</p>", "<p id=w2>{}</p>", "<em>{}</em>", "<p class='a w'>{}</p>",
    "<p style='background:none;color:#fff'>{}</p>",
    "<div style='background:#000'><p style='color:#fff;background:#fff'>{}</p></div>",
]
SHEET = ("<style>.w{color:#fff} #w2 {color:white} em{color:#fff} .dark{background:#000}"
         " .pic{background:url(x.png)}</style>")


@pytest.mark.parametrize("way", WHITE_WAYS)
def test_letters_in_the_colour_of_their_ground_are_left_out(way: str) -> None:
    words, told = read(f"{SHEET}<p>seen</p>{way.format('not this')}<p>end</p>")
    assert words == ["seen", "end"]
    assert told == [HiddenText("not this", HiddenReason.WHITE)]


SMALL_WAYS = ["font-size:0", "font-size:1px", "font-size:.1em", "font-size: 1.4pt", "FONT-SIZE:1.9PX", "font-size:5%"]


@pytest.mark.parametrize("style", SMALL_WAYS)
def test_tiny_letters_are_left_out(style: str) -> None:
    words, told = read(f"<p>seen<span style='{style}'>not <b>this</b></span> <i>end</i>")
    assert words == ["seen", "end"]
    assert told == [HiddenText("not this", HiddenReason.TINY)]


@pytest.mark.parametrize("page", [
    "<div style='background:#000'><p style='color:#fff'>{}</p></div>", "<body bgcolor=black text=white>{}</body>",
    "<table><tr><td bgcolor='#003366'><font color=white>{}</font></table>",
    "<body style='background:#111;color:#eee'>{}</body>", "<p style='color:#ccc'>{}</p>",
    "<div class=dark><p class=w>{}</p></div>", "<div class=pic><p class=w>{}</p></div>",
    "<div style='background:#fff url(x.png)'><p class=w>{}</p></div>",
    "<div background=x.png><p style='color:white'>{}</p></div>",
    "<p style='background:linear-gradient(#fff, #000);color:white'>{}</p>", "<p style='color:var(--white)'>{}</p>",
    "<p style='color:white;text-shadow:0 0 2px black'>{}</p>", "<p style='color:hsl(0,0%,100%)'>{}</p>",
    "<div style='color:#fff'><span style='color:#000'>{}</span></div>",
    "<div style='color:#fff'><a href=x>{}</a></div>",
    "<div style='font-size:0'><span style='font-size:16px'>{}</span></div>",
    "<div style='font-size:0'><span style='font-size:medium'>{}</span></div>", "<p style='font-size:10px'>{}</p>",
    "<style>.grid{{font-size:0}} .grid .item{{font-size:12px}}</style><div class=grid><p class=item>{}</p></div>",
    "<style>.x{{color:#fff}} .dark .x{{color:#fff;background:#000}}</style><p class=x>{}</p>",
    "<style>.x{{color:#fff}} .x{{color:#000}}</style><p class=x>{}</p>",
    "<style>@media print {{.x{{color:#fff}}}}</style><p class=x>{}</p>",
    "<style>body{{background:#000;color:#fff}}</style><body><p>{}</p></body>",
    "<style>:root{{background:#000}} p{{color:#fff}}</style><html><p>{}</p></html>",
    "<link rel=stylesheet href=x.css><p style='color:#fff'>{}</p>",
    "<style>@import 'x.css';</style><p style='color:#fff'>{}</p>",
    "<style>.x:hover{{color:#fff}}</style><p class=x>{}</p>",
    "<p style='color:white;-webkit-text-fill-color:red'>{}</p>",
])
def test_letters_that_are_seen_or_may_be_are_read(page: str) -> None:
    words, told = read(SHEET.replace("<style>", "<style>.b{color:#fff} ") + page.format("this one") + "<p>end</p>")
    assert words == ["this", "one", "end"]
    assert told == []


def test_with_a_style_sheet_elsewhere_only_what_the_page_itself_says_counts() -> None:
    words, told = read("<link rel=stylesheet href=x.css><div style='background:#fff'><p style='color:#fff'>not this</p>"
                       "</div><div style='background:#fff' class=x><p class=y style='color:#fff'>this</p></div>")
    assert words == ["this"]
    assert [piece.text for piece in told] == ["not this"]


def test_what_follows_an_element_left_open_is_read() -> None:
    words, told = read("<p style='color:#fff'>one<p>two<ul><li style='color:#fff'>three<li>four</ul>"
                       "<table><tr><td style='color:#fff'>five<table><tr><td>six</table>seven<td>eight</table>nine")
    assert words == ["two", "four", "eight", "nine"]
    assert [piece.text.split() for piece in told] == [["one"], ["three"], ["five", "six", "seven"]]


def test_a_gap_is_left_where_letters_are_not_seen() -> None:
    assert read("one<span style='color:#fff'>x</span>two")[0] == ["one", "two"]


def test_very_deep_pages_are_read() -> None:
    page = "<div style='color:#fff;background:#fff'><div style='background:#000'>" * DEEPEST + "this"
    assert read(page)[0] == ["this"]


@pytest.mark.parametrize(("declarations", "style"), [
    ("", Style()), ("color:#f00", Style(Tint((255, 0, 0), 1.0))),
    ("color:#ff000080", Style(Tint((255, 0, 0), 128 / 255))),
    ("background: #000 none repeat", Style(ground=Tint((0, 0, 0), 1.0))), ("background:inherit", Style()),
    ("background:url(a;b.png)", Style(ground=DOUBT)), ("color:rgb(1,2)", Style(DOUBT)),
    ("font-size:12pt", Style(size=(12.0, "pt"))),
    ("font:0/0 a", Style(size=DOUBT)), ("background-colour:#000", Style()), ("border-color:#fff", Style()),
    ("color:red;color:blue", Style(Tint((0, 0, 255), 1.0))),
])
def test_declarations_are_read_as_written(declarations: str, style: Style) -> None:
    assert read_style(declarations) == style


@given(st.text("cColRrgbGround:;#(),%.-/ 0123456789fadexptm!\"'{}<>"))
def test_any_style_is_taken(text: str) -> None:
    read_style(text)
    read_html(f"<style>.a{{{text}}} {text} {{color:#fff}}</style><p style=\"{text}\" class=a bgcolor='{text}'>x"
              f"<font color={text}>y")


@pytest.mark.parametrize("piece", [
    "<p style='color:#fff'>", "<div style='color:#fff;background:#fff'>", "</div>", "<font color=white>", "color:",
    "color:#fff;",
    "<style>.a{color:#fff}</style>", "bgcolor='", "background:rgb(", "font-size:0.", "<td bgcolor=#000>",
])
def test_hostile_colours_take_no_time(piece: str) -> None:
    assert read_html("<p style='color:#fff;font-size:0'>" + piece * 20_000 + "</p>").trouble == ""
    assert read_html(f"<p style='color:#fff;font-size:0;{(piece * 20_000).replace(chr(39), '')}'>").trouble == ""
