"""Answers that say that there is none."""

from __future__ import annotations

import pytest

from ragdesk.engine.answering.audit.refusals import is_refusal


@pytest.mark.parametrize("text", [
    "The documents do not say.", "I don't know.", "The passages do not mention a refund [1].",
    "I could not find an answer in the provided documents.", "There is no information about this in the passages.",
    "Sorry, the context does not contain the answer. Please ask in another way.",
    "This is not stated in the documents.",
    "V dokumentech to není.", "V dokumentech není uvedeno, kolik to stojí.", "Nevím.",
    "Úryvky neobsahují odpověď na tuto otázku.", "Odpověď v úryvcích není.", "Na to v dokumentech odpověď není.",
    "Dokumenty tego nie mówią.", "Nie wiem.", "We fragmentach nie ma odpowiedzi na to pytanie.",
    "Dostarczone fragmenty nie zawierają tej informacji.", "Ich weiß es nicht.", "Das steht nicht in den Dokumenten.",
    "Die Dokumente sagen dazu nichts.",
    "I'm sorry, but the provided documents do not contain information about the price.",
    "Omlouvám se, ale v dokumentech to není.", "Niestety, ale dokumenty tego nie mówią.",
])
def test_such_an_answer_is_known(text: str) -> None:
    assert is_refusal(text)


@pytest.mark.parametrize("text", [
    "", "24 months [1].", "The warranty does not cover water [1].", "Záruka se nevztahuje na vodu [1].",
    "The documents do not mention a refund [2]. The warranty lasts 24 months [1].",
    "The warranty lasts 24 months [1]. The documents do not say anything about a refund.",
    "The passages do not name a price, but the warranty lasts 24 months [1].", "Nie, gwarancja nie obejmuje wody [1].",
    "The documents do mention a refund [1].", "The contract's text does not give a right to return it [1].",
    "Sorry, but the warranty does not cover water [1].",
    "I'm sorry, but it is 24 months, not what the documents say [1].",
    "Do not open the documents before Friday [1].", "Smlouva nesmí být předána bez podpisu [1].",
])
def test_an_answer_that_says_something_is_none(text: str) -> None:
    assert not is_refusal(text)
