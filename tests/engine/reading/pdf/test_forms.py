"""Text in the forms of a PDF page that nobody can see is left out, as it is on the page itself.

Covers: hidden.
"""

from __future__ import annotations

import pytest

from ragdesk.engine.hidden.hidden_text import collect_hidden
from ragdesk.engine.reading.pdf.hidden import DEEPEST
from ragdesk.engine.reading.pdf.reader import read_pdf
from ragdesk.engine.records.hidden import HiddenReason, HiddenText
from tests.helpers.pdf_files import LIMIT, line, make_pdf_of_forms


def read(data: bytes) -> tuple[str, list[HiddenText], int]:
    with collect_hidden() as collection:
        parsed = read_pdf(data, LIMIT, lambda: None)
    return parsed.text, list(collection.texts.pieces), parsed.hidden


SEEN = line("Seen.")
DRAW = "q /X0 Do Q\n"
DARK = "0 0 1 rg 0 0 600 800 re f\n"


@pytest.mark.parametrize(("form", "reason"), [
    (line("Not this", y=600, before="1 g"), HiddenReason.WHITE),
    (line("Not this", y=600, size=1), HiddenReason.TINY),
    (line("Not this", y=600, before="3 Tr"), HiddenReason.INVISIBLE),
    (line("Not this", y=-600), HiddenReason.OFF_PAGE),
])
@pytest.mark.parametrize("depth", [1, 2, 5])
def test_hidden_text_in_a_form_is_left_out_and_told(form: str, reason: HiddenReason, depth: int) -> None:
    forms = [f"q /X{number + 1} Do Q\n" for number in range(depth - 1)]
    text, told, count = read(make_pdf_of_forms(SEEN + DRAW, *forms, form + line("Also seen.", y=500)))
    assert text == "Seen.\nAlso seen.\n"
    assert told == [HiddenText("Not this", reason, 1)]
    assert count == 1


@pytest.mark.parametrize(("page", "form"), [
    (DARK + DRAW, line("This.", y=600, before="1 g")),
    (DRAW, DARK + line("This.", y=600, before="1 g")),
    ("q 12 0 0 12 0 0 cm /X0 Do Q\n", line("This.", x=5, y=50, size=1)),
    ("q 1 0 0 1 0 900 cm /X0 Do Q\n", line("This.", y=-300)),
    ("q 600 0 0 800 0 0 cm /P Do Q\n" + DRAW, line("This.", y=600, before="3 Tr")),
    (DRAW, "q 600 0 0 800 0 0 cm /P Do Q\n" + line("This.", y=600, before="3 Tr")),
    ("q 0 1 -1 0 600 0 cm /X0 Do Q\n", line("This.", x=50, y=300)),
])
def test_what_is_seen_where_the_form_is_placed_is_read(page: str, form: str) -> None:
    text, told, _count = read(make_pdf_of_forms(page + SEEN, form))
    assert "This." in text
    assert told == []


@pytest.mark.parametrize(("page", "reason"), [
    ("q 0.1 0 0 0.1 50 600 cm /X0 Do Q\n", HiddenReason.TINY), ("q 1 0 0 1 0 900 cm /X0 Do Q\n", HiddenReason.OFF_PAGE),
])
def test_the_placement_may_hide_it(page: str, reason: HiddenReason) -> None:
    text, told, _count = read(make_pdf_of_forms(SEEN + page, line("Not this", y=10)))
    assert text == "Seen.\n"
    assert told == [HiddenText("Not this", reason, 1)]


def test_a_form_drawn_twice_hides_twice() -> None:
    text, told, _count = read(make_pdf_of_forms(SEEN + DRAW + DRAW, line("Not this", before="1 g")))
    assert (text, len(told)) == ("Seen.\n", 2)


def test_forms_in_forms_without_end_are_not_followed_for_ever() -> None:
    forms = ["q /X{0} Do Q\nq /X{0} Do Q\n".format(number + 1) for number in range(DEEPEST + 3)]
    text, _told, _details = read(make_pdf_of_forms(SEEN + DRAW, *forms, line("x", before="1 g")))
    assert "Seen." in text
