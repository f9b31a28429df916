"""What is written in several pieces and is one word or number."""

from __future__ import annotations

import pytest

from ragdesk.engine.text.analysis import find_counted_words, normal_form


def forms(text: str) -> set[str]:
    """What a text is counted as."""
    return {normal_form(word.text) for word in find_counted_words(text)}


@pytest.mark.parametrize(("text", "form"), [
    ("the Wi-Fi at home", "wifi"), ("an e‑mail", "email"), ("Mr O’Brien", "obrien"), ("rock'n'roll", "rocknroll"),
    ("the house-\nkeeper", "housekeeper"), ("> the jani-\n> tor", "janitor"), ("کتاب‌های", "کتابهای"),
    ("24 500 Kč", "24500"), ("24.500", "24500"), ("24,500", "24500"), ("24 500", "24500"), ("1.000,20", "1000ꞏ20"),
    ("9,90 EUR", "9ꞏ90"), ("9.90", "9ꞏ90"), ("192.168.1.17", "192ꞏ168ꞏ1ꞏ17"),
    ("+420 602 111 222", "420602111222"), ("+420 602 111 222", "602111222"), ("+420602111222", "602111222"),
    ("60 21 11 222", "602111222"), ("602-111-222", "602111222"),
    ("CZ65 0800 0000 1920 0014 5399.", "cz6508000000192000145399"), ("19-2000145399/0800", "1920001453990800"),
    ("on 3. 5. 2024", "20240503"), ("03.05.2024", "20240503"), ("2024-05-03", "20240503"),
    ("PPR-9087", "ppr9087"), ("code F.75", "f75"), ("00417-AB/2023", "00417ab2023"), ("3×4 m", "3x4"),
    ("3\u00a0x\u00a04 m", "3x4"), ("使用printf", "使用"), ("备用钥匙", "钥匙"), ("열쇠는", "열쇠"), ("วันนี้อากาศดี", "กา"),
])
def test_a_whole_is_counted_beside_its_pieces(text: str, form: str) -> None:
    assert form in forms(text)


@pytest.mark.parametrize(("text", "form"), [
    ("19,90 EUR", "1990"), ("a sentence.Another", "sentenceanother"), ("jana@example.org", "exampleorg"),
    ("the note of 1 May: 1 830 m3", "11830"), ("mother's", "mothers"), ("this - that", "thisthat"),
    ("192.168.1.170", "192ꞏ168ꞏ1ꞏ17"), ("钥匙", "钥"), ("CZ65 NOTE BOOK of 3 500", "cz65notebook"),
])
def test_what_only_stands_side_by_side_is_no_whole(text: str, form: str) -> None:
    assert form not in forms(text)


@pytest.mark.parametrize(("written", "form"), [
    ("tele\u00advision", "television"), ("שָׁלוֹם", "שלום"), ("مَدْرَسَةٌ", "مدرسة"), ("المديـــنة", "المدينة"),
    ("pass\u200bword", "password"), ("２４", "24"), ("٢٤", "24"), ("m²", "m2"), ("ﬁlm", "film"),
])
def test_signs_that_do_not_count_neither_part_a_word_nor_belong_to_it(written: str, form: str) -> None:
    assert [normal_form(word.text) for word in find_counted_words(written)] == [form]
