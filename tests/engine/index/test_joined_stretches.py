"""The stretches of texts that may have a whole in them."""

from __future__ import annotations

import random

import pytest

from ragdesk.engine.index.joined_stretches import find_stretches, find_wholes, joined_words
from ragdesk.engine.text.analysis import normal_form
from ragdesk.engine.text.joined import find_joined

SIGNS = "  aab1122055009x×XAB.,,'’ʼ-‐‑/+@_\n>\t\u00a0\u202f\u200c使用にกา가\U00020000😀é½²٣"
NUMBERS = "0123456789   .,-/'+xA00"


@pytest.mark.parametrize("signs", [SIGNS, NUMBERS, SIGNS[:34], NUMBERS[:14]])
def test_the_wholes_of_a_text_are_those_of_its_stretches(signs: str) -> None:
    chance = random.Random(20261)
    texts = ["".join(chance.choices(signs, k=chance.randint(0, 40))) for _ in range(4_000)]
    for text, stretches in zip(texts, find_stretches(texts), strict=True):
        in_stretches = {(place + start, place + end) for place, stretch in stretches
                        for start, end in find_joined(stretch)}
        assert in_stretches == set(find_joined(text)), text


def test_most_of_a_text_is_passed_over() -> None:
    texts = ["He said so, in 2024: yes (and no).", "the Wi-Fi, at home", "", "house-\n> keeper", "1 or 24 500 of them"]
    assert find_stretches(texts) == [[], [(4, "Wi-Fi,")], [], [(0, "house-\n> keeper")], [(5, "24 500")]]
    assert find_stretches([]) == []


def test_a_stretch_ends_with_its_text() -> None:
    assert find_stretches(["24", "500", "+420602111", "222"]) == [[], [], [(0, "+420602111")], []]


def test_each_whole_is_counted_once() -> None:
    texts = ["64x64, 3 x 4, 钥匙 and Wi-Fi", "", "a wi-fi", f"{'ab-' * 4}{'c' * 60}"]
    assert [sorted(forms.split()) for forms in joined_words(texts)] == [["3x4", "wifi"], [], ["wifi"], []]


@pytest.mark.parametrize("signs", [SIGNS + "sSxqzQZ7", NUMBERS + "789sSx", "aZsSxX'-. /12ABcd"])
def test_wholes_stand_where_those_of_the_shape_do(signs: str) -> None:
    chance = random.Random(20262)
    texts = ["".join(chance.choices(signs, k=chance.randint(0, 40))) for _ in range(3_000)]
    assert [sorted(wholes) for wholes in find_wholes(texts)] == [sorted(find_joined(text)) for text in texts]
    assert [sorted(forms.split()) for forms in joined_words(texts)] == [
        sorted(form for start, end in find_joined(text) for form in normal_form(text[start:end]).split())
        for text in texts]
