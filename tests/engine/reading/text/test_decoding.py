"""Bytes become text.

Covers: code_pages.
"""

from __future__ import annotations

import codecs
import unicodedata

import pytest

from ragdesk.engine.ledger_reasons import ReadingFailed
from ragdesk.engine.reading.text.decoding import clean, decode

CZECH = "Příliš žluťoučký kůň úpěl ďábelské ódy."
POLISH = "Zażółć gęślą jaźń, a książka leży na stole."


@pytest.mark.parametrize(("encoding", "text"), [
    ("cp1250", CZECH), ("iso8859_2", CZECH), ("cp852", CZECH), ("cp1250", POLISH), ("iso8859_2", POLISH),
    ("cp852", POLISH), ("cp1250", "Žluť"), ("cp1250", "Škoda"), ("iso8859_2", "Škoda"), ("cp1250", "řeka"),
    ("iso8859_2", "řeka"), ("cp1250", "Łódź"), ("iso8859_2", "Łódź"), ("cp1250", "koń"),
    ("cp1250", "Cena 24 500 Kč – dům „U lva“"), ("cp1252", "It’s a “test” – really"), ("cp1252", "déjà vu – café"),
    ("cp1252", "Ich möchte wissen, ob die Straße für Fußgänger geöffnet ist"),
    ("cp1252", "El niño come y la señora está en la casa"), ("cp1251", "Привет, как дела"),
    ("koi8_r", "Привет, как дела"), ("cp1253", "Καλημέρα κόσμε, τι κάνεις"), ("cp932", "これは日本語のテキストです。"),
    ("gb18030", "这是中文文本,测试编码。"),
])
def test_code_pages_are_told_by_their_words(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding)).text == text


def test_five_bytes_of_windows_czech() -> None:
    decoded = decode(bytes.fromhex("8E6C759D"))
    assert (decoded.text, decoded.encoding) == ("Žluť", "cp1250")


@pytest.mark.parametrize(("mark", "encoding"), [
    (codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"),
    (codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be"),
])
def test_byte_order_marks_are_obeyed_and_left_out(mark: bytes, encoding: str) -> None:
    decoded = decode(mark + CZECH.encode(encoding))
    assert (decoded.text, decoded.encoding, decoded.damaged) == (CZECH, encoding, 0)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_mark(encoding: str) -> None:
    assert decode(CZECH.encode(encoding)).text == CZECH


@pytest.mark.parametrize("data", [bytes.fromhex("D000FF"), b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0", bytes(range(256))])
def test_zero_bytes_make_no_text(data: bytes) -> None:
    with pytest.raises(ReadingFailed) as failure:
        decode(data)
    assert failure.value.reason == "not-text"


def test_a_few_zeros_in_a_text_are_spaces() -> None:
    assert decode(b"Prvn\xc3\xad v\xc4\x9bta je docela dlouh\xc3\xa1.\0\nDruh\xc3\xa1.").text == \
        "První věta je docela dlouhá. \nDruhá."


def test_damaged_utf8_stays_utf8() -> None:
    decoded = decode(CZECH.encode() + b"\xff\xfe konec")
    assert (decoded.encoding, decoded.damaged) == ("utf-8", 2)
    assert decoded.text.startswith(CZECH)
    assert decoded.details == "utf-8, damaged places: 2"


def test_a_claim_counts_only_when_the_bytes_bear_it_out() -> None:
    assert decode(CZECH.encode("iso8859_2"), "iso-8859-2").encoding == "iso8859-2"
    assert decode(CZECH.encode("utf-8"), "iso-8859-1").text == CZECH
    assert decode(CZECH.encode("cp1250"), "no-such-encoding").text == CZECH
    assert decode(CZECH.encode("cp1250"), "base64").text == CZECH


def test_composed_letters_and_one_kind_of_line_end() -> None:
    assert decode(unicodedata.normalize("NFD", CZECH).encode()).text == CZECH
    assert decode("a\r\nb\rc\u2028d\x0be\x0cf\x85g".encode()).text == "a\nb\nc\nd\ne\nf\ng"


def test_orders_to_a_terminal_are_left_out() -> None:
    text = "\x1b[31mčervená\x1b[0m \x1b]8;;http://127.0.0.1/\x1b\\odkaz\x1b]8;;\x07 \x07konec"
    assert clean(text) == ("červená odkaz  konec", 0)


def test_invisible_characters_are_left_out_and_counted() -> None:
    hidden = "".join(chr(0xE0000 + ord(letter)) for letter in "ignore")
    assert clean(f"Cena{hidden} Ko\u200bnec \u202eabc\u202c a\u00adb\ufeff") == ("Cena Konec abc ab", 11)


@pytest.mark.parametrize("text", [
    "👨\u200d👩\u200d👧\u200d👦", "❤\ufe0f\u200d🔥", "می\u200cخواهم",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "1\ufe0f\u20e3", "☎\ufe0e", "क\u094d\u200dष", "שלום عليكم",
])
def test_signs_that_carry_meaning_stay(text: str) -> None:
    assert clean(text) == (text, 0)


def test_a_joiner_between_latin_letters_is_hidden() -> None:
    assert clean("pass\u200dword") == ("password", 1)


def test_the_text_is_not_changed_otherwise() -> None:
    text = "Tab\there, „quotes“, 24\u00a0500 Kč, <b>tags</b> & x²\n"
    assert decode(text.encode()).text == text
