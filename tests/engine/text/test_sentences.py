"""Where sentences end."""

from __future__ import annotations

import pytest

from ragdesk.engine.text.sentences import find_sentences


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in find_sentences(text, 0, len(text))]


@pytest.mark.parametrize("text", [
    "Smlouva končí např. Praha a okolí.",
    "Bydlí v ul. Dlouhá č. 5 v Brně.",
    "To jest, tzn. Každý rok, tj. Vždy.",
    "Dzieje się to np. W Łodzi.",
    "Use a tool, e.g. Python.",
    "We met Mr. Smith and J. R. R. Tolkien.",
    "Konec je 1. Ledna.",
    "It costs 3.50 euros.",
    "Firma Pes s.r.o. Praha platí.",
    "He asked why? and left.",
    "Zubařka je MUDr. Jana Veselá.",
    "100. První bod seznamu",
    "no sign at all",
])
def test_full_stops_inside_a_sentence(text: str) -> None:
    assert sentences(text) == [text]


@pytest.mark.parametrize(("text", "expected"), [
    ("One. Two.", ["One.", "Two."]),
    ("Why? Because! Good… Bye", ["Why?", "Because!", "Good…", "Bye"]),
    ("Bylo to v roce 1999. Potom přišel klid.", ["Bylo to v roce 1999.", "Potom přišel klid."]),
    ("„Jde.“ Řekl to. (Tiše.) A šel.", ["„Jde.“", "Řekl to.", "(Tiše.)", "A šel."]),
    ("První věta.\nDruhá věta.", ["První věta.", "Druhá věta."]),
    ("Nájem je 3 200 Kč. Výpovědní doba je tři měsíce.", ["Nájem je 3 200 Kč.", "Výpovědní doba je tři měsíce."]),
    ("Volejte 541 222 333. Očkování je v úterý.", ["Volejte 541 222 333.", "Očkování je v úterý."]),
    ("Chleba, mléko atd. Potom domů.", ["Chleba, mléko atd.", "Potom domů."]),
    ("第一句。第二句！", ["第一句。", "第二句！"]),
    ("  padded.  Text.  ", ["padded.", "Text."]),
])
def test_ends(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_only_the_given_stretch_is_looked_at() -> None:
    text = "One. Two. Three."
    assert [text[start:end] for start, end in find_sentences(text, 5, 9)] == ["Two."]


@pytest.mark.parametrize("text", ["", "   \n "])
def test_nothing_gives_nothing(text: str) -> None:
    assert sentences(text) == []
