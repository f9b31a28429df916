"""Running heads and page numbers of PDFs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import pytest

from ragdesk.engine.chunking.chunking import split_document
from ragdesk.engine.reading.pdf.reader import read_pdf
from ragdesk.engine.reading.pdf.repeated_lines import find_bodies
from ragdesk.engine.records import BlockKind, Document
from ragdesk.engine.settings import ChunkingSettings
from tests.helpers.pdf_files import LIMIT, line, make_pdf

WORDS = ("apples", "boats", "clouds", "doors", "engines", "flowers", "gardens", "hills", "islands", "jars")
SENTENCES = [f"This page tells of {word}." for word in WORDS]
AMOUNTS = (120, 75, 300, 41, 9, 12, 8, 700, 3, 55)
ROMAN = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")


def bodies(pages: list[str]) -> list[str]:
    """What is left of each page."""
    return [page[body.start:body.end].strip() for page, body in zip(pages, find_bodies(pages), strict=True)]


def test_heads_and_page_numbers_are_no_part_of_the_body() -> None:
    pages = [f"Yearly report\n{text}\nPage {number} of 10" for number, text in enumerate(SENTENCES, 1)]
    assert bodies(pages) == [f"Yearly report\n{SENTENCES[0]}\nPage 1 of 10", *SENTENCES[1:]]


def test_left_and_right_pages_have_heads_of_their_own() -> None:
    heads = cycle(["The book", "The chapter"])
    pages = [f"{next(heads)}\n{text}" for text in SENTENCES]
    assert bodies(pages)[2:] == SENTENCES[2:]


@pytest.mark.parametrize("number_of", [str, lambda number: ROMAN[number]])
def test_bare_page_numbers(number_of: Callable[[int], str]) -> None:
    pages = [f"{text}\n{number_of(number)}" for number, text in enumerate(SENTENCES[:9], 1)]
    assert bodies(pages) == SENTENCES[:9]


def test_titles_of_short_sections_beside_the_page_number() -> None:
    pages = [f"About {word} {number}\n{text}" for number, (word, text) in enumerate(zip(WORDS, SENTENCES, strict=True))]
    assert bodies(pages) == [pages[0], *SENTENCES[1:]]


@pytest.mark.parametrize("pages", [
    [f"Yearly report\n{text}" for text in SENTENCES[:3]],
    [f"{text}\nSum: {amount}" for text, amount in zip(SENTENCES, AMOUNTS, strict=True)],
    [f"{text}\n{amount}" for text, amount in zip(SENTENCES, AMOUNTS, strict=True)],
    SENTENCES,
    [f"Day {number}\n{text}" for number, text in enumerate(SENTENCES, 1)],
    [f"Box {number}" for number in range(1, 31)],
    [f"{number}. About {word}\n{text}" for number, (word, text) in enumerate(zip(WORDS, SENTENCES, strict=True), 1)],
    ["", "\n", "One line"],
    [],
])
def test_what_is_a_page_s_own_stays(pages: list[str]) -> None:
    assert bodies(pages) == [page.strip() for page in pages]


@pytest.mark.parametrize("word", ["Page", "str.", "Strona", "The report of our club"])
def test_a_number_after_the_word_page_or_a_long_name_is_only_that_of_the_page(word: str) -> None:
    pages = [f"{word} {number}\n{text}" for number, text in enumerate(SENTENCES, 1)]
    assert bodies(pages)[1:] == SENTENCES[1:]


def test_a_title_that_counts_below_a_running_head_stays() -> None:
    pages = [f"Trip to the sea\nDay {number}\n{text}\n{number}" for number, text in enumerate(SENTENCES, 1)]
    assert bodies(pages)[1:] == [f"Day {number}\n{text}" for number, text in enumerate(SENTENCES[1:], 2)]


def test_a_title_on_a_few_slides_in_a_row_stays() -> None:
    pages = [f"Warranty\n{text}" if 3 <= number < 8 else text for number, text in enumerate([*SENTENCES, *SENTENCES])]
    assert bodies(pages) == pages


def test_repeated_lines_are_shown_but_in_no_passage() -> None:
    pages = [line("Minutes of the club", y=780) + line(text) + line(f"- {number} -", y=20)
             for number, text in enumerate(SENTENCES, 1)]
    parsed = read_pdf(make_pdf(*pages), LIMIT, lambda: None)
    document = Document("a.pdf", parsed.text, "", "", parsed.blocks, parsed.page_starts)
    chunks = split_document(document, ChunkingSettings())
    assert parsed.text.count("Minutes of the club") == 10
    assert "\n".join(chunk.text for chunk in chunks).count("Minutes of the club") == 1
    assert [chunk.text for chunk in chunks[1:]] == SENTENCES[1:]
    assert [chunk.page for chunk in chunks] == list(range(1, 11))
    assert {block.kind for block in parsed.blocks} == {BlockKind.PARAGRAPH, BlockKind.REPEATED}


@pytest.mark.parametrize("head", ["{}. den", "Day {} of 12", "Tag {} von 12", "Box {}", "Chapter {}"])
def test_a_title_that_counts_is_text(head: str) -> None:
    pages = [head.format(number) + f"\nbody words{number}\n" for number in range(1, 13)]
    assert find_bodies(pages) == [(0, len(page)) for page in pages]


@pytest.mark.parametrize("page", [
    "Weekly report of the garden club number {}\n", "Question {}\nyes\n", "{}\n", "Lost and found\n"])
def test_a_page_never_loses_all_it_says_nor_all_but_its_title(page: str) -> None:
    pages = [page.format(number) for number in range(1, 13)]
    assert find_bodies(pages) == [(0, len(each)) for each in pages]


def test_a_page_number_is_left_out_also_where_the_page_is_empty() -> None:
    pages = [f"body words{number}\nPage {number} of 12\n" if number != 5 else "Page 5 of 12\n"
             for number in range(1, 13)]
    assert [page[body.start:body.end].strip() for page, body in zip(pages, find_bodies(pages), strict=True)][3:6] == [
        "body words4", "", "body words6"]
