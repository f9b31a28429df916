"""Pages are drawn as the file says, in the size asked for, and never larger than the memory bears."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.pdf.page_pictures import PdfPages
from ragdesk.engine.records.pages import MOST_PIXELS, PagePart, Picture
from tests.helpers.pdf_files import line, make_pdf

SQUARE = "1 0 0 rg 0 700 100 100 re f\n"
"""Red, in the upper left corner of a page of 600 by 800 points."""


@pytest.fixture
def pages() -> Iterator[PdfPages]:
    with closing(PdfPages(make_pdf(SQUARE + line("Words", 300, 400), line("Second")))) as pages:
        yield pages


def pixel(picture: Picture, x: int, y: int) -> tuple[int, ...]:
    """Red, green, blue."""
    start = y * picture.stride + 3 * x
    return tuple(reversed(picture.pixels[start:start + 3]))


def test_a_page_is_drawn_in_the_width_asked_for(pages: PdfPages) -> None:
    picture = pages.draw(0, 300)
    assert (picture.width, picture.height, picture.points) == (300, 400, (600.0, 800.0))
    assert len(picture.pixels) == picture.stride * 400
    assert pixel(picture, 20, 20) == (255, 0, 0)
    assert pixel(picture, 100, 20) == (255, 255, 255)
    assert pages.count == 2


def test_a_part_is_the_same_as_in_the_whole(pages: PdfPages) -> None:
    whole, part = pages.draw(0, 1200), pages.draw(0, 1200, PagePart(150, 100, 300, 200))
    assert (part.width, part.height) == (300, 200)
    for y in range(0, 200, 10):
        for x in range(0, 300, 10):
            assert pixel(part, x, y) == pixel(whole, 150 + x, 100 + y)


def test_a_large_page_is_made_smaller_and_a_part_of_it_is_not(pages: PdfPages) -> None:
    whole = pages.draw(0, 9_000)
    assert whole.width * whole.height == pytest.approx(MOST_PIXELS, rel=0.01)
    part = pages.draw(0, 9_000, PagePart(1_400, 0, 200, 100))
    assert (part.width, part.height) == (200, 100)
    assert pixel(part, 50, 50) == (255, 0, 0)
    assert pixel(part, 150, 50) == (255, 255, 255)


@pytest.mark.parametrize("part", [
    PagePart(-50, -50, 100_000, 100_000), PagePart(10_000, 10_000, 50, 50), PagePart(0, 0, 0, 0)])
def test_a_part_beyond_the_page_is_cut(pages: PdfPages, part: PagePart) -> None:
    picture = pages.draw(0, 600, part)
    assert 1 <= picture.width <= 600
    assert 1 <= picture.height <= 800


@pytest.mark.parametrize("number", [2, 99])
def test_a_page_that_is_not_there_is_named(pages: PdfPages, number: int) -> None:
    with pytest.raises(ReadingFailed) as failure:
        pages.draw(number, 100)
    assert failure.value.reason == "damaged"


def test_a_page_of_enormous_size_takes_no_enormous_memory() -> None:
    with closing(PdfPages(make_pdf(line("x")).replace(b"0 0 600 800", b"0 0 14000 14000"))) as pages:
        picture = pages.draw(0, 1_000_000)
    assert picture.width * picture.height == pytest.approx(MOST_PIXELS, rel=0.01)


@pytest.mark.parametrize("box", [b"0 0 600 99999999", b"0 0 0.0001 800"])
def test_a_page_of_impossible_size_is_damaged(box: bytes) -> None:
    with closing(PdfPages(make_pdf(line("x")).replace(b"0 0 600 800", box))) as pages, \
            pytest.raises(ReadingFailed) as failure:
        pages.draw(0, 1_000)
    assert failure.value.reason == "damaged"


def test_hidden_text_is_drawn_as_ever_but_has_no_place() -> None:
    with closing(PdfPages(make_pdf(line("secret", 50, 740, before="1 1 1 rg") + line("seen")))) as pages:
        before = pages.draw(0, 300).pixels
        assert pages.places(0).text == "seen"
        assert pages.draw(0, 300).pixels == before


@pytest.mark.parametrize(("data", "reason"), [(b"no pdf", "not-a-pdf"), (b"%PDF-1.4\nrubbish", "damaged")])
def test_what_cannot_be_opened_is_named(data: bytes, reason: str) -> None:
    with pytest.raises(ReadingFailed) as failure:
        PdfPages(data)
    assert failure.value.reason == reason
