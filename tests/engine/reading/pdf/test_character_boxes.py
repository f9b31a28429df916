"""The place of every character on a page is the true one: what the library finds there are the same words."""

from __future__ import annotations

import ctypes
import unicodedata
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.pdf.character_boxes import find_places
from ragdesk.engine.reading.pdf.page import LIGATURES, read_page
from ragdesk.engine.reading.pdf.reader import open_pdf, read_pdf
from ragdesk.engine.records.pages import Box, CharacterBoxes
from tests.helpers.pdf_files import line, make_pdf

MOST_PAGES = 12
STEPS = 100_000


def letters(text: str) -> str:
    """Letters and digits alone: signs such as full stops do not reach into the middle of a line."""
    plain = unicodedata.normalize("NFD", text.translate(LIGATURES))
    return "".join(c for c in plain if c.isalnum())


def found_at(page: Any, content: Any, boxes: list[Box]) -> str:
    """The letters that the library finds in the middle of boxes."""
    return "".join(letters(content.get_text_bounded(*_slim(page, box))) for box in boxes)


def _slim(page: Any, box: Box) -> tuple[float, float, float, float]:
    """The middle of a box in points of the page: neighbours must not reach into it."""
    inset_x, inset_y = (box[2] - box[0]) * 0.12, (box[3] - box[1]) * 0.3
    first = point_on_page(page, box[0] + inset_x, box[1] + inset_y)
    second = point_on_page(page, box[2] - inset_x, box[3] - inset_y)
    return (min(first[0], second[0]), min(first[1], second[1]), max(first[0], second[0]), max(first[1], second[1]))


def point_on_page(page: Any, across: float, down: float) -> tuple[float, float]:
    x, y = ctypes.c_double(), ctypes.c_double()
    pdfium.FPDF_DeviceToPage(page.raw, 0, 0, STEPS, STEPS, 0, round(across * STEPS), round(down * STEPS), x, y)
    return x.value, y.value


def wrong_places(page: Any, places: CharacterBoxes) -> Iterator[tuple[int, str, str]]:
    """Characters whose box holds another letter."""
    with closing(page.get_textpage()) as content:
        for number, (character, box) in enumerate(zip(places.text, places.boxes, strict=True)):
            if box is not None and (wanted := letters(character)):
                found = found_at(page, content, [box])
                if wanted[0] not in found:
                    yield number, wanted, found


def pdf_files(shared_folder: Path) -> list[Path]:
    return sorted((shared_folder / "files").glob("*/*.pdf"))


def test_every_letter_of_every_sample_is_where_its_box_says(shared_folder: Path) -> None:
    letter_count, boxed, wrong = 0, 0, []
    for path in pdf_files(shared_folder):
        try:
            document, _ = open_pdf(path.read_bytes())
        except ReadingFailed:
            continue
        with closing(document):
            for number in range(min(len(document), MOST_PAGES)):
                try:
                    page = document[number]
                except pypdfium2.PdfiumError:
                    continue
                with closing(page):
                    places = find_places(page)
                    letter_count += len(letters(places.text))
                    boxed += sum(box is not None for c, box in zip(places.text, places.boxes, strict=True)
                                 if letters(c))
                    wrong += [(path.name, number, *each) for each in wrong_places(page, places)]
    assert letter_count > 5_000
    assert boxed >= 0.98 * letter_count
    assert wrong == []


def test_the_text_is_the_readers(shared_folder: Path) -> None:
    compared = 0
    for path in pdf_files(shared_folder):
        data = path.read_bytes()
        try:
            parsed = read_pdf(data, 10_000_000, lambda: None)
            document, _ = open_pdf(data)
        except ReadingFailed:
            continue
        with closing(document):
            for number, start in enumerate(parsed.page_starts[:MOST_PAGES]):
                end = [*parsed.page_starts, len(parsed.text)][number + 1]
                try:
                    page = document[number]
                except pypdfium2.PdfiumError:
                    continue
                with closing(page):
                    assert parsed.text[start:end].startswith(find_places(page).text), (path.name, number)
                compared += 1
    assert compared > 40


