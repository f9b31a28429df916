"""PDF files, made here by hand.

Covers: columns, page.
"""

from __future__ import annotations

import pytest

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.pdf.page import tidy
from ragdesk.engine.reading.pdf.reader import read_pdf
from tests.helpers.pdf_files import LIMIT, line, make_pdf, read


def test_pages_and_where_they_begin() -> None:
    signs: list[int] = []
    parsed = read_pdf(make_pdf(line("First page."), line("Second page.")), LIMIT, lambda: signs.append(1))
    assert parsed.text == "First page.\nSecond page.\n"
    assert parsed.page_starts == (0, 12)
    assert (parsed.trouble, len(signs), len(parsed.blocks)) == ("", 2, 2)


def test_pages_without_text_are_told() -> None:
    picture = "0 0 1 rg 50 50 200 200 re f\n"
    parsed = read(make_pdf(line("Text."), picture, picture))
    assert (parsed.trouble, parsed.details) == ("no-text-pages", "2 of 3 pages: 2-3")
    assert parsed.page_starts == (0, 6, 6)


def test_an_empty_page_is_no_trouble() -> None:
    parsed = read(make_pdf(line("Text."), "", line("More.")))
    assert (parsed.text, parsed.trouble, parsed.page_starts) == ("Text.\nMore.\n", "", (0, 6, 6))


@pytest.mark.parametrize(("data", "reason"), [
    (make_pdf("", ""), "no-text"),
    (b"<html>", "not-a-pdf"),
    (b"%PDF-1.4 and no more", "damaged"),
    (make_pdf(), "damaged"),
])
def test_failures_have_names(data: bytes, reason: str) -> None:
    with pytest.raises(ReadingFailed) as failure:
        read(data)
    assert failure.value.reason == reason


def test_a_lost_end_is_rebuilt() -> None:
    whole = make_pdf(line("Still here."))
    parsed = read(whole[:whole.index(b"trailer") + 3])
    assert (parsed.text, parsed.trouble) == ("Still here.\n", "damaged")


@pytest.mark.parametrize("hidden", [
    line("HIDDEN", before="1 1 1 rg"), line("HIDDEN", before="1 g"), line("HIDDEN", size=0.5),
    line("HIDDEN", x=900), line("HIDDEN", y=-500), line("HIDDEN", before="3 Tr"),
    "0 0 1 rg 0 0 600 800 re f 1 g 40 690 500 40 re f\n" + line("HIDDEN", before="1 g"),
])
def test_hidden_text_is_left_out_and_told(hidden: str) -> None:
    parsed = read(make_pdf("0 g\n" + line("Shown.", y=600) + hidden))
    assert parsed.text == "Shown.\n"
    assert parsed.hidden == 1


@pytest.mark.parametrize("shown", [
    "0 0 1 rg 40 690 500 40 re f\n" + line("SHOWN", before="1 g"), line("SHOWN", size=6),
    "q 12 0 0 12 50 700 cm BT /F 1 Tf (SHOWN) Tj ET Q\n", line("SHOWN", before="0.9 0.9 0.5 rg"),
    line("-", y=690) + line("SHOWN"),
])
def test_what_can_be_seen_stays(shown: str) -> None:
    parsed = read(make_pdf(shown))
    assert "SHOWN" in parsed.text
    assert parsed.details == ""


def two_columns(left: list[str], right: list[str]) -> str:
    return "".join(line(a, 50, 700 - 16 * n) + line(b, 320, 700 - 16 * n)
                   for n, (a, b) in enumerate(zip(left, right, strict=True)))


def test_columns_drawn_in_turns_are_read_one_after_the_other() -> None:
    left = ["The left column starts here", "and it goes on in this line", "until it ends in January. X"]
    right = ["The right one has its own", "sentence, not to be mixed", "with others, of February."]
    heading = line("A heading that goes over both of the columns of this page", y=740)
    text = read(make_pdf(heading + two_columns(left, right))).text
    assert text.split() == f"A heading that goes over both of the columns of this page {' '.join(left + right)}".split()


def test_a_table_is_read_row_by_row() -> None:
    page = two_columns(["Price", "Number of pieces", "Weight", "To"], ["12", "3 boxes", "80 kg", "Brno"])
    text = read(make_pdf(page)).text
    assert text.split() == ["Price", "12", "Number", "of", "pieces", "3", "boxes", "Weight", "80", "kg", "To", "Brno"]


def test_a_stream_packed_twice_that_grows_without_end_is_refused() -> None:
    filters = "/Filter[/FlateDecode/FlateDecode]"
    assert read(make_pdf(line("Small."), filters=filters, pack=2)).text == "Small.\n"
    with pytest.raises(ReadingFailed) as failure:
        read(make_pdf(" " * 120_000_000, filters=filters, pack=2))
    assert failure.value.reason == "too-big"


def test_reading_stops_at_the_limit() -> None:
    parsed = read(make_pdf(*[line("Twenty letters here.")] * 10), limit=50)
    assert (parsed.trouble, parsed.details) == ("too-long", "3 of 10 pages")


@pytest.mark.parametrize(("raw", "text"), [
    ("neob\ufffehospodařovaný", "neobhospodařovaný"), ("slo-\r\nvo", "slovo"), ("Brno-\r\nMěsto", "Brno-Město"),
    ("1-\r\n2 tisíce", "1-\n2 tisíce"), ("of\ufb01ce \ufb02ight", "office flight"), ("x² ½", "x² ½"),
    ("a\u00adb", "ab"),
])
def test_words_are_put_together_again(raw: str, text: str) -> None:
    assert tidy(raw) == text
