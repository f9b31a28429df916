"""Numbering words: the same words as the plain definition gives, and never two words under one number.

Covers: key_table.
"""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragdesk.engine.index import key_table
from ragdesk.engine.index.word_runs import RunWords, WordRuns
from ragdesk.engine.text.analysis import normal_form, written_words

pytestmark = pytest.mark.usefixtures("kernel_or_numpy")

TEXTS = st.lists(st.text(alphabet=st.one_of(st.characters(codec="utf-8", exclude_characters="\0"),
                                            st.sampled_from("aAbé _-'.0ř…„“")), max_size=60), max_size=8)


def words_by_definition(text: str) -> list[str]:
    return [normal_form(word) for word in written_words(text)]


def words_by_number(words: RunWords) -> list[list[str]]:
    """What each run stands for."""
    found = []
    for new in words.since(0):
        waiting = iter(new.words)
        found += [list(islice(waiting, count)) for count in new.counts]
    assert len(found) == len(words)
    return found


def words_of(runs: WordRuns, words: RunWords, texts: list[str]) -> list[list[str]]:
    """The words that numbering gives for each text."""
    numbers, counts = runs.numbers([text.encode() for text in texts])
    forms = words_by_number(words)
    found, first = [], 0
    for count in counts.tolist():
        found.append([word for n in numbers[first : first + count].tolist() for word in forms[n]])
        first += count
    assert first == len(numbers)
    return found


@given(texts=TEXTS, more=TEXTS)
def test_words_are_those_of_the_definition(texts: list[str], more: list[str]) -> None:
    words = RunWords()
    runs = WordRuns("en", words)
    for batch in (texts, more, texts):
        assert words_of(runs, words, batch) == [words_by_definition(text) for text in batch]


@pytest.mark.parametrize("length", [1, 7, 8, 9, 15, 16, 17, 18, 40, 5000])
def test_words_that_differ_in_one_letter_or_in_length_stay_apart(length: int) -> None:
    written = {"a" * length, "a" * (length + 1)}
    written |= {"a" * i + "b" + "a" * (length - i - 1) for i in range(0, length, max(1, length // 40))}
    words = RunWords()
    runs = WordRuns("en", words)
    ordered = sorted(written)
    numbers, _ = runs.numbers([" ".join(ordered).encode()])
    assert len(set(numbers.tolist())) == len(ordered)
    assert [words_by_number(words)[n] for n in numbers.tolist()] == [[word] for word in ordered]


def test_words_that_want_the_same_slot_stay_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted collision: every word is sent to the same place of the table."""
    monkeypatch.setattr(key_table, "_MIX_HEAD", np.uint64(0))
    words = RunWords()
    runs = WordRuns("en", words)
    texts = [" ".join(f"word{i}" for i in range(300)), " ".join(f"other{i}" for i in range(300))]
    assert words_of(runs, words, texts) == [words_by_definition(text) for text in texts]
    assert words_of(runs, words, texts[::-1]) == [words_by_definition(text) for text in texts[::-1]]


def test_the_table_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_table, "FIRST_SLOTS", 4)
    words = RunWords()
    runs = WordRuns("en", words)
    text = " ".join(f"w{i}" for i in range(5000))
    assert words_of(runs, words, [text, text]) == [words_by_definition(text)] * 2
    assert len(words) == 5000