def places_of(*contents: str) -> CharacterBoxes:
    document, _ = open_pdf(make_pdf(*contents))
    with closing(document), closing(document[0]) as page:
        return find_places(page)


def box_around(places: CharacterBoxes, quote: str) -> Box:
    start = places.text.index(quote)
    boxes = [box for box in places.boxes[start:start + len(quote)] if box is not None]
    assert len(boxes) == len(quote.replace(" ", ""))
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


def test_boxes_are_shares_of_the_page_from_its_upper_left_corner() -> None:
    places = places_of(line("left", x=60, y=760) + line("right", x=540, y=40))
    left, right = box_around(places, "left"), box_around(places, "right")
    assert left[0] == pytest.approx(60 / 600, abs=0.003)
    assert left[1] < 40 / 800 < left[3]
    assert right[0] == pytest.approx(540 / 600, abs=0.003)
    assert right[1] < 760 / 800 < right[3]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_page_that_is_turned_has_its_boxes_turned(turn: int) -> None:
    data = make_pdf(line("corner", x=0, y=788)).replace(b"/MediaBox", b"/Rotate %d/MediaBox" % turn)
    document, _ = open_pdf(data)
    with closing(document), closing(document[0]) as page:
        box = box_around(find_places(page), "corner")
    corner = {0: (0, 1), 90: (2, 1), 180: (2, 3), 270: (0, 3)}[turn]
    expected = {0: (0, 0), 90: (1, 0), 180: (1, 1), 270: (0, 1)}[turn]
    assert (box[corner[0]], box[corner[1]]) == pytest.approx(expected, abs=0.02)


def test_a_page_that_is_cut_has_its_boxes_on_what_is_left() -> None:
    data = make_pdf(line("word", x=310, y=400)).replace(b"/MediaBox[0 0 600 800]",
                                                         b"/MediaBox[0 0 600 800]/CropBox[300 200 600 600]")
    document, _ = open_pdf(data)
    with closing(document), closing(document[0]) as page:
        box = box_around(find_places(page), "word")
    assert box[0] == pytest.approx(10 / 300, abs=0.005)
    assert box[1] < 0.5 < box[3] + 0.01


def test_a_word_cut_at_the_end_of_a_line_has_boxes_in_both() -> None:
    places = places_of(line("a guaran-", y=700) + line("tee for all", y=680))
    assert "guarantee" in places.text
    start = places.text.index("guarantee")
    boxes = places.boxes[start:start + len("guarantee")]
    assert all(boxes)
    before, behind = boxes[len("guaran") - 1], boxes[len("guaran")]
    assert before is not None
    assert behind is not None
    assert before[3] < behind[3]
    assert behind[0] == pytest.approx(50 / 600, abs=0.003)
    assert before[0] > behind[0]


def test_words_that_nobody_sees_have_no_place_and_shift_none() -> None:
    hidden = line("secret orders", y=740, before="1 1 1 rg")
    places = places_of(hidden + line("what is seen", y=700))
    assert places.text == "what is seen"
    assert box_around(places, "what")[1] == pytest.approx(box_around(places_of(line("what is seen")), "what")[1])


def test_columns_are_marked_in_the_order_of_reading() -> None:
    rows = [(f"left column row {n} with words", f"right column row {n} and words") for n in range(8)]
    content = "".join(line(left, 50, 700 - 16 * n) + line(right, 320, 700 - 16 * n)
                      for n, (left, right) in enumerate(rows))
    places = places_of(content)
    assert places.text.index("right column row 0") > places.text.index("left column row 7")
    for number, (left, right) in enumerate(rows):
        box, beside = box_around(places, left), box_around(places, right)
        assert box[2] < 0.5 < beside[0]
        assert box[1] == pytest.approx(beside[1])
        assert box[3] == pytest.approx((100 + 16 * number) / 800, abs=0.01)


def test_where_text_and_signs_differ_nothing_is_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    page_text = "short and changed"
    monkeypatch.setattr("ragdesk.engine.reading.pdf.character_boxes.read_page",
                        lambda page: read_page(page)._replace(text=page_text))
    places = places_of(line("short but other words"))
    assert places.text == page_text
    assert places.boxes == (None,) * len(page_text)
