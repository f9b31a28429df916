"""Navigation on web pages."""

from __future__ import annotations

import pytest

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.reading.html.reader import read_html
from ragdesk.engine.records import Document
from ragdesk.engine.settings import ChunkingSettings

SENTENCE = "Clean the pump with warm water every month, and let it dry before you put it back."
CONTENT = f"<h1>Care</h1><p>{SENTENCE}</p>"
LINKS = "<ul><li><a href='a'>LINK one</a><li><a href='b'>LINK two</a></ul>"


def passages(source: str) -> list[str]:
    parsed = read_html(source)
    document = Document("a.html", parsed.text, "", "", parsed.blocks)
    return [chunk.text for chunk in split_document(document, ChunkingSettings())]


@pytest.mark.parametrize("bar", [
    f"<nav>{LINKS}</nav>", f"<div role='navigation'><h3>LINKS</h3>{LINKS}</div>",
    f"<div class='top navheader'><div>{LINKS}</div></div>", f"<nav><table><tr><td>{LINKS}</table></nav>",
])
def test_navigation_is_shown_but_in_no_passage(bar: str) -> None:
    page = f"<body>{bar}{CONTENT}{bar}</body>"
    assert "LINK" in read_html(page).text
    assert passages(page) == [f"Care\n{SENTENCE}"]


def test_a_passage_ends_before_navigation() -> None:
    assert passages(f"<p>{SENTENCE}</p><nav>{LINKS}</nav><p>{SENTENCE}</p>") == [SENTENCE, SENTENCE]


def test_headings_over_navigation_are_none_of_the_page() -> None:
    blocks = read_html(f"<h1>Pump</h1><nav><h1>Menu</h1>{LINKS}</nav><h2>Care</h2>{CONTENT[13:]}").blocks
    assert blocks[-1].heading == ("Pump", "Care")


@pytest.mark.parametrize("page", [
    f"<nav><p>{CONTENT}</p>{LINKS}</nav>{CONTENT}", f"<nav>{LINKS}{CONTENT}{CONTENT}", f"<nav>{LINKS}</nav><p>Short.",
    f"<div role='navigation'>{LINKS}<div>{CONTENT}</div></div><p>{CONTENT}", f"<div class='nav'>{LINKS}</div>{CONTENT}",
])
def test_what_may_be_content_stays_in_the_passages(page: str) -> None:
    assert "LINK one" in " ".join(passages(page))


def test_the_sign_behind_a_heading_is_no_part_of_it() -> None:
    parsed = read_html("<h2>Care<a class='headerlink' href='#care'>¶</a></h2><p>Clean it.</p>")
    assert parsed.blocks[0].heading == ("Care",)
    assert parsed.text == "Care\nClean it.\n"
