"""Marks on a page stand on the words that they mean, or there are none."""

from __future__ import annotations

import random
import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ragdesk.desktop.models.page_marks import compare_page, join_boxes, page_at, span_of_page
from ragdesk.engine.reading.pdf.character_boxes import find_places
from ragdesk.engine.reading.pdf.reader import open_pdf, read_pdf
from ragdesk.engine.records import Document
from ragdesk.engine.records.pages import Box, CharacterBoxes
from tests.engine.reading.pdf.test_character_boxes import letters, point_on_page
from tests.helpers.fake_viewer import make_pdf_document

SAMPLES = ("pdf/line-hyphenation.pdf", "pdf/two-columns.pdf", "pdf/ligatures.pdf", "pdf/plain.pdf",
           "public/sample-files-multicolumn.pdf", "pdf/soft-hyphens.pdf", "public/pdf.js-rotation.pdf")
RATIO = 1.4


def row(text: str, top: float = 0.1) -> CharacterBoxes:
    """A text whose letters stand side by side in one line, a hundredth of the page each."""
    boxes = tuple(None if c.isspace() else (n / 100, top, (n + 1) / 100, top + 0.02) for n, c in enumerate(text))
    return CharacterBoxes(text, boxes)


def test_pages_and_their_characters() -> None:
    document = make_pdf_document("first", "", "third page")
    assert [page_at(document, place) for place in (0, 5, 6, 16, 17)] == [0, 0, 2, 2, 2]
    assert [span_of_page(document, number) for number in range(5)] == [(0, 6), (6, 6), (6, 17), (17, 17), (17, 17)]


def test_a_place_is_marked_line_by_line() -> None:
    document = make_pdf_document("one page", "the words here")
    text = compare_page(document, 1, row("the words here"))
    assert text.is_exact
    start = document.text.index("words")
    assert text.boxes_of((start, start + 10), RATIO) == (pytest.approx((0.04, 0.1, 0.14, 0.12)),)


def test_of_a_place_over_two_pages_each_page_marks_its_own() -> None:
    document = make_pdf_document("ends here", "goes on")
    place = (5, document.text.index("on"))
    assert compare_page(document, 0, row("ends here")).boxes_of(place, RATIO) == (
        pytest.approx((0.05, 0.1, 0.09, 0.12)),)
    assert compare_page(document, 1, row("goes on")).boxes_of(place, RATIO) == (
        pytest.approx((0.0, 0.1, 0.04, 0.12)),)


def test_a_place_elsewhere_marks_nothing_and_nothing_is_missed() -> None:
    document = make_pdf_document("first", "second")
    assert compare_page(document, 0, row("first")).boxes_of((7, 10), RATIO) == ()


def test_in_a_file_that_has_changed_the_same_words_are_looked_for() -> None:
    document = make_pdf_document("the battery has a warranty")
    text = compare_page(document, 0, row("now the battery   has a warranty of"))
    assert not text.is_exact
    assert text.boxes_of((4, 15), RATIO) == (pytest.approx((0.08, 0.1, 0.21, 0.12)),)
    assert text.place_of(3, 5) is None


@pytest.mark.parametrize("page", ["other words", "battery has, the battery has", ""])
def test_words_that_are_gone_or_there_twice_are_not_marked(page: str) -> None:
    text = compare_page(make_pdf_document("the battery has a warranty"), 0, row(page))
    assert text.boxes_of((4, 15), RATIO) is None


def test_words_without_a_known_place_are_not_marked() -> None:
    places = CharacterBoxes("some words", (None,) * 10)
    assert compare_page(make_pdf_document("some words"), 0, places).boxes_of((0, 4), RATIO) is None


def test_the_last_page_of_a_text_that_was_cut_off_is_exact() -> None:
    document = make_pdf_document("whole", "cut o")
    assert compare_page(document, 1, row("cut off here")).is_exact
    assert not compare_page(document, 0, row("whole and more")).is_exact


def test_lines_below_each_other_are_boxes_of_their_own() -> None:
    boxes = [box for top in (0.1, 0.13) for box in row("abc", top).boxes if box]
    assert join_boxes(boxes, RATIO) == [pytest.approx((0, 0.1, 0.03, 0.12)), pytest.approx((0, 0.13, 0.03, 0.15))]


def test_cells_far_from_each_other_are_boxes_of_their_own() -> None:
    boxes = [box for box in row("ab" + " " * 30 + "cd").boxes if box]
    assert len(join_boxes(boxes, RATIO)) == 2


def test_letters_that_lie_are_joined_downwards() -> None:
    boxes: list[Box] = [(0.1, n / 100, 0.13, (n + 1) / 100) for n in range(20)]
    assert join_boxes(boxes, RATIO) == [pytest.approx((0.1, 0, 0.13, 0.2))]


def test_a_high_letter_beside_a_line_belongs_to_it() -> None:
    boxes: list[Box] = [(0.1, 0.1, 0.11, 0.12), (0.111, 0.095, 0.117, 0.109), (0.118, 0.1, 0.13, 0.12)]
    assert join_boxes(boxes, RATIO) == [pytest.approx((0.1, 0.095, 0.13, 0.12))]


def test_quotes_are_found_again_in_the_boxes_of_their_lines(shared_folder: Path) -> None:
    chance, tried = random.Random(7), 0
    for name in SAMPLES:
        data = (shared_folder / "files" / name).read_bytes()
        parsed = read_pdf(data, 10_000_000, lambda: None)
        read = Document(name, parsed.text, "", page_starts=parsed.page_starts)
        pdf, _ = open_pdf(data)
        with closing(pdf):
            for number, page in enumerate(pdf):
                text, (width, height) = compare_page(read, number, find_places(page)), page.get_size()
                words = [match.span() for match in re.compile(r"\w+").finditer(read.text, text.start, text.end)]
                with closing(page.get_textpage()) as content:
                    for _ in range(20):
                        first = chance.randrange(len(words))
                        start, end = words[first][0], words[min(first + chance.randrange(12), len(words) - 1)][1]
                        boxes = text.boxes_of((start, end), height / width)
                        assert boxes, name
                        found = "".join(letters(content.get_text_bounded(*_middle(page, box))) for box in boxes)
                        assert found == letters(read.text[start:end]), name
                        tried += 1
                page.close()
    assert tried >= 140


def _middle(page: Any, box: Box) -> tuple[float, float, float, float]:
    """A box of a line, without what the letters beside it, above and below reach into it."""
    inset_y = (box[3] - box[1]) * 0.3
    first, second = point_on_page(page, box[0], box[1] + inset_y), point_on_page(page, box[2], box[3] - inset_y)
    left, right = min(first[0], second[0]), max(first[0], second[0])
    return (left + 0.8, min(first[1], second[1]), right - 0.8, max(first[1], second[1]))
