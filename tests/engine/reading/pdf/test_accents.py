"""Accents that a PDF draws over its letters."""

from __future__ import annotations

import pytest

from tests.helpers.pdf_files import line, make_pdf, read

ACUTE, CARON, OGONEK = "\\302", "\\317", "\\316"


def drawn(word: str, accent: str, x: float, y: float = 700) -> str:
    """A word that begins at 50, and an accent drawn over it afterwards."""
    return line(word, 50) + line(accent, x, y)


@pytest.mark.parametrize(("page", "text"), [
    (drawn("tresc", ACUTE, 65) + line(ACUTE, 71), "treść"), (drawn("rec", CARON, 61.7), "reč"),
    (drawn("reka", OGONEK, 55.4), "ręka"), (drawn("sila", ACUTE, 55.4), "síla"),
])
def test_an_accent_over_a_letter_becomes_part_of_it(page: str, text: str) -> None:
    assert read(make_pdf(page)).text == f"{text}\n"


@pytest.mark.parametrize("page", [
    drawn("rec", CARON, 68), drawn("rec", CARON, 61.7, 740), drawn("tqc", ACUTE, 54.4), drawn("rec", CARON, 61.7, 680),
])
def test_a_sign_that_makes_no_letter_stays(page: str) -> None:
    text = read(make_pdf(page)).text
    assert "´" in text or "ˇ" in text
    assert set(text) <= set("rectq´ˇ \n")


def test_words_beside_the_accent_stay_apart() -> None:
    page = line("je", 50) + line("c", 75) + line(CARON, 77) + line("as", 81.5) + line("tu", 100)
    assert read(make_pdf(page)).text == "je čas tu\n"
