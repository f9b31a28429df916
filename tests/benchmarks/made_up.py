"""Made-up text for where there is no real one, the same every time.

Several alphabets, frequencies as in real text (Zipf's law), and ever new words (Heaps' law).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import accumulate

ALPHABETS = (
    "etaoinshrdlucmfwypvbgk", "eaotnivlskrdpímuázyjběřýčšžů", "aieozwnrscytkdpmułjbgęąóżśćńź",
    "enisratdhulcgmobwfkzüäöß", "оеаинтсрвлкмдпуяыьгзбчй", "αοιετσνηυρπκμλωδγχθφβξζψ",
)
FREQUENT_WORDS = 12_000
EXPONENT = 1.05
NEW_WORD_SHARE = 0.02
"""This share of all words is new."""

FEWEST_WORDS, MOST_WORDS, SENTENCE_WORDS = 60, 2_400, 14


def made_up_files(count: int, seed: int) -> list[Callable[[], str]]:
    """Files of one language each, made when they are read."""
    languages = [_Language(letters, seed + i) for i, letters in enumerate(ALPHABETS)]
    return [_File(languages[number % len(languages)], seed * 1_000_003 + number).read for number in range(count)]


class _Language:
    """Its frequent words, and how to make others."""

    def __init__(self, letters: str, seed: int) -> None:
        self._letters = letters
        self._letter_weights = list(accumulate(1 / (rank + 2) for rank in range(len(letters))))
        chance = random.Random(seed)
        words = dict.fromkeys(self.new_word(chance, 1 + rank // 40) for rank in range(FREQUENT_WORDS))
        self.words = list(words)
        self.weights = list(accumulate(1 / (rank + 2.7) ** EXPONENT for rank in range(len(self.words))))

    def new_word(self, chance: random.Random, rank: int = FREQUENT_WORDS) -> str:
        """Frequent words are short."""
        longest = 3 if rank < 3 else 6 if rank < 20 else 12
        return "".join(chance.choices(self._letters, cum_weights=self._letter_weights, k=chance.randint(2, longest)))


class _File:
    def __init__(self, language: _Language, seed: int) -> None:
        self._language = language
        self._seed = seed

    def read(self) -> str:
        """Sentences."""
        chance = random.Random(self._seed)
        count = int(FEWEST_WORDS * (MOST_WORDS / FEWEST_WORDS) ** chance.random())
        words = chance.choices(self._language.words, cum_weights=self._language.weights, k=count)
        for place in range(count):
            if chance.random() < NEW_WORD_SHARE:
                words[place] = self._language.new_word(chance)
        sentences = [" ".join(words[start : start + SENTENCE_WORDS]) for start in range(0, count, SENTENCE_WORDS)]
        return "\n".join(sentence.capitalize() + "." for sentence in sentences)
